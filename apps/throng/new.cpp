// throng new NAME [--template T]
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "args.h"
#include "commands.h"
#include "templates.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"

namespace throng::cli {

namespace {

/// The text with the author's name in its `name:` line, as YAML whatever it contains.
std::string named(std::string_view text, const std::string& name) {
  std::string out;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    out += line.starts_with("name:") ? "name: " + to_flow(text_node(name)) : std::string(line);
    out += '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

/// Writes a file that must not exist yet.
std::string write_new(const std::string& file, const std::string& text) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return errno == EEXIST ? "exists already; it is not overwritten"
                           : fmt::format("cannot be written: {}", std::strerror(errno));
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const std::string problem = fmt::format("cannot be written: {}", std::strerror(errno));
      ::close(fd);
      return problem;
    }
    done += static_cast<std::size_t>(n);
  }
  ::close(fd);
  return "";
}

}  // namespace

int new_command(Arguments arguments) {
  std::string name;
  std::string chosen = "room";
  std::vector<std::string> names;
  std::string all;
  for (const auto& t : templates()) {
    names.emplace_back(t.name);
    all += fmt::format("  {:<12} {}\n", t.name, t.summary);
  }
  Args args("new", "Writes a commented scenario to start from; refuses to overwrite a file.",
            "  throng new my_room                              writes my_room.yaml: a room with two exits\n"
            "  throng new stations/hall --template two_floors  writes stations/hall.yaml\n"
            "\nTemplates:\n" +
                all);
  args.positional("NAME", name, "Name of the scenario; the file is NAME.yaml")
      .choice("--template", chosen, names, "What to start from");
  if (const auto code = args.parse(arguments)) return *code;

  std::filesystem::path file(name);
  if (file.extension() != ".yaml" && file.extension() != ".yml") file += ".yaml";
  const std::string title = file.stem().string();
  if (name.empty() || name.ends_with('/') || title.starts_with('.') || title.find('\0') != std::string::npos ||
      !valid_utf8(title)) {
    fmt::print(stderr, "throng new: '{}' is no name for a file\n", printable(name));
    return kBadInput;
  }
  for (const auto& t : templates()) {
    if (t.name != chosen) continue;
    const std::string problem = write_new(file.string(), named(t.text, title));
    const std::string shown = printable(file.string(), 200);
    if (!problem.empty()) {
      fmt::print(stderr, "throng new: {} {}\n", shown, problem);
      return kBadInput;
    }
    fmt::print("{}: written. Next: throng check {}; throng run {}\n", shown, shown, shown);
  }
  return kOk;
}

}  // namespace throng::cli
