// Who may write a recording, and what may be in one that is written on.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "throng/recording/container.h"
#include "throng/recording/database.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

Result<std::unique_ptr<Recorder>> begin(const std::string& path, bool overwrite = false, std::uint64_t seed = 7) {
  RecorderOptions options;
  options.overwrite = overwrite;
  RecordingInfo info = test_info();
  info.seed = seed;
  return Recorder::create(path, info, "throng: 1\n", test_scene(), options);
}

/// Runs `work` in another process and ends that at once, as a kill does: nothing is closed or finished.
template <class F>
void in_a_process_that_dies(F&& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
}

TEST(RecordingWriters, AFileHasOneAtATime) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  auto first = begin(path);
  ASSERT_TRUE(first) << first.error();
  for (std::uint32_t i = 0; i < 25; ++i) ASSERT_TRUE((*first)->frame(TestFrame(i, 10).view()));
  const auto refused = [&](const auto& r) {
    return !r && r.error() == path + ": another program is writing it" ? "" : r ? "not refused" : r.error();
  };
  EXPECT_EQ(refused(begin(path, true)), "");
  EXPECT_EQ(refused(Recorder::append(path)), "");
  EXPECT_TRUE(Recording::open(path));  // reading is free
  // Nothing of it has hurt the first.
  for (std::uint32_t i = 25; i < 45; ++i) ASSERT_TRUE((*first)->frame(TestFrame(i, 10).view()));
  ASSERT_TRUE((*first)->finish());
  EXPECT_EQ(Recording::open(path)->frame_count(), 45u);
  // Once it is done the next may.
  auto next = Recorder::append(path);
  ASSERT_TRUE(next) << next.error();
  ASSERT_TRUE((*next)->finish());
  auto over = begin(path, true);
  ASSERT_TRUE(over) << over.error();
  ASSERT_TRUE((*over)->finish());
  EXPECT_FALSE(fs::exists(path + ".new"));
}

TEST(RecordingWriters, AKilledOneIsInNobodysWay) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  in_a_process_that_dies([&] { (void)begin(path)->release(); });
  auto next = Recorder::append(path);
  EXPECT_TRUE(next) << next.error();
}

/// The log of a recording that was killed and removed is not played into the next one of that name.
TEST(RecordingWriters, ALogThatWasLeftBehindIsNotReplayed) {
  const TestFolder folder;
  const std::string path = folder / "a.throng";
  in_a_process_that_dies([&] {
    auto r = begin(path, false, 1);
    for (std::uint32_t i = 0; i < 200; ++i) (void)(*r)->frame(TestFrame(i, 50).view());
    while ((*r)->statistics().frames < 160) usleep(1000);
    (void)r->release();
  });
  ASSERT_GT(fs::file_size(path + "-wal"), 10000u);
  fs::remove(path);
  auto r = begin(path, false, 2);
  ASSERT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < 30; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, 9).view()));
  const auto done = (*r)->finish();
  ASSERT_TRUE(done) << done.error();
  const auto read = Recording::open(path);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->info().seed, 2u);
  ASSERT_EQ(read->frame_count(), 30u);
  for (std::uint32_t i = 0; i < 30; ++i)
    EXPECT_EQ(difference(**read->frame(i), TestFrame(i, 9), read->scene(), false), "");
}

TEST(RecordingWriters, NothingInTheFileActsByItself) {
  const TestFolder folder;
  const std::string path = folder / "x.db";
  {
    auto db = Database::create(path);
    ASSERT_TRUE(
        db->run("CREATE TABLE a(n); CREATE TABLE b(n); CREATE VIEW v AS SELECT * FROM a;"
                "CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO b VALUES(1); END"));
  }
  auto db = Database::open(path);
  ASSERT_TRUE(db) << db.error();
  ASSERT_TRUE(db->run("INSERT INTO a VALUES(5)"));
  EXPECT_EQ(db->number("SELECT count(*) FROM a"), 1);
  EXPECT_EQ(db->number("SELECT count(*) FROM b"), 0);
  EXPECT_FALSE(db->run("SELECT * FROM v"));
  auto again = Database::open(path);
  (void)again->run("PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'x'");  // refused: defensive
  EXPECT_FALSE(again->ok());
}

TEST(RecordingWriters, FilesWithCodeInThemAreNotWrittenOn) {
  for (const char* sql : {"CREATE TRIGGER t AFTER INSERT ON frame BEGIN DELETE FROM chunk; END",
                          "CREATE TRIGGER t AFTER UPDATE ON meta BEGIN DELETE FROM person; END",
                          "CREATE VIEW later AS SELECT 1", "CREATE INDEX i ON frame(abs(step))"}) {
    const TestFolder folder;
    const std::string path = folder / "a.throng";
    {
      auto r = begin(path);
      for (std::uint32_t i = 0; i < 25; ++i) ASSERT_TRUE((*r)->frame(TestFrame(i, 10).view()));
      ASSERT_TRUE((*r)->finish());
      auto db = Database::open(path);
      ASSERT_TRUE(db->run(sql)) << db->error();
    }
    const auto r = Recorder::append(path);
    ASSERT_FALSE(r) << sql;
    EXPECT_NE(r.error().find(": it is not written to: there is a"), std::string::npos) << r.error();
    EXPECT_TRUE(Recording::open(path)->info().complete);  // untouched
  }
  // Tables of a later program are no reason.
  const TestFolder folder;
  auto r = begin(folder / "a.throng");
  ASSERT_TRUE((*r)->frame(TestFrame(0, 10).view()));
  ASSERT_TRUE((*r)->finish());
  ASSERT_TRUE(Database::open(folder / "a.throng")->run("CREATE TABLE later(what TEXT PRIMARY KEY)"));
  EXPECT_TRUE(Recorder::append(folder / "a.throng"));
}

}  // namespace
}  // namespace throng
