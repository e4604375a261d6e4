#include "throng/scenario/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "throng/core/text.h"

namespace throng {

namespace fs = std::filesystem;

namespace {

std::string too_large(std::size_t limit) {
  return fmt::format("is larger than the limit of {} MiB", static_cast<double>(limit) / (1 << 20));
}

bool below(const fs::path& file, const fs::path& folder) {
  auto f = file.begin();
  for (auto d = folder.begin(); d != folder.end(); ++d, ++f) {
    if (d->empty()) continue;
    if (f == file.end() || *f != *d) return false;
  }
  return f != file.end();
}

/// Closes the descriptor whatever happens.
struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

}  // namespace

DiskFiles::DiskFiles(std::vector<std::string> allowed_folders) {
  for (const auto& folder : allowed_folders) {
    std::error_code error;
    const fs::path canonical = fs::canonical(folder, error);
    if (!error) allowed_.push_back(canonical.string());
  }
}

Result<std::string> DiskFiles::resolve(const std::string& name, const std::string& from,
                                       const std::string& root) const {
  if (name.empty()) return Error{"the name of a file is empty"};
  if (name.find('\0') != std::string::npos) return Error{"the name of a file contains a NUL byte"};
  if (name.size() > 4096) return Error{"the name of a file is longer than 4096 bytes"};
  const fs::path base = from.empty() ? fs::path() : fs::path(from).parent_path();
  std::error_code error;
  const fs::path file = fs::canonical(from.empty() ? fs::path(name) : base / name, error);
  if (error) return Error{fmt::format("cannot open '{}': {}", printable(name), error.message())};
  if (from.empty()) return file.string();
  const fs::path home = fs::path(root).parent_path();
  if (below(file, fs::canonical(home.empty() ? fs::path(".") : home, error))) return file.string();
  for (const auto& folder : allowed_)
    if (below(file, folder)) return file.string();
  return Error{
      fmt::format("'{}' lies outside the folder of the scenario; allow it with --allow-include DIR", printable(name))};
}

Result<std::string> DiskFiles::read(const std::string& resolved, std::size_t limit) const {
  const std::string shown = printable(resolved, 200);
  // O_NONBLOCK: opening a pipe nobody writes to must not wait for ever before fstat tells what it is.
  const Descriptor file{::open(resolved.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)};
  if (file.fd < 0) return Error{fmt::format("cannot open '{}': {}", shown, std::strerror(errno))};
  struct stat info {};
  if (::fstat(file.fd, &info) != 0) return Error{fmt::format("cannot open '{}': {}", shown, std::strerror(errno))};
  if (S_ISDIR(info.st_mode)) return Error{fmt::format("'{}' is a folder, not a file", shown)};
  if (!S_ISREG(info.st_mode)) return Error{fmt::format("'{}' is not a plain file (a device, pipe or socket)", shown)};
  if (static_cast<std::size_t>(info.st_size) > limit) return Error{fmt::format("'{}' {}", shown, too_large(limit))};
  std::string text;
  text.resize(static_cast<std::size_t>(info.st_size));
  std::size_t filled = 0;
  while (true) {
    if (filled == text.size()) text.resize(filled + 4096);  // the file may have grown, or be one of /proc's
    const ssize_t n = ::read(file.fd, text.data() + filled, text.size() - filled);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return Error{fmt::format("cannot read '{}': {}", shown, std::strerror(errno))};
    if (n == 0) break;
    filled += static_cast<std::size_t>(n);
    if (filled > limit) return Error{fmt::format("'{}' {}", shown, too_large(limit))};
  }
  text.resize(filled);
  return text;
}

Result<std::string> MemoryFiles::resolve(const std::string& name, const std::string& from,
                                         const std::string& root) const {
  static_cast<void>(root);
  const fs::path path(name);
  for (const auto& part : path)
    if (part == "..") return Error{fmt::format("'{}' lies outside the folder of the scenario", printable(name))};
  if (path.is_absolute()) return Error{fmt::format("'{}' lies outside the folder of the scenario", printable(name))};
  const std::string full = (fs::path(from).parent_path() / path).lexically_normal().string();
  if (!texts_.contains(full)) return Error{fmt::format("cannot open '{}': no such file", printable(name))};
  return full;
}

Result<std::string> MemoryFiles::read(const std::string& resolved, std::size_t limit) const {
  const auto it = texts_.find(resolved);
  if (it == texts_.end()) return Error{fmt::format("cannot open '{}': no such file", printable(resolved))};
  if (it->second.size() > limit) return Error{fmt::format("'{}' {}", printable(resolved), too_large(limit))};
  return it->second;
}

}  // namespace throng
