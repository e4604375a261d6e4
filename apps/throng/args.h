// Arguments of a sub-command. The only door to the argument library, whose header is large: it is included in args.cpp
// and nowhere else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace throng::cli {

class Args {
 public:
  /// `examples` ends the help text: one command a line, each with what it does.
  Args(std::string_view command, std::string_view summary, std::string_view examples);
  ~Args();
  Args(const Args&) = delete;
  Args& operator=(const Args&) = delete;

  /// Positional arguments. name: "FILE".
  Args& positional(std::string_view name, std::string& value, std::string_view doc, bool required = true);
  Args& positional(std::string_view name, std::vector<std::string>& values, std::string_view doc, bool required = true);
  /// Options with a value. name: "--threads" or "-n,--threads"; the variable's value is the default shown.
  Args& option(std::string_view name, std::string& value, std::string_view doc);
  Args& option(std::string_view name, std::vector<std::string>& values, std::string_view doc);
  Args& option(std::string_view name, std::optional<double>& value, std::string_view doc, double min, double max);
  Args& option(std::string_view name, std::optional<std::uint64_t>& value, std::string_view doc);
  Args& option(std::string_view name, int& value, std::string_view doc, int min, int max);
  Args& choice(std::string_view name, std::string& value, const std::vector<std::string>& words, std::string_view doc);
  Args& flag(std::string_view name, bool& value, std::string_view doc);

  /// The exit code when the program should end here: 0 after --help, 1 after a message about wrong arguments.
  [[nodiscard]] std::optional<int> parse(std::span<const std::string> args);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace throng::cli
