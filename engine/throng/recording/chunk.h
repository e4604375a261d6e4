// Frames of people as bytes, before compression. A chunk is decodable alone. Every column is what is left after
// predicting it from the frame before, so most of its bytes are zero; bytes of equal weight stand together, which is
// what the compressor behind it likes. Layout: README.md.
//
// Positions and velocities come back bit for bit, or in whole millimetres when compact. Predictions use only +, -, *, /
// and core/math, so every machine makes the same ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/recorded.h"

namespace throng {

/// Columns of a chunk. Numbers are part of the format; readers skip those they do not know.
enum class ChunkColumn : std::uint8_t {
  kLeft = 1,    ///< rows of the frame before who are gone
  kIndex,       ///< of people who were not in the frame before
  kGeneration,  ///< of the same
  kX,
  kY,
  kZ,
  kVx,
  kVy,
  kHeading,
  kPhase,
  kSurface,
  kActivity,
  kLaps,
  kGoal,   ///< 0 none, even: number value / 2 - 1 of the scene's goals, odd: point (value - 1) / 2 of the next
           ///< columns
  kGoalX,  ///< one for each time somebody's goal became another point
  kGoalY,
  kGoalSurface,
  // In chunks where somebody has any, and nowhere else.
  kState,     ///< of a state machine: number + 1 in the scene's states, 0 none
  kPriority,  ///< right of way of the moment
};

inline constexpr std::size_t kChunkColumns = 20;  ///< one more than the largest number

struct ChunkColumnInfo {
  ChunkColumn column;
  const char* name;
  const char* unit;
  double step, compact_step;  ///< in the unit: what values are whole multiples of; 0 = bit for bit as in the engine
  const char* meaning;
};
std::span<const ChunkColumnInfo> chunk_columns();
/// Those that few recordings have.
std::span<const ChunkColumnInfo> rare_chunk_columns();

/// What predictions need to know.
struct ChunkSettings {
  float dt = 0.05f;         ///< s, engine step
  std::uint32_t every = 2;  ///< engine steps between frames
  bool compact = false;
  std::vector<RecordedSurface> surfaces;  ///< planes only are used
  std::uint32_t goals = 0;                ///< RecordedScene::goals.size(): numbers beyond are not kept
  std::uint32_t states = 0;               ///< RecordedScene::states.size(): the same
};

/// One person in one frame, in the numbers that are stored.
struct ChunkRow {
  AgentId id;
  std::int32_t x = 0, y = 0, vx = 0, vy = 0;  ///< bits of the float, or mm and mm/s
  std::int32_t heading = 0;                   ///< of 65536
  std::int32_t direction = 0;                 ///< prediction of the heading
  std::uint16_t surface = 0;
  std::int16_t laps = 0;
  std::uint8_t phase = 0, advance = 0;  ///< of 256; since the frame before
  std::uint8_t activity = 0;
  std::int32_t goal = 0;  ///< value of kGoal
  Vec2 goal_point;
  std::uint16_t goal_surface = 0;
  std::uint16_t state = 0;
  std::int32_t priority = 0;  ///< bits of the float
};

class ChunkEncoder {
 public:
  explicit ChunkEncoder(ChunkSettings settings);
  /// People in ascending id order, as DecodedFrame has them (`person` is not used; `z` may be empty: of the surface).
  void add(const DecodedFrame& frame);
  /// The same for people in any order: `order` has their places in ascending id order.
  void add(const DecodedFrame& frame, std::span<const std::uint32_t> order);
  std::size_t frames() const { return frames_.size(); }
  std::uint64_t person_frames() const { return rows_; }
  std::size_t bytes() const;  ///< held so far, about
  /// Which of rare_chunk_columns() the chunk so far has.
  std::vector<ChunkColumn> rare() const;
  /// The chunk, into memory that may be used again; ready for the next one.
  void take(std::vector<std::byte>& out);

 private:
  struct FrameEntry {
    std::uint64_t step;
    double time;
    std::uint32_t rows, left, entered;
  };
  void match(const DecodedFrame& frame, std::span<const std::uint32_t> order);
  using ColumnWidths = std::array<std::uint16_t, kChunkColumns>;  ///< bytes a value
  void put_planes(std::span<const ChunkColumnInfo> kept, const ColumnWidths& widths, const std::vector<std::byte>& head,
                  std::vector<std::byte>& bytes) const;
  std::int32_t encode_goal(const DecodedFrame& frame, std::size_t i, const ChunkRow& before);
  void encode_rare(const DecodedFrame& frame, std::size_t i, std::size_t row, const ChunkRow& before, ChunkRow& now);
  void encode_row(const DecodedFrame& frame, std::size_t i, std::size_t row, const ChunkRow* before, ChunkRow& now);

  ChunkSettings settings_;
  std::vector<FrameEntry> frames_;
  std::vector<std::vector<std::uint32_t>> columns_;   ///< residuals, by ChunkColumn
  std::array<std::uint32_t*, kChunkColumns> ends_{};  ///< where the residuals of the frame being added begin
  std::vector<ChunkRow> before_, now_;
  std::vector<std::uint32_t> in_order_;  ///< 0, 1, 2 ...
  std::vector<std::uint32_t> from_;      ///< row in the frame before
  std::uint64_t rows_ = 0;
  bool flat_z_ = true;  ///< every z so far is that of the surface
  bool goals_ = false;  ///< some frame says where people are going; without, the columns are left out
  bool states_ = false, priorities_ = false;  ///< the same of these columns
};

/// `person` stays empty. Anything inconsistent is an error; memory is bounded by `limit` bytes of decoded columns.
Result<std::vector<DecodedFrame>> decode_chunk(std::span<const std::byte> bytes, const ChunkSettings& settings,
                                               std::size_t limit);

}  // namespace throng
