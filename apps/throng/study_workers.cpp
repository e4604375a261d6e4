#include "study_workers.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <utility>
#include <vector>

namespace throng::cli {
namespace {

struct Process {
  pid_t id = -1;
  int to = -1, from = -1;
  std::size_t run = 0;
  bool busy = false;
  std::string text;  ///< of the line that is coming
};

bool write_all(int fd, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t n = ::write(fd, data, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

/// What a process does: numbers in, lines out, until there are no more.
[[noreturn]] void serve(int in, int out, const std::function<std::string(std::size_t)>& work) {
  std::uint64_t number = 0;
  for (;;) {
    ssize_t n = ::read(in, &number, sizeof number);
    if (n < 0 && errno == EINTR) continue;
    if (n != static_cast<ssize_t>(sizeof number)) _exit(0);
    std::string line;
    try {
      line = work(static_cast<std::size_t>(number));
    } catch (...) {
      _exit(3);
    }
    line += '\n';
    if (!write_all(out, line.data(), line.size())) _exit(0);
  }
}

bool start(Process& p, const std::vector<Process>& others, const std::function<std::string(std::size_t)>& work) {
  int down[2], up[2];
  if (::pipe(down) != 0) return false;
  if (::pipe(up) != 0) {
    ::close(down[0]), ::close(down[1]);
    return false;
  }
  const pid_t id = ::fork();
  if (id < 0) {
    for (const int fd : {down[0], down[1], up[0], up[1]}) ::close(fd);
    return false;
  }
  if (id == 0) {
    for (const Process& o : others) {  // or a dead sibling's pipe would never end
      if (o.to >= 0) ::close(o.to);
      if (o.from >= 0) ::close(o.from);
    }
    ::close(down[1]), ::close(up[0]);
    serve(down[0], up[1], work);
  }
  ::close(down[0]), ::close(up[1]);
  p = Process{};
  p.id = id, p.to = down[1], p.from = up[0];
  return true;
}

void stop(Process& p) {
  if (p.to >= 0) ::close(p.to);
  if (p.from >= 0) ::close(p.from);
  if (p.id > 0) {
    int status = 0;
    while (::waitpid(p.id, &status, 0) < 0 && errno == EINTR) continue;
  }
  p = Process{};
}

void give(Process& p, std::size_t run) {
  const std::uint64_t number = run;
  p.run = run;
  p.busy = true;
  // A process that has just died is noticed at the other pipe.
  (void)!::write(p.to, &number, sizeof number);
}

/// Reads what has come; true when the process has ended.
bool take(Process& p) {
  char buffer[4096];
  const ssize_t n = ::read(p.from, buffer, sizeof buffer);
  if (n < 0) return errno != EINTR && errno != EAGAIN;
  if (n == 0) return true;
  p.text.append(buffer, static_cast<std::size_t>(n));
  return false;
}

}  // namespace

bool run_in_processes(std::size_t count, int jobs, const std::function<std::string(std::size_t)>& work,
                      const std::function<bool(std::size_t, const std::string&)>& done,
                      const std::function<void(std::size_t)>& died) {
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<Process> all(static_cast<std::size_t>(jobs));
  std::size_t next = 0;
  bool going_on = true, started = count == 0;
  const auto begin = [&](Process& p) {
    if (next >= count || !going_on || !start(p, all, work)) return;
    started = true;
    give(p, next++);
  };
  for (Process& p : all) begin(p);
  for (;;) {
    std::vector<pollfd> waiting;
    for (const Process& p : all)
      if (p.busy) waiting.push_back({p.from, POLLIN, 0});
    if (waiting.empty()) break;
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) break;
    for (Process& p : all) {
      const auto ready = [&](const pollfd& w) { return w.fd == p.from && w.revents != 0; };
      bool mine = false;
      for (const pollfd& w : waiting) mine |= p.busy && ready(w);
      if (!mine) continue;
      const bool ended = take(p);
      const auto line_end = p.text.find('\n');
      if (line_end != std::string::npos) {
        going_on = done(p.run, p.text.substr(0, line_end)) && going_on;
        p.text.clear();
        p.busy = false;
        if (next < count && going_on) give(p, next++);
      } else if (ended) {
        died(p.run);
        stop(p);
        begin(p);
      }
    }
  }
  for (Process& p : all) stop(p);
  return started;
}

}  // namespace throng::cli
