#include "frames.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace throng::studio {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are little-endian");

enum Type : std::uint8_t { kU8 = 0, kI16 = 1, kU16 = 2, kF32 = 3, kU32 = 4 };
enum Column : std::uint8_t {
  kIndex = 1,
  kGeneration,
  kX,
  kY,
  kZ,
  kHeading,
  kSpeed,
  kActivity,
  kPhase,
  kLevel,
  kPopulation,
  kSource,
  kRadius,
  kHeight,
  kFigure,
  kState,
  kPriority
};
enum Part : std::uint16_t { kRows = 0, kAdded = 1 };
constexpr std::size_t kHeldBytes = 12;

template <class T>
constexpr Type type_of() {
  if constexpr (std::is_same_v<T, std::uint8_t>) return kU8;
  if constexpr (std::is_same_v<T, std::int16_t>) return kI16;
  if constexpr (std::is_same_v<T, std::uint16_t>) return kU16;
  if constexpr (std::is_same_v<T, float>) return kF32;
  return kU32;
}

template <class To>
To clamped(float v) {
  constexpr float lo = std::numeric_limits<To>::min(), hi = std::numeric_limits<To>::max();
  return static_cast<To>(!(v > lo) ? (v <= lo ? lo : 0.0f) : (v < hi ? v : hi));
}

template <class T>
void put(Bytes& out, std::size_t at, T value) {
  std::memcpy(out.data() + at, &value, sizeof(T));
}
template <class T>
T get(std::span<const std::byte> in, std::size_t at) {
  T value;
  std::memcpy(&value, in.data() + at, sizeof(T));
  return value;
}

/// Header, directory, columns: the directory is filled while columns are appended.
class Builder {
 public:
  Builder(const FrameColumns& frame, std::uint32_t key, std::size_t rows, std::size_t added, std::size_t columns)
      : bytes_(kHeaderBytes + 8 * columns), entry_(kHeaderBytes) {
    const bool is_key = key == frame.number && added == 0;
    put<std::uint8_t>(bytes_, 1, 1);
    put(bytes_, 0, static_cast<std::uint8_t>(is_key ? 1 : 2));
    put(bytes_, 2, static_cast<std::uint16_t>(columns));
    put(bytes_, 4, frame.number);
    put(bytes_, 8, key);
    put(bytes_, 12, static_cast<std::uint32_t>(rows));
    put(bytes_, 16, static_cast<std::uint32_t>(added));
    put(bytes_, 24, frame.time);
  }
  void delta_kind() { put<std::uint8_t>(bytes_, 0, 2); }

  template <class T>
  void column(Column name, Part part, std::span<const T> values) {
    put(bytes_, entry_, static_cast<std::uint8_t>(name));
    put(bytes_, entry_ + 1, static_cast<std::uint8_t>(type_of<T>()));
    put(bytes_, entry_ + 2, static_cast<std::uint16_t>(part));
    put(bytes_, entry_ + 4, static_cast<std::uint32_t>(bytes_.size()));
    entry_ += 8;
    const auto raw = std::as_bytes(values);
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    bytes_.resize((bytes_.size() + 3) & ~std::size_t{3});
  }
  template <class T>
  void column(Column name, Part part, const std::vector<T>& values) {
    column(name, part, std::span<const T>(values));
  }

  void everything(const FrameColumns& f, Part part) {
    std::vector<std::uint32_t> number(f.size());
    for (std::size_t i = 0; i < f.size(); ++i) number[i] = f.id[i].index;
    column(kIndex, part, number);
    for (std::size_t i = 0; i < f.size(); ++i) number[i] = f.id[i].generation;
    column(kGeneration, part, number);
    column(kX, part, f.x), column(kY, part, f.y), column(kZ, part, f.z);
    column(kHeading, part, f.heading), column(kSpeed, part, f.speed), column(kActivity, part, f.activity);
    column(kPhase, part, f.phase), column(kLevel, part, f.level), column(kPopulation, part, f.population);
    column(kSource, part, f.source), column(kRadius, part, f.radius), column(kHeight, part, f.height);
    column(kFigure, part, f.figure);
    some(f, part);
  }
  /// Those that few runs have.
  void some(const FrameColumns& f, Part part) {
    if (!f.state.empty()) column(kState, part, f.state);
    if (!f.priority.empty()) column(kPriority, part, f.priority);
  }

  /// What is known of objects, behind the columns: gauges, then who holds what.
  void objects(const FrameColumns& f) {
    if (f.gauges.empty()) return;
    put(bytes_, 32, static_cast<std::uint32_t>(f.gauges.size()));
    put(bytes_, 36, static_cast<std::uint32_t>(bytes_.size()));
    const auto raw = std::as_bytes(std::span(f.gauges));
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    std::size_t at = bytes_.size();
    bytes_.resize(at + 4 + kHeldBytes * f.held.size());
    put(bytes_, at, static_cast<std::uint32_t>(f.held.size()));
    at += 4;
    for (const FrameColumns::Held& h : f.held) {
      put(bytes_, at, h.object), put(bytes_, at + 4, h.who.index), put(bytes_, at + 8, h.who.generation);
      at += kHeldBytes;
    }
  }

  Bytes take() {
    put(bytes_, 20, static_cast<std::uint32_t>(bytes_.size()));
    return std::move(bytes_);
  }

 private:
  Bytes bytes_;
  std::size_t entry_;
};

constexpr std::size_t kAllColumns = 15, kDeltaColumns = 8;

std::size_t some_columns(const FrameColumns& f) {
  return static_cast<std::size_t>(!f.state.empty()) + static_cast<std::size_t>(!f.priority.empty());
}

/// Row `from` of one frame becomes row `to` of another.
void copy_row(const FrameColumns& from, std::size_t i, FrameColumns& to, std::size_t j) {
  to.id[j] = from.id[i];
  to.x[j] = from.x[i], to.y[j] = from.y[i], to.z[j] = from.z[i];
  to.heading[j] = from.heading[i], to.speed[j] = from.speed[i], to.activity[j] = from.activity[i];
  to.phase[j] = from.phase[i], to.level[j] = from.level[i], to.population[j] = from.population[i];
  to.source[j] = from.source[i], to.radius[j] = from.radius[i], to.height[j] = from.height[i];
  to.figure[j] = from.figure[i];
  if (!to.state.empty()) to.state[j] = from.state[i];
  if (!to.priority.empty()) to.priority[j] = from.priority[i];
}

bool fits(float from, float to, std::int16_t& out) {
  const float mm = std::round((to - from) * 1000.0f);
  if (!(std::abs(mm) <= 32767.0f)) return false;
  out = static_cast<std::int16_t>(mm);
  return true;
}

/// The moving columns of a delta's rows.
struct DeltaRows {
  std::vector<std::int16_t> x, y, z, heading;
  std::vector<std::uint16_t> speed;
  std::vector<std::uint8_t> activity, phase, level;
  explicit DeltaRows(std::size_t n) : x(n), y(n), z(n), heading(n), speed(n), activity(n, kGone), phase(n), level(n) {}
};

}  // namespace

void FrameColumns::resize(std::size_t n, bool led, bool ranked) {
  id.resize(n), x.resize(n), y.resize(n), z.resize(n), heading.resize(n), speed.resize(n), activity.resize(n);
  phase.resize(n), level.resize(n), population.resize(n), source.resize(n), radius.resize(n), height.resize(n);
  figure.resize(n, kAverageFigure);
  state.resize(led ? n : 0), priority.resize(ranked ? n : 0);
}

std::size_t FrameColumns::find(AgentId who) const {
  const auto at = std::lower_bound(id.begin(), id.end(), who);
  return at != id.end() && *at == who ? static_cast<std::size_t>(at - id.begin()) : size();
}

std::int16_t wire_angle(float radians) {
  // Both ends of the circle are the same direction: +pi becomes -32768.
  constexpr float kScale = 32768.0f / 3.14159265f;
  const float v = std::abs(radians) < 1e6f ? std::round(radians * kScale) : 0.0f;
  const auto turns = static_cast<std::int64_t>(v);
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(turns & 0xffff));
}
std::uint16_t wire_speed(float v) { return clamped<std::uint16_t>(std::round(v * 1000.0f)); }
std::uint8_t wire_phase(float phase) {
  const float part = phase - std::floor(phase);
  return static_cast<std::uint8_t>(clamped<std::uint16_t>(part * 256.0f) & 0xff);
}
std::uint8_t wire_radius(float m) { return clamped<std::uint8_t>(std::round(m * 200.0f)); }
std::uint8_t wire_height(float m) { return clamped<std::uint8_t>(std::round(m * 100.0f)); }
std::uint8_t wire_figure(const BodyTraits& f) {
  const int build = (f.build + 128) / 2;  // 0 .. 127
  return static_cast<std::uint8_t>((build << 1) | (f.sex == Sex::kMale ? 1 : 0));
}
std::uint8_t wire_index(std::size_t index) { return static_cast<std::uint8_t>(std::min<std::size_t>(index, 255)); }

Bytes encode_key(const FrameColumns& frame) {
  Builder b(frame, frame.number, frame.size(), 0, kAllColumns + some_columns(frame));
  b.everything(frame, kRows);
  b.objects(frame);
  return b.take();
}

std::optional<Bytes> encode_delta(const FrameColumns& key, const FrameColumns& frame) {
  // A frame of nobody has no say in which columns there are.
  const bool nobody = key.size() == 0 || frame.size() == 0;
  if (!nobody && (key.state.empty() != frame.state.empty() || key.priority.empty() != frame.priority.empty()))
    return std::nullopt;
  DeltaRows d(key.size());
  FrameColumns moment;  // state and priority of the key frame's people now
  moment.state.resize(frame.state.empty() ? 0 : key.size());
  moment.priority.resize(frame.priority.empty() ? 0 : key.size());
  std::vector<std::size_t> newcomers;
  std::size_t i = 0;
  for (std::size_t j = 0; j < frame.size(); ++j) {
    while (i < key.size() && key.id[i] < frame.id[j]) ++i;  // gone: stays marked so
    if (i == key.size() || key.id[i] != frame.id[j]) {
      newcomers.push_back(j);
      continue;
    }
    if (!fits(key.x[i], frame.x[j], d.x[i]) || !fits(key.y[i], frame.y[j], d.y[i]) ||
        !fits(key.z[i], frame.z[j], d.z[i]))
      return std::nullopt;
    d.heading[i] = frame.heading[j], d.speed[i] = frame.speed[j], d.activity[i] = frame.activity[j];
    d.phase[i] = frame.phase[j], d.level[i] = frame.level[j];
    if (!moment.state.empty()) moment.state[i] = frame.state[j];
    if (!moment.priority.empty()) moment.priority[i] = frame.priority[j];
    ++i;
  }
  FrameColumns added;
  added.resize(newcomers.size(), !frame.state.empty(), !frame.priority.empty());
  for (std::size_t k = 0; k < newcomers.size(); ++k) copy_row(frame, newcomers[k], added, k);
  const std::size_t columns =
      kDeltaColumns + some_columns(moment) + (newcomers.empty() ? 0 : kAllColumns + some_columns(added));
  Builder b(frame, key.number, key.size(), added.size(), columns);
  b.delta_kind();
  b.column(kX, kRows, d.x), b.column(kY, kRows, d.y), b.column(kZ, kRows, d.z);
  b.column(kHeading, kRows, d.heading), b.column(kSpeed, kRows, d.speed), b.column(kActivity, kRows, d.activity);
  b.column(kPhase, kRows, d.phase), b.column(kLevel, kRows, d.level);
  b.some(moment, kRows);
  if (!newcomers.empty()) b.everything(added, kAdded);
  b.objects(frame);
  return b.take();
}

std::optional<FrameHeader> frame_header(std::span<const std::byte> in) {
  if (in.size() < kHeaderBytes) return std::nullopt;
  const auto kind = get<std::uint8_t>(in, 0);
  FrameHeader h;
  h.is_key = kind == 1;
  h.columns = get<std::uint16_t>(in, 2);
  h.number = get<std::uint32_t>(in, 4), h.key = get<std::uint32_t>(in, 8);
  h.rows = get<std::uint32_t>(in, 12), h.added = get<std::uint32_t>(in, 16);
  h.time = get<double>(in, 24);
  const bool whole = get<std::uint32_t>(in, 20) == in.size() && in.size() >= kHeaderBytes + 8 * std::size_t{h.columns};
  if ((kind != 1 && kind != 2) || get<std::uint8_t>(in, 1) != 1 || !whole) return std::nullopt;
  if (h.is_key && (h.added != 0 || h.key != h.number)) return std::nullopt;
  return h;
}

namespace {

/// Finds columns in the directory and checks that they lie inside the message.
class Directory {
 public:
  Directory(std::span<const std::byte> in, const FrameHeader& h) : in_(in), header_(h) {}

  template <class T>
  bool read(Column name, Part part, std::vector<T>& out) const {
    const std::size_t n = part == kRows ? header_.rows : header_.added;
    for (std::size_t c = 0; c < header_.columns; ++c) {
      const std::size_t at = kHeaderBytes + 8 * c;
      if (get<std::uint8_t>(in_, at) != name || get<std::uint16_t>(in_, at + 2) != part) continue;
      const std::size_t from = get<std::uint32_t>(in_, at + 4);
      if (get<std::uint8_t>(in_, at + 1) != type_of<T>() || from > in_.size()) return false;
      if (n > (in_.size() - from) / sizeof(T)) return false;
      out.resize(n);
      if (n > 0) std::memcpy(out.data(), in_.data() + from, n * sizeof(T));
      return true;
    }
    return false;
  }

  /// Columns that need not be there.
  void some(Part part, FrameColumns& f) const {
    if (!read(kState, part, f.state)) f.state.clear();
    if (!read(kPriority, part, f.priority)) f.priority.clear();
  }

  bool everything(Part part, FrameColumns& f) const {
    std::vector<std::uint32_t> index, generation;
    if (!read(kIndex, part, index) || !read(kGeneration, part, generation)) return false;
    f.id.resize(index.size());
    for (std::size_t i = 0; i < index.size(); ++i) f.id[i] = {index[i], generation[i]};
    if (!read(kFigure, part, f.figure)) f.figure.assign(index.size(), kAverageFigure);  // came later
    some(part, f);
    return read(kX, part, f.x) && read(kY, part, f.y) && read(kZ, part, f.z) && read(kHeading, part, f.heading) &&
           read(kSpeed, part, f.speed) && read(kActivity, part, f.activity) && read(kPhase, part, f.phase) &&
           read(kLevel, part, f.level) && read(kPopulation, part, f.population) && read(kSource, part, f.source) &&
           read(kRadius, part, f.radius) && read(kHeight, part, f.height) && std::is_sorted(f.id.begin(), f.id.end());
  }

 private:
  std::span<const std::byte> in_;
  const FrameHeader& header_;
};

}  // namespace

namespace {

/// What is known of objects; false where the bytes are damaged.
bool read_objects(std::span<const std::byte> in, FrameColumns& out) {
  const std::size_t gauges = get<std::uint32_t>(in, 32), from = get<std::uint32_t>(in, 36);
  if (gauges == 0) return true;
  if (from < kHeaderBytes || from > in.size() || gauges > (in.size() - from) / sizeof(float)) return false;
  out.gauges.resize(gauges);
  std::memcpy(out.gauges.data(), in.data() + from, gauges * sizeof(float));
  std::size_t at = from + gauges * sizeof(float);
  if (in.size() - at < 4) return false;
  const std::size_t held = get<std::uint32_t>(in, at);
  at += 4;
  if (held > (in.size() - at) / kHeldBytes) return false;
  for (std::size_t i = 0; i < held; ++i, at += kHeldBytes)
    out.held.push_back({get<std::uint32_t>(in, at), {get<std::uint32_t>(in, at + 4), get<std::uint32_t>(in, at + 8)}});
  return std::all_of(out.gauges.begin(), out.gauges.end(), [](float v) { return std::isfinite(v); });
}

}  // namespace

std::optional<FrameColumns> decode_frame(std::span<const std::byte> in, const FrameColumns* key) {
  const auto header = frame_header(in);
  if (!header) return std::nullopt;
  const Directory directory(in, *header);
  FrameColumns out;
  if (!read_objects(in, out)) return std::nullopt;
  out.number = header->number;
  out.time = header->time;
  if (header->is_key) return directory.everything(kRows, out) ? std::optional(std::move(out)) : std::nullopt;
  if (key == nullptr || key->number != header->key || key->size() != header->rows) return std::nullopt;
  DeltaRows d(0);
  FrameColumns added, moment;
  directory.some(kRows, moment);
  if (!directory.read(kX, kRows, d.x) || !directory.read(kY, kRows, d.y) || !directory.read(kZ, kRows, d.z) ||
      !directory.read(kHeading, kRows, d.heading) || !directory.read(kSpeed, kRows, d.speed) ||
      !directory.read(kActivity, kRows, d.activity) || !directory.read(kPhase, kRows, d.phase) ||
      !directory.read(kLevel, kRows, d.level) || (header->added > 0 && !directory.everything(kAdded, added)))
    return std::nullopt;
  const auto whole = [&](const auto& now, const auto& then, const auto& more) {
    return (key->size() == 0 || (!now.empty() && !then.empty())) && (added.size() == 0 || !more.empty());
  };
  out.resize(key->size() + added.size(), whole(moment.state, key->state, added.state),
             whole(moment.priority, key->priority, added.priority));
  std::size_t n = 0, k = 0;
  for (std::size_t i = 0; i < key->size(); ++i) {
    if (d.activity[i] == kGone) continue;
    while (k < added.size() && added.id[k] < key->id[i]) copy_row(added, k++, out, n++);
    copy_row(*key, i, out, n);
    out.x[n] += 0.001f * d.x[i], out.y[n] += 0.001f * d.y[i], out.z[n] += 0.001f * d.z[i];
    out.heading[n] = d.heading[i], out.speed[n] = d.speed[i], out.activity[n] = d.activity[i];
    out.phase[n] = d.phase[i], out.level[n] = d.level[i];
    if (!out.state.empty()) out.state[n] = moment.state[i];
    if (!out.priority.empty()) out.priority[n] = moment.priority[i];
    ++n;
  }
  while (k < added.size()) copy_row(added, k++, out, n++);
  out.resize(n, !out.state.empty(), !out.priority.empty());
  return out;
}

}  // namespace throng::studio
