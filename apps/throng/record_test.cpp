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
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(folder_.c_str()) != 0) _exit(9);
    execl(THRONG_PROGRAM, "throng", "run", THRONG_SOURCE_DIR "/scenarios/demos/two_floors.yaml", "--record", "k.throng",
          "--quiet", "--threads", "1", nullptr);
    _exit(9);
  }
  const std::string path = (folder_ / "k.throng").string();
  for (int i = 0; i < 1000; ++i) {  // until there is something to go on from
    usleep(2000);
    if (!fs::exists(path)) continue;
    const auto r = throng::Recording::open(path);
    if (r && !r->snapshots().empty()) break;
  }
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
  const Outcome full = shell("cd '" + folder_.string() + "' && ulimit -f 200 && '" THRONG_PROGRAM "' run " + demo_ +
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

}  // namespace
