#include "throng/recording/poses.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/core/bytes.h"
#include "throng/core/math.h"
#include "throng/recording/id_order.h"
#include "throng/recording/predict.h"
#include "throng/recording/recorded.h"

namespace throng {
namespace {

using chunk::unzigzag;
using chunk::zigzag;

constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMostFrames = 1024;
constexpr std::int32_t kFarthestRoot = 1 << 20;    ///< of kPoseRootStep: 64 m
constexpr std::size_t kNumbers = 4 + 4 * kJoints;  ///< of a pose: root, flags, rotations
constexpr std::size_t kRootNumbers = 3, kFlags = 3, kTurns = 4;
/// Bytes a number: the root may be far from the frame before, rotations wrap round at 16 bits.
constexpr std::size_t width_of(std::size_t number) { return number < kRootNumbers ? 3 : number == kFlags ? 4 : 2; }
constexpr bool is_w(std::size_t number) { return number >= kTurns && (number - kTurns) % 4 == 3; }
constexpr std::size_t bytes_of_all() {
  std::size_t sum = 8;  // index and generation
  for (std::size_t k = 0; k < kNumbers; ++k) sum += width_of(k);
  return sum;
}

using Numbers = std::array<std::int32_t, kNumbers>;

/// The last component follows from the others, up to rounding.
std::int32_t w_of(const Numbers& n, std::size_t number) {
  const double x = n[number - 3], y = n[number - 2], z = n[number - 1];
  const double rest = 32767.0 * 32767.0 - x * x - y * y - z * z;
  return rest > 0 ? static_cast<std::int32_t>(std::sqrt(rest) + 0.5) : 0;
}

std::int32_t whole(float v, float step) {
  const double n = static_cast<double>(v) / step;
  if (!(n > -kFarthestRoot)) return n != n ? 0 : -kFarthestRoot;
  return n >= kFarthestRoot ? kFarthestRoot : static_cast<std::int32_t>(n < 0 ? n - 0.5 : n + 0.5);
}

std::int32_t coarse(std::int32_t v, bool compact) {
  if (!compact) return v;
  return (v + (v < 0 ? -kCompactTurn / 2 : kCompactTurn / 2)) / kCompactTurn * kCompactTurn;
}

Numbers numbers_of(const PackedPose& p, bool compact) {
  Numbers n{};
  n[0] = whole(p.root.x, kPoseRootStep), n[1] = whole(p.root.y, kPoseRootStep), n[2] = whole(p.root.z, kPoseRootStep);
  n[kFlags] = static_cast<std::int32_t>(p.flags);
  for (std::size_t j = 0; j < kJoints; ++j) {
    std::int32_t* to = &n[kTurns + 4 * j];
    to[0] = coarse(p.turn[j].x, compact), to[1] = coarse(p.turn[j].y, compact), to[2] = coarse(p.turn[j].z, compact);
    to[3] = compact ? w_of(n, kTurns + 4 * j + 3) : p.turn[j].w;
  }
  return n;
}

PackedPose pose_of(const Numbers& n) {
  PackedPose p;
  p.root = {static_cast<float>(n[0]) * kPoseRootStep, static_cast<float>(n[1]) * kPoseRootStep,
            static_cast<float>(n[2]) * kPoseRootStep};
  p.flags = static_cast<std::uint32_t>(n[kFlags]);
  for (std::size_t j = 0; j < kJoints; ++j) {
    const std::int32_t* from = &n[kTurns + 4 * j];
    const auto s = [](std::int32_t v) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(v)); };
    p.turn[j] = {s(from[0]), s(from[1]), s(from[2]), s(from[3])};
  }
  return p;
}

/// A person in the frame before, and what carrying on leads to.
struct Trace {
  AgentId who;
  Numbers now{};
  Numbers step{};  ///< since the frame before that; zero for newcomers
};

/// Both sides walk through the frames alike: rows of the frame before are found by id.
class Tracer {
 public:
  void begin() { before_.swap(now_), now_.clear(), at_ = 0; }
  const Trace* find(AgentId who) {
    while (at_ < before_.size() && before_[at_].who < who) ++at_;
    return at_ < before_.size() && before_[at_].who == who ? &before_[at_] : nullptr;
  }
  void add(AgentId who, const Numbers& n, const Trace* before) {
    Trace t{who, n, {}};
    if (before)
      for (std::size_t k = 0; k < kNumbers; ++k) t.step[k] = n[k] - before->now[k];
    now_.push_back(t);
  }

 private:
  std::vector<Trace> before_, now_;
  std::size_t at_ = 0;
};

std::int32_t expected(const Trace* before, const Numbers& now, std::size_t k) {
  if (is_w(k)) return w_of(now, k);
  if (!before) return 0;
  return k == kFlags ? before->now[k] : before->now[k] + before->step[k];
}

std::uint32_t residual(std::int32_t value, std::int32_t predicted, std::size_t k) {
  if (k == kFlags) return static_cast<std::uint32_t>(value) ^ static_cast<std::uint32_t>(predicted);
  const auto difference = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(predicted);
  if (k < kRootNumbers) return zigzag(difference) & 0xffffffu;
  return zigzag(static_cast<std::uint32_t>(static_cast<std::int16_t>(static_cast<std::uint16_t>(difference)))) &
         0xffffu;
}

std::int32_t value_of(std::uint32_t left, std::int32_t predicted, std::size_t k) {
  if (k == kFlags) return static_cast<std::int32_t>(left ^ static_cast<std::uint32_t>(predicted));
  const auto sum = static_cast<std::int32_t>(unzigzag(left) + static_cast<std::uint32_t>(predicted));
  if (k < kRootNumbers) return sum;
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(sum));
}

Error damaged() { return Error{"poses are damaged"}; }

}  // namespace

const PackedPose* RecordedPoses::find(AgentId id) const {
  const auto at = std::lower_bound(who.begin(), who.end(), id);
  return at != who.end() && *at == id ? &pose[static_cast<std::size_t>(at - who.begin())] : nullptr;
}

RecordedPoses posed_people(const FrameView& v, std::uint32_t frame) {
  RecordedPoses out;
  out.frame = frame;
  for (std::size_t i = 0; i < v.pose.size(); ++i) {
    if ((v.pose[i].flags & PackedPose::kPosed) == 0) continue;
    out.who.push_back(v.id[i]);
    out.pose.push_back(v.pose[i]);
  }
  return out;
}

void sort_by_id(RecordedPoses& f) {
  const std::vector<std::uint32_t> order = order_by_id(f.who);
  RecordedPoses sorted{f.frame, {}, {}};
  for (const std::uint32_t i : order) {
    sorted.who.push_back(f.who[i]);
    sorted.pose.push_back(f.pose[i]);
  }
  f = std::move(sorted);
}

std::vector<std::byte> join_poses(std::span<const RecordedPoses> frames, bool compact) {
  ByteWriter head;
  head.value(kVersion), head.value(static_cast<std::uint32_t>(frames.size()));
  std::size_t rows = 0;
  for (const RecordedPoses& f : frames) {
    head.value(f.frame), head.value(static_cast<std::uint32_t>(f.size()));
    rows += f.size();
  }
  std::vector<std::byte> out = head.take();
  const std::size_t start = out.size();
  out.resize(start + rows * bytes_of_all());
  const auto put = [&](std::size_t plane, std::size_t width, std::size_t row, std::uint32_t v) {
    for (std::size_t w = 0; w < width; ++w)
      out[start + (plane + w) * rows + row] = static_cast<std::byte>(v >> (8 * w));
  };
  Tracer tracer;
  std::size_t row = 0;
  for (const RecordedPoses& f : frames) {
    tracer.begin();
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < f.size(); ++i, ++row) {
      put(0, 4, row, f.who[i].index - last), put(4, 4, row, f.who[i].generation);
      last = f.who[i].index;
      const Trace* before = tracer.find(f.who[i]);
      const Numbers n = numbers_of(f.pose[i], compact);
      for (std::size_t k = 0, plane = 8; k < kNumbers; plane += width_of(k++))
        put(plane, width_of(k), row, residual(n[k], expected(before, n, k), k));
      tracer.add(f.who[i], n, before);
    }
  }
  return out;
}

Result<std::vector<RecordedPoses>> split_poses(std::span<const std::byte> bytes, std::size_t limit) {
  ByteReader in(bytes);
  if (in.value<std::uint32_t>() != kVersion) return damaged();
  const auto count = in.value<std::uint32_t>();
  if (!in.ok() || count > kMostFrames) return damaged();
  std::vector<RecordedPoses> out(count);
  std::size_t rows = 0;
  for (std::size_t i = 0; i < count; ++i) {
    out[i].frame = in.value<std::uint32_t>();
    const auto people = in.value<std::uint32_t>();
    if (!in.ok() || (i > 0 && out[i].frame <= out[i - 1].frame)) return damaged();
    rows += people;
    if (rows > limit / sizeof(PackedPose)) return Error{"poses are larger than allowed"};
    out[i].who.resize(people), out[i].pose.resize(people);
  }
  const auto planes = in.bytes(rows * bytes_of_all());
  if (!in.ok() || !in.at_end()) return damaged();
  const auto get = [&](std::size_t plane, std::size_t width, std::size_t row) {
    std::uint32_t v = 0;
    for (std::size_t w = 0; w < width; ++w)
      v |= static_cast<std::uint32_t>(planes[(plane + w) * rows + row]) << (8 * w);
    return v;
  };
  Tracer tracer;
  std::size_t row = 0;
  for (RecordedPoses& f : out) {
    tracer.begin();
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < f.size(); ++i, ++row) {
      last += get(0, 4, row);
      f.who[i] = {last, get(4, 4, row)};
      if (!f.who[i].exists() || (i > 0 && !(f.who[i - 1] < f.who[i]))) return damaged();
      const Trace* before = tracer.find(f.who[i]);
      Numbers n{};
      for (std::size_t k = 0, plane = 8; k < kNumbers; plane += width_of(k++))
        n[k] = value_of(get(plane, width_of(k), row), expected(before, n, k), k);
      for (std::size_t k = 0; k < kRootNumbers; ++k)
        if (n[k] < -kFarthestRoot || n[k] > kFarthestRoot) return damaged();
      tracer.add(f.who[i], n, before);
      f.pose[i] = pose_of(n);
    }
  }
  return out;
}

}  // namespace throng
