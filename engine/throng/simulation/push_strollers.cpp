#include "throng/simulation/push_strollers.h"

#include <algorithm>

#include "throng/behavior/doorway/courtesy.h"
#include "throng/behavior/doorway/push_at_doors.h"
#include "throng/core/math.h"
#include "throng/objects/doors/door.h"

namespace throng {
namespace {

using interaction::corners_of;
using interaction::StrollerShape;
using interaction::StrollerState;
using interaction::StrollerWish;

constexpr StrollerShape kShape;
constexpr float kLook = 2.2f;       ///< m around a pusher: nothing farther can be met in a step
constexpr float kStill = 0.05f;     ///< m/s: slower wishes have no direction
constexpr float kPatience = 1.5f;   ///< s blocked, after which it draws back
constexpr float kDrawBack = 0.7f;   ///< s
constexpr float kBackSpeed = 0.6f;  ///< m/s
constexpr int kHeadings = 16;       ///< tried where a stroller is put down

Vec2 ahead_of(const StrollerState& s) {
  const auto turn = math::sincos(s.heading);
  return {turn.cos, turn.sin};
}

Box box_of(const StrollerState& s) {
  Box box;
  for (const Vec2 c : corners_of(kShape, s)) box.add(c);
  return box;
}

/// One step of all strollers.
struct Pusher {
  const PushTurn& t;
  PushScratch& scratch;
  std::span<Luggage> luggage;
  const MovingWalls& leaves;
  Motion& motion;

  Vec2 at(Row r) const { return {t.crowd.body.x[r], t.crowd.body.y[r]}; }
  void look_around(Row self);
  bool has_room(const StrollerState& s) const;
  void put_down(Row r, Vec2 v, Luggage& l) const;
  StrollerWish wish_of(Row r, const Luggage& l, Vec2 v) const;
  void push(Row r);
};

/// Walls, leaves, other strollers and bodies around: of this moment, or moved already where their turn was before.
void Pusher::look_around(Row self) {
  scratch.walls.clear(), scratch.people.clear();
  const Vec2 p = at(self);
  const SurfaceIndex surface(t.crowd.body.surface[self]);
  const Walls& walls = t.world.walls;
  walls.near(surface, p, kLook, [&](std::size_t w, Vec2, float) { scratch.walls.push_back({walls.a(w), walls.b(w)}); });
  leaves.near(surface, p, kLook, [&](const MovingWall& w) { scratch.walls.push_back({w.a, w.b}); });
  for (const Row r : scratch.rows) {
    const Luggage& l = luggage[r];
    if (r == self || !l.has_stroller() || t.crowd.body.surface[r] != surface.value) continue;
    if (distance(l.stroller.axle, p) > kLook + kShape.reach()) continue;
    const auto c = corners_of(kShape, l.stroller);
    for (std::size_t i = 0; i < 4; ++i) scratch.walls.push_back({c[i], c[(i + 1) % 4]});
  }
  rows_near(t.crowd.crowd_map, surface, p, kLook, [&](Row r) {
    if (r != self) scratch.people.push_back({at(r), t.crowd.profile.radius[r]});
  });
}

bool Pusher::has_room(const StrollerState& s) const {
  for (const auto& w : scratch.walls)
    if (covers(kShape, s, w, kShape.margin)) return false;
  for (const auto& d : scratch.people)
    if (covers(kShape, s, d, kShape.margin)) return false;
  return true;
}

/// Where its pusher is about to walk, or where there is room nearest to that.
void Pusher::put_down(Row r, Vec2 v, Luggage& l) const {
  const float first = length(v) > kStill ? math::atan2(v.y, v.x) : t.crowd.body.heading[r];
  for (int i = 0; i < kHeadings; ++i) {
    const int side = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
    const float heading = first + static_cast<float>(side) * (2 * math::kPiF / kHeadings);
    const auto turn = math::sincos(heading);
    const StrollerState s = stroller_before(kShape, at(r), {turn.cos, turn.sin});
    if (!has_room(s)) continue;
    l.stroller = s;
    l.flags |= Luggage::kPlaced;
    return;
  }
}

/// Where its pusher wants to be at the end of the step.
StrollerWish Pusher::wish_of(Row r, const Luggage& l, Vec2 v) const {
  const auto dt = static_cast<float>(t.dt);
  const Vec2 ahead = ahead_of(l.stroller);
  const float speed = length(v);
  if (!t.plans.empty() && t.plans[r].door.exists()) {
    const DoorPlan& plan = t.plans[r];
    const DoorService& service = LeafDoor::service(t.crowd.objects.items[plan.door.value]);
    const interaction::Place* place = nullptr;
    for (const interaction::State& leaf : service.leaf)
      if (!place) place = leaf.find(t.crowd.profile.id[r]);
    StrollerWish wish;
    if (push_through_door({*t.at.find(plan.door), plan, place, l.stroller, at(r), speed * dt, dt}, wish)) return wish;
  }
  if (l.backing > 0) return {at(r) - ahead * (kBackSpeed * dt), ahead, false};
  return {at(r) + v * dt, speed > kStill ? v / speed : ahead, false};
}

void Pusher::push(Row r) {
  Luggage& l = luggage[r];
  look_around(r);
  const auto dt = static_cast<float>(t.dt);
  Vec2 v{motion.vx[r], motion.vy[r]};
  if (!math::is_finite(v.x) || !math::is_finite(v.y)) v = {};
  if (!l.has_stroller()) put_down(r, v, l);
  if (!l.has_stroller()) return;
  StrollerWish wish = wish_of(r, l, v);
  wish.other_way = (l.flags & Luggage::kOtherWay) != 0;
  const bool free = roll(kShape, wish, dt, scratch.walls, scratch.people, l.stroller);
  l.backing = std::max(0.0f, l.backing - dt);
  l.blocked = free || length(v) < kStill || l.backing > 0 ? 0.0f : l.blocked + dt;
  if (l.blocked > kPatience) {
    l.blocked = 0, l.backing = kDrawBack;
    l.flags ^= Luggage::kOtherWay;
  }
  // The pusher walks where the bar lets it, and looks along.
  const Vec2 way = pusher_of(kShape, l.stroller) - at(r);
  const float far = length(way), most = t.crowd.profile.max_speed[r] * dt;
  const Vec2 step = far > most ? way * (most / far) : way;
  motion.vx[r] = step.x / dt, motion.vy[r] = step.y / dt;
  if (motion.facing.used()) motion.facing.at(r) = ahead_of(l.stroller);
}

}  // namespace

void keep_leaves(const Objects& kinds, const Crowd& crowd, std::span<const Luggage> luggage, PushScratch& scratch) {
  scratch.doors.clear(), scratch.words.clear(), scratch.strollers.clear();
  if (luggage.empty()) return;
  constexpr float kNear = 1.5f;  // m from the axle
  for (const ObjectIndex i : kinds.moving) {
    const Box reach = kinds.items[i.value]->reach();
    bool near = false;
    for (const Luggage& l : luggage) {
      if (!l.has_stroller()) continue;
      Box around;
      around.add(l.stroller.axle - Vec2{kNear, kNear}), around.add(l.stroller.axle + Vec2{kNear, kNear});
      if (!reach.touches(around)) continue;
      near = true;
      scratch.strollers.push_back(l.stroller);
    }
    if (!near) continue;
    const auto& header = crowd.objects.items[i.value].header;
    scratch.doors.push_back({i, scratch.words.size(), header.size()});
    scratch.words.insert(scratch.words.end(), header.begin(), header.end());
  }
}

void stop_leaves(const Objects& kinds, PushScratch& scratch, ObjectStates& states) {
  for (const PushScratch::Kept& k : scratch.doors) {
    scratch.lines.clear();
    ObjectState& state = states.items[k.door.value];
    kinds.items[k.door.value]->add_walls(state, scratch.lines);
    const bool entered = std::any_of(scratch.strollers.begin(), scratch.strollers.end(), [&](const StrollerState& s) {
      return std::any_of(scratch.lines.begin(), scratch.lines.end(), [&](const MovingWall& w) {
        return covers(kShape, s, interaction::Wall{w.a, w.b}, 0);
      });
    });
    // For this door the step has not been: it goes on when the stroller has gone.
    if (entered)
      std::copy_n(scratch.words.begin() + static_cast<std::ptrdiff_t>(k.first), k.count, state.header.begin());
  }
}

void push_strollers(const PushTurn& t, PushScratch& scratch, std::span<Luggage> luggage, MovingWalls& walls,
                    Motion& motion) {
  walls.rolling.clear();
  if (luggage.empty()) return;
  if (walls.doors.empty()) walls.lines.clear();
  scratch.rows.clear();
  for (Row r = 0; r < luggage.size(); ++r) {
    Luggage& l = luggage[r];
    if (!(l.flags & Luggage::kKnown)) {
      l.load = static_cast<std::uint8_t>(load_of(t.manners, t.seed, t.crowd.profile, r));
      l.flags |= Luggage::kKnown;
    }
    if (l.carries() == interaction::Load::kStroller && t.crowd.profile.script[r] == 0) scratch.rows.push_back(r);
  }
  std::sort(scratch.rows.begin(), scratch.rows.end(),
            [&](Row a, Row b) { return t.crowd.profile.id[a] < t.crowd.profile.id[b]; });
  Pusher pusher{t, scratch, luggage, walls, motion};
  for (const Row r : scratch.rows) pusher.push(r);
  for (const Row r : scratch.rows) {
    if (!luggage[r].has_stroller()) continue;
    const auto first = static_cast<std::uint32_t>(walls.lines.size());
    add_outline(corners_of(kShape, luggage[r].stroller), walls.lines);
    walls.rolling.push_back({SurfaceIndex(t.crowd.body.surface[r]), box_of(luggage[r].stroller), first,
                             static_cast<std::uint32_t>(walls.lines.size())});
  }
}

}  // namespace throng
