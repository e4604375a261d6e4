// The decoder of chunks. Its input may be anything: every number is checked before it is used as a size or an index.
#include <array>
#include <optional>

#include "throng/core/bytes.h"
#include "throng/recording/chunk.h"
#include "throng/recording/predict.h"

namespace throng {

using namespace chunk;

namespace {

constexpr std::size_t kColumns = kChunkColumns;
constexpr std::size_t kBytesPerRow = 88;  ///< of a DecodedFrame with everything around it

struct FrameEntry {
  std::uint64_t step;
  double time;
  std::uint32_t rows, left, entered;
};

struct ColumnEntry {
  std::uint8_t column = 0;
  std::uint8_t coding = 0;
  std::uint16_t width = 0;
  std::uint32_t count = 0;
  std::uint64_t length = 0;
  std::span<const std::byte> data;
  bool present = false;

  std::uint32_t value(std::size_t i) const {
    std::uint32_t v = 0;
    for (std::uint16_t w = 0; w < width; ++w)
      v |= static_cast<std::uint32_t>(data[std::size_t{w} * count + i]) << (8 * w);
    return v;
  }
};

Error damaged(const char* what) { return Error{std::string("a chunk of frames is damaged: ") + what}; }

class Decoder {
 public:
  Decoder(std::span<const std::byte> bytes, const ChunkSettings& settings, std::size_t limit)
      : in_(bytes), s_(settings), limit_(limit) {}

  Result<std::vector<DecodedFrame>> decode() {
    if (auto e = read_frames()) return *e;
    if (auto e = read_columns()) return *e;
    if (auto e = check_columns()) return *e;
    std::vector<DecodedFrame> out;
    out.reserve(frames_.size());
    for (const FrameEntry& f : frames_) {
      out.emplace_back();
      if (!join(f, out.back())) return damaged("people come and go in an impossible order");
      decode_rows(f, out.back());
      if (!sound_) return damaged("a person is nowhere");
    }
    return out;
  }

 private:
  const ColumnEntry& column(ChunkColumn c) const { return columns_[static_cast<std::size_t>(c)]; }

  std::optional<Error> read_frames() {
    if (in_.value<std::uint32_t>() != kVersion) return damaged("it is of another version");
    const auto n = in_.value<std::uint32_t>();
    if (!in_.ok() || n == 0 || n > kMaxFrames) return damaged("its number of frames");
    std::uint64_t before = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      FrameEntry f{};
      f.step = in_.value<std::uint64_t>(), f.time = in_.value<double>();
      f.rows = in_.value<std::uint32_t>(), f.left = in_.value<std::uint32_t>(), f.entered = in_.value<std::uint32_t>();
      if (!in_.ok()) return damaged("it ends too early");
      if (!(f.time >= -1e12 && f.time <= 1e12)) return damaged("a time");
      if (f.left > before || before - f.left + f.entered != f.rows) return damaged("its numbers of people");
      before = f.rows;
      rows_ += f.rows, left_ += f.left, entered_ += f.entered;
      if (rows_ > limit_ / kBytesPerRow) return Error{"a chunk of frames is larger than allowed"};
      frames_.push_back(f);
    }
    return {};
  }

  std::optional<Error> read_columns() {
    const auto n = in_.value<std::uint32_t>();
    if (!in_.ok() || n > 256) return damaged("its number of columns");
    std::vector<ColumnEntry> entries(n);
    for (ColumnEntry& c : entries) {
      c.column = in_.value<std::uint8_t>(), c.coding = in_.value<std::uint8_t>();
      c.width = in_.value<std::uint16_t>(), c.count = in_.value<std::uint32_t>();
      c.length = in_.value<std::uint64_t>();
    }
    for (ColumnEntry& c : entries) {
      if (c.length > std::uint64_t{1} << 40) return damaged("the length of a column");
      c.data = in_.bytes(static_cast<std::size_t>(c.length));
      if (!in_.ok()) return damaged("it ends too early");
      if (c.column == 0 || c.column >= kColumns) continue;  // of a later version: not ours to read
      if (c.width > 4 || c.length != std::uint64_t{c.width} * c.count) return damaged("the length of a column");
      if (columns_[c.column].present) return damaged("a column is there twice");
      c.present = true;
      columns_[c.column] = c;
    }
    return {};
  }

  bool fits(ChunkColumn c, Coding coding, std::uint64_t count) const {
    const ColumnEntry& e = column(c);
    return e.present && e.count == count && e.coding == static_cast<std::uint8_t>(coding);
  }

  std::optional<Error> check_columns() {
    const Coding position = s_.compact ? Coding::kMotionSteps : Coding::kMotionBits;
    const Coding velocity = s_.compact ? Coding::kDelta : Coding::kMotionBits;
    using C = ChunkColumn;
    const bool good = fits(C::kLeft, Coding::kPlain, left_) && fits(C::kIndex, Coding::kPlain, entered_) &&
                      fits(C::kGeneration, Coding::kPlain, entered_) && fits(C::kX, position, rows_) &&
                      fits(C::kY, position, rows_) && fits(C::kVx, velocity, rows_) && fits(C::kVy, velocity, rows_) &&
                      fits(C::kHeading, Coding::kHeading, rows_) && fits(C::kPhase, Coding::kPhase, rows_) &&
                      fits(C::kSurface, Coding::kDelta, rows_) && fits(C::kActivity, Coding::kDelta, rows_) &&
                      fits(C::kLaps, Coding::kDelta, rows_);
    flat_z_ = fits(C::kZ, Coding::kSurface, 0);
    if (!good || !(flat_z_ || fits(C::kZ, Coding::kSurfaceBits, rows_))) return damaged("its columns");
    return check_later();
  }

  /// Whatever came later than the first files may be absent: programs that did not know it wrote chunks without.
  std::optional<Error> check_later() {
    using C = ChunkColumn;
    goals_ = column(C::kGoal).present;
    goal_surfaces_ = column(C::kGoalSurface).present;
    const std::uint64_t points = column(C::kGoalX).count;
    const auto absent_or_fits = [&](C c, Coding coding, std::uint64_t count) {
      return !column(c).present || fits(c, coding, count);
    };
    const bool good = absent_or_fits(C::kGoal, Coding::kDelta, rows_) && points <= rows_ &&
                      absent_or_fits(C::kGoalX, Coding::kPlain, points) && column(C::kGoalY).count == points &&
                      absent_or_fits(C::kGoalY, Coding::kPlain, points) &&
                      absent_or_fits(C::kGoalSurface, Coding::kPlain, points);
    if (goals_ && !good) return damaged("its columns");
    states_ = column(C::kState).present;
    priorities_ = column(C::kPriority).present;
    if (!absent_or_fits(C::kState, Coding::kDelta, rows_) || !absent_or_fits(C::kPriority, Coding::kFloatBits, rows_))
      return damaged("its columns");
    return {};
  }

  /// Who is in the frame, and in which row of the frame before. Fails when ids are not strictly ascending.
  bool join(const FrameEntry& f, DecodedFrame& out) {
    out.step = f.step, out.time = f.time;
    from_.clear();
    out.id.reserve(f.rows);
    std::uint64_t gone = 0;
    std::uint32_t index = 0;
    std::uint32_t left_done = 0, entered_done = 0, row = 0;
    const auto next_gone = [&](bool first) {
      if (left_done >= f.left) return ~std::uint64_t{0};
      const std::uint64_t v = column(ChunkColumn::kLeft).value(left_at_ + left_done);
      return first ? v : gone + v;
    };
    gone = next_gone(true);
    AgentId fresh;
    const auto next_fresh = [&] {
      if (entered_done >= f.entered) return false;
      index += column(ChunkColumn::kIndex).value(entered_at_ + entered_done);
      fresh = {index, column(ChunkColumn::kGeneration).value(entered_at_ + entered_done)};
      return true;
    };
    bool waiting = next_fresh();
    const auto push = [&](AgentId id, std::uint32_t from) {
      if (!id.exists() || (!out.id.empty() && !(out.id.back() < id))) return false;
      out.id.push_back(id);
      from_.push_back(from);
      return true;
    };
    while (row < before_.size() || waiting) {
      if (row < before_.size() && row == gone) {
        ++left_done, ++row;
        const std::uint64_t next = next_gone(false);
        if (next <= gone) return false;
        gone = next;
      } else if (waiting && (row >= before_.size() || fresh < before_[row].id)) {
        if (!push(fresh, 0xffffffffu)) return false;
        ++entered_done;
        waiting = next_fresh();
      } else {
        if (!push(before_[row].id, row)) return false;
        ++row;
      }
    }
    left_at_ += f.left, entered_at_ += f.entered;
    return left_done == f.left && out.id.size() == f.rows;
  }

  void decode_rows(const FrameEntry& f, DecodedFrame& out) {
    for (auto* c : {&out.x, &out.y, &out.vx, &out.vy, &out.z, &out.heading, &out.phase}) c->resize(f.rows);
    out.surface.resize(f.rows), out.activity.resize(f.rows), out.laps.resize(f.rows);
    if (goals_) out.goal.resize(f.rows);
    if (goals_ && column(ChunkColumn::kGoalX).count > 0) out.goal_point.resize(f.rows), out.goal_surface.resize(f.rows);
    if (states_) out.state.resize(f.rows);
    if (priorities_) out.priority.resize(f.rows);
    now_.resize(f.rows);
    for (std::uint32_t i = 0; i < f.rows; ++i) {
      now_[i] = {};
      now_[i].id = out.id[i];
      decode_row(row_at_++, from_[i] == 0xffffffffu ? nullptr : &before_[from_[i]], now_[i], i, out);
    }
    before_.swap(now_);
  }

  void decode_row(std::size_t k, const ChunkRow* before, ChunkRow& now, std::uint32_t i, DecodedFrame& out) {
    static const ChunkRow nobody;
    const ChunkRow& b = before ? *before : nobody;
    using C = ChunkColumn;
    const auto get = [&](C c) { return column(c).value(k); };
    if (s_.compact) {
      now.vx = int_value(get(C::kVx), b.vx), now.vy = int_value(get(C::kVy), b.vy);
      now.x = int_value(get(C::kX), before ? predict_steps(b.x, b.vx, now.vx, s_) : 0);
      now.y = int_value(get(C::kY), before ? predict_steps(b.y, b.vy, now.vy, s_) : 0);
      out.x[i] = of_steps(now.x), out.y[i] = of_steps(now.y), out.vx[i] = of_steps(now.vx),
      out.vy[i] = of_steps(now.vy);
    } else {
      const float bvx = as_float(b.vx), bvy = as_float(b.vy);
      now.vx = float_value(get(C::kVx), bvx), now.vy = float_value(get(C::kVy), bvy);
      out.vx[i] = as_float(now.vx), out.vy[i] = as_float(now.vy);
      now.x = float_value(get(C::kX), before ? predict_position(as_float(b.x), bvx, out.vx[i], s_) : 0);
      now.y = float_value(get(C::kY), before ? predict_position(as_float(b.y), bvy, out.vy[i], s_) : 0);
      out.x[i] = as_float(now.x), out.y[i] = as_float(now.y);
    }
    now.heading = heading_value(get(C::kHeading), predict_heading(b.heading, out.vx[i], out.vy[i], s_), s_);
    out.heading[i] = of_heading(now.heading);
    const auto surprise = static_cast<std::uint8_t>(unzigzag(get(C::kPhase)));
    now.phase = static_cast<std::uint8_t>(b.phase + b.advance + surprise);
    now.advance = before ? static_cast<std::uint8_t>(now.phase - b.phase) : 0;
    out.phase[i] = static_cast<float>(now.phase) / 256.0f;
    out.surface[i] = now.surface = static_cast<std::uint16_t>(int_value(get(C::kSurface), b.surface));
    now.activity = static_cast<std::uint8_t>(int_value(get(C::kActivity), b.activity));
    // A later version may know more of them: then people do something, and stay where they are while doing it.
    out.activity[i] = now.activity < kActivities ? static_cast<Activity>(now.activity) : Activity::kStanding;
    out.laps[i] = now.laps = static_cast<std::int16_t>(int_value(get(C::kLaps), b.laps));
    if (goals_) decode_goal(int_value(get(C::kGoal), b.goal), now, i, out);
    if (states_) {
      const std::int32_t state = int_value(get(C::kState), b.state);
      sound_ = sound_ && state >= 0 && static_cast<std::uint32_t>(state) <= s_.states;
      out.state[i] = now.state = static_cast<std::uint16_t>(state);
    }
    if (priorities_) {
      now.priority = float_value(get(C::kPriority), as_float(b.priority));
      out.priority[i] = as_float(now.priority);
      sound_ = sound_ && math::is_finite(out.priority[i]);
    }
    const float on_surface =
        now.surface < s_.surfaces.size() ? s_.surfaces[now.surface].height(out.x[i], out.y[i]) : 0.0f;
    sound_ = sound_ && now.surface < s_.surfaces.size() && math::is_finite(out.x[i]) && math::is_finite(out.y[i]) &&
             math::is_finite(out.vx[i]) && math::is_finite(out.vy[i]);
    out.z[i] = flat_z_ ? on_surface : as_float(float_value(get(C::kZ), on_surface));
  }

  void decode_goal(std::int32_t value, ChunkRow& now, std::uint32_t i, DecodedFrame& out) {
    now.goal = value;
    if (value < 0) {
      sound_ = false;
    } else if (value & 1) {
      const std::size_t n = static_cast<std::size_t>(value) / 2;
      if (n >= column(ChunkColumn::kGoalX).count) return void(sound_ = false);
      const auto bits = [&](ChunkColumn c) { return as_float(static_cast<std::int32_t>(column(c).value(n))); };
      const Vec2 p{bits(ChunkColumn::kGoalX), bits(ChunkColumn::kGoalY)};
      const std::uint32_t surface = goal_surfaces_ ? column(ChunkColumn::kGoalSurface).value(n) : kNoSurface;
      sound_ = sound_ && math::is_finite(p.x) && math::is_finite(p.y);
      sound_ = sound_ && (!goal_surfaces_ || surface < s_.surfaces.size());
      out.goal[i] = kGoalIsPoint, out.goal_point[i] = p;
      out.goal_surface[i] = static_cast<std::uint16_t>(surface);
    } else if (value > 0) {
      const std::uint32_t place = static_cast<std::uint32_t>(value) / 2 - 1;
      sound_ = sound_ && place < s_.goals;
      out.goal[i] = kFirstPlaceGoal + place;
    }
  }

  ByteReader in_;
  const ChunkSettings& s_;
  std::size_t limit_;
  std::vector<FrameEntry> frames_;
  std::array<ColumnEntry, kColumns> columns_{};
  std::uint64_t rows_ = 0, left_ = 0, entered_ = 0;
  std::size_t row_at_ = 0, left_at_ = 0, entered_at_ = 0;
  bool flat_z_ = true;
  bool goals_ = false, goal_surfaces_ = false, states_ = false, priorities_ = false;
  bool sound_ = true;  ///< every number so far is one, and every surface exists
  std::vector<ChunkRow> before_, now_;
  std::vector<std::uint32_t> from_;
};

}  // namespace

Result<std::vector<DecodedFrame>> decode_chunk(std::span<const std::byte> bytes, const ChunkSettings& settings,
                                               std::size_t limit) {
  return Decoder(bytes, settings, limit).decode();
}

}  // namespace throng
