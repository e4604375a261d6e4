// Linked into every test program: says which tests start a second thread or another program. A race needs two threads,
// so `make test-all` spares the thread sanitizer those that have but one (tools/run_tests).
//
// With THRONG_THREADS_SEEN=FILE in the environment a line "PROGRAM FILTER alone|threads" is added to FILE at the end.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string>

namespace {

std::atomic<int> g_started{0};

bool ran_another_program() {
  rusage children{};
  return ::getrusage(RUSAGE_CHILDREN, &children) != 0 || children.ru_minflt > 0;
}

class ThreadsSeen : public testing::Environment {
 public:
  void TearDown() override {
    const char* file = std::getenv("THRONG_THREADS_SEEN");
    if (file == nullptr) return;
    const bool alone = g_started == 0 && !ran_another_program();
    const std::string line =
        std::string(program_invocation_short_name) + ' ' + GTEST_FLAG_GET(filter) + (alone ? " alone\n" : " threads\n");
    const int fd = ::open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) return;  // the test is not known then, and runs everywhere
    [[maybe_unused]] const auto written = ::write(fd, line.data(), line.size());
    ::close(fd);
  }
};

[[maybe_unused]] const auto* const kSeen = testing::AddGlobalTestEnvironment(new ThreadsSeen);

}  // namespace

// The libraries' threads come through here too: a program's own definition goes before that of the C library.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) noexcept {
  static const auto create = reinterpret_cast<decltype(&pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
  ++g_started;
  return create(thread, attributes, run, argument);
}
