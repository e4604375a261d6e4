#include "throng/recording/importers/isolated.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <vector>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define THRONG_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define THRONG_SANITIZED 1
#endif
#endif

namespace throng {
namespace {

constexpr std::size_t kMaxComplaint = 2048;  ///< less than a pipe holds: the child never waits with it

enum Outcome : int { kDone = 0, kRefused = 10, kNoMemory = 11 };

bool send_all(int to, const void* bytes, std::size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t n = ::write(to, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

class Pipe {
 public:
  ~Pipe() { close_reading(), close_writing(); }
  bool open() { return ::pipe2(ends_, O_CLOEXEC) == 0; }
  int out() const { return ends_[0]; }
  int in() const { return ends_[1]; }
  void close_reading() { close(ends_[0]); }
  void close_writing() { close(ends_[1]); }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  int ends_[2] = {-1, -1};
};

/// Everything up to the end; false when there is more than `most`.
bool read_all(int from, std::string& into, std::size_t most) {
  std::vector<char> buffer(std::size_t{1} << 16);
  while (true) {
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    if (into.size() + static_cast<std::size_t>(n) > most) return false;
    into.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

void set_limit(int what, rlim_t value) {
  struct rlimit limit;
  if (::getrlimit(static_cast<__rlimit_resource_t>(what), &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || value < limit.rlim_max ? value : limit.rlim_max;
  ::setrlimit(static_cast<__rlimit_resource_t>(what), &limit);
}

[[noreturn]] void child(int to, int complaints, const std::function<std::optional<Error>(const Send&)>& work,
                        const IsolationLimits& limits) {
  // The parent's own answer to a crash (a core file, a sanitizer's report) would only confuse.
  for (const int s : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPIPE, SIGXCPU}) ::signal(s, SIG_DFL);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_CPU, limits.seconds);
#ifndef THRONG_SANITIZED
  set_limit(RLIMIT_AS, limits.memory);
#endif
  int code = kDone;
  try {
    const auto error = work([to](const void* bytes, std::size_t size) { return send_all(to, bytes, size); });
    if (error) {
      code = kRefused;
      send_all(complaints, error->message.data(), std::min(error->message.size(), kMaxComplaint));
    }
  } catch (const std::bad_alloc&) {
    code = kNoMemory;
  } catch (const std::exception& e) {
    code = kRefused;
    send_all(complaints, e.what(), std::min(std::strlen(e.what()), kMaxComplaint));
  }
  ::_exit(code);
}

}  // namespace

Result<std::string> run_isolated(const std::function<std::optional<Error>(const Send&)>& work,
                                 const IsolationLimits& limits) {
  Pipe data, complaints;
  if (!data.open() || !complaints.open()) return Error{std::string("no pipe: ") + std::strerror(errno)};
  const pid_t pid = ::fork();
  if (pid < 0) return Error{std::string("no process to read the file in: ") + std::strerror(errno)};
  if (pid == 0) {
    data.close_reading(), complaints.close_reading();
    child(data.in(), complaints.in(), work, limits);
  }
  data.close_writing(), complaints.close_writing();
  std::string answer, complaint;
  const bool too_long = !read_all(data.out(), answer, limits.answer);
  data.close_reading();  // a child that still sends ends here
  read_all(complaints.out(), complaint, kMaxComplaint);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (too_long) return Error{"the file holds too much"};
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)
      return Error{"the file is damaged: reading it does not come to an end"};
    return Error{"the file is damaged: the library that reads it failed on it"};
  }
  switch (WIFEXITED(status) ? WEXITSTATUS(status) : -1) {
    case kDone:
      return answer;
    case kRefused:
      return Error{complaint};
    case kNoMemory:
      return Error{"the file is damaged or too large: reading it takes too much memory"};
    default:
      return Error{"the file is damaged: the library that reads it failed on it"};
  }
}

}  // namespace throng
