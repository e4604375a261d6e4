// Bytes as a whole file, as a decompressed chunk (what damage rarely gets through to), as packed events or sketches.
#include <cstddef>
#include <cstdint>
#include <span>

#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"
#include "throng/recording/container.h"
#include "throng/recording/recording.h"

using namespace throng;

namespace {

void read_file(std::span<const std::byte> bytes) {
  RecordingLimits limits;
  limits.chunk_bytes = limits.snapshot_bytes = limits.text_bytes = 1 << 20;
  limits.people = limits.frames = 10000;
  const auto r = Recording::open_bytes(bytes, limits);
  if (!r) return;
  for (std::size_t i = 0; i < r->frame_count() && i < 100; ++i) (void)r->frame(i);
  (void)r->events();
  for (std::size_t i = 0; i < r->frame_count() && i < 100; ++i) (void)r->sketches(i);
  for (std::size_t i = 0; i < r->snapshots().size() && i < 10; ++i) (void)r->snapshot(i);
}

void read_chunk(std::span<const std::byte> bytes, bool compact) {
  ChunkSettings s;
  s.compact = compact;
  s.surfaces.resize(2);
  s.surfaces[1].gx = 0.5f;
  s.goals = 3, s.states = 2;
  const auto frames = decode_chunk(bytes, s, 1 << 22);
  if (!frames) return;
  ChunkEncoder e(s);  // what was decoded can be written
  for (const DecodedFrame& f : *frames) e.add(f);
  std::vector<std::byte> again;
  e.take(again);
}

void read_sketches(std::span<const std::byte> bytes) {
  (void)unpack_sketches(bytes);
  const auto frames = split_sketches(bytes);
  if (!frames) return;
  for (const PackedSketches& f : *frames)
    if (const auto read = unpack_sketches(f.bytes); read) (void)pack_sketches(*read);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto bytes = std::as_bytes(std::span(data, size)).subspan(1);
  switch (data[0] % 6) {
    case 0:
      read_file(bytes);
      break;
    case 1:
      read_chunk(bytes, false);
      break;
    case 2:
      read_chunk(bytes, true);
      break;
    case 3:
      (void)unpack_events(bytes);
      break;
    case 4:
      read_sketches(bytes);
      break;
    default:
      (void)decompress(bytes, 1 << 20);
  }
  return 0;
}
