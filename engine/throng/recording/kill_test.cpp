// What a recording is after its writer was killed, or its disk was full.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>

#include "throng/core/hash.h"
#include "throng/recording/recorder.h"
#include "throng/recording/recording.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

constexpr std::uint32_t kPeople = 60;

void say(int to, std::uint64_t number) {
  if (write(to, &number, sizeof number) != sizeof number) _exit(4);
}

/// Never comes back: records until it is killed (or fails, with code 2). Says 0 when its file is there, then after
/// every chunk that is in the file for good how many frames are.
[[noreturn]] void record_for_ever(const std::string& path, int to) {
  RecorderOptions options;
  options.written = [&](std::uint64_t frames) { say(to, frames); };
  auto r = Recorder::create(path, test_info(), "throng: 1\n", test_scene(), options);
  if (!r) _exit(3);
  say(to, 0);
  for (std::uint32_t i = 0; i < 100000; ++i) {
    if (i % 100 == 99) (void)(*r)->snapshot(2 * i, 0.1 * i, std::vector<std::byte>(5000, std::byte{1}));
    if (!(*r)->frame(TestFrame(i, kPeople).view())) _exit(2);
  }
  (void)(*r)->finish();
  _exit(0);
}

std::string numbered(const std::string& path, std::uint64_t n) { return path + std::to_string(n) + ".throng"; }

/// Never comes back: makes one recording after the other, so that it is nearly always at the beginning of one. Says the
/// number of each whose making is over.
[[noreturn]] void create_for_ever(const std::string& path, int to) {
  for (std::uint64_t i = 0; i < 1000; ++i) {
    auto r = Recorder::create(numbered(path, i), test_info(), "throng: 1\n", test_scene());
    if (!r) _exit(3);
    (void)r->release();  // neither finished nor closed: it would take time in which nothing is made
    say(to, i);
  }
  _exit(0);
}

/// A process that does one of the above.
struct Child {
  pid_t id = -1;
  int from = -1;  ///< what it says

  Child(void (*work)(const std::string&, int), const std::string& path) {
    int ends[2];
    if (pipe(ends) != 0) return;
    id = fork();
    if (id == 0) work(path, ends[1]);
    close(ends[1]);
    from = ends[0];
  }
  ~Child() { close(from); }
  /// Nothing when it says nothing any more.
  std::optional<std::uint64_t> next() {
    std::uint64_t number = 0;
    if (read(from, &number, sizeof number) != sizeof number) return {};
    return number;
  }
  /// Whether it was that, and not the child itself, that ended it.
  bool kill_after(useconds_t microseconds) {
    usleep(microseconds);
    kill(id, SIGKILL);
    int status = 0;
    waitpid(id, &status, 0);
    return WIFSIGNALED(status);
  }
  /// The last of what it has said before it died.
  std::optional<std::uint64_t> last_word() {
    std::optional<std::uint64_t> last;
    while (const auto word = next()) last = word;
    return last;
  }
};

constexpr int kMoments = 50, kInCreation = 15;
constexpr std::size_t kFramesPerChunk = 20;

void expect_whole(const Recording& r) {
  EXPECT_FALSE(r.info().complete);
  EXPECT_EQ(r.scenario(), "throng: 1\n");
  for (std::size_t i = 0; i < r.frame_count(); i += i + 1 < r.frame_count() ? 7 : 1) {
    const auto f = r.frame(i);
    ASSERT_TRUE(f) << f.error();
    ASSERT_EQ(difference(**f, TestFrame(static_cast<std::uint32_t>(i), kPeople), r.scene(), false), "");
  }
  for (std::size_t i = 0; i < r.snapshots().size(); ++i) ASSERT_TRUE(r.snapshot(i));
}

TEST(RecordingKilled, HoldsEveryFinishedChunk) {
  const TestFolder folder;
  std::uint64_t most = 0;
  for (int k = 0; k < kMoments - kInCreation; ++k) {
    const std::string path = folder / ("k" + std::to_string(k) + ".throng");
    Child child(record_for_ever, path);
    ASSERT_TRUE(child.next());
    ASSERT_TRUE(child.kill_after(static_cast<useconds_t>(mix64(static_cast<std::uint64_t>(k) + 1) % 60000)));
    const std::uint64_t finished = child.last_word().value_or(0);
    most = std::max(most, finished);
    auto r = Recording::open(path);
    ASSERT_TRUE(r) << r.error();
    // Every chunk that was finished, and at most the one whose end the writer could not say any more.
    ASSERT_GE(r->frame_count(), finished);
    ASSERT_LE(r->frame_count(), finished + kFramesPerChunk);
    expect_whole(*r);
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
  EXPECT_GT(most, 2 * kFramesPerChunk);  // at least one lived long enough to write several
}

TEST(RecordingKilled, InTheMiddleOfItsMakingIsThereWholeOrNotAtAll) {
  const TestFolder folder;
  int in_the_middle = 0;
  for (int k = 0; k < kInCreation; ++k) {
    const std::string path = folder / ("c" + std::to_string(k) + "_");
    Child child(create_for_ever, path);
    if (k % 3) {  // every third is killed before its first recording is there
      ASSERT_TRUE(child.next());
    }
    ASSERT_TRUE(child.kill_after(static_cast<useconds_t>(mix64(static_cast<std::uint64_t>(k) + 1) % 15000)));
    const std::optional<std::uint64_t> last = child.last_word();
    const std::uint64_t begun = k % 3 ? last.value_or(0) + 1 : last ? *last + 1 : 0;  // the one it was making
    for (std::uint64_t i = 0; i < begun; ++i) {
      auto r = Recording::open(numbered(path, i));
      ASSERT_TRUE(r) << r.error();
      expect_whole(*r);
    }
    const std::string open = numbered(path, begun);
    in_the_middle += std::filesystem::exists(open + ".new");
    if (std::filesystem::exists(open)) {
      auto r = Recording::open(open);
      ASSERT_TRUE(r) << r.error();
      expect_whole(*r);
    }
    // What is left of it is in nobody's way.
    RecorderOptions over;
    over.overwrite = true;
    auto again = Recorder::create(open, test_info(), "throng: 1\n", test_scene(), over);
    ASSERT_TRUE(again) << again.error();
    ASSERT_TRUE((*again)->frame(TestFrame(0, kPeople).view()));
    ASSERT_TRUE((*again)->finish());
    EXPECT_EQ(Recording::open(open)->frame_count(), 1u);
    EXPECT_FALSE(std::filesystem::exists(open + ".new"));
  }
  EXPECT_GT(in_the_middle, 0);
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
