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
  static std::string hash_of(const Outcome& o) {
    return nlohmann::json::parse(o.text.substr(o.text.find('{')))["state_hash"];
  }
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
    if (r && r->frame_count() > 100) break;
  }
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  const Outcome resumed = throng("run --resume k.throng --json");
  ASSERT_EQ(resumed.code, 0) << resumed.text;
  EXPECT_EQ(hash_of(resumed), hash_of(whole));
  EXPECT_FALSE(fs::exists(path + "-wal"));
  const Outcome verified = throng("replay k.throng --verify");
  EXPECT_EQ(verified.code, 0) << verified.text;
  EXPECT_TRUE(has(verified, "5374 frames, all the same")) << verified.text;
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
