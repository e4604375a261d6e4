// Bytes in and out for snapshots: numbers little-endian, spans with their length in front. A reader never reads
// beyond its end: after a failed read ok() is false and everything read is zero.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace throng {

static_assert(std::endian::native == std::endian::little, "snapshots are little-endian");

class ByteWriter {
 public:
  template <class T>
  void value(const T& v) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes(std::as_bytes(std::span<const T, 1>(&v, 1)));
  }
  template <class T>
  void span(std::span<const T> values) {
    value<std::uint64_t>(values.size());
    bytes(std::as_bytes(values));
  }
  template <class T>
  void vector(const std::vector<T>& values) {
    span(std::span<const T>(values));
  }
  void text(const std::string& s) { span(std::span<const char>(s)); }
  void bytes(std::span<const std::byte> b) { out_.insert(out_.end(), b.begin(), b.end()); }
  std::vector<std::byte> take() { return std::move(out_); }
  std::size_t size() const { return out_.size(); }

 private:
  std::vector<std::byte> out_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> in) : in_(in) {}

  bool ok() const { return ok_; }
  bool at_end() const { return in_.empty(); }
  void fail() { ok_ = false, in_ = {}; }

  template <class T>
  T value() {
    static_assert(std::is_trivially_copyable_v<T>);
    T v{};
    const auto b = bytes(sizeof(T));
    if (ok_) std::memcpy(&v, b.data(), sizeof(T));
    return v;
  }
  /// The bytes of a span written by ByteWriter::span; count is what was written.
  template <class T>
  std::span<const std::byte> span(std::size_t& count) {
    const std::uint64_t n = value<std::uint64_t>();
    if (n > in_.size() / sizeof(T)) return fail(), count = 0, std::span<const std::byte>{};
    count = static_cast<std::size_t>(n);
    return bytes(count * sizeof(T));
  }
  template <class T>
  void vector(std::vector<T>& out) {
    std::size_t n = 0;
    const auto b = span<T>(n);
    out.resize(n);
    if (n) std::memcpy(out.data(), b.data(), b.size());
  }
  std::string text() {
    std::size_t n = 0;
    const auto b = span<char>(n);
    return n ? std::string(reinterpret_cast<const char*>(b.data()), n) : std::string();
  }
  std::span<const std::byte> bytes(std::size_t n) {
    if (!ok_ || n > in_.size()) return fail(), std::span<const std::byte>{};
    const auto b = in_.first(n);
    in_ = in_.subspan(n);
    return b;
  }

 private:
  std::span<const std::byte> in_;
  bool ok_ = true;
};

}  // namespace throng
