// Writer of `.throng` files: a SQLite container with zstd chunks of frames. Compression and disk are the business of a
// thread of its own behind a bounded queue: when it is full the caller waits, nothing is dropped. What has been
// written survives a kill of the process at any moment; finish() leaves a single file.
//
// A failure (disk full, file gone) is kept: every later call returns it, and what was written before stays readable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "throng/core/result.h"
#include "throng/recording/recorded.h"
#include "throng/recording/sketches.h"

namespace throng {

struct RecorderOptions {
  bool overwrite = false;          ///< replace an existing recording; anything else is never replaced
  std::size_t queue_frames = 128;  ///< a disk that is busy with others for half a second holds nobody up
  std::size_t queue_bytes = std::size_t{64} << 20;  ///< frames waiting; two are always allowed
  /// Tests: called by the writer thread before each chunk is written; true = fail as if the disk were full.
  std::function<bool()> fail;
  /// Tests: called by the writer thread when a chunk is in the file for good (committed), with all frames so far.
  std::function<void(std::uint64_t)> written;
};

struct RecorderStatistics {
  std::uint64_t frames = 0, person_frames = 0;
  std::uint64_t frame_bytes = 0;  ///< of compressed chunks, events and snapshots not counted
  std::uint64_t file_bytes = 0;   ///< of the finished file
  double writer_cpu_seconds = 0;  ///< of the writer thread
  double waited_seconds = 0;      ///< of the caller, for room in the queue
};

class Recorder {
 public:
  /// Refuses a path that exists (unless it is a recording and may be overwritten) or cannot be written.
  static Result<std::unique_ptr<Recorder>> create(const std::string& path, const RecordingInfo& info,
                                                  const std::string& scenario, const RecordedScene& scene,
                                                  const RecorderOptions& options = {});
  /// Goes on behind the last frame of an existing recording.
  static Result<std::unique_ptr<Recorder>> append(const std::string& path, const RecorderOptions& options = {});
  /// Stops the thread; chunks not yet written are written, the file is not marked complete.
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Copies the frame. Frames come in the order of time, `every` steps apart. `sketches`: what was explained of people
  /// at that moment, ascending ids.
  Result<bool> frame(const FrameView& view, std::span<const RecordedSketch> sketches = {});
  /// Of an engine step; kept with the frame that follows.
  Result<bool> events(std::uint64_t step, std::span<const Event> events);
  Result<bool> input(const RecordedInput& input);
  /// Simulation::snapshot() after the frame given last. Ends its chunk.
  Result<bool> snapshot(std::uint64_t step, double time, std::vector<std::byte> bytes);

  /// Writes what is left and turns the container into a single file. `complete`: the run came to its end.
  Result<bool> finish(bool complete = true);
  RecorderStatistics statistics() const;  ///< whole only after finish()

 private:
  struct Impl;
  explicit Recorder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

class Crowd;
/// Where the person of that row is going, as FrameView::goal has it.
std::uint32_t goal_of(const Crowd& crowd, std::uint32_t row);

/// Columns of a Crowd as a FrameView, valid until the crowd changes. Without states: they are the routines' business.
FrameView crowd_frame(const Crowd& crowd, std::uint64_t step, double time, std::uint64_t hash);

}  // namespace throng
