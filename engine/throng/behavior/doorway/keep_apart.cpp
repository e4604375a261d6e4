#include "throng/behavior/doorway/keep_apart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/core/math.h"
#include "throng/objects/doors/door.h"
#include "throng/state/crowd.h"

namespace throng {
namespace {

constexpr float kSkin = 0.02f;          ///< m kept between bodies
constexpr float kSwept = 0.1f;          ///< m kept from the circle that a leaf sweeps
constexpr float kBrakingShare = 0.6f;   ///< of the greatest acceleration
constexpr float kBraking = 3;           ///< m/s², of people whose acceleration has no limit
constexpr float kSettle = 0.1f;         ///< s: room left / this is approached at, at most
constexpr float kPart = 0.3f;           ///< s in which an overlap is undone
constexpr float kYield = 0.5f;          ///< s: who gives way begins when the other is so far away
constexpr float kReach = 1.8f;          ///< m between bodies, from which on nobody brakes
constexpr float kStep = 1;              ///< m/s, at least: of somebody who steps aside
constexpr std::size_t kMostLines = 12;  ///< the nearest; more do not fit around a body

float violation(const ApartLine& l, Vec2 v) { return dot(l.n, v) - l.b; }

/// The best of some velocities: without offence the nearest, else the one that offends least.
struct Best {
  std::span<const ApartLine> lines;
  Vec2 wanted;
  float fastest;
  bool with_soft;
  bool found = false;
  Vec2 v{};
  float away = 0, offence = 0;

  void offer(Vec2 c) {
    constexpr float kSlack = 1e-4f;
    if (length_sq(c) > math::square(fastest + kSlack)) return;
    float worst = 0;
    for (const ApartLine& l : lines)
      if (with_soft || !l.soft) worst = std::max(worst, violation(l, c));
    if (worst <= kSlack) worst = 0;
    const float d = length_sq(c - wanted);
    if (found && (worst > offence || (worst == offence && d >= away))) return;
    found = true, v = c, away = d, offence = worst;
  }
};

/// The optimum is the wish, its foot on one line or the crossing of two.
void offer_all(std::span<const ApartLine> lines, Best& best) {
  best.offer(best.wanted);
  if (best.offence == 0 && best.found) return;
  best.offer({});
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const ApartLine& a = lines[i];
    if (a.soft && !best.with_soft) continue;
    best.offer(best.wanted - a.n * violation(a, best.wanted));
    for (std::size_t j = 0; j < i; ++j) {
      const ApartLine& b = lines[j];
      const float turn = det(a.n, b.n);
      if ((b.soft && !best.with_soft) || math::abs(turn) < 1e-3f) continue;
      best.offer(Vec2{a.b * b.n.y - b.b * a.n.y, b.b * a.n.x - a.b * b.n.x} / turn);
    }
  }
}

}  // namespace

float closing_speed(float room, float braking) {
  if (room <= 0) return room / kPart;
  return std::min(std::sqrt(2 * braking * room), room / kSettle);
}

Vec2 nearest_allowed(std::span<const ApartLine> lines, Vec2 wanted, float fastest) {
  for (const bool soft : {true, false}) {
    Best best{lines, wanted, fastest, soft};
    offer_all(lines, best);
    if (best.found && (best.offence == 0 || !soft)) return best.v;
  }
  return {};
}

namespace {

struct Apart {
  const AtDoor& a;
  std::span<const DoorPlan> plans;
  const Profile& profile;
  const Body& body;
  const CrowdMap& map;
  const Preferred& preferred;
  const Motion& motion;
  float dt;

  struct Near {
    float room;
    AgentId id;
    Row row;
    Vec2 n;  ///< unit, to it
  };
  std::array<Near, kMostLines> near{};
  std::size_t count = 0;

  Vec2 at(Row r) const { return {body.x[r], body.y[r]}; }
  Vec2 velocity(Row r) const { return {body.vx[r], body.vy[r]}; }
  bool takes_part(Row r) const { return plans[r].door.exists() && profile.script[r] == 0; }
  /// Others give way to who is led through the door or comes out of it.
  bool goes_first(Row r) const {
    return takes_part(r) && (plans[r].has(DoorPlan::kLed) || plans[r].has(DoorPlan::kThrough));
  }
  float braking(Row r) const {
    const float most = profile.max_acceleration[r];
    return most > 0 && most < 1e3f ? kBrakingShare * most : kBraking;
  }

  void find_near(Row r);
  std::size_t lines_of(Row r, std::span<ApartLine> lines) const;
  void add_swept(Row r, std::span<ApartLine> lines, std::size_t& n) const;
  Vec2 choose(Row r);
};

/// The nearest others, by room and id: the grid's order depends on rows.
void Apart::find_near(Row r) {
  count = 0;
  const Vec2 p = at(r);
  const float own = profile.radius[r];
  each_near(map, SurfaceIndex(body.surface[r]), p, 2 * own + kReach, [&](Row o, Vec2 q, float d_sq) {
    if (o == r || o >= profile.id.size()) return;
    const float d = std::sqrt(d_sq);
    const Near it{d - own - profile.radius[o] - kSkin, profile.id[o], o,
                  d > 1e-4f ? (q - p) / d : (profile.id[r] < profile.id[o] ? Vec2{1, 0} : Vec2{-1, 0})};
    const auto before = [](const Near& x, const Near& y) { return x.room != y.room ? x.room < y.room : x.id < y.id; };
    if (count == kMostLines && !before(it, near[count - 1])) return;
    if (count < kMostLines) ++count;
    std::size_t k = count - 1;
    for (; k > 0 && before(it, near[k - 1]); --k) near[k] = near[k - 1];
    near[k] = it;
  });
}

void Apart::add_swept(Row r, std::span<ApartLine> lines, std::size_t& n) const {
  const DoorPlan& plan = plans[r];
  const Vec2 p = at(r);
  if (plan.role != 0 || goes_first(r) || static_cast<DoorSide>(plan.side) != DoorSide::kPull ||
      a.door->regions().side_of(p) != DoorSide::kPull)
    return;
  for (std::size_t i = 0; i < a.leaves->leaf_count() && n < lines.size(); ++i) {
    const LeafShape& leaf = a.leaves->leaf(i);
    const Vec2 to = leaf.hinge - p;
    const float d = length(to);
    if (d < 1e-3f) continue;
    lines[n++] = {to / d, closing_speed(d - leaf.width - profile.radius[r] - kSwept, braking(r))};
  }
}

std::size_t Apart::lines_of(Row r, std::span<ApartLine> lines) const {
  std::size_t n = 0;
  const Vec2 v = velocity(r);
  add_swept(r, lines, n);
  for (std::size_t k = 0; k < count && n < lines.size(); ++k) {
    const Near& o = near[k];
    const bool shares = takes_part(o.row);
    const float fastest = closing_speed(o.room, std::min(braking(r), braking(o.row)));
    const float now = dot(v - velocity(o.row), o.n);
    lines[n++] = {o.n, shares ? dot(v, o.n) + (fastest - now) / 2 : dot(velocity(o.row), o.n) + fastest};
    if (goes_first(r) || !goes_first(o.row) || n == lines.size()) continue;
    const DoorPlan& it = plans[o.row];
    const Vec2 wish{preferred.vx[o.row], preferred.vy[o.row]};
    const float comes = -dot(wish, o.n);
    const bool stops_before =
        it.has(DoorPlan::kAims) && it.has(DoorPlan::kArrives) && length(it.target - at(o.row)) < o.room;
    if (comes > 0 && !stops_before) lines[n++] = {o.n, std::max(o.room, 0.0f) / kYield - comes, true};
  }
  return n;
}

Vec2 Apart::choose(Row r) {
  const Vec2 asked{motion.vx[r], motion.vy[r]}, before = velocity(r);
  const Vec2 change = asked - before;
  // What it can have at the end of this step: beyond that nothing helps.
  const float most = profile.max_acceleration[r] > 0 ? profile.max_acceleration[r] * dt : 1e6f;
  const Vec2 wanted = length_sq(change) > most * most ? before + change * (most / length(change)) : asked;
  find_near(r);
  std::array<ApartLine, 2 * kMostLines + 2> lines;
  const std::size_t n = lines_of(r, lines);
  const float speed = length(wanted), fastest = std::max({speed, length(before), kStep});
  const std::span<const ApartLine> all(lines.data(), n);
  const Vec2 v = nearest_allowed(all, wanted, fastest);
  if (v == wanted) return asked;
  if (!goes_first(r) || speed < 0.1f || dot(v, wanted) > 0.1f * speed * speed) return v;
  // Straight before somebody who does not move: around it, to the right.
  const Vec2 heading = wanted / speed;
  const Vec2 aside = nearest_allowed(all, (heading * 0.5f - left_of(heading) * 0.866f) * speed, fastest);
  return dot(aside, wanted) >= dot(v, wanted) ? aside : v;
}

}  // namespace

void keep_apart_at_doors(const AtDoors& at, std::span<const DoorPlan> plans, const Profile& profile, const Body& body,
                         const CrowdMap& map, const Preferred& preferred, double dt, ApartScratch& scratch,
                         Motion& motion) {
  scratch.rows.clear(), scratch.chosen.clear();
  for (const AtDoor& a : at.doors) {
    if (!a.leaves) continue;  // panels part those who are in a revolving door
    Apart apart{a, plans, profile, body, map, preferred, motion, static_cast<float>(dt)};
    for (const Row r : a.all) {
      if (plans[r].door != a.object || profile.script[r] != 0) continue;
      scratch.rows.push_back(r), scratch.chosen.push_back(apart.choose(r));
    }
  }
  for (std::size_t i = 0; i < scratch.rows.size(); ++i) {
    const Row r = scratch.rows[i];
    motion.vx[r] = scratch.chosen[i].x, motion.vy[r] = scratch.chosen[i].y;
  }
}

}  // namespace throng
