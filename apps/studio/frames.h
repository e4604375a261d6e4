// Frames of the studio's protocol (docs/protocol.md): people of one moment as bytes, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "throng/core/ids.h"
#include "throng/state/columns.h"

namespace throng::studio {

inline constexpr std::uint8_t kGone = 255;           ///< activity of somebody who is in the key frame but not any more
inline constexpr std::size_t kHeaderBytes = 40;      ///< before the column directory
inline constexpr std::uint8_t kAverageFigure = 128;  ///< of people whose figure is not known

using Bytes = std::vector<std::byte>;

/// People of one moment in the units of the wire. Columns are equally long, in ascending id order. A plain struct, so
/// that a running simulation and a recording are shown by the same code.
struct FrameColumns {
  std::uint32_t number = 0;  ///< of the frame
  double time = 0;           ///< s
  std::vector<AgentId> id;
  std::vector<float> x, y, z;            ///< m, engine coordinates; z: height of the feet
  std::vector<std::int16_t> heading;     ///< angle * 32768 / pi
  std::vector<std::uint16_t> speed;      ///< mm/s
  std::vector<std::uint8_t> activity;    ///< index into the scene's activities
  std::vector<std::uint8_t> phase;       ///< gait phase * 256
  std::vector<std::uint8_t> level;       ///< index into the scene's levels
  std::vector<std::uint8_t> population;  ///< index into the scene's populations
  std::vector<std::uint8_t> source;      ///< index into the scene's sources; 255 = none
  std::vector<std::uint8_t> radius;      ///< cm / 2
  std::vector<std::uint8_t> height;      ///< cm
  std::vector<std::uint8_t> figure;      ///< bit 0: man; build from 0 to 127 above it
  // As long as the others, or empty where nobody has any.
  std::vector<std::uint8_t> state;  ///< of people led by state machines: index into the scene's states; else = activity
  std::vector<float> priority;      ///< right of way of the moment
  // Of objects, not of people; empty where nothing moves.
  struct Held {
    std::uint32_t object = 0;  ///< number in the scene
    AgentId who;               ///< has a hand on it
    bool operator==(const Held&) const = default;
  };
  std::vector<float> gauges;  ///< what moves parts of objects: RecordedObject::Part::gauge
  std::vector<Held> held;     ///< as far as it is known

  std::size_t size() const { return id.size(); }
  /// All columns of people; the last two come and go with `led` and `ranked`.
  void resize(std::size_t n, bool led = false, bool ranked = false);
  /// Position of a person, or size() when not there.
  std::size_t find(AgentId who) const;
  bool operator==(const FrameColumns&) const = default;
};

// Numbers of the engine in the units of the wire; what does not fit is cut off, NaN counts as 0.
std::int16_t wire_angle(float radians);
std::uint16_t wire_speed(float metres_per_second);
std::uint8_t wire_phase(float phase);
std::uint8_t wire_radius(float metres);
std::uint8_t wire_height(float metres);
std::uint8_t wire_figure(const BodyTraits& figure);
std::uint8_t wire_index(std::size_t index);  ///< 255 for 255 and more

/// Everything about everybody.
Bytes encode_key(const FrameColumns& frame);
/// What changed since `key`; nothing when somebody moved farther than a delta can say.
std::optional<Bytes> encode_delta(const FrameColumns& key, const FrameColumns& frame);

struct FrameHeader {
  bool is_key = false;
  std::uint16_t columns = 0;
  std::uint32_t number = 0, key = 0, rows = 0, added = 0;
  double time = 0;
};
/// Nothing for bytes that are no frame.
std::optional<FrameHeader> frame_header(std::span<const std::byte> bytes);

/// Reads a frame; `key` is the key frame it builds on (unused for a key frame). Nothing for damaged bytes, a wrong key
/// frame or a missing column; unknown columns are skipped. Never reads beyond the bytes, never throws on bad ones.
std::optional<FrameColumns> decode_frame(std::span<const std::byte> bytes, const FrameColumns* key = nullptr);

}  // namespace throng::studio
