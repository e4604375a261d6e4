#include "throng/core/bytes.h"
#include "throng/recording/container.h"

namespace throng {
namespace {

constexpr std::uint32_t kVersion = 1;

/// Bytes of equal weight together: most are equal to their neighbours.
template <class T>
void put_column(ByteWriter& out, const std::vector<T>& values) {
  for (std::size_t w = 0; w < sizeof(T); ++w)
    for (const T v : values) out.value(static_cast<std::uint8_t>(v >> (8 * w)));
}

template <class T>
std::vector<T> get_column(ByteReader& in, std::size_t n) {
  std::vector<T> values(n);
  const auto bytes = in.bytes(n * sizeof(T));
  if (!in.ok()) return {};
  for (std::size_t w = 0; w < sizeof(T); ++w)
    for (std::size_t i = 0; i < n; ++i)
      values[i] = static_cast<T>(values[i] | (static_cast<T>(bytes[w * n + i]) << (8 * w)));
  return values;
}

}  // namespace

std::vector<std::byte> pack_events(const std::vector<RecordedEvent>& events) {
  std::vector<std::uint64_t> step;
  std::vector<std::uint32_t> index, generation, a;
  std::vector<std::uint16_t> kind;
  std::uint64_t before = 0;
  for (const RecordedEvent& e : events) {
    step.push_back(e.step - before);
    before = e.step;
    index.push_back(e.event.who.index), generation.push_back(e.event.who.generation);
    kind.push_back(static_cast<std::uint16_t>(e.event.kind)), a.push_back(e.event.a);
  }
  ByteWriter out;
  out.value(kVersion);
  out.value(static_cast<std::uint32_t>(events.size()));
  put_column(out, step), put_column(out, index), put_column(out, generation), put_column(out, kind), put_column(out, a);
  return out.take();
}

Result<std::vector<RecordedEvent>> unpack_events(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  const Error damaged{"events are damaged"};
  if (in.value<std::uint32_t>() != kVersion) return damaged;
  const auto n = in.value<std::uint32_t>();
  if (!in.ok() || n > bytes.size()) return damaged;
  const auto step = get_column<std::uint64_t>(in, n);
  const auto index = get_column<std::uint32_t>(in, n), generation = get_column<std::uint32_t>(in, n);
  const auto kind = get_column<std::uint16_t>(in, n);
  const auto a = get_column<std::uint32_t>(in, n);
  if (!in.ok() || !in.at_end()) return damaged;
  std::vector<RecordedEvent> out(n);
  std::uint64_t now = 0;
  for (std::size_t i = 0; i < n; ++i) {
    now += step[i];
    out[i] = {now, {{index[i], generation[i]}, static_cast<EventKind>(kind[i]), a[i]}};
  }
  return out;
}

}  // namespace throng
