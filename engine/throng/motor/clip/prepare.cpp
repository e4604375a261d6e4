#include "throng/motor/clip/prepare.h"

#include <algorithm>

namespace throng {
namespace {

constexpr double kShortestStep = 0.2, kLongestStep = 1.5;  ///< s

/// Roll, pitch, yaw so that q = turn_z(yaw) turn_y(pitch) turn_x(roll): feet.
Vec3 foot_angles(Quat q) {
  return {math::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)),
          math::asin(math::clamp(2 * (q.w * q.y - q.z * q.x), -1.0f, 1.0f)),
          math::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))};
}
/// Roll, pitch, yaw so that q = turn_z(yaw) turn_x(roll) turn_y(pitch): pelvis.
Vec3 root_angles(Quat q) {
  const float sine = math::clamp(2 * (q.w * q.x + q.y * q.z), -1.0f, 1.0f);
  return {math::asin(sine), math::atan2(2 * (q.w * q.y - q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)),
          math::atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))};
}
float yaw_of(Quat q) {
  const Vec3 ahead = q * Vec3{1, 0, 0};
  return math::atan2(ahead.y, ahead.x);
}

/// All that a clip holds of a moment, in the frame of the straightened walk.
struct Moment {
  Vec3 root;
  Quat turn;
  struct Foot {
    Vec3 ankle;
    Quat turn;
    float pole = 0, toes = 0, arm = 0, elbow = 0;
  };
  std::array<Foot, 2> foot;  ///< left, right
  float chest = 0;
};

Moment mix(const Moment& a, const Moment& b, float t) {
  Moment m;
  const auto blend = [t](float x, float y) { return x + (y - x) * t; };
  m.root = lerp(a.root, b.root, t), m.turn = nlerp(a.turn, b.turn, t), m.chest = blend(a.chest, b.chest);
  for (std::size_t s = 0; s < 2; ++s) {
    const auto &p = a.foot[s], &q = b.foot[s];
    m.foot[s] = {lerp(p.ankle, q.ankle, t), nlerp(p.turn, q.turn, t), blend(p.pole, q.pole),
                 blend(p.toes, q.toes),     blend(p.arm, q.arm),      blend(p.elbow, q.elbow)};
  }
  return m;
}

class Preparer {
 public:
  Preparer(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate)
      : skeleton_(skeleton), poses_(poses), rate_(rate) {}

  Result<Prepared> run() {
    contacts_ = find_contacts(skeleton_, poses_, rate_);
    for (const Contact& c : contacts_)
      (c.side == Side::kLeft ? out_.left_contacts : out_.right_contacts) += !c.from_start;
    if (!choose()) return Error{complaint()};
    straighten();
    close_loop();
    fill_clip();
    return out_;
  }

 private:
  struct Cut {
    const Contact *first, *second, *third;  ///< contacts of one foot, the other, the first again
  };

  std::string complaint() const {
    const double seconds = static_cast<double>(poses_.size()) / rate_;
    return "has no two full steps: in " + std::to_string(poses_.size()) + " frames (" +
           std::to_string(seconds).substr(0, 4) + " s) the left foot comes down " + std::to_string(out_.left_contacts) +
           " times and the right one " + std::to_string(out_.right_contacts) +
           " times; a clip needs three contacts in turn (right, left, right), 0.2 to 1.5 s apart, while the body walks "
           "on";
  }

  /// Of all places with two full steps the one whose ends are most alike; a right foot first where it makes no
  /// difference.
  bool choose() {
    std::vector<const Contact*> starts;
    for (const Contact& c : contacts_)
      if (!c.from_start) starts.push_back(&c);
    float best = 1e9f;
    for (std::size_t i = 0; i + 2 < starts.size(); ++i) {
      const Cut cut{starts[i], starts[i + 1], starts[i + 2]};
      if (cut.first->side == cut.second->side || cut.third->side != cut.first->side) continue;
      const double one = static_cast<double>(cut.second->first - cut.first->first) / rate_,
                   two = static_cast<double>(cut.third->first - cut.second->first) / rate_;
      if (one < kShortestStep || one > kLongestStep || two < kShortestStep || two > kLongestStep) continue;
      const Vec3 way = poses_[cut.third->first].root - poses_[cut.first->first].root;
      if (length(way.plan()) < 0.2f * skeleton_.leg()) continue;  // on the spot
      const float worth =
          gap_between(cut.first->first, cut.third->first) + (cut.first->side == Side::kLeft ? 0.005f : 0);
      if (worth < best) best = worth, cut_ = cut;
    }
    return best < 1e9f;
  }
  /// Largest distance of a joint between two poses, seen from the pelvis.
  float gap_between(std::size_t a, std::size_t b) const {
    PerJoint<Frame3> p, q;
    SkeletonPose first = poses_[a], second = poses_[b];
    const float turn = yaw_of(second.turn[0]) - yaw_of(first.turn[0]);
    second.turn[0] = turn_z(-turn) * second.turn[0];
    first.root.x = first.root.y = second.root.x = second.root.y = 0;
    place_joints(skeleton_, first, p), place_joints(skeleton_, second, q);
    float worst = 0;
    for (std::size_t j = 0; j < kJoints; ++j) worst = std::max(worst, distance(p[j].place, q[j].place));
    return worst;
  }

  Moment moment(std::size_t frame) const {
    PerJoint<Frame3> at;
    place_joints(skeleton_, poses_[frame], at);
    Moment m;
    m.root = at[Joint::kPelvis].place, m.turn = at[Joint::kPelvis].turn;
    for (const Side side : kSides) {
      auto& f = m.foot[side == Side::kLeft ? 0 : 1];
      const Frame3 &foot = at[of_side(Joint::kLeftFoot, side)], &thigh = at[of_side(Joint::kLeftThigh, side)];
      f.ankle = foot.place, f.turn = foot.turn;
      // The knee bends about the thigh's own y axis, so its x axis is where the knee points (PV-88).
      const float knee = yaw_of(thigh.turn);
      f.pole = math::wrap_angle(knee - yaw_of(foot.turn)) * sign_of(side);
      const Quat toes = poses_[frame].turn[of_side(Joint::kLeftToes, side)];
      f.toes = 2 * math::atan2(toes.y, toes.w);
      const Vec3 upper = at[of_side(Joint::kLeftForearm, side)].place - at[of_side(Joint::kLeftUpperArm, side)].place;
      const Vec3 fore = at[of_side(Joint::kLeftHand, side)].place - at[of_side(Joint::kLeftForearm, side)].place;
      const Vec3 level = turn_z(-yaw_of(m.turn)) * upper;
      f.arm = math::atan2(level.x, -level.z);
      f.elbow = math::acos(dot(normalized(upper), normalized(fore)));
    }
    m.chest = yaw_of(at[Joint::kSpine4].turn);
    return m;
  }

  /// The walk from the first contact on, turned step by step so that its line is straight along x.
  void straighten() {
    const std::size_t a = cut_.first->first, c = cut_.third->first;
    out_.first = a, out_.last = c, out_.gap = gap_between(a, c);
    for (std::size_t i = a; i <= c; ++i) moments_.push_back(moment(i));
    const float bend = math::wrap_angle(yaw_of(moments_.back().turn) - yaw_of(moments_.front().turn));
    out_.turned = bend;
    const auto n = static_cast<float>(c - a);
    std::vector<Vec3> path{{0, 0, moments_[0].root.z}};
    for (std::size_t i = 1; i < moments_.size(); ++i) {
      const float back = -bend * (static_cast<float>(i) - 0.5f) / n;
      Vec3 step = turn_z(back) * (moments_[i].root - moments_[i - 1].root);
      path.push_back(path.back() + step);
    }
    const Vec3 all = path.back() - path.front();
    const float line = math::atan2(all.y, all.x);
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const Quat turn = turn_z(-line - bend * static_cast<float>(i) / n);
      Moment& m = moments_[i];
      const Vec3 root = turn_z(-line) * path[i];
      for (auto& f : m.foot) f.ankle = root + turn * (f.ankle - m.root), f.turn = turn * f.turn;
      m.chest = math::wrap_angle(m.chest - line - bend * static_cast<float>(i) / n);
      m.turn = turn * m.turn, m.root = root;
    }
  }

  /// Half of what first and last pose differ by is taken at each end (PV-78: first pose = last pose).
  void close_loop() {
    const Moment first = moments_.front(), last = moments_.back();
    length_ = last.root.x - first.root.x;
    const Vec3 on{length_, 0, 0};
    const auto n = static_cast<float>(moments_.size() - 1);
    const auto ease = [](Quat from, Quat to, float t) { return nlerp(Quat{}, normalized(to * from.inverse()), t); };
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const float t = 0.5f - static_cast<float>(i) / n;
      Moment& m = moments_[i];
      m.root += (last.root - on - first.root) * t;
      // nlerp by a negative share is the inverse by the positive one
      const auto apply = [&](Quat& q, Quat from, Quat to) {
        q = normalized((t >= 0 ? ease(from, to, t) : ease(to, from, -t)) * q);
      };
      apply(m.turn, first.turn, last.turn);
      m.chest += math::wrap_angle(last.chest - first.chest) * t;
      for (std::size_t s = 0; s < 2; ++s) {
        auto& f = m.foot[s];
        const auto &p = first.foot[s], &q = last.foot[s];
        f.ankle += (q.ankle - on - p.ankle) * t;
        apply(f.turn, p.turn, q.turn);
        f.pole += (q.pole - p.pole) * t, f.toes += (q.toes - p.toes) * t;
        f.arm += (q.arm - p.arm) * t, f.elbow += (q.elbow - p.elbow) * t;
      }
    }
  }

  /// At a moment of step 0 or 1, u from 0 to 1.
  Moment at(std::size_t step, float u) const {
    const auto middle = static_cast<float>(cut_.second->first - cut_.first->first),
               end = static_cast<float>(moments_.size() - 1);
    const float frame = step == 0 ? u * middle : middle + u * (end - middle);
    const auto i = static_cast<std::size_t>(math::clamp(math::floor(frame), 0.0f, end - 1));
    return mix(moments_[i], moments_[i + 1], frame - static_cast<float>(i));
  }

  /// Where the ankle of a foot is over the ground while it stands flat: mean of the middle of the stand.
  Vec3 stand_of(std::size_t step, std::size_t foot) const {
    Vec3 sum;
    int count = 0;
    for (int k = 6; k <= 16; ++k, ++count) sum += at(step, static_cast<float>(k) / kClipFrames).foot[foot].ankle;
    return {sum.x / static_cast<float>(count), sum.y / static_cast<float>(count), 0};
  }

  void fill_clip() {
    Clip& clip = out_.clip;
    const double duration = static_cast<double>(moments_.size() - 1) / rate_;
    clip.frequency = static_cast<float>(2 / duration);
    clip.stride = length_ / 2, clip.speed = clip.stride * clip.frequency;
    float width = 0, toe_out = 0, bias = 0;
    for (std::size_t step = 0; step < 2; ++step) {
      // Our clips begin with the right foot: a cut that begins with the left one is used from its second step on.
      const std::size_t from = cut_.first->side == Side::kRight ? step : 1 - step;
      const Side side = step == 0 ? Side::kRight : Side::kLeft;
      const std::size_t support = side == Side::kLeft ? 0 : 1, swing = 1 - support;
      const Vec3 origin = stand_of(from, support);
      clip.steps[step].support = side;
      for (int k = 0; k <= kClipFrames; ++k) {
        const float u = static_cast<float>(k) / kClipFrames;
        const Moment m = at(from, u);
        const auto i = static_cast<std::size_t>(k);
        ClipFrame& f = clip.steps[step].frames[i];
        f.root = m.root - origin, f.root_turn = root_angles(m.turn);
        const auto put = [&](const Moment::Foot& foot, AnkleFrame& a, float& toes) {
          a.place = foot.ankle - origin, a.turn = foot_angles(foot.turn), a.pole = foot.pole, toes = foot.toes;
        };
        put(m.foot[support], f.support, f.support_toes), put(m.foot[swing], f.swing, f.swing_toes);
        clip.steps[step].upper[i] = {m.chest, m.foot[support].arm, m.foot[swing].arm, m.foot[support].elbow,
                                     m.foot[swing].elbow};
        if (k == kClipFrames) width += 0.5f * math::abs(f.swing.place.y);
        if (k == kClipFrames / 4) toe_out += 0.5f * f.support.turn.z * sign_of(side);
        if (k == 0) bias += 0.5f * (1 + f.root.x / clip.stride);
      }
    }
    clip.width = width, clip.toe_out = toe_out, clip.bias = bias;
    find_events(clip);
  }

  void find_events(Clip& clip) const {
    const double step = static_cast<double>(moments_.size() - 1) / 2;
    // Time from a foot's contact to its leaving the ground, mean of those stands that are whole.
    double stand = 0;
    int count = 0;
    for (const Contact* c : {cut_.first, cut_.second})
      if (!c->to_end) stand += static_cast<double>(c->last + 1 - c->first), ++count;
    clip.lift_off = count ? static_cast<int>(math::round(stand / count / step * kClipFrames)) : kClipFrames + 7;
    clip.lift_off = std::clamp(clip.lift_off, 8, 2 * kClipFrames - 6);
    float low = 1e9f, high = -1e9f;
    int adjacent = kClipFrames / 2;
    bool met = false;
    for (int k = 0; k < kClipFrames; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const float z = 0.5f * (clip.steps[0].frames[i].root.z + clip.steps[1].frames[i].root.z);
      if (z > high) high = z, clip.apex = k;
      if (z < low) low = z, clip.nadir = k;
      const float ahead = clip.steps[0].frames[i].swing.place.x - clip.steps[0].frames[i].support.place.x;
      if (!met && ahead >= 0) adjacent = k, met = true;
    }
    const float period = 1 / clip.frequency;
    clip.events.oc = period, clip.events.ot = clip.double_support() * period;
    clip.events.fa = period * static_cast<float>(adjacent) / kClipFrames;
    clip.events.to = clip.events.oc + clip.events.ot, clip.events.ms = clip.events.oc + clip.events.fa;
  }

  const Skeleton& skeleton_;
  std::span<const SkeletonPose> poses_;
  double rate_;
  std::vector<Contact> contacts_;
  Cut cut_{};
  std::vector<Moment> moments_;
  float length_ = 0;
  Prepared out_;
};

}  // namespace

Result<Prepared> prepare_clip(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate) {
  if (poses.size() < 12 || !(rate >= 10))
    return Error{"has no two full steps: it has " + std::to_string(poses.size()) + " frames at " +
                 std::to_string(static_cast<int>(rate)) + " a second; at least 12 frames and 10 a second are needed"};
  return Preparer(skeleton, poses, rate).run();
}

}  // namespace throng
