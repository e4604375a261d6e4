// Recording, resuming and replaying as a user calls them.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "throng/recording/recording.h"

#include "shell_for_test.h"

namespace {

using throng::test::Outcome;
using throng::test::shell;

namespace fs = std::filesystem;

class RecordCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_record_cli_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  Outcome throng(const std::string& arguments) {
    return shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + arguments);
  }
  /// Statements for a recording, from somebody who is not us.
  void change(const std::string& file, const std::string& sql) {
    std::ofstream(folder_ / "change.py") << "import sqlite3\nc = sqlite3.connect('" << file
                                         << "')\nc.executescript(\"\"\"" << sql << "\"\"\")\nc.commit()\n";
    const Outcome o = shell("cd '" + folder_.string() + "' && /usr/bin/python3 change.py");
    ASSERT_EQ(o.code, 0) << o.text;
  }
  /// A run that records, as a process of its own, as soon as its file is `enough`; 0 when it never was.
  template <class Enough>
  pid_t record_until(const std::string& path, Enough&& enough) {
    const pid_t child = fork();
    if (child == 0) {
      execl(THRONG_PROGRAM, "throng", "run", THRONG_SOURCE_DIR "/scenarios/demos/two_floors.yaml", "--record",
            path.c_str(), "--quiet", "--threads", "1", nullptr);
      _exit(9);
    }
    for (int i = 0; i < 20000; ++i) {
      usleep(2000);
      if (!fs::exists(path)) continue;
      const auto r = ::throng::Recording::open(path);
      if (r && enough(*r)) return child;
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return 0;
  }
  static bool has(const Outcome& o, const std::string& part) { return o.text.find(part) != std::string::npos; }
  static nlohmann::json json_of(const Outcome& o) { return nlohmann::json::parse(o.text.substr(o.text.find('{'))); }
  static std::string hash_of(const Outcome& o) { return json_of(o)["state_hash"]; }
  fs::path folder_;
  const std::string demo_ = "'" THRONG_SOURCE_DIR "/scenarios/demos/two_floors.yaml'";
};

TEST_F(RecordCommand, TwoFloorsIsSmallAndHolds) {
  const Outcome run = throng("run " + demo_ + " --record a.throng --json");
  ASSERT_EQ(run.code, 0) << run.text;
  const auto j = nlohmann::json::parse(run.text);
  EXPECT_LT(j["recording"]["bytes_per_person_frame"].get<double>(), 12);
  EXPECT_EQ(j["recording"]["frames"].get<int>(), 5374);
  const Outcome compact = throng("run " + demo_ + " --record c.throng --compact --json");
  EXPECT_LT(nlohmann::json::parse(compact.text)["recording"]["bytes_per_person_frame"].get<double>(), 6);
  EXPECT_EQ(hash_of(compact), hash_of(run));
  const Outcome plain = throng("run " + demo_ + " --json");
  EXPECT_EQ(hash_of(plain), hash_of(run));  // recording does not change the run
  const Outcome verified = throng("replay a.throng --verify");
  EXPECT_EQ(verified.code, 0) << verified.text;
  EXPECT_TRUE(has(verified, "5374 frames, all the same")) << verified.text;
}

TEST_F(RecordCommand, KilledThenResumedThenVerified) {
  const Outcome whole = throng("run " + demo_ + " --json");
  const std::string path = (folder_ / "k.throng").string();
  // Until there is something to go on from.
  const pid_t child = record_until(path, [](const ::throng::Recording& r) { return !r.snapshots().empty(); });
  ASSERT_GT(child, 0);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  const Outcome resumed = throng("run --resume k.throng --json");
  ASSERT_EQ(resumed.code, 0) << resumed.text;
  EXPECT_EQ(hash_of(resumed), hash_of(whole));
  EXPECT_GE(json_of(resumed)["resumed_from_step"].get<int>(), 1200);
  EXPECT_FALSE(fs::exists(path + "-wal"));
  const Outcome verified = throng("replay k.throng --verify");
  EXPECT_EQ(verified.code, 0) << verified.text;
  EXPECT_TRUE(has(verified, "5374 frames, all the same")) << verified.text;
}

TEST_F(RecordCommand, ResumesFromTheLastSnapshotNotFromTheStart) {
  const Outcome whole = throng("run " + demo_ + " --json");
  ASSERT_EQ(throng("run " + demo_ + " --record a.throng --until 130 --quiet").code, 0);
  const auto before = throng::Recording::open((folder_ / "a.throng").string());
  ASSERT_TRUE(before) << before.error();
  ASSERT_EQ(before->snapshots().size(), 2u);
  EXPECT_EQ(before->snapshots().back().step, 2400u);
  fs::copy(folder_ / "a.throng", folder_ / "b.throng");
  const Outcome resumed = throng("run --resume a.throng --json");
  ASSERT_EQ(resumed.code, 0) << resumed.text;
  EXPECT_EQ(json_of(resumed)["resumed_from_step"], 2400);
  EXPECT_EQ(hash_of(resumed), hash_of(whole));
  const Outcome said = throng("run --resume b.throng --until 140");
  EXPECT_TRUE(has(said, "from the snapshot of 120 s, step 2400")) << said.text;
  // A snapshot that is damaged is looked at, so the run cannot have begun elsewhere.
  ASSERT_EQ(throng("run " + demo_ + " --record c.throng --until 130 --quiet").code, 0);
  ASSERT_EQ(shell("/usr/bin/python3 -c \"import sqlite3; c = sqlite3.connect('" + (folder_ / "c.throng").string() +
                  "'); c.execute('UPDATE snapshot SET data = zeroblob(100) WHERE step = 2400'); c.commit()\"")
                .code,
            0);
  EXPECT_EQ(throng("run --resume c.throng").code, 1);
  // Without one there is only the start.
  ASSERT_EQ(throng("run " + demo_ + " --record d.throng --until 20 --quiet").code, 0);
  const Outcome fresh = throng("run --resume d.throng --until 30 --json");
  EXPECT_EQ(json_of(fresh)["resumed_from_step"], 0) << fresh.text;
  EXPECT_FALSE(json_of(whole).contains("resumed_from_step"));
}

/// The superuser may write anywhere: then the program runs as nobody.
class ReadOnlyTargets : public RecordCommand {
 protected:
  void SetUp() override {
    RecordCommand::SetUp();
    fs::create_directories(folder_ / "ro");
    ASSERT_EQ(throng("run " + demo_ + " --until 1 --quiet --record ro/there.throng").code, 0);
    fs::permissions(folder_ / "ro/there.throng", fs::perms(0444));
    fs::permissions(folder_ / "ro", fs::perms(0555));
    fs::permissions(folder_, fs::perms(0777));
    if (geteuid() == 0) as_ = "setpriv --reuid=65534 --regid=65534 --clear-groups ";
    if (shell(as_ + "'" THRONG_PROGRAM "' --version").code != 0 || shell(as_ + "test -r " + demo_).code != 0)
      GTEST_SKIP() << "the program cannot be run by somebody who may not write everywhere";
    if (shell(as_ + "touch '" + (folder_ / "ro/x").string() + "'").code == 0)
      GTEST_SKIP() << "nothing is read-only here";
  }
  void TearDown() override {
    fs::permissions(folder_ / "ro", fs::perms(0755));
    RecordCommand::TearDown();
  }
  Outcome restricted(const std::string& arguments) {
    return shell("cd '" + folder_.string() + "' && " + as_ + "'" THRONG_PROGRAM "' " + arguments);
  }
  std::string as_;
};

TEST_F(ReadOnlyTargets, FoldersAndFilesAreAClearErrorUnlessOptional) {
  const std::string run = "run " + demo_ + " --until 1 ";
  const struct {
    const char *arguments, *message;
  } cases[] = {
      {"--record ro/new.throng", "ro/new.throng: it cannot be written"},
      {"--record ro/there.throng", "ro/there.throng: is there already"},
      {"--record ro/there.throng --overwrite", "ro/there.throng: is there already and is read-only"},
      {"--record ro", "ro: is there already and is not a plain file"},
      {"--record /dev/full --overwrite", "/dev/full: is there already and is not a plain file"},
  };
  for (const auto& c : cases) {
    const Outcome refused = restricted(run + c.arguments);
    EXPECT_EQ(refused.code, 2) << c.arguments << "\n" << refused.text;
    EXPECT_TRUE(has(refused, std::string("cannot record: ") + c.message)) << c.arguments << "\n" << refused.text;
    const Outcome on = restricted(run + c.arguments + " --record-optional");
    EXPECT_EQ(on.code, 0) << c.arguments << "\n" << on.text;
    EXPECT_TRUE(has(on, std::string("going on without a recording: ") + c.message)) << on.text;
    EXPECT_TRUE(has(on, "state hash")) << on.text;  // and it really went on
  }
  const Outcome resumed = restricted("run --resume ro/there.throng");
  EXPECT_EQ(resumed.code, 2) << resumed.text;
  EXPECT_TRUE(has(resumed, "cannot record: ro/there.throng: it cannot be written (read-only)")) << resumed.text;
  EXPECT_EQ(restricted("run --resume ro/there.throng --until 2 --record-optional").code, 0);
  EXPECT_EQ(throng::Recording::open((folder_ / "ro/there.throng").string())->frame_count(), 10u);  // untouched
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "ro"), fs::directory_iterator()), 1);
}

TEST_F(RecordCommand, ExplainedPeopleArePartOfTheOneObject) {
  const Outcome o = throng("run " + demo_ + " --until 20 --json --explain 3 --explain 4");
  ASSERT_EQ(o.code, 0) << o.text;
  const auto j = nlohmann::json::parse(o.text);  // fails when there is anything behind the first object
  ASSERT_EQ(j["explained"].size(), 2u);
  EXPECT_EQ(j["explained"][0]["index"], 3);
  EXPECT_EQ(j["explained"][1]["index"], 4);
  EXPECT_GT(j["explained"][0]["layers"].size(), 3u);
  EXPECT_TRUE(j.contains("state_hash"));
  EXPECT_FALSE(nlohmann::json::parse(throng("run " + demo_ + " --until 1 --json").text).contains("explained"));
}

TEST_F(RecordCommand, AWrongNameOfSomebodyIsSaidOfTheOptionThatHasIt) {
  const Outcome events = throng("run " + demo_ + " --until 1 --events nobody");
  EXPECT_EQ(events.code, 1);
  EXPECT_TRUE(has(events, "throng run: --events: ")) << events.text;
  EXPECT_FALSE(has(events, "--explain: ")) << events.text;
  const Outcome both = throng("run " + demo_ + " --until 1 --events nobody --explain nothing");
  EXPECT_EQ(both.code, 1);
  EXPECT_TRUE(has(both, "--events: ") && has(both, "--explain: ")) << both.text;
}

TEST_F(RecordCommand, AnotherHashIsExitThreeWithTheFrame) {
  ASSERT_EQ(throng("run " + demo_ + " --record a.throng --until 20 --quiet").code, 0);
  ASSERT_EQ(shell("/usr/bin/python3 -c \"import sqlite3; c = sqlite3.connect('" + (folder_ / "a.throng").string() +
                  "'); c.execute('UPDATE frame SET hash = hash + 1 WHERE number >= 77'); c.commit()\"")
                .code,
            0);
  const Outcome o = throng("replay a.throng --verify");
  EXPECT_EQ(o.code, 3);
  EXPECT_TRUE(has(o, "frame 77 at 7.8 s differs")) << o.text;
}

TEST_F(RecordCommand, WhatCannotBeRecorded) {
  std::ofstream(folder_ / "precious.throng") << "not a recording";
  const Outcome there = throng("run " + demo_ + " --until 1 --record precious.throng --overwrite");
  EXPECT_EQ(there.code, 2);
  EXPECT_TRUE(has(there, "is not a recording")) << there.text;
  const Outcome nowhere = throng("run " + demo_ + " --until 1 --record /proc/none/x.throng");
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_TRUE(has(nowhere, "cannot record: /proc/none/x.throng: ")) << nowhere.text;
  EXPECT_EQ(throng("run " + demo_ + " --until 1 --record /proc/none/x.throng --record-optional").code, 0);
  const Outcome full = shell("cd '" + folder_.string() + "' && ulimit -f 300 && '" THRONG_PROGRAM "' run " + demo_ +
                             " --record f.throng");
  EXPECT_EQ(full.code, 2) << full.text;
  EXPECT_TRUE(has(full, "no room")) << full.text;
  EXPECT_EQ(throng("replay f.throng").code, 0);
  const Outcome on = shell("cd '" + folder_.string() + "' && ulimit -f 200 && '" THRONG_PROGRAM "' run " + demo_ +
                           " --record g.throng --record-optional");
  EXPECT_EQ(on.code, 0) << on.text;
  const Outcome at_once = shell("cd '" + folder_.string() + "' && ulimit -f 16 && '" THRONG_PROGRAM "' run " + demo_ +
                                " --until 1 --record h.throng");
  EXPECT_EQ(at_once.code, 2) << at_once.text;
  EXPECT_TRUE(has(at_once, "cannot record: h.throng: ")) << at_once.text;
  EXPECT_FALSE(fs::exists(folder_ / "h.throng"));
  EXPECT_FALSE(fs::exists(folder_ / "h.throng.new"));
  EXPECT_EQ(throng("replay precious.throng").code, 1);
  EXPECT_EQ(throng("run --resume precious.throng").code, 1);
  EXPECT_EQ(throng("run").code, 1);
  EXPECT_EQ(throng("run " + demo_ + " --resume f.throng").code, 1);
}

TEST_F(RecordCommand, TheScenarioMayAskForIt) {
  std::ifstream in(THRONG_SOURCE_DIR "/scenarios/demos/ring.yaml");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::ofstream(folder_ / "ring.yaml") << text << "\noutputs: {rate: 5, record: {compact: true}}\n";
  ASSERT_EQ(throng("run ring.yaml --until 4 --quiet").code, 0);
  ASSERT_EQ(throng("run ring.yaml --until 4 --quiet").code, 0);
  ASSERT_TRUE(fs::exists(folder_ / "ring.throng"));
  ASSERT_TRUE(fs::exists(folder_ / "ring-2.throng"));  // no run is lost
  const auto r = throng::Recording::open((folder_ / "ring-2.throng").string());
  ASSERT_TRUE(r) << r.error();
  EXPECT_TRUE(r->info().compact);
  EXPECT_EQ(r->frame_count(), 20u);
  EXPECT_FALSE(r->info().complete);
}

TEST_F(RecordCommand, ARecordingMayBeSwitchedOnAndOff) {
  std::ifstream in(THRONG_SOURCE_DIR "/scenarios/demos/ring.yaml");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::ofstream(folder_ / "off.yaml") << text << "\noutputs: {record: false}\n";
  std::ofstream(folder_ / "on.yaml") << text << "\noutputs: {record: true}\n";
  for (const char* run : {"run off.yaml", "run on.yaml", "run on.yaml --set outputs.record=false",
                          "run off.yaml --set outputs.record=true"})
    ASSERT_EQ(throng(std::string(run) + " --until 1 --quiet").code, 0) << run;
  EXPECT_FALSE(fs::exists(folder_ / "true"));
  EXPECT_FALSE(fs::exists(folder_ / "false"));
  EXPECT_TRUE(fs::exists(folder_ / "on.throng"));
  EXPECT_FALSE(fs::exists(folder_ / "on-2.throng"));
  EXPECT_TRUE(fs::exists(folder_ / "off.throng"));
  EXPECT_FALSE(fs::exists(folder_ / "off-2.throng"));
}

TEST_F(RecordCommand, ADamagedChunkIsSaid) {
  ASSERT_EQ(throng("run " + demo_ + " --record a.throng --until 10 --quiet").code, 0);
  change("a.throng", "UPDATE chunk SET data = zeroblob(100) WHERE number = 2");
  const Outcome verified = throng("replay a.throng --verify");
  EXPECT_EQ(verified.code, 1);
  EXPECT_TRUE(has(verified, "throng replay: a.throng: frame 40 at 4.1 s: ")) << verified.text;
  for (const std::string what : {"world", "trajectories", "sketch"}) {
    const Outcome drawn = throng("draw a.throng --at 8 --what " + what + " --out x.svg");
    EXPECT_EQ(drawn.code, 1);
    EXPECT_TRUE(has(drawn, "throng draw: a.throng: frame 40 at 4.1 s: ")) << drawn.text;
    EXPECT_FALSE(fs::exists(folder_ / "x.svg"));
  }
  EXPECT_EQ(throng("draw a.throng --at 3 --out x.svg").code, 0);  // what is before is there
}

/// The hashes of one run and the people of another.
TEST_F(RecordCommand, PeopleWhoAreElsewhereAreExitThree) {
  const std::string ring = "run '" THRONG_SOURCE_DIR "/scenarios/demos/ring.yaml' --until 6 --quiet ";
  for (const std::string compact : {"", " --compact"}) {
    ASSERT_EQ(throng(ring + "--seed 1 --overwrite --record a.throng" + compact).code, 0);
    ASSERT_EQ(throng(ring + "--seed 2 --overwrite --record b.throng" + compact).code, 0);
    const Outcome good = throng("replay a.throng --verify");
    EXPECT_EQ(good.code, 0) << good.text;
    change("a.throng",
           "ATTACH 'b.throng' AS b; UPDATE chunk SET data = (SELECT c.data FROM b.chunk AS c WHERE c.number = "
           "1) WHERE number = 1");
    const Outcome o = throng("replay a.throng --verify");
    EXPECT_EQ(o.code, 3) << o.text;
    EXPECT_TRUE(has(o, "frame 20 at 2.1 s differs: person ")) << o.text;
  }
}

TEST_F(RecordCommand, AFileWithCodeInItIsNotResumed) {
  ASSERT_EQ(throng("run " + demo_ + " --record a.throng --until 5 --quiet").code, 0);
  change("a.throng", "CREATE TRIGGER t AFTER INSERT ON frame BEGIN DELETE FROM chunk; END");
  const Outcome o = throng("run --resume a.throng --until 8");
  EXPECT_EQ(o.code, 2);
  EXPECT_TRUE(has(o, "cannot record: a.throng: it is not written to: there is a trigger in it")) << o.text;
  EXPECT_EQ(throng::Recording::open((folder_ / "a.throng").string())->frame_count(), 50u);
}

TEST_F(RecordCommand, OneWriterAndNothingOfTheDead) {
  const std::string path = (folder_ / "k.throng").string();
  const pid_t child = record_until(path, [](const ::throng::Recording& r) { return r.frame_count() > 20; });
  ASSERT_GT(child, 0);
  kill(child, SIGSTOP);  // it lives, and takes its time
  for (const std::string& second :
       {std::string("run --resume k.throng --until 1"), "run " + demo_ + " --until 1 --record k.throng --overwrite"}) {
    const Outcome o = throng(second);
    EXPECT_NE(o.code, 0) << second;
    EXPECT_TRUE(has(o, "k.throng: another program is writing it")) << o.text;
  }
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(fs::exists(path + "-wal"));
  fs::remove(path);
  ASSERT_EQ(throng("run " + demo_ + " --seed 99 --until 5 --record k.throng --quiet").code, 0);
  const Outcome verified = throng("replay k.throng --verify");
  EXPECT_EQ(verified.code, 0) << verified.text;
  EXPECT_TRUE(has(verified, "50 frames, all the same")) << verified.text;
}

/// Of the steps this process has made: those of the snapshot took another one's time.
TEST_F(RecordCommand, AResumedRunCountsItsOwnSteps) {
  const auto steps = [&](const std::string& arguments) {
    const auto j = json_of(throng("run " + arguments + " --json"));
    const double wall = j["wall_s"], rate = j["agent_steps_per_s"], each = j["us_per_agent_step"];
    EXPECT_NEAR(1e6 * wall / each, rate * wall, 1e-6 * rate * wall);
    return rate * wall;
  };
  const double until_60 = steps(demo_ + " --until 60"), until_70 = steps(demo_ + " --until 70");
  ASSERT_EQ(throng("run " + demo_ + " --record a.throng --until 65 --quiet").code, 0);
  EXPECT_NEAR(steps("--resume a.throng --until 70"), until_70 - until_60, 0.5);
}

}  // namespace
