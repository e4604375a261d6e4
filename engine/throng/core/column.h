// Columns: growable arrays made for SIMD loops and for moving rows about.
//
// Layout promise: data() is 64-byte aligned, and 64 bytes can be read from (or written at) any valid element without
// leaving the allocation. The bytes past the last element that such a read can touch are zero unless a full-width
// store put something there; they are never data. So a loop may take whole vectors over the tail without a mask.
// Capacity grows by a quarter, is exact for a first resize or reserve, and never shrinks (rows come and go).
// Guests are rows behind the last one that can be read like rows and are none: not counted, moved, copied, hashed or
// saved, and gone with the next change of size. For what stands among rows for the length of a stage (proxies).
// Failure: only std::bad_alloc.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace throng {

inline constexpr std::size_t kColumnAlign = 64;

/// Aligned bytes behind a column. Keeps 64 readable zero bytes after the used part. Copy copies, move steals.
class AlignedBytes {
 public:
  AlignedBytes() = default;
  AlignedBytes(const AlignedBytes& other);
  AlignedBytes(AlignedBytes&& other) noexcept { swap(other); }
  AlignedBytes& operator=(AlignedBytes other) noexcept {
    swap(other);
    return *this;
  }
  ~AlignedBytes();

  std::byte* data() { return data_; }
  const std::byte* data() const { return data_; }
  std::size_t used() const { return used_; }
  std::size_t allocated() const { return allocated_; }

  /// Room for `bytes` used bytes without another allocation; exact.
  void reserve(std::size_t bytes);
  /// Sets the used size. The content of bytes gained is undefined: the caller writes them.
  void resize_raw(std::size_t bytes) {
    if (bytes + kColumnAlign > allocated_) {
      if (bytes == 0) return;
      grow(bytes);
    }
    used_ = bytes;
    guests_ = 0;
    std::memset(data_ + bytes, 0, kColumnAlign);
  }
  /// Makes room for so many bytes of guests behind the used ones and gives their place; their content is undefined.
  std::byte* invite_raw(std::size_t bytes);
  std::size_t guests() const { return guests_; }
  void swap(AlignedBytes& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(used_, other.used_);
    std::swap(guests_, other.guests_);
    std::swap(allocated_, other.allocated_);
  }

 private:
  void grow(std::size_t bytes);

  std::byte* data_ = nullptr;
  std::size_t used_ = 0;
  std::size_t guests_ = 0;     ///< bytes behind the used ones that may be read
  std::size_t allocated_ = 0;  ///< 0 or at least used_ + guests_ + kColumnAlign
};

/// Working memory lent to permute; one is enough for all columns of a crowd.
class Scratch {
 public:
  /// At least `bytes` aligned bytes with undefined content, valid until the next call.
  std::byte* get(std::size_t bytes) {
    if (bytes > bytes_.used()) bytes_.resize_raw(bytes);
    return bytes_.data();
  }
  std::size_t allocated() const { return bytes_.allocated(); }

 private:
  AlignedBytes bytes_;
};

/// Rows of `size` bytes: new row i = old row order[i]; order.size() is the new number of rows.
void permute_rows(AlignedBytes& bytes, std::size_t size, std::span<const std::uint32_t> order, Scratch& scratch);

template <class T>
class Column {
  static_assert(std::is_trivially_copyable_v<T>, "columns move rows with memcpy");
  static_assert(alignof(T) <= kColumnAlign);

 public:
  using value_type = T;

  Column() = default;
  explicit Column(std::size_t n, const T& fill = T{}) { resize(n, fill); }

  T* data() { return reinterpret_cast<T*>(bytes_.data()); }
  const T* data() const { return reinterpret_cast<const T*>(bytes_.data()); }
  std::size_t size() const { return bytes_.used() / sizeof(T); }
  bool empty() const { return bytes_.used() == 0; }
  std::size_t allocated_bytes() const { return bytes_.allocated(); }

  T& operator[](std::size_t i) {
    assert(i < size() + guests() && "row outside the column");
    return data()[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size() + guests() && "row outside the column");
    return data()[i];
  }
  /// Room for n guests, in place of those before: rows size() ... size() + n - 1, with undefined content.
  std::span<T> invite(std::size_t n) { return {reinterpret_cast<T*>(bytes_.invite_raw(n * sizeof(T))), n}; }
  std::size_t guests() const { return bytes_.guests() / sizeof(T); }
  T& back() { return (*this)[size() - 1]; }
  const T& back() const { return (*this)[size() - 1]; }
  T* begin() { return data(); }
  T* end() { return data() + size(); }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  std::span<T> span() { return {data(), size()}; }
  std::span<const T> span() const { return {data(), size()}; }
  operator std::span<T>() { return span(); }
  operator std::span<const T>() const { return span(); }

  void reserve(std::size_t n) { bytes_.reserve(n * sizeof(T)); }
  void resize(std::size_t n, const T& fill = T{}) {
    const std::size_t old = size();
    const T value = fill;  // fill may live in this column
    bytes_.resize_raw(n * sizeof(T));
    T* const rows = data();
    for (std::size_t i = old; i < n; ++i) rows[i] = value;
  }
  /// As resize, but rows gained have undefined content: for a caller that writes every one of them.
  void resize_raw(std::size_t n) { bytes_.resize_raw(n * sizeof(T)); }
  /// Every row = value, n rows.
  void assign(std::size_t n, const T& value) {
    const T copy = value;
    bytes_.resize_raw(n * sizeof(T));
    T* const rows = data();
    for (std::size_t i = 0; i < n; ++i) rows[i] = copy;
  }
  void assign(std::span<const T> values) {
    assert((values.empty() || values.data() != data()) && "a column cannot be assigned from itself");
    bytes_.resize_raw(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(bytes_.data(), values.data(), values.size() * sizeof(T));
  }
  void push(const T& value) {
    const std::size_t at = size();
    resize(at + 1, value);
  }
  void clear() { bytes_.resize_raw(0); }

  /// The last row takes the place of `row`.
  void swap_remove(std::size_t row) {
    assert(row < size() && "row outside the column");
    (*this)[row] = back();
    bytes_.resize_raw(bytes_.used() - sizeof(T));
  }
  /// new[i] = old[order[i]]; the column gets order.size() rows, so rows can be dropped or doubled at the same time.
  void permute(std::span<const std::uint32_t> order, Scratch& scratch) {
    permute_rows(bytes_, sizeof(T), order, scratch);
  }
  void swap(Column& other) noexcept { bytes_.swap(other.bytes_); }

  bool operator==(const Column& other) const {
    if (size() != other.size()) return false;
    for (std::size_t i = 0; i < size(); ++i)
      if (!(data()[i] == other.data()[i])) return false;
    return true;
  }

 private:
  AlignedBytes bytes_;
};

/// A column whose row size is known at run time: the private state of a part. A row size of 0 is allowed: such a
/// column counts its rows and holds nothing. Rows start at multiples of the row size; with the 64-byte aligned start
/// that aligns every type whose alignment divides its size, which is every C++ type.
/// States that are hashed or compared must have no padding bytes.
class ByteColumn {
 public:
  ByteColumn() = default;
  /// `newcomer`: the bytes of a fresh row; its size is the row size.
  explicit ByteColumn(std::span<const std::byte> newcomer);
  template <class T>
  static ByteColumn of(const T& newcomer = T{}) {
    static_assert(std::is_trivially_copyable_v<T>, "states are moved with memcpy");
    static_assert(alignof(T) <= kColumnAlign);
    return ByteColumn(std::as_bytes(std::span<const T, 1>(&newcomer, 1)));
  }

  std::size_t size() const { return rows_; }
  std::size_t row_bytes() const { return row_bytes_; }
  std::size_t allocated_bytes() const { return bytes_.allocated() + newcomer_.allocated(); }

  std::span<std::byte> row(std::size_t i) {
    assert(i < rows_ && "row outside the column");
    return {bytes_.data() + i * row_bytes_, row_bytes_};
  }
  std::span<const std::byte> row(std::size_t i) const {
    assert(i < rows_ && "row outside the column");
    return {bytes_.data() + i * row_bytes_, row_bytes_};
  }
  /// All rows as the type they were made of.
  template <class T>
  std::span<T> as() {
    static_assert(std::is_trivially_copyable_v<T>);
    assert(sizeof(T) == row_bytes_ && "part state read as another type");
    return {reinterpret_cast<T*>(bytes_.data()), rows_};
  }
  template <class T>
  std::span<const T> as() const {
    static_assert(std::is_trivially_copyable_v<T>);
    assert(sizeof(T) == row_bytes_ && "part state read as another type");
    return {reinterpret_cast<const T*>(bytes_.data()), rows_};
  }
  /// Guests as those of a Column, for a column of T.
  template <class T>
  std::span<T> invite(std::size_t n) {
    assert(sizeof(T) == row_bytes_ && "part state read as another type");
    return {reinterpret_cast<T*>(bytes_.invite_raw(n * sizeof(T))), n};
  }
  /// All bytes, for hashing and snapshots.
  std::span<const std::byte> bytes() const { return {bytes_.data(), rows_ * row_bytes_}; }
  /// Restores what bytes() gave; false (and unchanged) where the size is not rows * row size.
  [[nodiscard]] bool restore(std::size_t rows, std::span<const std::byte> bytes);

  void reserve(std::size_t rows) { bytes_.reserve(rows * row_bytes_); }
  /// Rows gained are newcomers.
  void resize(std::size_t rows);
  void push() { resize(rows_ + 1); }
  /// A row from elsewhere (a snapshot, another rank); its size must be row_bytes().
  void push(std::span<const std::byte> row);
  /// Makes an existing row a newcomer again.
  void reset(std::size_t row);
  void clear() { resize(0); }
  void swap_remove(std::size_t row);
  void permute(std::span<const std::uint32_t> order, Scratch& scratch);

 private:
  std::size_t row_bytes_ = 0;
  std::size_t rows_ = 0;
  AlignedBytes bytes_;
  AlignedBytes newcomer_;
};

/// A column that only some runs have: without use() it takes no memory, is in no hash, and everybody has a newcomer's
/// value. use() is called once, before anybody is there.
template <class T>
class OptionalColumn : public ByteColumn {
 public:
  void use() {
    assert(size() == 0 && "a column comes into use before anybody is there");
    static_cast<ByteColumn&>(*this) = ByteColumn::of<T>();
  }
  bool used() const { return row_bytes() > 0; }
  T operator[](std::size_t i) const { return used() ? data()[i] : T{}; }
  /// First row, guests behind the last; null without use().
  const T* data() const { return used() ? ByteColumn::as<T>().data() : nullptr; }
  std::span<T> invite(std::size_t n) { return ByteColumn::invite<T>(n); }
  /// To write; the column is in use.
  T& at(std::size_t i) {
    assert(used() && "a column that no part of this run asked for");
    return as<T>()[i];
  }
};

}  // namespace throng
