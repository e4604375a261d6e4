// What a reader knows of a recording before it decodes anything.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/chunk.h"
#include "throng/recording/container.h"
#include "throng/recording/database.h"
#include "throng/recording/recording.h"

namespace throng {

struct LoadedRecording {
  struct Chunk {
    std::size_t first_frame = 0, frames = 0;
  };
  struct EventBlock {
    std::int64_t number = 0;
    std::uint64_t first_step = 0, last_step = 0;
  };
  RecordingInfo info;
  std::string scenario;
  RecordedScene scene;
  std::vector<RecordedPerson> people;
  std::vector<ContainerBatch::Frame> frames;
  std::vector<Chunk> chunks;
  /// A row of a table with something about some frames.
  struct FrameBlock {
    std::int64_t number = 0;
    std::size_t first_frame = 0, last_frame = 0;
  };
  std::vector<EventBlock> events;
  std::vector<FrameBlock> sketches, poses;  ///< ascending frames
  std::vector<RecordedInput> inputs;
  std::vector<RecordedSnapshot> snapshots;
};

/// Reads the tables in one transaction and checks that they agree with each other.
Result<bool> load_recording(Database& db, const RecordingLimits& limits, LoadedRecording& out);

/// The part of it that is about people (the scene's names must be there); a failure is the database's.
void load_people(Database& db, const RecordingLimits& limits, LoadedRecording& out);

ChunkSettings settings_of(const LoadedRecording& recording);

}  // namespace throng
