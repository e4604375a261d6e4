// For tests: runs a command and keeps what it printed.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace throng::test {

struct Outcome {
  int code = -1;     ///< exit status; minus the signal that ended it
  std::string text;  ///< standard output and error
  bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
};

inline Outcome shell(const std::string& command) {
  Outcome out;
  FILE* pipe = ::popen((command + " 2>&1 </dev/null").c_str(), "r");
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) out.text.append(buffer.data(), n);
  const int status = ::pclose(pipe);
  out.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return out;
}

}  // namespace throng::test
