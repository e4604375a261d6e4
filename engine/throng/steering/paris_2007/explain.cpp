// What paris_2007 says about one person: the domain as it would be built now, whether it is its turn or not, so that it
// can be looked at in every frame.
#include <algorithm>
#include <tuple>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/paris_2007.h"

namespace throng::paris {
namespace {

/// Of the map over directions and speeds.
constexpr int kColumns = 120, kRows = 40;

/// Everybody within range with what must be added to its position, nearest first: as `perceive` finds them.
struct Near {
  float distance_sq;
  AgentId id;
  Row row;
  Vec2 offset;
};
std::vector<Near> people_near(Row row, const SteerInput& in, float range) {
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 p{own.x, own.y};
  constexpr float kMoved = 1;  ///< m that people may have walked since the map was made
  std::vector<Near> near;
  Frame frames[kMaxFrames];
  const int count = frames_near(in.world, SurfaceIndex(own.surface), p, range, frames);
  for (int i = 0; i < count; ++i)
    rows_near(in.scene.crowd_map, frames[i].surface, p - frames[i].shift, range + kMoved, [&](Row other) {
      const Shown& o = in.scene.appearance.shown[other];
      const Vec2 offset = Vec2{o.x, o.y} + frames[i].shift - p;
      if (other != row && math::abs(o.z - own.z) < kSameHeight && length_sq(offset) <= range * range)
        near.push_back({length_sq(offset), in.self.profile.id[other], other, offset});
    });
  std::sort(near.begin(), near.end(),
            [](const Near& a, const Near& b) { return std::tie(a.distance_sq, a.id) < std::tie(b.distance_sq, b.id); });
  return near;
}

/// From the frame of the desired direction to the world.
struct ToWorld {
  Vec2 at, desired;
  Vec2 operator()(Vec2 v) const {
    return at + Vec2{desired.x * v.x - desired.y * v.y, desired.y * v.x + desired.x * v.y};
  }
  Vec2 polar(float direction, float length) const {
    const math::SinCos<float> t = math::sincos(direction);
    return (*this)(Vec2{t.cos, t.sin} * length);
  }
};

/// A blocked section as a ring sector in velocity space, 1 m = 1 m/s.
void draw_sector(const Section& s, float max_speed, const ToWorld& to, float z, SketchLayer& out) {
  const float high = std::min(s.v2, max_speed);
  if (!(s.v1 < high)) return;
  const int steps = 1 + static_cast<int>((s.to - s.from) / 0.1f);
  std::vector<SketchPoint> polygon;
  const auto corner = [&](int i, float speed) {
    const Vec2 p = to.polar(s.from + (s.to - s.from) * static_cast<float>(i) / static_cast<float>(steps), speed);
    polygon.push_back({p.x, p.y, z});
  };
  for (int i = 0; i <= steps; ++i) corner(i, high);
  for (int i = steps; i >= 0; --i) corner(i, s.v1);
  out.polygons.push_back(std::move(polygon));
}

void draw_predictions(const Situation& s, const ToWorld& to, float z, SketchLayer& out) {
  for (const Entity& e : s.entities) {
    const Vec2 end = e.moving.p + e.moving.v * s.slices.horizon();
    out.segment(to(e.moving.p), to(end), z);
    for (int i = 0; i <= (e.seen ? s.slices.count : 0); ++i)
      out.circle(to(e.moving.p + e.moving.v * s.slices.node[static_cast<std::size_t>(i)]), e.moving.reach, z);
  }
  out.number("people", static_cast<double>(s.entities.size()));
  out.number("walls", static_cast<double>(s.walls.size()));
  out.number("anticipated time", s.slices.horizon(), "s");
}

/// Admissible white, blocked darker the sooner; the desired velocity red, the chosen one blue.
SketchImage image_of(const DomainMap& map, float horizon, const Wish& wish, const Choice& choice) {
  SketchImage image{map.directions, map.speeds, 3, {}};
  image.values.resize(3 * map.blocked_from.size());
  const auto cell = [&](int column, int speed) {  // left of the walker is left in the picture, fast is at the top
    return image.values.data() +
           3 * static_cast<std::size_t>((map.speeds - 1 - speed) * map.directions + map.directions - 1 - column);
  };
  const auto mark = [&](float direction, float speed, std::uint8_t r, std::uint8_t b) {
    const int column = static_cast<int>((direction + math::kPiF) / math::kTwoPiF * static_cast<float>(map.directions));
    const int row = static_cast<int>(speed / map.max_speed * static_cast<float>(map.speeds));
    for (int dx = -1; dx <= 1; ++dx) {
      std::uint8_t* c = cell(std::clamp(column + dx, 0, map.directions - 1), std::clamp(row, 0, map.speeds - 1));
      c[0] = r, c[1] = 0, c[2] = b;
    }
  };
  for (int v = 0; v < map.speeds; ++v) {
    for (int d = 0; d < map.directions; ++d) {
      const float t = map.blocked_from[static_cast<std::size_t>(v * map.directions + d)];
      const auto grey = static_cast<std::uint8_t>(t == kUnlimited ? 255.0f : 60.0f + 150.0f * t / horizon);
      std::uint8_t* c = cell(d, v);
      c[0] = c[1] = c[2] = grey;
    }
  }
  mark(0, wish.speed, 230, 0);
  mark(choice.direction, choice.speed, 0, 230);
  return image;
}

}  // namespace

void Paris::explain(Row row, const SteerInput& in, const ByteColumn* states, const Motion& motion, Sketch& out) const {
  const State state = states != nullptr ? states->as<State>()[row] : State{};
  const Shown& own = in.scene.appearance.shown[row];
  Workspace w(params_);
  Situation& s = w.situation;
  begin(row, in, s);
  const ToWorld to{s.position, s.desired};
  out.layer("desired", "m/s").segment(s.position, to({s.wish.speed, 0}), own.z);
  SketchLayer& wanted = out.layer("wanted since the last footstep", "m/s");
  wanted.segment(s.position, s.position + Vec2{motion.vx[row], motion.vy[row]}, own.z);
  wanted.number("speed", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
  wanted.number("held up", state.held_up, "s");
  if (state.braking > 0) wanted.text("guard", "brakes: somebody would be touched before one could stand");
  if (s.wish.speed <= 0) return;

  std::vector<Near> near = people_near(row, in, params_.range);
  near.resize(std::min(near.size(), static_cast<std::size_t>(params_.max_neighbours)));
  for (const Near& n : near) notice(row, in, n.row, n.offset, s);
  std::vector<WallHit> hits;
  walls_near(in.world, SurfaceIndex(own.surface), s.position, own.z,
             own.radius + params_.wall_horizon * in.self.profile.max_speed[row], hits);
  for (const WallHit& h : hits) notice_wall(in.world.walls.lines[h.wall], h.shift, s);
  anticipate(state.held_up, s);
  build(w);
  const Choice c = w.domain.decide();
  w.domain.rate();

  SketchLayer& chosen = out.layer("would choose now", "m/s");
  chosen.segment(s.position, to.polar(c.direction, c.speed), own.z);
  chosen.number("speed", c.speed, "m/s");
  chosen.number("turn from the desired direction", math::degrees(c.direction), "deg");
  chosen.number("cost", c.cost);
  chosen.number("alpha", s.weights.alpha);
  draw_predictions(s, to, own.z, out.layer("predictions"));
  SketchLayer& blocked = out.layer("blocked sections", "m/s");
  blocked.circle(s.position, s.wish.max_speed, own.z);
  for (const Rated& b : w.domain.sections()) draw_sector(b, s.wish.max_speed, to, own.z, blocked);
  blocked.number("subsections", static_cast<double>(w.domain.pieces().size()));
  SketchLayer& domain = out.layer("velocity domain");
  domain.text("picture",
              "directions from left to right of the desired one (middle), speeds from 0 (bottom) to the "
              "greatest; blocked is grey, darker the sooner; red desired, blue chosen");
  domain.images.push_back(image_of(map_of(w.domain, s.wish.max_speed, kColumns, kRows), s.slices.horizon(), s.wish, c));
}

}  // namespace throng::paris
