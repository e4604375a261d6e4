// Reader of `.throng` files. A file is never trusted: it is opened read-only, its schema runs no code, sizes are
// checked before memory is taken, and whatever is damaged gives an Error, never a crash. A file whose writer was
// killed, or that is still being written, opens and holds every finished chunk. Not thread-safe; several readers of one
// file are fine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/poses.h"
#include "throng/recording/recorded.h"
#include "throng/recording/sketches.h"

namespace throng {

/// Above these a file is refused instead of exhausting the memory.
struct RecordingLimits {
  std::size_t chunk_bytes = std::size_t{256} << 20;   ///< decompressed
  std::size_t snapshot_bytes = std::size_t{1} << 30;  ///< decompressed
  std::size_t text_bytes = std::size_t{64} << 20;     ///< a text, or the parts of the scene together
  std::size_t people = 50'000'000;
  std::size_t frames = 50'000'000;
  int cached_chunks = 4;
};

class Recording {
 public:
  static Result<Recording> open(const std::string& path, const RecordingLimits& limits = {});
  /// The same from memory (a copy is made); for tests and fuzzing.
  static Result<Recording> open_bytes(std::span<const std::byte> file, const RecordingLimits& limits = {});
  Recording(Recording&&) noexcept;
  Recording& operator=(Recording&&) noexcept;
  ~Recording();

  const RecordingInfo& info() const;
  const RecordedScene& scene() const;
  /// Fully expanded YAML; empty in imported recordings.
  const std::string& scenario() const;
  /// Everybody who was ever recorded, ascending id.
  const std::vector<RecordedPerson>& people() const;
  /// Index into people(), or people().size() when there is no such person.
  std::size_t find_person(AgentId id) const;

  std::size_t frame_count() const;
  // Without decoding anything; i < frame_count().
  double time(std::size_t i) const;
  std::uint64_t step(std::size_t i) const;
  std::uint64_t hash(std::size_t i) const;
  std::uint32_t people_in(std::size_t i) const;
  /// Last frame at or before `time`; 0 when it lies before the first.
  std::size_t frame_at(double time) const;

  /// Decodes the chunk that holds the frame, unless it is among the last few used.
  Result<std::shared_ptr<const DecodedFrame>> frame(std::size_t i) const;

  /// In the order they happened. Events of frames [first, last) and of the steps that led to them.
  Result<std::vector<RecordedEvent>> events(std::size_t first, std::size_t last) const;
  Result<std::vector<RecordedEvent>> events() const { return events(0, frame_count()); }
  /// What was explained in that frame of the people info().explain asked for, ascending ids; empty where nothing was.
  Result<std::vector<RecordedSketch>> sketches(std::size_t frame) const;
  /// Whether there are any poses (RecordingInfo::poses asked for them).
  bool has_poses() const;
  /// Who had which pose in that frame; nobody where they were not kept.
  Result<std::shared_ptr<const RecordedPoses>> poses(std::size_t frame) const;
  /// In the order given.
  const std::vector<RecordedInput>& inputs() const;
  const std::vector<RecordedSnapshot>& snapshots() const;
  /// Bytes for Simulation::restore.
  Result<std::vector<std::byte>> snapshot(std::size_t i) const;

 private:
  struct Impl;
  explicit Recording(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace throng
