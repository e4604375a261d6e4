#include "throng/recording/exporters/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "throng/core/text.h"

namespace throng {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 18;

Error failure(const std::string& path, int code) {
  return {"cannot write '" + printable(path, 300) + "': " + std::strerror(code)};
}
Error exists(const std::string& path) { return {"'" + printable(path, 300) + "' exists already and is left as it is"}; }

}  // namespace

Result<OutputFile> OutputFile::create(const std::string& path, Overwrite overwrite) {
  OutputFile file;
  file.path_ = path;
  file.overwrite_ = overwrite;
  if (overwrite == Overwrite::kNo && ::access(path.c_str(), F_OK) == 0) return exists(path);
  // The process number keeps two programs that write to one folder apart; O_EXCL refuses what others have laid there.
  const std::string temporary = path + ".part" + std::to_string(::getpid());
  file.descriptor_ = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file.descriptor_ < 0) return failure(path, errno);
  file.temporary_ = temporary;
  return file;
}

OutputFile::OutputFile(OutputFile&& o) noexcept
    : path_(std::move(o.path_)),
      temporary_(std::exchange(o.temporary_, {})),
      buffer_(std::move(o.buffer_)),
      overwrite_(o.overwrite_),
      descriptor_(std::exchange(o.descriptor_, -1)),
      failed_(o.failed_) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::flush() {
  for (std::size_t at = 0; at < buffer_.size() && !failed_;) {
    const ssize_t n = ::write(descriptor_, buffer_.data() + at, buffer_.size() - at);
    if (n >= 0) {
      at += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      failed_ = errno;
    }
  }
  buffer_.clear();
}

void OutputFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) flush();
}

std::optional<Error> OutputFile::commit() {
  flush();
  if (!failed_ && ::fsync(descriptor_) != 0 && errno != EINVAL) failed_ = errno;
  if (failed_) return failure(path_, failed_);
  if (overwrite_ == Overwrite::kNo) {
    // Unlike rename, link does not replace what has come into being meanwhile; not every file system has it.
    if (::link(temporary_.c_str(), path_.c_str()) == 0) {
      ::unlink(temporary_.c_str());
      temporary_.clear();
      return std::nullopt;
    }
    if (errno == EEXIST || ::access(path_.c_str(), F_OK) == 0) return exists(path_);
  }
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) return failure(path_, errno);
  temporary_.clear();
  return std::nullopt;
}

void append_number(std::string& text, double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(digits, end);
}

void append_number(std::string& text, float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(digits, end);
}

void append_number(std::string& text, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(digits, end);
}

}  // namespace throng
