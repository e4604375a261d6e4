#include "throng/recording/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace throng {

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

// SQLite's own locks are of another kind (fcntl) and go when any descriptor of the file is closed: a lock must outlive
// the database it is for.
FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FileLock> FileLock::take(const std::string& path, bool create, const std::string& name) {
  const int flags = O_RDWR | O_CLOEXEC | (create ? O_CREAT | O_NOFOLLOW : 0);
  FileLock lock(::open(path.c_str(), flags, 0644));
  const auto refused = [&](int reason) {
    if (reason == EACCES || reason == EROFS || reason == EPERM)
      return Error{name + ": it cannot be written (read-only)"};
    return Error{name + ": it cannot be written (" + std::strerror(reason) + ")"};
  };
  if (lock.descriptor_ < 0) return refused(errno);
  const Error taken{name + ": another program is writing it"};
  if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) return errno == EWOULDBLOCK ? taken : refused(errno);
  // Between opening and locking somebody else may have finished with the file and given it another name.
  struct stat opened {
  }, named{};
  const bool same = ::fstat(lock.descriptor_, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
                    opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
  if (!same) return taken;
  if (create && ::ftruncate(lock.descriptor_, 0) != 0) return refused(errno);
  return lock;
}

}  // namespace throng
