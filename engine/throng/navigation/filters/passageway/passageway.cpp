#include "throng/navigation/filters/passageway/passageway.h"

#include <algorithm>
#include <limits>

#include "throng/core/math.h"

namespace throng {

using namespace navigation;

namespace {

constexpr float kStands = 0.05f;     ///< m/s: nobody who prefers less is going anywhere
constexpr float kSlowWalk = 0.2f;    ///< m/s: slower people are taken to go where they face
constexpr float kShortest = 0.6f;    ///< m: the fan is at least so deep, however near the aim
constexpr float kAround = 1.0f;      ///< m beside and behind: on-comers there are looked at, too
constexpr float kLongestGap = 1.0f;  ///< s between two turns that count for the ramp
constexpr float kMouthArea = 1.0f;   ///< m around a mouth: who comes out and cannot get on there is jammed
constexpr float kGiveGround = 0.4f;  ///< of the speed, of who makes room for others

/// Where somebody of that appearance is going, unit.
Vec2 course(const Shown& s) {
  const Vec2 v{s.vx, s.vy};
  const float speed = length(v);
  if (speed > kSlowWalk) return v / speed;
  const auto [sin, cos] = math::sincos(s.heading);
  return {cos, sin};
}

bool walks(Activity a) { return a == Activity::kWalking || a == Activity::kLeaving; }

/// The nearest kMost, by (distance², id).
struct Nearest {
  struct One {
    float distance_sq;
    AgentId id;
    Oncomer who;
  };
  std::array<One, PassagewayFilter::kMost> list;
  int count = 0;

  void add(const One& one) {
    const auto before = [](const One& a, const One& b) {
      return a.distance_sq < b.distance_sq || (a.distance_sq == b.distance_sq && a.id < b.id);
    };
    int at = count;
    if (count == PassagewayFilter::kMost) {
      if (!before(one, list[static_cast<std::size_t>(--at)])) return;
    } else {
      ++count;
    }
    for (; at > 0 && before(one, list[static_cast<std::size_t>(at - 1)]); --at)
      list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at - 1)];
    list[static_cast<std::size_t>(at)] = one;
  }
};

}  // namespace

const FieldList& PassagewayFilter::Params::fields() {
  using P = Params;
  static const FieldList list =
      FieldList::of<P>("passageway: in corridors, portals and on stairs people keep clear of walls and to one side")
          .choice("keep", &P::keep,
                  {{"right", Side::kRight, "Pass oncoming people on the right."},
                   {"left", Side::kLeft, "Pass oncoming people on the left."}},
                  {.doc = "On which side oncoming people are passed: the custom of the country."})
          .number("approach", &P::approach,
                  {.unit = "m", .min = 0, .max = 20, .doc = "So far before the mouth of a passage it begins."})
          .number("give_way", &P::give_way,
                  {.unit = "m",
                   .min = 0,
                   .max = 20,
                   .doc = "So near before a mouth people on the wrong side of it let others out first; 0 = never."})
          .number("narrow", &P::narrow,
                  {.unit = "m",
                   .min = 0,
                   .max = 100,
                   .doc = "Mouths up to this width are shared half and half with who comes out; wider ones have room."})
          .number("lanes", &P::lanes,
                  {.unit = "m",
                   .min = 0,
                   .max = 100,
                   .doc = "Passages up to this width that two fit into are walked in lanes, one for each way."})
          .boolean("habit", &P::habit,
                   {.doc = "Lanes even when nobody comes, as on a station's stairs; otherwise only for who has met "
                           "somebody there, and people use the whole width if not."})
          .number("remember", &P::remember,
                  {.unit = "s",
                   .min = 0,
                   .max = 600,
                   .doc = "So long after they have met somebody people keep to their lane."})
          .number("depth", &P::depth,
                  {.unit = "m", .min = 0.6, .max = 20, .doc = "Metres ahead for which the fan keeps clear of walls."})
          .number(
              "widest", &P::widest,
              {.unit = "degrees", .min = 1, .max = 90, .degrees = true, .doc = "Half the fan where no wall is near."})
          .number("margin", &P::margin,
                  {.unit = "m", .min = 0, .max = 1, .doc = "Room between two who pass each other, besides bodies."})
          .number("oncoming", &P::oncoming,
                  {.unit = "degrees",
                   .min = 90,
                   .max = 180,
                   .degrees = true,
                   .doc = "Angle between two people's ways from which on they are oncoming to each other."})
          .number("slow", &P::slow,
                  {.min = 0, .max = 1, .doc = "Factor on the speed where oncoming people leave no room."})
          .number("tight", &P::tight,
                  {.min = 1, .max = 5, .doc = "Crowding factor while somebody comes: people close up."})
          .number("spread", &P::spread,
                  {.min = 1, .max = 5, .doc = "Crowding factor while nobody comes: people spread out."})
          .number("ramp", &P::ramp, {.unit = "s", .min = 0, .max = 60, .doc = "Time from one to the other."});
  return list;
}

/// Directions through a mouth or a part of it. On the threshold it is wider than anybody would turn.
Interval PassagewayFilter::through(Vec2 from, Vec2 to, float radius) const {
  Interval fan = mouth_fan(from, to, radius);
  fan.low = std::max(fan.low, std::min(-params_.widest, fan.high));
  fan.high = std::min(fan.high, std::max(params_.widest, fan.low));
  return fan;
}

/// Where the person is, and the directions it may take there.
bool PassagewayFilter::enter(Row row, const FilterInput& in, View& view, Boundaries* drawn) const {
  const World& world = in.world;
  const Body& body = in.self.body;
  const float radius = in.self.profile.radius[row];
  const RegionIndex region = region_at(world, PolygonIndex(body.polygon[row]), view.way.origin);
  if (!region.exists()) return false;
  const Boundary* mouth = mouth_ahead(world, region, view.way, in.route.aim[row], params_.approach, params_.narrow);
  if (mouth != nullptr) {
    view.before = true;
    view.mouth = mouth_of(world, *mouth, view.way);
    view.fan = through(view.mouth.ends[0], view.mouth.ends[1], radius);
    if (drawn != nullptr) {
      drawn->ends = {view.mouth.ends[0], view.mouth.ends[1]};
      drawn->count = 2;
    }
    return true;
  }
  if (!is_passage(world.topology.region(region).type)) return false;
  const float to_aim = distance(in.route.aim[row], view.way.origin);
  const float depth = math::clamp(to_aim, kShortest, params_.depth);
  view.fan = safety_fan(world, SurfaceIndex(body.surface[row]), view.way, radius, depth, params_.widest, drawn);
  const Boundary* end = end_ahead(world, region, view.way, params_.lanes);
  if (end != nullptr) {
    view.mouth = mouth_of(world, *end, view.way);
    view.narrow = two_fit(view.mouth, radius);
  }
  return true;
}

bool PassagewayFilter::two_fit(const Mouth& mouth, float radius) const {
  return mouth.width() >= 4 * radius + 2 * params_.margin;
}

/// One's own half of a mouth, a radius from its jamb and from those who come.
Interval PassagewayFilter::own_half(const Mouth& mouth, float radius) const {
  return through(mouth.ends[0], (mouth.ends[0] + mouth.ends[1]) * 0.5f, radius);
}

/// Whether somebody who comes towards one is on the way out of the mouth, and cannot get on.
void PassagewayFilter::emerge(const FilterInput& in, Row other, Vec2 at, Vec2 local, View& view) const {
  const float off = view.mouth.distance_to(local);
  if (off > params_.give_way) return;
  const Shown& s = in.scene.appearance.shown[other];
  const RegionIndex region = region_at(in.world, PolygonIndex(in.self.body.polygon[other]), at);
  const bool inside = region == view.mouth.to, walks = length(Vec2{s.vx, s.vy}) > kSlowWalk;
  if (!inside && !(walks && off < kMouthArea)) return;
  view.mouth.emerging = true;
  view.mouth.jammed |= !walks && off < kMouthArea;
}

/// Who comes the other way within the person's range, and which directions that blocks.
void PassagewayFilter::meet(Row row, const FilterInput& in, float speed, View& view) const {
  const World& world = in.world;
  const Profile& profile = in.self.profile;
  const Manner manner = profile.manner[row];
  const SurfaceIndex surface(in.self.body.surface[row]);
  const WayFrame& way = view.way;
  const float range = manner.sensing, reach = 0.5f * range + kAround;
  const Vec2 centre = way.origin + way.ahead * (0.5f * range);
  const float against = math::cos(params_.oncoming), z = world.height(surface, way.origin);
  const float own = profile.radius[row] + params_.margin + manner.safe_distance;
  Frame frames[kMaxFrames];
  const int frame_count = frames_near(world, surface, way.origin, range + kAround, frames);
  Nearest nearest;
  for (int i = 0; i < frame_count; ++i) {
    const Frame& frame = frames[i];
    each_near(in.scene.crowd_map, frame.surface, centre - frame.shift, reach, [&](Row other, Vec2 at, float) {
      const Shown& s = in.scene.appearance.shown[other];
      if (other == row || !walks(s.activity) || dot(course(s), way.ahead) > against) return;
      const Vec2 q = way.to_local(at + frame.shift);
      const float d = length_sq(q);
      if (q.x < 0 || d > range * range || math::abs(world.height(frame.surface, at) - z) >= kSameHeight) return;
      if (view.before) emerge(in, other, at, q, view);
      nearest.add({d, profile.id[other], {q, way.turn({s.vx, s.vy}), own + s.radius}});
    });
  }
  view.count = nearest.count;
  for (int i = 0; i < nearest.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    view.oncomers[k] = nearest.list[k].who;
    view.blocked[k] = blocked_by(view.oncomers[k], speed);
  }
}

/// A mouth wide enough for two is shared with who comes the other way, and who comes out goes first; in the passage,
/// too, people keep to their half of it.
void PassagewayFilter::keep_half(float radius, View& view) const {
  if (!view.before) {
    if (!view.narrow) return;
    const Interval own = own_half(brought_near(view.mouth, params_.depth), radius), walls = view.fan;
    view.fan.low = math::clamp(own.low, walls.low, walls.high);
    view.fan.high = math::clamp(own.high, walls.low, walls.high);
    view.in_lane = view.mouth.distance_to({}) > kMouthArea;  // at the end everybody goes where it has to
    return;
  }
  if (view.mouth.width() > params_.narrow) return;
  const bool shared = two_fit(view.mouth, radius);
  if (shared) view.fan = own_half(view.mouth, radius);
  view.yielding = yield_at(view.mouth, shared, radius, params_.give_way);
}

bool PassagewayFilter::look(Row row, const FilterInput& in, Vec2 direction, float speed, bool met, View& view,
                            Boundaries* drawn) const {
  view.way = {{in.self.body.x[row], in.self.body.y[row]}, direction, params_.keep == Side::kLeft};
  if (!enter(row, in, view, drawn)) return false;
  meet(row, in, speed, view);
  if (view.count > 0 || met) keep_half(in.self.profile.radius[row], view);
  const std::span<const Interval> blocked(view.blocked.data(), static_cast<std::size_t>(view.count));
  const float start = math::clamp(0.0f, view.fan.low, view.fan.high);
  view.obstructed = is_blocked(blocked, start);
  view.angle = start;
  if (view.obstructed) view.found = search_clockwise(view.fan, blocked, start, view.angle);
  if (!view.found) view.angle = view.fan.low;
  return true;
}

/// Spread out while nobody comes, close up while somebody does, without jumps.
float PassagewayFilter::ramped(const State& state, float own, bool oncoming, double now) const {
  const float target = oncoming ? params_.tight : params_.spread;
  const float from = state.crowding > 0 ? state.crowding : own;
  const float passed = state.crowding > 0 ? math::clamp(static_cast<float>(now) - state.at, 0.0f, kLongestGap) : 0.0f;
  if (!(params_.ramp > 0)) return target;
  const float most = math::abs(params_.spread - params_.tight) / params_.ramp * passed;
  return from + math::clamp(target - from, -most, most);
}

/// How far others may turn the person out of its half.
std::int16_t PassagewayFilter::lane_of(const View& view) const {
  if (!view.in_lane) return 0;
  const float out = std::max(view.fan.high - view.angle, 0.0f);
  const auto degrees = static_cast<std::int16_t>(math::degrees(double{out}));
  return static_cast<std::int16_t>(view.way.mirrored ? -degrees - 1 : degrees + 1);
}

bool PassagewayFilter::met(const State& state, double now) const { return params_.habit || now < state.keeps; }

void PassagewayFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state,
                             Preferred& out) const {
  const std::span<State> states = state->as<State>();
  for (const Row r : rows) {
    const float speed = out.speed[r];
    const bool led = (in.self.orders.flags[r] & Orders::kVelocity) != 0 || out.conduct[r].strict != 0;
    View view;
    if (led || !(speed > kStands) ||
        !look(r, in, Vec2{out.vx[r], out.vy[r]} / speed, speed, met(states[r], in.now), view)) {
      states[r] = {};
      continue;
    }
    const float c = ramped(states[r], in.self.profile.manner[r].crowding, view.count > 0, in.now);
    const float now = static_cast<float>(in.now);
    states[r] = {c, now, view.count > 0 ? now + params_.remember : states[r].keeps};
    out.conduct.at(r).crowding = c;
    out.conduct.at(r).lane = lane_of(view);
    if (view.angle == 0 && view.found && view.yielding.what == Courtesy::kNone) continue;
    const auto [sin, cos] = math::sincos(view.angle);
    Vec2 way = view.way.to_world({cos, sin});
    out.speed[r] = view.found ? speed : speed * params_.slow;
    if (view.yielding.what != Courtesy::kNone) {
      way = view.way.to_world(view.yielding.direction);
      out.speed[r] = view.yielding.what == Courtesy::kBacks ? speed * kGiveGround : speed;
    }
    out.vx[r] = way.x * out.speed[r];
    out.vy[r] = way.y * out.speed[r];
    out.left[r] = out.right[r] = way;
  }
}

}  // namespace throng
