#include "throng/recording/gauges.h"

#include <algorithm>
#include <bit>

#include "throng/core/bytes.h"
#include "throng/core/math.h"
#include "throng/recording/recorded.h"

namespace throng {
namespace {

constexpr std::uint32_t kVersion = 1;

}  // namespace

std::uint32_t gauge_count(const RecordedScene& scene) {
  std::uint32_t count = 0;
  for (const RecordedObject& o : scene.objects)
    for (const RecordedObject::Part& p : o.parts)
      if (!p.moved.empty()) count = std::max(count, p.gauge + 1);
  return count;
}

// Doors stand still most of the time: what differs from the frame before is stored, and the rest are zeros.
std::vector<std::byte> join_gauges(std::span<const RecordedGauges> frames) {
  ByteWriter out;
  const std::size_t count = frames.empty() ? 0 : frames.front().value.size();
  out.value(kVersion);
  out.value(static_cast<std::uint32_t>(frames.size()));
  out.value(static_cast<std::uint32_t>(count));
  for (const RecordedGauges& f : frames) out.value(f.frame);
  for (std::size_t g = 0; g < count; ++g) {
    std::uint32_t before = 0;
    for (const RecordedGauges& f : frames) {
      const auto bits = std::bit_cast<std::uint32_t>(f.value[g]);
      out.value(bits ^ before);
      before = bits;
    }
  }
  return out.take();
}

Result<std::vector<RecordedGauges>> split_gauges(std::span<const std::byte> bytes, std::size_t limit) {
  const auto damaged = [] { return Error{"gauges of objects are damaged"}; };
  ByteReader in(bytes);
  if (in.value<std::uint32_t>() != kVersion) return Error{"gauges of objects are of another version"};
  const std::size_t frames = in.value<std::uint32_t>(), count = in.value<std::uint32_t>();
  // A number is four bytes: what is not there need not be made room for.
  if (!in.ok() || bytes.size() > limit || frames > bytes.size() / 4 ||
      (frames > 0 && count > bytes.size() / 4 / frames))
    return damaged();
  std::vector<RecordedGauges> out(frames);
  for (std::size_t i = 0; i < frames; ++i) {
    out[i].frame = in.value<std::uint32_t>();
    if (i > 0 && out[i].frame <= out[i - 1].frame) return damaged();
    out[i].value.resize(count);
  }
  for (std::size_t g = 0; g < count; ++g) {
    std::uint32_t bits = 0;
    for (RecordedGauges& f : out) {
      bits ^= in.value<std::uint32_t>();
      f.value[g] = std::bit_cast<float>(bits);
      if (!math::is_finite(f.value[g])) return damaged();
    }
  }
  if (!in.ok() || !in.at_end()) return damaged();
  return out;
}

}  // namespace throng
