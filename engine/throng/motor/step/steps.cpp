#include "throng/motor/step/steps.h"

#include <algorithm>

namespace throng::stepping {
namespace {

constexpr float kNear = 1e-4f;     ///< m, places this near are one
constexpr float kHalfTurn = 2.6f;  ///< rad, from here on either way round will do: the swinging side's is easier
constexpr std::array<float, 5> kShares{1.0f, 0.75f, 0.5f, 0.25f, 0.0f};

bool finite(const Spot& s) {
  return math::is_finite(s.place.x) && math::is_finite(s.place.y) && math::is_finite(s.heading);
}

/// Makes one plan, step by step. Invariant: the feet are uncrossed by `gap_` in the facing of the root.
class Planner {
 public:
  Planner(const StepSizes& sizes, Spot root, const Stance& stance, const StepTarget& target)
      : z_(sizes),
        target_(target),
        feet_(stance.feet),
        heading_(root.heading),
        swing_(stance.swing),
        from_(root.place) {
    plan_.start = stance.feet;
    plan_.root = root;
    plan_.target = target.root;
    plan_.first = stance.swing;
    plan_.standing_start = stance.standing;
    plan_.standing_end = target.standing;
    plan_.backward = target.backward;
    gap_ = std::min(z_.least_gap, gap_between(feet_, heading_));
    alpha_ = stance.standing ? z_.first_standing : z_.first;
    const Vec2 facing = ahead_of(target.root.heading);
    for (const Side s : kSides) {  // (6.10), (6.11)
      end_[s] = {target.root.place + side_of(facing, s) * z_.half_width, target.root.heading};
    }
    aim();
  }

  StepPlan make() {
    if (already_there() || (target_.standing && finish())) return done();
    before_last_ = work();
    // Within half a step there is no way to speak of: the feet go round the target itself.
    if (!target_.standing || way_length_ > 0.5f * z_.length) {
      support_step();
      if (target_.standing && plan_.support_step && finish()) return done();
      if (!travel()) return plan_;
      if (!target_.standing) return done();
    }
    return finish_standing() ? done() : plan_;
  }

 private:
  bool full() const { return plan_.count == kMaxSteps; }
  StepPlan done() {
    plan_.complete = true;
    return plan_;
  }

  /// Directions of the way from from_ to the target, for the facing that the steps have.
  void aim() {
    const Vec2 way = target_.root.place - from_;
    way_length_ = length(way);
    const Vec2 ahead = ahead_of(heading_);
    along_ = way_length_ > kNear ? way / way_length_ : (target_.backward ? -ahead : ahead);
    facing_ = target_.backward ? -along_ : along_;  // bk: root orientation reversed
    way_heading_ = heading_of(facing_);
  }

  /// Nothing to do: both feet stand where they shall.
  bool already_there() const {
    if (!target_.standing) return way_length_ <= kNear;
    for (const Side s : kSides) {
      if (distance(feet_[s].place, end_[s].place) > kNear) return false;
      if (math::abs(math::angle_between(feet_[s].heading, end_[s].heading)) > 1e-3f) return false;
    }
    return math::abs(math::angle_between(heading_, target_.root.heading)) <= 1e-3f;
  }

  /// Turn of the root from heading_ towards `wanted`, within the limit of a step.
  float turn_towards(float wanted) {
    float turn = math::angle_between(heading_, wanted);
    if (math::abs(turn) > kHalfTurn) {
      if (way_round_ == 0) way_round_ = sign_of(swing_);  // once begun, the same way round
      turn = math::copysign(turn, way_round_);
    }
    return math::clamp(turn, -z_.turn, z_.turn);
  }

  float gap_at(Vec2 p, float heading) const {
    return dot(p - feet_[other(swing_)].place, side_of(ahead_of(heading), swing_));
  }

  void put(Spot foot, float root_heading) {
    plan_.steps[plan_.count++] = {foot, math::wrap_angle(root_heading)};
    feet_[swing_] = foot;
    heading_ = math::wrap_angle(root_heading);
    swing_ = other(swing_);
    gap_ = std::min(z_.least_gap, std::max(gap_, gap_between(feet_, heading_)));
  }

  /// The nearest place to p where the legs are not crossed and the limits hold without any turn. The set of these
  /// places is convex and holds the foot's own place, so moving towards that never leaves it.
  Vec2 uncrossed(Vec2 p) const {
    const Vec2 support = feet_[other(swing_)].place;
    const Vec2 ahead = ahead_of(heading_);
    const float side = sign_of(swing_);
    Vec2 rel = into(ahead, p - support);
    if (rel.y * side < gap_) rel.y = gap_ * side;
    rel.y = math::clamp(rel.y, -z_.apart, z_.apart);
    const float reach = std::sqrt(std::max(0.0f, z_.apart * z_.apart - rel.y * rel.y));
    rel.x = math::clamp(rel.x, -reach, reach);
    return within_stride(support + out_of(ahead, rel));
  }

  /// (6.5), for a place that is near enough to the supporting foot.
  Vec2 within_stride(Vec2 p) const {
    const Vec2 own = feet_[swing_].place;
    const Vec2 support = feet_[other(swing_)].place;
    const Vec2 shorter = clamp_distance(own, p, z_.stride);
    if (shorter == p || distance(shorter, support) <= z_.apart) return shorter;
    // The feet began further apart than C_s1: the way towards the supporting foot keeps both limits.
    float lo = 0, hi = 1;
    for (int k = 0; k < 24; ++k) {
      const float mid = 0.5f * (lo + hi);
      (distance(own, lerp(p, support, mid)) > z_.stride ? lo : hi) = mid;
    }
    return lerp(p, support, hi);
  }

  /// Lands the swinging foot at p as far as limits and legs allow, with the root turned towards `wanted`.
  void land(Vec2 p, float wanted) {
    const Vec2 support = feet_[other(swing_)].place;
    p = within_stride(clamp_distance(support, p, z_.apart));  // (6.2), (6.5)
    const float turn = turn_towards(wanted);
    float share = -1;
    for (const float s : kShares) {
      if (gap_at(p, heading_ + s * turn) < gap_) continue;
      share = s;
      break;
    }
    if (share < 0) {
      p = uncrossed(p);
      share = 0;
      for (const float s : kShares) {
        if (gap_at(p, heading_ + s * turn) < gap_) continue;
        share = s;
        break;
      }
    }
    const float h = math::wrap_angle(heading_ + share * turn);
    put({p, h}, h);
  }

  /// The last two feet (6.10), (6.11): now, if both can be put there.
  bool finish() {
    if (plan_.count + 2 > static_cast<int>(kMaxSteps)) return false;
    const Side late = other(swing_);
    const Spot a = end_[swing_], b = end_[late];
    const Vec2 support = feet_[late].place;
    const float eps = 1e-5f;
    if (distance(a.place, support) > z_.apart + eps || distance(a.place, feet_[swing_].place) > z_.stride + eps ||
        distance(b.place, support) > z_.stride + eps) {
      return false;
    }
    const float wanted = target_.root.heading;
    const float turn = turn_towards(wanted);
    for (const float s : kShares) {
      const float h = heading_ + s * turn;
      const float rest = math::abs(math::angle_between(h, wanted));
      if (gap_at(a.place, h) < gap_ || rest > std::min(z_.turn, z_.toe_out) + eps) continue;
      put(a, h);
      put(b, wanted);
      return true;
    }
    return false;
  }

  /// Auxiliary turning-support step (DR-43): next to the supporting foot, turned half-way to the target.
  void support_step() {
    const Side side = other(swing_);
    const Spot& s = feet_[side];
    if (!runs_behind(z_, from_, target_.root.place, s, side, target_.backward)) return;
    float half = 0.5f * math::angle_between(s.heading, way_heading_);
    // towards the supporting side, however far that is
    if (half * sign_of(side) < 0) half += sign_of(side) * math::kPiF;
    half = math::clamp(half, -z_.turn, z_.turn);
    const float h = s.heading + half;
    const Vec2 p = s.place + side_of(ahead_of(h), swing_) * (2 * z_.half_width);
    plan_.support_step = true;
    land(p, h);
    from_ = (feet_[Side::kLeft].place + feet_[Side::kRight].place) * 0.5f;
    alpha_ = z_.first_standing;  // the feet are side by side
    aim();
  }

  float mapped(Vec2 p) const { return dot(p - from_, along_); }  // (6.3)

  /// (6.1), (6.4), (6.6) until the target is within a step. False: no room for more.
  bool travel() {
    const float most = way_length_ + 0.5f * z_.length;  // guard: the first foot not further past the target
    float next = std::min(alpha_ * z_.length, most);
    for (;;) {
      if (full()) return false;
      before_last_ = work();
      land(from_ + along_ * next + side_of(facing_, swing_) * z_.half_width, way_heading_);
      const Vec2 last = feet_[other(swing_)].place;
      const float m = mapped(last);
      if (z_.length + m > way_length_) {
        if (target_.standing) return true;
        if (end_in_walk(last)) return true;
      }
      next = std::min(z_.length + m, most);
    }
  }

  /// (6.7) to (6.9): the target between the last two feet. False: the last foot is too far off the line for that.
  bool end_in_walk(Vec2 last) {
    if (full()) return false;
    const Vec2 to_target = target_.root.place - last;
    const float d = length(to_target);
    const float rest = z_.apart - d;
    if (rest < 0.5f * z_.half_width) return false;
    const Vec2 d1 = d > kNear ? to_target / d : side_of(facing_, swing_);
    const float sine = math::abs(det(d1, along_));
    const float l1 = sine * rest > z_.half_width ? z_.half_width / sine : rest;  // guard of sin -> 0
    land(target_.root.place + d1 * l1, way_heading_);
    return true;
  }

  /// Ending standing: the last two feet anew where they can be, else steps on the spot that turn to the facing.
  bool finish_standing() {
    const Work after = work();
    restore(before_last_);
    if (finish()) return true;
    restore(after);
    while (!finish()) {
      if (full()) return false;
      const float h = heading_ + turn_towards(target_.root.heading);
      land(target_.root.place + side_of(ahead_of(h), swing_) * z_.half_width, target_.root.heading);
    }
    return true;
  }

  /// What a step changes.
  struct Work {
    Feet feet;
    float heading, gap;
    Side swing;
    std::uint8_t count;
  };
  Work work() const { return {feet_, heading_, gap_, swing_, plan_.count}; }
  void restore(const Work& w) {
    feet_ = w.feet, heading_ = w.heading, gap_ = w.gap, swing_ = w.swing, plan_.count = w.count;
  }

  const StepSizes& z_;
  const StepTarget& target_;
  StepPlan plan_;
  Feet feet_;
  float heading_;
  Side swing_;
  Vec2 from_;  ///< p_curr of the equations
  float gap_ = 0, alpha_ = 1;
  Vec2 along_, facing_;  ///< d_tgt, and where the root faces
  float way_length_ = 0, way_heading_ = 0;
  float way_round_ = 0;
  Feet end_;
  Work before_last_{};
};

}  // namespace

Vec2 clamp_distance(Vec2 from, Vec2 p, float limit) {
  const float d = distance(from, p);
  return d > limit ? from + (p - from) * (limit / d) : p;
}

bool runs_behind(const StepSizes& sizes, Vec2 root, Vec2 target, const Spot& support, Side side, bool backward) {
  const Vec2 ahead = ahead_of(support.heading);
  const Vec2 out = side_of(ahead, side);
  const Vec2 way = target - root;
  const float across = dot(way, out);
  const float before = -dot(root - support.place, out);  // how far the root is inside of the foot
  if (across <= 0 || before < 0 || before > across) return false;
  const Vec2 crossing = root + way * (before / across);
  const float k = dot(crossing - support.place, ahead);
  return backward ? k > sizes.toe : k < -sizes.heel;
}

float gap_between(const Feet& feet, float heading) {
  return dot(feet[Side::kLeft].place - feet[Side::kRight].place, left_of(ahead_of(heading)));
}

Feet StepPlan::feet_after(std::size_t k) const {
  Feet feet = start;
  for (std::size_t j = k < 2 ? 0 : k - 2; j < k; ++j) feet[swing(j)] = steps[j].foot;
  return feet;
}

Spot StepPlan::root_after(std::size_t k) const {
  if (k == 0) return root;
  const float heading = steps[k - 1].root_heading;
  if (k == count && complete) return {target.place, standing_end ? target.heading : heading};
  const Feet feet = feet_after(k);
  return {(feet[Side::kLeft].place + feet[Side::kRight].place) * 0.5f, heading};
}

StepPlan plan_steps(const StepSizes& sizes, Spot root, const Stance& stance, const StepTarget& target) {
  if (!finite(root) || !finite(stance.feet[Side::kLeft]) || !finite(stance.feet[Side::kRight]) ||
      !finite(target.root)) {
    StepPlan none;
    none.start = stance.feet, none.root = root, none.target = root;
    return none;
  }
  return Planner(sizes, root, stance, target).make();
}

StepPlan plan_steps_either_foot(const StepSizes& sizes, Spot root, const Feet& feet, const StepTarget& target) {
  const float left = det(ahead_of(root.heading), target.root.place - root.place);
  const Side near = left > 0 ? Side::kLeft : Side::kRight;
  const StepPlan a = plan_steps(sizes, root, {feet, near, true}, target);
  const StepPlan b = plan_steps(sizes, root, {feet, other(near), true}, target);
  if (a.complete != b.complete) return a.complete ? a : b;
  return b.count < a.count ? b : a;
}

}  // namespace throng::stepping
