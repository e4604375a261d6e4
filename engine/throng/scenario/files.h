// Where scenario text comes from. The reader asks a FileSource and never opens a file itself, so tests and the fuzzer
// work without a disk and includes cannot leave the folders they are allowed in.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/result.h"

namespace throng {

/// Largest file the reader accepts, bytes.
inline constexpr std::size_t kMaxFileBytes = std::size_t{32} << 20;

class FileSource {
 public:
  virtual ~FileSource() = default;
  /// The one name of the file that `name` means when written in the (resolved) file `from` of the scenario whose main
  /// file is `root`. Fails where that file may not be read. Both empty: named by the user, unrestricted.
  virtual Result<std::string> resolve(const std::string& name, const std::string& from,
                                      const std::string& root) const = 0;
  /// Content of a resolved file; fails above `limit` bytes and for anything that is not a plain file.
  virtual Result<std::string> read(const std::string& resolved, std::size_t limit = kMaxFileBytes) const = 0;
};

/// Files on disk. An include must lie, after all links are followed, below the folder of the scenario or below one of
/// the allowed folders. Devices, pipes and sockets are refused without being opened for good.
class DiskFiles : public FileSource {
 public:
  explicit DiskFiles(std::vector<std::string> allowed_folders = {});
  Result<std::string> resolve(const std::string& name, const std::string& from, const std::string& root) const override;
  Result<std::string> read(const std::string& resolved, std::size_t limit = kMaxFileBytes) const override;

 private:
  std::vector<std::string> allowed_;
};

/// Texts by name. Names with ".." or a leading "/" are refused, as on disk.
class MemoryFiles : public FileSource {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}
  Result<std::string> resolve(const std::string& name, const std::string& from, const std::string& root) const override;
  Result<std::string> read(const std::string& resolved, std::size_t limit = kMaxFileBytes) const override;

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace throng
