// Times and places of steps.
#include "throng/motor/gait/walker_detail.h"

namespace throng::walker {
namespace {

float larger(float a, float b) { return a > b ? a : b; }
float smaller(float a, float b) { return a < b ? a : b; }

}  // namespace

Pace Walker::pace_of(Vec2 velocity) const {
  Pace p;
  p.speed = length(velocity);
  p.velocity = velocity;
  p.moving = p.speed > (state_.standing != 0 ? kStart : kStill);
  p.way = p.speed > 1e-4f ? velocity / p.speed : Vec2{cos_, sin_};
  if (!p.moving) {
    p.frequency = 1 / (kCloseTime * root_scale_);
    p.velocity = {};
    p.double_support = set_.walk.double_support;
    return p;
  }
  p.frequency = set_.frequency.value(p.speed / root_scale_) / root_scale_;
  p.stride = p.speed / p.frequency;
  // Sideways and backward steps are shorter (ours): 85 and 70 % of those ahead.
  p.stride *= 0.85f + 0.15f * (p.way.x * cos_ + p.way.y * sin_);
  if (in_.under.at != nullptr) {
    const float tread = in_.under.at(in_.under.context, in_.position, in_.ground).tread;
    if (tread > 0) {  // a tread a step, or two where one would mean more than three steps a second
      p.stride = tread;
      while (p.speed / p.stride > 3.0f / root_scale_ && p.stride < 2.5f * tread) p.stride += tread;
    }
  }
  if (state_.standing == 0) p.stride *= limp(support());
  p.frequency = p.speed / p.stride;
  p.double_support = math::clamp(set_.double_support.value(p.frequency * root_scale_), 0.05f, 0.5f);
  return p;
}

/// Share of a step's length that who limps makes on that leg: less time, and so less way, on the spared one.
float Walker::limp(Side on) const {
  return on == Side::kLeft ? 1 - 0.25f * set_.style.limp : 1 + 0.15f * set_.style.limp;
}

float Walker::run_share() const {
  const float lx = state_.stride.value(0), ly = state_.stride.value(1);
  const float l = std::sqrt(lx * lx + ly * ly) / scale_;
  return smooth_step((l - set_.run_from) / (set_.run_full - set_.run_from));
}
float Walker::lift_off() const {
  const float w = run_share();
  return set_.walk.lift_off + (set_.run.lift_off - set_.walk.lift_off) * w;
}
/// The clip's, and for other steps what keeps the centre of mass over the path of the pressure: that path has the
/// length of a foot, not that of a step, so its middle is a constant before the foot.
float Walker::bias() const {
  const float l = pace_.stride / scale_ > kFullAct ? pace_.stride / scale_ : kFullAct;
  const float walk =
      set_.walk.bias + kPressureAhead * (1 / l - 1 / set_.walk.stride) * smooth_step(pace_.stride / scale_ / kFullAct);
  return walk + (set_.run.bias - walk) * run_share();
}

/// Temporal warp of the steady gait (PV-82): (0, T_IC), (F_DS / f, T_OT), (1 / f, T_OC).
Curve<4> Walker::steady_warp() const {
  const float f = pace_.frequency, ot = set_.walk.double_support, w = run_share();
  Curve<4> c;
  c.add(0, 0, f);
  c.add((pace_.double_support + (ot - pace_.double_support) * w) / f, ot, f);
  c.add(1 / f, 1, f);
  c.make_monotone();
  return c;
}

/// Eq. 7.1, and our limits: the support foot must stay in reach, and who turns far steps quickly.
float Walker::remaining_time(const Curve<4>& steady, Vec2 ideal) const {
  const float natural = 1 / pace_.frequency - steady.inverse(state_.phase);
  const float least = kLeastStep * (1 - state_.phase);  // in proportion to what is left, so that every step ends
  float t = natural;
  const WalkFoot& s = foot(support());
  const Vec2 stands = s.from.plan();
  if (pace_.moving && state_.phase < set_.walk.feet_adjacent && s.airborne == 0) {
    const Vec2 end = stands + pace_.way * (bias() * pace_.stride);
    t = math::clamp(dot(end - ideal, pace_.way) / pace_.speed, 0.6f * natural, 1.3f * natural);
  }
  if (pace_.moving && s.airborne == 0) {
    const Vec2 d = stands - ideal;
    const float reach = kReach * body_.leg(), along = dot(pace_.velocity, d), v2 = pace_.speed * pace_.speed;
    const float root = along * along - v2 * (length_sq(d) - reach * reach);
    if (root > 0) t = smaller(t, larger((along + std::sqrt(root)) / v2, least));
  }
  const float turn = math::abs(math::wrap_angle(in_.heading - s.from_yaw));
  if (turn > 0.6f) t = smaller(t, larger(0.45f * root_scale_ * (1 - state_.phase), least));
  return larger(pace_.moving ? t : natural, larger(least, 1e-3f));
}

/// New warp curves from here on (PV-84, table 7.4). Values and slopes now are the first constraints, so that nothing
/// jumps; where nothing has changed the new curves are the old ones.
void Walker::plan(Vec2 ideal) {
  const Curve<4> steady = steady_warp();
  float remaining = remaining_time(steady, ideal);
  const float u = state_.phase, ot = set_.walk.double_support;
  // A curve that starts steeper than 3 times its mean slope would turn back; finish sooner instead.
  if (state_.rate * remaining > 2.8f * (1 - u)) remaining = 2.8f * (1 - u) / state_.rate;
  Curve<4> warp;
  warp.add(0, u, state_.rate);
  if (u < ot - 0.01f) {
    const float now = steady.inverse(u);
    float t = remaining * (steady.inverse(ot) - now) / (1 / pace_.frequency - now);
    if (state_.rate * t > 2.8f * (ot - u)) t = 2.8f * (ot - u) / state_.rate;
    warp.add(t, ot, 0);
  }
  warp.add(remaining, 1, pace_.moving ? pace_.frequency : 0.0f);
  warp.make_monotone();
  warp.points[0].slope = state_.rate;
  state_.warp = warp;
  state_.warp_age = 0;
  state_.stride.aim({pace_.way.x * pace_.stride, pace_.way.y * pace_.stride}, larger(remaining, 0.25f));
  state_.planned = pace_.velocity;
  plan_feet(ideal, remaining);
}

void Walker::plan_feet(Vec2 ideal, float remaining) {
  float low = foot(support()).from.z;
  for (const Side side : kSides) {
    WalkFoot& f = foot(side);
    const bool swings = side != support();
    if (f.airborne != 0) {
      const float seconds = remaining + (swings ? 0.0f : 1 / pace_.frequency);
      if (seconds > kLastAim) {
        Place p = landing(side, ideal, seconds);
        const float yaw = f.to.value(3) + math::wrap_angle(p.yaw - f.to.value(3));
        // A foot about to land cannot go elsewhere; the next step makes up for it. Of a cubic from here to there, at
        // rest, the acceleration now is 6 (there - here - 2/3 rate t) / t².
        const Vec2 aimed = Vec2{f.to.value(0), f.to.value(1)} + Vec2{f.to.rate(0), f.to.rate(1)} * (seconds * 2 / 3);
        const Vec2 move = p.at.plan() - aimed;
        const float far = length(move), most = kFootHaste * seconds * seconds;
        if (far > most && in_.under.at == nullptr) {
          const Vec2 at = aimed + move * (most / far);
          p.at = {at.x, at.y, p.at.z};
        }
        f.to.aim({p.at.x, p.at.y, p.at.z, yaw}, seconds);
        f.to_slope = p.slope;
      }
      if (swings) low = smaller(low, f.to.to[2]);
    } else if (swings) {
      low = smaller(low, landing(side, ideal, remaining).at.z);
    }
  }
  // The pelvis follows the lower foot (stairs): at the end of the step it is carried above it.
  state_.base.aim({low}, larger(remaining, 0.2f));
}

void Walker::start_step(Side swing, Vec2 ideal) {
  const bool from_rest = state_.standing != 0;
  state_.standing = 0;
  state_.support = static_cast<std::uint32_t>(other(swing));
  state_.phase = 0;
  if (from_rest) state_.rate = 0;
  pace_ = pace_of(in_.velocity);
  plan(ideal);
}

/// Where a foot is to land in `seconds`: 1 - bias of a step before the ideal position then, half a track aside (PV-82,
/// 86: the end of the line meets the ideal position).
Place Walker::landing(Side side, Vec2 ideal, float seconds) const {
  const float s = sign_of(side);
  const Vec2 then = ideal + pace_.velocity * seconds;
  const WalkFoot& o = foot(other(side));
  // Faces where the pelvis will face in the middle of the next step; the feet differ by kFootTurn at most.
  const float turn = math::clamp(state_.turn_rate, -1.5f, 1.5f) * seconds * 0.5f;
  const float out = s * (set_.walk.toe_out + set_.style.toe_out);
  float yaw = in_.heading + state_.yaw.at(0, state_.yaw.age + seconds + 0.25f) + turn;
  const float stands = (o.airborne != 0 ? o.to.to[3] : o.from_yaw) + s * (set_.walk.toe_out + set_.style.toe_out);
  yaw = stands + math::clamp(math::wrap_angle(yaw - stands), -kFootTurn, kFootTurn);
  const auto [sy, cy] = math::sincos(yaw);
  const Vec2 aside{-sy * s, cy * s};

  const float act = smooth_step(pace_.stride / scale_ / kFullAct);
  const float track = set_.walk.width + (set_.run.width - set_.walk.width) * run_share();
  const float width = (set_.stand_width + (track * set_.style.step_width - set_.stand_width) * act) * scale_;
  // Lean into turns (PV-85): the feet go to the outside, the pelvis stays on its path.
  const Vec2 left = left_of(Vec2{cos_, sin_});
  const float outward = -math::clamp(dot(state_.lean, left), -0.12f, 0.12f) * 0.5f * body_.standing_hip() * act;
  Vec2 d =
      pace_.way * ((1 - bias()) * pace_.stride * limp(side) / limp(other(side))) + aside * (width / 2) + left * outward;
  d = d * smaller(1, kFootReach * body_.leg() / larger(length(d), 1e-3f));
  Vec2 at = then + d;
  if (o.airborne == 0) {  // never across the other foot
    const Vec2 apart = at - o.from.plan();
    const float lateral = dot(apart, aside), along = math::abs(det(apart, aside));
    // Well before or behind the other foot a step may cross its track a little.
    const float least = (kClearance - 0.185f * smooth_step((along / scale_ - 0.2f) / 0.2f)) * scale_;
    if (lateral < least) at += aside * (least - lateral);
  }
  return on_ground(at, yaw + out, o.from.z);
}

/// The ground there. On stairs the foot moves along itself by up to 15 cm to stand on one tread.
Place Walker::on_ground(Vec2 at, float yaw, float near) const {
  Place p{{at.x, at.y, in_.ground}, yaw, {}};
  if (in_.under.at == nullptr) return p;
  const auto [s, c] = math::sincos(yaw);
  const Vec2 ahead{c, s};
  const auto ground = [&](Vec2 q) { return in_.under.at(in_.under.context, q, near); };
  for (int k = 0; k <= 10; ++k) {
    const float shift = (k % 2 == 1 ? 0.03f : -0.03f) * static_cast<float>((k + 1) / 2);
    const Vec2 q = at + ahead * shift;
    const GroundPoint mid = ground(q), heel = ground(q - ahead * body_.heel), ball = ground(q + ahead * body_.ball);
    const float even = dot(mid.slope, ahead);
    const bool flat = math::abs(heel.z - mid.z + even * body_.heel) < 0.02f &&
                      math::abs(ball.z - mid.z - even * body_.ball) < 0.02f &&
                      ground(q + ahead * (body_.ball + body_.toe)).z < mid.z + even * (body_.ball + body_.toe) + 0.02f;
    if (k == 0 || flat) p = {{q.x, q.y, mid.z}, yaw, mid.slope};
    if (flat) break;
  }
  if (!math::is_finite(p.at.z)) p.at.z = in_.ground;
  return p;
}

/// Does who stands need a step, and with which foot?
std::optional<Side> Walker::wants_step(Vec2 ideal) const {
  if (pace_.moving) {
    // The foot further behind; of two level ones that on the side of the way.
    const float behind = dot(foot(Side::kRight).from.plan() - foot(Side::kLeft).from.plan(), pace_.way);
    if (math::abs(behind) > 0.04f * scale_) return behind > 0 ? Side::kLeft : Side::kRight;
    const float aside = pace_.way.y * cos_ - pace_.way.x * sin_;
    if (math::abs(aside) > 0.3f) return aside > 0 ? Side::kLeft : Side::kRight;
    return other(support());
  }
  float worst = 1;
  std::optional<Side> who;
  for (const Side side : kSides) {
    const WalkFoot& f = foot(side);
    const Vec2 place = ideal + Vec2{-sin_, cos_} * (sign_of(side) * set_.stand_width * scale_ / 2);
    const float out = sign_of(side) * (set_.walk.toe_out + set_.style.toe_out);
    const float off = distance(f.from.plan(), place) / (kStandError * scale_);
    const float turned = math::wrap_angle(in_.heading - f.from_yaw + out);
    // The foot on the side of the turn goes first.
    const float first = turned * sign_of(side) > 0 ? 1.01f : 1.0f;
    const float need = larger(off, math::abs(turned) / kStandTurn) * first;
    if (need > worst) worst = need, who = side;
  }
  return who;
}

}  // namespace throng::walker
