#include "throng/recording/chunk.h"

#include <algorithm>
#include <array>

#include "throng/core/bytes.h"
#include "throng/recording/predict.h"

namespace throng {

using namespace chunk;

namespace {

constexpr std::size_t kColumns = kChunkColumns;
constexpr std::uint32_t kNew = 0xffffffffu;

constexpr double kHeadingStep = math::kPi / 32768;

constexpr std::array kInfo = {
    ChunkColumnInfo{ChunkColumn::kLeft, "left", "", 0, 0, "rows of the frame before who are gone"},
    ChunkColumnInfo{ChunkColumn::kIndex, "index", "", 0, 0, "id of people who were not in the frame before: slot"},
    ChunkColumnInfo{ChunkColumn::kGeneration, "generation", "", 0, 0, "the same: generation"},
    ChunkColumnInfo{ChunkColumn::kX, "x", "m", 0, kCompactStep, "position"},
    ChunkColumnInfo{ChunkColumn::kY, "y", "m", 0, kCompactStep, "position"},
    ChunkColumnInfo{ChunkColumn::kZ, "z", "m", 0, kCompactStep,
                    "height of the feet; compact: that of the surface at the rounded position, where it is that"},
    ChunkColumnInfo{ChunkColumn::kVx, "vx", "m/s", 0, kCompactStep, "velocity"},
    ChunkColumnInfo{ChunkColumn::kVy, "vy", "m/s", 0, kCompactStep, "velocity"},
    ChunkColumnInfo{ChunkColumn::kHeading, "heading", "rad", kHeadingStep, kCompactHeading* kHeadingStep,
                    "counter-clockwise from +x"},
    ChunkColumnInfo{ChunkColumn::kPhase, "phase", "", 1.0 / 256, 1.0 / 256, "of the gait cycle (two steps), 0 to 1"},
    ChunkColumnInfo{ChunkColumn::kSurface, "surface", "", 0, 0, "number of the surface"},
    ChunkColumnInfo{ChunkColumn::kActivity, "activity", "", 0, 0,
                    "0 walking, 1 standing, 2 waiting, 3 leaving, 4 sitting, 5 watching, 6 queueing, 7 buying, 8 "
                    "chatting, 9 performing, 10 guarding"},
    ChunkColumnInfo{ChunkColumn::kLaps, "laps", "", 0, 0, "net crossings of periodic edges"},
    ChunkColumnInfo{ChunkColumn::kGoal, "goal", "", 0, 0,
                    "0 none, even: number value / 2 - 1 of table goal, odd: point (value - 1) / 2 of goal_x, goal_y"},
    ChunkColumnInfo{ChunkColumn::kGoalX, "goal_x", "m", 0, 0, "goals that are points, in the order they came up"},
    ChunkColumnInfo{ChunkColumn::kGoalY, "goal_y", "m", 0, 0, "the same"},
    ChunkColumnInfo{ChunkColumn::kGoalSurface, "goal_surface", "", 0, 0, "the same: number of the surface"},
};

constexpr std::array kRare = {
    ChunkColumnInfo{ChunkColumn::kState, "state", "", 0, 0, "number + 1 of table state, 0 none"},
    ChunkColumnInfo{ChunkColumn::kPriority, "priority", "", 0, 0, "right of way of the moment; 0 where it is absent"},
};

constexpr bool is_goal(ChunkColumn c) { return c >= ChunkColumn::kGoal && c <= ChunkColumn::kGoalSurface; }

std::vector<std::uint32_t>& at(std::vector<std::vector<std::uint32_t>>& columns, ChunkColumn c) {
  return columns[static_cast<std::size_t>(c)];
}

/// Bytes a value needs when the largest is what `all` (the or of all values) may hold.
std::uint16_t width_of(std::uint32_t all) {
  return static_cast<std::uint16_t>(all == 0 ? 0 : all < 0x100 ? 1 : all < 0x10000 ? 2 : all < 0x1000000 ? 3 : 4);
}

}  // namespace

std::span<const ChunkColumnInfo> chunk_columns() { return kInfo; }
std::span<const ChunkColumnInfo> rare_chunk_columns() { return kRare; }

ChunkEncoder::ChunkEncoder(ChunkSettings settings) : settings_(std::move(settings)), columns_(kColumns) {}

/// Fills from_, and the columns that say who came and who went. Both frames are in id order.
void ChunkEncoder::match(const DecodedFrame& frame, std::span<const std::uint32_t> order) {
  from_.resize(frame.size());
  auto& left = at(columns_, ChunkColumn::kLeft);
  auto& index = at(columns_, ChunkColumn::kIndex);
  auto& generation = at(columns_, ChunkColumn::kGeneration);
  const std::size_t left_before = left.size(), entered_before = index.size();
  std::size_t b = 0;
  std::uint32_t last_left = 0, last_index = 0;
  const auto gone = [&](std::size_t row) {
    left.push_back(static_cast<std::uint32_t>(row) - last_left);
    last_left = static_cast<std::uint32_t>(row);
  };
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const AgentId id = frame.id[order[i]];
    while (b < before_.size() && before_[b].id < id) gone(b++);
    if (b < before_.size() && before_[b].id == id) {
      from_[i] = static_cast<std::uint32_t>(b++);
    } else {
      from_[i] = kNew;
      index.push_back(id.index - last_index);
      last_index = id.index;
      generation.push_back(id.generation);
    }
  }
  while (b < before_.size()) gone(b++);
  frames_.push_back({frame.step, frame.time, static_cast<std::uint32_t>(frame.size()),
                     static_cast<std::uint32_t>(left.size() - left_before),
                     static_cast<std::uint32_t>(index.size() - entered_before)});
}

/// Nothing but the number of the place, or of the point among those of the chunk: nobody's goal changes often, so
/// nearly all of it is predicted by the frame before.
std::int32_t ChunkEncoder::encode_goal(const DecodedFrame& f, std::size_t i, const ChunkRow& before) {
  const std::uint32_t goal = f.goal[i];
  if (goal >= kFirstPlaceGoal) {
    const std::uint32_t place = goal - kFirstPlaceGoal;
    return place < settings_.goals ? static_cast<std::int32_t>(2 * (place + 1)) : 0;
  }
  if (goal != kGoalIsPoint || f.goal_point.empty()) return 0;
  const Vec2 p = f.goal_point[i];
  const std::uint16_t surface = f.goal_surface.empty() ? std::uint16_t{0} : f.goal_surface[i];
  if (!math::is_finite(p.x) || !math::is_finite(p.y) || surface >= settings_.surfaces.size()) return 0;
  const bool same = (before.goal & 1) && before.goal_surface == surface &&
                    as_bits(before.goal_point.x) == as_bits(p.x) && as_bits(before.goal_point.y) == as_bits(p.y);
  if (same) return before.goal;
  auto& xs = at(columns_, ChunkColumn::kGoalX);
  xs.push_back(static_cast<std::uint32_t>(as_bits(p.x)));
  at(columns_, ChunkColumn::kGoalY).push_back(static_cast<std::uint32_t>(as_bits(p.y)));
  at(columns_, ChunkColumn::kGoalSurface).push_back(surface);
  return static_cast<std::int32_t>(2 * xs.size() - 1);
}

/// Frames of a chunk before somebody had any hold zeros.
void ChunkEncoder::encode_rare(const DecodedFrame& f, std::size_t i, std::size_t row, const ChunkRow& before,
                               ChunkRow& now) {
  const auto put = [&](ChunkColumn c, std::uint32_t v) { ends_[static_cast<std::size_t>(c)][row] = v; };
  now.state = f.state.empty() || f.state[i] > settings_.states ? std::uint16_t{0} : f.state[i];
  now.priority = f.priority.empty() ? 0 : as_bits(f.priority[i]);
  if (states_) put(ChunkColumn::kState, int_residual(now.state, before.state));
  if (priorities_) put(ChunkColumn::kPriority, float_residual(now.priority, as_float(before.priority)));
}

void ChunkEncoder::encode_row(const DecodedFrame& f, std::size_t i, std::size_t row, const ChunkRow* before,
                              ChunkRow& now) {
  const auto put = [&](ChunkColumn c, std::uint32_t v) { ends_[static_cast<std::size_t>(c)][row] = v; };
  const ChunkSettings& s = settings_;
  static const ChunkRow nobody;
  const ChunkRow& b = before ? *before : nobody;
  float vx = f.vx[i], vy = f.vy[i];
  if (s.compact) {
    now.vx = to_steps(vx), now.vy = to_steps(vy), now.x = to_steps(f.x[i]), now.y = to_steps(f.y[i]);
    vx = of_steps(now.vx), vy = of_steps(now.vy);
    put(ChunkColumn::kVx, int_residual(now.vx, b.vx));
    put(ChunkColumn::kVy, int_residual(now.vy, b.vy));
    put(ChunkColumn::kX, int_residual(now.x, before ? predict_steps(b.x, b.vx, now.vx, s) : 0));
    put(ChunkColumn::kY, int_residual(now.y, before ? predict_steps(b.y, b.vy, now.vy, s) : 0));
  } else {
    now.vx = as_bits(vx), now.vy = as_bits(vy), now.x = as_bits(f.x[i]), now.y = as_bits(f.y[i]);
    const float bvx = as_float(b.vx), bvy = as_float(b.vy);
    put(ChunkColumn::kVx, float_residual(now.vx, bvx));
    put(ChunkColumn::kVy, float_residual(now.vy, bvy));
    put(ChunkColumn::kX, float_residual(now.x, before ? predict_position(as_float(b.x), bvx, vx, s) : 0));
    put(ChunkColumn::kY, float_residual(now.y, before ? predict_position(as_float(b.y), bvy, vy, s) : 0));
  }
  now.heading = to_heading(f.heading[i], s);
  // The angle is what costs most here: somebody who walks on unchanged has it from the frame before.
  const bool unchanged = before && now.vx == b.vx && now.vy == b.vy && moves(vx, vy);
  now.direction = unchanged ? b.direction : predict_heading(b.heading, vx, vy, s);
  put(ChunkColumn::kHeading, heading_residual(now.heading, now.direction, s));
  now.phase = to_phase(f.phase[i]);
  now.advance = before ? static_cast<std::uint8_t>(now.phase - b.phase) : 0;
  const auto surprise = static_cast<std::uint8_t>(now.phase - b.phase - b.advance);
  put(ChunkColumn::kPhase, zigzag(static_cast<std::uint32_t>(static_cast<std::int8_t>(surprise))) & 0xff);
  now.surface = f.surface[i];
  put(ChunkColumn::kSurface, int_residual(now.surface, b.surface));
  now.activity = static_cast<std::uint8_t>(f.activity[i]);
  put(ChunkColumn::kActivity, int_residual(now.activity, b.activity));
  now.laps = f.laps[i];
  put(ChunkColumn::kLaps, int_residual(now.laps, b.laps));
  now.goal = f.goal.empty() ? 0 : encode_goal(f, i, b);
  if (!f.goal_point.empty()) now.goal_point = f.goal_point[i];
  if (!f.goal_surface.empty()) now.goal_surface = f.goal_surface[i];
  put(ChunkColumn::kGoal, int_residual(now.goal, b.goal));
  encode_rare(f, i, row, b, now);
  float on_surface = 0;
  if (now.surface < s.surfaces.size()) on_surface = s.surfaces[now.surface].height(f.x[i], f.y[i]);
  const float z = f.z.empty() ? on_surface : f.z[i];
  if (as_bits(z) != as_bits(on_surface)) flat_z_ = false;
  if (s.compact && now.surface < s.surfaces.size())
    on_surface = s.surfaces[now.surface].height(of_steps(now.x), of_steps(now.y));
  put(ChunkColumn::kZ, float_residual(as_bits(z), on_surface));
}

void ChunkEncoder::add(const DecodedFrame& frame) {
  while (in_order_.size() < frame.size()) in_order_.push_back(static_cast<std::uint32_t>(in_order_.size()));
  add(frame, std::span<const std::uint32_t>(in_order_).first(frame.size()));
}

void ChunkEncoder::add(const DecodedFrame& frame, std::span<const std::uint32_t> order) {
  match(frame, order);
  now_.resize(frame.size());
  goals_ = goals_ || !frame.goal.empty();
  states_ = states_ || !frame.state.empty();
  priorities_ = priorities_ || !frame.priority.empty();
  const auto grow = [&](std::size_t c) {
    columns_[c].resize(static_cast<std::size_t>(rows_) + frame.size());
    ends_[c] = columns_[c].data() + rows_;
  };
  for (auto c = static_cast<std::size_t>(ChunkColumn::kX); c <= static_cast<std::size_t>(ChunkColumn::kGoal); ++c)
    grow(c);
  for (const ChunkColumn c : rare()) grow(static_cast<std::size_t>(c));
  for (std::size_t i = 0; i < frame.size(); ++i) {
    now_[i].id = frame.id[order[i]];
    encode_row(frame, order[i], i, from_[i] == kNew ? nullptr : &before_[from_[i]], now_[i]);
  }
  rows_ += frame.size();
  before_.swap(now_);
}

std::size_t ChunkEncoder::bytes() const { return static_cast<std::size_t>(rows_) * (44 + 4 * rare().size()); }

std::vector<ChunkColumn> ChunkEncoder::rare() const {
  std::vector<ChunkColumn> out;
  if (states_) out.push_back(ChunkColumn::kState);
  if (priorities_) out.push_back(ChunkColumn::kPriority);
  return out;
}

void ChunkEncoder::take(std::vector<std::byte>& bytes) {
  ByteWriter out;
  out.value(kVersion);
  out.value(static_cast<std::uint32_t>(frames_.size()));
  for (const FrameEntry& f : frames_) {
    out.value(f.step), out.value(f.time);
    out.value(f.rows), out.value(f.left), out.value(f.entered);
  }
  const auto coding = [&](ChunkColumn c) {
    switch (c) {
      case ChunkColumn::kLeft:
      case ChunkColumn::kIndex:
      case ChunkColumn::kGeneration:
      case ChunkColumn::kGoalX:
      case ChunkColumn::kGoalY:
      case ChunkColumn::kGoalSurface:
        return Coding::kPlain;
      case ChunkColumn::kX:
      case ChunkColumn::kY:
        return settings_.compact ? Coding::kMotionSteps : Coding::kMotionBits;
      case ChunkColumn::kVx:
      case ChunkColumn::kVy:
        return settings_.compact ? Coding::kDelta : Coding::kMotionBits;
      case ChunkColumn::kZ:
        return flat_z_ ? Coding::kSurface : Coding::kSurfaceBits;
      case ChunkColumn::kHeading:
        return Coding::kHeading;
      case ChunkColumn::kPhase:
        return Coding::kPhase;
      case ChunkColumn::kPriority:
        return Coding::kFloatBits;
      default:
        return Coding::kDelta;
    }
  };
  if (flat_z_) at(columns_, ChunkColumn::kZ).clear();
  std::vector<ChunkColumnInfo> kept;
  for (const ChunkColumnInfo& c : kInfo)
    if (goals_ || !is_goal(c.column)) kept.push_back(c);
  for (const ChunkColumn c : rare())
    kept.push_back(*std::find_if(kRare.begin(), kRare.end(), [&](const auto& info) { return info.column == c; }));
  out.value(static_cast<std::uint32_t>(kept.size()));
  ColumnWidths widths{};
  for (const ChunkColumnInfo& c : kept) {
    const auto& values = at(columns_, c.column);
    std::uint32_t all = 0;
    for (const std::uint32_t v : values) all |= v;
    const std::uint16_t width = widths[static_cast<std::size_t>(c.column)] = width_of(all);
    out.value(static_cast<std::uint8_t>(c.column)), out.value(static_cast<std::uint8_t>(coding(c.column)));
    out.value(width), out.value(static_cast<std::uint32_t>(values.size()));
    out.value(std::uint64_t{width} * values.size());
  }
  put_planes(kept, widths, out.take(), bytes);
  for (auto& values : columns_) values.clear();
  frames_.clear();
  before_.clear();
  rows_ = 0;
  flat_z_ = true;
  goals_ = states_ = priorities_ = false;
}

/// The head, then the data: of each column the lowest bytes of all values, then the next ones.
void ChunkEncoder::put_planes(std::span<const ChunkColumnInfo> kept, const ColumnWidths& widths,
                              const std::vector<std::byte>& head, std::vector<std::byte>& bytes) const {
  std::size_t place = head.size(), end = place;
  for (const ChunkColumnInfo& c : kept) {
    const auto k = static_cast<std::size_t>(c.column);
    end += std::size_t{widths[k]} * columns_[k].size();
  }
  bytes.resize(end);
  std::copy(head.begin(), head.end(), bytes.begin());
  for (const ChunkColumnInfo& c : kept) {
    const auto k = static_cast<std::size_t>(c.column);
    const std::size_t n = columns_[k].size();
    for (std::uint16_t w = 0; w < widths[k]; ++w, place += n) {
      std::byte* plane = bytes.data() + place;
      const std::uint32_t* v = columns_[k].data();
      const int shift = 8 * w;
      for (std::size_t i = 0; i < n; ++i) plane[i] = static_cast<std::byte>(v[i] >> shift);
    }
  }
}

}  // namespace throng
