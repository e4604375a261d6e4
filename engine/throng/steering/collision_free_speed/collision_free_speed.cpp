#include "throng/steering/collision_free_speed/collision_free_speed.h"

#include <cmath>

#include "throng/core/math.h"

namespace throng::collision_free_speed {
namespace {

/// Beyond this many ranges a repulsion is less than the last bit of the wish: nothing, in float.
constexpr float kNoMore = 20.0f;
/// Below this, m, two centres are one spot.
constexpr float kOneSpot = 1e-6f;

void add(Vec2& sum, const Near& n, float strength, float reach) {
  const float exponent = (n.diameter - n.spacing) / reach;
  if (exponent > -kNoMore) sum += n.away * (strength * math::exp(exponent));
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("collision_free_speed: a direction from repulsions, a speed from the spacing in front")
          .number("time_gap", &Params::time_gap,
                  {.unit = "s", .min = 0.05, .max = 10, .doc = "Kept to whoever is in front: speed = room / time gap."})
          .number("repulsion", &Params::repulsion,
                  {.min = 0, .max = 100, .doc = "Of people on the direction, at contact; 1 = as strong as the wish."})
          .number("repulsion_range", &Params::repulsion_range,
                  {.unit = "m", .min = 0.005, .max = 5, .doc = "The repulsion of people falls by e over this."})
          .number("wall_repulsion", &Params::wall_repulsion,
                  {.min = 0, .max = 100, .doc = "Of walls on the direction, at contact."})
          .number("wall_repulsion_range", &Params::wall_repulsion_range,
                  {.unit = "m", .min = 0.005, .max = 5, .doc = "The repulsion of walls falls by e over this."})
          .integer("max_neighbours", &Params::max_neighbours,
                   {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people count."})
          .number("range", &Params::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this do not count."});
  return list;
}

PerceptionNeeds CollisionFreeSpeed::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = 0.5f};
}

Claims CollisionFreeSpeed::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

Vec2 direction_of(const Params& params, Vec2 wish, std::span<const Near> people, std::span<const Near> walls) {
  Vec2 sum = wish;
  for (const Near& n : people) add(sum, n, params.repulsion, params.repulsion_range);
  for (const Near& n : walls) add(sum, n, params.wall_repulsion, params.wall_repulsion_range);
  return normalized(sum, wish);
}

float room_ahead(Vec2 direction, std::span<const Near> people, int* leader) {
  float room = kNobody;
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Near& n = people[k];
    if (dot(direction, n.away) > 0) continue;  // behind
    const float aside = det(direction, n.away) * n.spacing;
    if (aside > n.diameter || aside < -n.diameter) continue;  // walks past
    if (n.spacing - n.diameter >= room) continue;
    room = n.spacing - n.diameter;
    if (leader) *leader = static_cast<int>(k);
  }
  return room;
}

int people_around(const SteerInput& in, Row row, Near (&out)[kMaxNeighbours]) {
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& own = shown[row];
  const auto who = in.percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& o = shown[who[k]];
    const Vec2 d = Vec2{own.x - o.x, own.y - o.y} - in.percepts.shift_of(row, k);
    const float s = length(d);
    // In one spot nothing says which way: along x, the lower id to the left.
    const bool lower = in.self.profile.id[row] < in.self.profile.id[who[k]];
    out[k] = {s > kOneSpot ? d / s : Vec2{lower ? -1.0f : 1.0f, 0}, s, own.radius + o.radius};
  }
  return static_cast<int>(who.size());
}

int walls_around(const Params& params, const SteerInput& in, Row row, Near (&out)[kMaxWalls]) {
  const Shown& own = in.scene.appearance.shown[row];
  const Walls& walls = in.walls();
  const Vec2 p{own.x, own.y};
  int count = 0;
  for (const WallPercept& w : in.percepts.walls_of(row)) {
    const WallLine& line = walls.lines[w.wall];
    const Vec2 from = p - w.shift;
    if (det(line.direction, from - line.a) < 0) continue;  // from behind it is not there
    const Vec2 d = from - walls.closest(w.wall, from);
    const float s = length(d);
    if (s > own.radius + kNoMore * params.wall_repulsion_range) break;  // nearest first
    out[count++] = {s > kOneSpot ? d / s : left_of(line.direction), s, own.radius};
  }
  return count;
}

void CollisionFreeSpeed::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  Near people[kMaxNeighbours], walls[kMaxWalls];
  for (const Row r : rows) {
    const Vec2 preferred{in.preferred.vx[r], in.preferred.vy[r]};
    const float limit = in.self.profile.max_speed[r];
    float wished = length(preferred);
    if (wished <= 0) {
      out.vx[r] = out.vy[r] = 0;
      continue;
    }
    const Vec2 wish = preferred / wished;
    if (wished > limit) wished = limit;
    const std::span<const Near> around(people, static_cast<std::size_t>(people_around(in, r, people)));
    const int wall_count = in.percepts.wall_count[r] == 0 ? 0 : walls_around(params_, in, r, walls);
    const Vec2 e = direction_of(params_, wish, around, {walls, static_cast<std::size_t>(wall_count)});
    const float speed = speed_of(params_, wished, room_ahead(e, around));
    out.vx[r] = e.x * speed;
    out.vy[r] = e.y * speed;
  }
}

}  // namespace throng::collision_free_speed
