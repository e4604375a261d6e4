// Whoever writes a file says so: an exclusive lock on it, for as long as this object lives. The system takes it back
// when the process ends, however it ends.
#pragma once

#include <string>

#include "throng/core/result.h"

namespace throng {

class FileLock {
 public:
  /// Of a file that is there, or (`create`) that is made empty. Does not wait: a file that is locked is an error, in
  /// which the file is called `name`.
  static Result<FileLock> take(const std::string& path, bool create, const std::string& name);
  FileLock() = default;
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace throng
