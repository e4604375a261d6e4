#include "throng/recording/compress.h"

#include <zstd.h>

#include <string>

namespace throng {
namespace {

constexpr int kLevel = 1;  ///< residuals have few repetitions: higher levels take twice the time for 1 % less
constexpr std::size_t kKept = std::size_t{32} << 20;  ///< bytes of scratch that stay
constexpr int kLargestWindow = 27;                    ///< log2, bytes: bounds the memory of the decoder

}  // namespace

Compressor::Compressor() : context_(ZSTD_createCCtx()) {
  auto* c = static_cast<ZSTD_CCtx*>(context_);
  if (!c) return;
  ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, 1);
}

Compressor::~Compressor() { ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_)); }

Result<std::vector<std::byte>> Compressor::compress(std::span<const std::byte> bytes) {
  if (!context_) return Error{"out of memory"};
  if (const std::size_t most = ZSTD_compressBound(bytes.size()); scratch_.size() < most) scratch_.resize(most);
  const std::size_t n =
      ZSTD_compress2(static_cast<ZSTD_CCtx*>(context_), scratch_.data(), scratch_.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(n)) return Error{std::string("compression failed: ") + ZSTD_getErrorName(n)};
  std::vector<std::byte> out(scratch_.begin(), scratch_.begin() + static_cast<std::ptrdiff_t>(n));
  if (scratch_.size() > kKept) scratch_ = {};
  return out;
}

Result<std::vector<std::byte>> decompress(std::span<const std::byte> bytes, std::size_t limit) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
    return Error{"compressed data are damaged: no length"};
  if (size > limit) return Error{"compressed data are larger than allowed"};
  const std::size_t whole = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(whole) || whole != bytes.size()) return Error{"compressed data are damaged: cut short"};
  ZSTD_DCtx* context = ZSTD_createDCtx();
  if (!context) return Error{"out of memory"};
  ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, kLargestWindow);
  std::vector<std::byte> out(static_cast<std::size_t>(size));
  const std::size_t n = ZSTD_decompressDCtx(context, out.data(), out.size(), bytes.data(), bytes.size());
  ZSTD_freeDCtx(context);
  if (ZSTD_isError(n)) return Error{std::string("compressed data are damaged: ") + ZSTD_getErrorName(n)};
  if (n != out.size()) return Error{"compressed data are damaged: wrong length"};
  return out;
}

}  // namespace throng
