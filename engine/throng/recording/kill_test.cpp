// What a recording is after its writer was killed, or its disk was full.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "throng/core/hash.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

constexpr std::uint32_t kPeople = 60;

/// Never comes back: records until it is killed (or fails, with code 2).
[[noreturn]] void record_for_ever(const std::string& path, int ready) {
  auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene());
  if (!r) _exit(3);
  char one = 1;
  if (write(ready, &one, 1) != 1) _exit(4);
  for (std::uint32_t i = 0; i < 100000; ++i) {
    if (i % 100 == 99) (void)(*r)->snapshot(2 * i, 0.1 * i, std::vector<std::byte>(5000, std::byte{1}));
    if (!(*r)->frame(TestFrame(i, kPeople).view())) _exit(2);
  }
  (void)(*r)->finish();
  _exit(0);
}

/// The child's process id once its file is there.
pid_t start(const std::string& path) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) record_for_ever(path, ends[1]);
  close(ends[1]);
  char one = 0;
  const bool ready = read(ends[0], &one, 1) == 1;
  close(ends[0]);
  return ready ? child : -1;
}

TEST(RecordingKilled, HoldsEveryFinishedChunkAtFiftyMoments) {
  const TestFolder folder;
  std::size_t most = 0;
  for (int k = 0; k < 50; ++k) {
    const std::string path = folder / ("k" + std::to_string(k) + ".throng");
    const pid_t child = start(path);
    ASSERT_GT(child, 0);
    usleep(static_cast<useconds_t>(mix64(static_cast<std::uint64_t>(k) + 1) % 60000));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    EXPECT_FALSE(r->info().complete);
    EXPECT_EQ(r->scenario(), "throng: 1\n");
    most = std::max(most, r->frame_count());
    for (std::size_t i = 0; i < r->frame_count(); i += i + 1 < r->frame_count() ? 7 : 1) {
      const auto f = r->frame(i);
      ASSERT_TRUE(f) << f.error();
      ASSERT_EQ(difference(**f, TestFrame(static_cast<std::uint32_t>(i), kPeople), r->scene(), false), "");
    }
    for (std::size_t i = 0; i < r->snapshots().size(); ++i) ASSERT_TRUE(r->snapshot(i));
    // And it can be gone on with.
    const auto frames = static_cast<std::uint32_t>(r->frame_count());
    if (k % 10 != 0) continue;
    r = Error{"closed: whoever reads keeps the log alive"};
    auto again = Recorder::append(path);
    ASSERT_TRUE(again) << again.error();
    ASSERT_TRUE((*again)->frame(TestFrame(frames, kPeople).view()));
    ASSERT_TRUE((*again)->finish());
    EXPECT_EQ(Recording::open(path)->frame_count(), frames + 1);
    EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
  }
  EXPECT_GT(most, 0u);  // at least one lived long enough to write
}

TEST(RecordingKilled, AFileThatMayNotGrowIsAnErrorAndStaysReadable) {
  const TestFolder folder;
  const std::string path = folder / "full.throng";
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{300'000, 300'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene());
    if (!r) _exit(3);
    for (std::uint32_t i = 0; i < 20000; ++i) {
      const auto ok = (*r)->frame(TestFrame(i, kPeople).view());
      if (ok) continue;
      _exit(ok.error().find("no room") != std::string::npos ? 42 : 43);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 42);
  auto r = Recording::open(path);
  ASSERT_TRUE(r) << r.error();
  EXPECT_GT(r->frame_count(), 20u);
  for (std::size_t i = 0; i < r->frame_count(); i += 11)
    EXPECT_EQ(difference(**r->frame(i), TestFrame(static_cast<std::uint32_t>(i), kPeople), r->scene(), false), "");
}

}  // namespace
}  // namespace throng
