// The tables of a `.throng` file and the statements that fill them. One transaction a chunk: a file that was cut off at
// any moment holds every chunk before. Layout: README.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/chunk.h"
#include "throng/recording/database.h"
#include "throng/recording/file_lock.h"
#include "throng/recording/poses.h"
#include "throng/recording/recorded.h"
#include "throng/recording/sketches.h"

namespace throng {

inline constexpr std::int64_t kApplicationId = 0x54485247;  ///< "THRG"

/// Columns of `person` that came later than the others: files without them do not know these traits.
inline constexpr const char* kTraitColumns[] = {
    "max_speed", "max_acceleration", "max_turn_rate", "decision_period", "release", "model", "planner", "looks"};

/// What one transaction adds. Empty parts are left out.
struct ContainerBatch {
  struct Frame {
    std::uint64_t step = 0;
    double time = 0;
    std::uint32_t people = 0;
    std::uint64_t hash = 0;
  };
  std::vector<Frame> frames;
  std::vector<std::byte> chunk;           ///< compressed
  std::size_t chunk_bytes = 0;            ///< before compression
  std::vector<ChunkColumn> rare_columns;  ///< that the chunk has (chunk.h)
  std::vector<RecordedPerson> people;
  std::vector<RecordedEvent> events;
  std::vector<std::byte> event_blob;  ///< of `events`, compressed
  std::vector<RecordedInput> inputs;
  bool has_snapshot = false;
  RecordedSnapshot snapshot;
  std::vector<std::byte> snapshot_blob;  ///< compressed
  std::vector<PackedSketches> sketches;
  std::vector<std::byte> sketch_blob;  ///< of `sketches`, compressed
  std::vector<RecordedPoses> poses;
  std::vector<std::byte> pose_blob;  ///< of `poses`, compressed
};

class ContainerWriter {
 public:
  /// The file appears under its name only when everything that makes it readable is in it. Fails while another writer,
  /// of this or another process, has the file: one file has one writer.
  static Result<std::unique_ptr<ContainerWriter>> create(const std::string& path, const RecordingInfo& info,
                                                         const std::string& scenario, const RecordedScene& scene,
                                                         bool overwrite);
  /// For writing behind the frames that are there. The file is not trusted: one with code in it (triggers, views) is
  /// refused before anything is changed.
  static Result<std::unique_ptr<ContainerWriter>> append(const std::string& path);

  std::int64_t frames() const { return frames_; }  ///< that are in the file
  Result<bool> write(const ContainerBatch& batch);
  /// One file, nothing beside it.
  Result<bool> close(bool complete);

 private:
  static Result<std::unique_ptr<ContainerWriter>> append(const std::string& path, FileLock lock);
  ContainerWriter(std::string path, FileLock lock, Database db)
      : path_(std::move(path)), lock_(std::move(lock)), db_(std::move(db)) {}
  std::string path_;
  FileLock lock_;  ///< before the database: it is let go last
  Database db_;
  std::int64_t chunks_ = 0, frames_ = 0, events_ = 0;
  std::vector<ChunkColumn> told_;  ///< rare columns that column_info has
};

/// Events as bytes, before compression, and back; what is not sound is an error.
std::vector<std::byte> pack_events(const std::vector<RecordedEvent>& events);
Result<std::vector<RecordedEvent>> unpack_events(std::span<const std::byte> bytes);

}  // namespace throng
