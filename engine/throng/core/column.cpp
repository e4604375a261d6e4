#include "throng/core/column.h"

#include <algorithm>
#include <new>

#include "throng/core/large_pages.h"

namespace throng {
namespace {

std::size_t round_up(std::size_t bytes) { return (bytes + kColumnAlign - 1) / kColumnAlign * kColumnAlign; }

static_assert(LargePages::kAlign >= kColumnAlign);

std::byte* allocate(std::size_t bytes) {
  if (bytes >= LargePages::kLeast) return LargePages::shared().allocate(bytes);
  return static_cast<std::byte*>(::operator new (bytes, std::align_val_t{kColumnAlign}));
}
void release(std::byte* at, std::size_t bytes) {
  if (!at) return;
  if (bytes >= LargePages::kLeast) return LargePages::shared().release(at, bytes);
  ::operator delete (at, std::align_val_t{kColumnAlign});
}

// Fixed-size copies let the compiler use registers; most columns have rows of 4, 8 or 16 bytes.
template <std::size_t kSize>
void gather(const std::byte* from, std::span<const std::uint32_t> order, std::byte* to) {
  for (std::size_t i = 0; i < order.size(); ++i)
    std::memcpy(to + i * kSize, from + static_cast<std::size_t>(order[i]) * kSize, kSize);
}

}  // namespace

AlignedBytes::AlignedBytes(const AlignedBytes& other) {
  reserve(other.used_);
  resize_raw(other.used_);
  if (used_ > 0) std::memcpy(data_, other.data_, used_);
}

AlignedBytes::~AlignedBytes() { release(data_, allocated_); }

void AlignedBytes::reserve(std::size_t bytes) {
  if (bytes == 0 || bytes + kColumnAlign <= allocated_) return;
  const std::size_t wanted = round_up(bytes + kColumnAlign);
  std::byte* const fresh = allocate(wanted);
  if (used_ > 0) std::memcpy(fresh, data_, used_);
  std::memset(fresh + used_, 0, kColumnAlign);
  release(data_, allocated_);
  data_ = fresh;
  guests_ = 0;
  allocated_ = wanted;
}

std::byte* AlignedBytes::invite_raw(std::size_t bytes) {
  const std::size_t all = used_ + bytes;
  if (all + kColumnAlign > allocated_) reserve(all + all / 4);
  guests_ = bytes;
  if (data_ != nullptr) std::memset(data_ + all, 0, kColumnAlign);
  return data_ + used_;
}

void AlignedBytes::grow(std::size_t bytes) {
  const std::size_t larger = used_ + used_ / 4;
  reserve(bytes > larger ? bytes : larger);
}

namespace {

/// Rows wider than this are moved stripe by stripe, so that the scratch is no wider than that for any column.
constexpr std::size_t kStripe = 64;

void permute_wide_rows(AlignedBytes& bytes, std::size_t size, std::span<const std::uint32_t> order, Scratch& scratch) {
  const std::size_t rows = order.size();
  if (rows * size > bytes.used()) bytes.resize_raw(rows * size);
  std::byte* const stripe = scratch.get(rows * kStripe);
  std::byte* const all = bytes.data();
  for (std::size_t at = 0; at < size; at += kStripe) {
    const std::size_t width = std::min(kStripe, size - at);
    for (std::size_t i = 0; i < rows; ++i) std::memcpy(stripe + i * kStripe, all + order[i] * size + at, width);
    for (std::size_t i = 0; i < rows; ++i) std::memcpy(all + i * size + at, stripe + i * kStripe, width);
  }
  bytes.resize_raw(rows * size);
}

}  // namespace

void permute_rows(AlignedBytes& bytes, std::size_t size, std::span<const std::uint32_t> order, Scratch& scratch) {
  if (size == 0) return;
#ifndef NDEBUG
  for (const std::uint32_t row : order) assert(row < bytes.used() / size && "order names a row that does not exist");
#endif
  const std::size_t total = order.size() * size;
  if (total == 0) return bytes.resize_raw(0);
  if (size > kStripe) return permute_wide_rows(bytes, size, order, scratch);
  // Through shared scratch and back rather than swapping buffers: the second copy is sequential and cheap, and no
  // column ends up with the oversized buffer of another.
  std::byte* to = scratch.get(total);
  const std::byte* from = bytes.data();
  switch (size) {
    case 1:
      gather<1>(from, order, to);
      break;
    case 2:
      gather<2>(from, order, to);
      break;
    case 4:
      gather<4>(from, order, to);
      break;
    case 8:
      gather<8>(from, order, to);
      break;
    case 12:
      gather<12>(from, order, to);
      break;
    case 16:
      gather<16>(from, order, to);
      break;
    default:
      for (std::size_t i = 0; i < order.size(); ++i)
        std::memcpy(to + i * size, from + static_cast<std::size_t>(order[i]) * size, size);
  }
  bytes.resize_raw(total);
  std::memcpy(bytes.data(), to, total);
}

ByteColumn::ByteColumn(std::span<const std::byte> newcomer) : row_bytes_(newcomer.size()) {
  newcomer_.resize_raw(row_bytes_);
  if (row_bytes_ > 0) std::memcpy(newcomer_.data(), newcomer.data(), row_bytes_);
}

bool ByteColumn::restore(std::size_t rows, std::span<const std::byte> bytes) {
  // The first test keeps a forged row count from overflowing the product.
  if (row_bytes_ > 0 && rows > bytes.size() / row_bytes_) return false;
  if (rows * row_bytes_ != bytes.size()) return false;
  bytes_.resize_raw(bytes.size());
  if (!bytes.empty()) std::memcpy(bytes_.data(), bytes.data(), bytes.size());
  rows_ = rows;
  return true;
}

void ByteColumn::resize(std::size_t rows) {
  bytes_.resize_raw(rows * row_bytes_);
  const std::size_t old = rows_;
  rows_ = rows;
  for (std::size_t r = old; r < rows; ++r) reset(r);
}

void ByteColumn::push(std::span<const std::byte> row) {
  assert(row.size() == row_bytes_ && "a row of another part's state");
  bytes_.resize_raw((rows_ + 1) * row_bytes_);
  if (row_bytes_ > 0) std::memcpy(bytes_.data() + rows_ * row_bytes_, row.data(), row_bytes_);
  ++rows_;
}

void ByteColumn::reset(std::size_t row) {
  assert(row < rows_ && "row outside the column");
  if (row_bytes_ > 0) std::memcpy(bytes_.data() + row * row_bytes_, newcomer_.data(), row_bytes_);
}

void ByteColumn::swap_remove(std::size_t row) {
  assert(row < rows_ && "row outside the column");
  --rows_;
  if (row != rows_ && row_bytes_ > 0)
    std::memcpy(bytes_.data() + row * row_bytes_, bytes_.data() + rows_ * row_bytes_, row_bytes_);
  bytes_.resize_raw(rows_ * row_bytes_);
}

void ByteColumn::permute(std::span<const std::uint32_t> order, Scratch& scratch) {
  permute_rows(bytes_, row_bytes_, order, scratch);
  rows_ = order.size();
}

}  // namespace throng
