// zstd, behind a door: its header is included in compress.cpp only.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "throng/core/result.h"

namespace throng {

/// Keeps its work space: one for each thread that compresses much.
class Compressor {
 public:
  Compressor();
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;
  /// With its length inside and a checksum.
  Result<std::vector<std::byte>> compress(std::span<const std::byte> bytes);

 private:
  void* context_;
  std::vector<std::byte> scratch_;  ///< memory for the result is used again, so that it is not asked for every 2 s
};

/// Fails for anything but one whole frame that says its length, when it is above `limit`, and when the checksum
/// differs.
Result<std::vector<std::byte>> decompress(std::span<const std::byte> bytes, std::size_t limit);

}  // namespace throng
