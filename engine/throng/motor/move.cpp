#include "throng/motor/move.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/motor/limits.h"
#include "throng/motor/placement.h"
#include "throng/motor/separate.h"

namespace throng {
namespace {

using namespace motor;

/// Rows per block of parallel work: the block's columns stay in the cache from one kernel to the next.
constexpr std::size_t kRows = 1024;
/// Open edges nearer than this are looked at for contacts; more than any contact reaches, unless somebody is very fast.
constexpr float kEdgeRange = 2.5f;

/// Walls that cost less of the way than this (metres, and share of the way) are grazed, not met: steering keeps people
/// a radius from walls, to the last bit.
constexpr float kGrazing = 2e-3f, kGrazingShare = 0.1f;

struct Step {
  const World& world;
  const MoveSettings& settings;
  double dt;
  const Profile& profile;
  const CrowdMap& map;
  const Motion& motion;
  const Workers& workers;
  const MovingWalls* doors;  ///< null: there are none
};

/// A scripted person is where the script says, wall or not; only the polygon below is sought.
void follow_script(const Step& s, Row row, MoveScratch& scratch, Body& body) {
  const Vec2 start{body.x[row], body.y[row]};
  Vec2 way{s.motion.vx[row] * static_cast<float>(s.dt), s.motion.vy[row] * static_cast<float>(s.dt)};
  if (!math::is_finite(way.x) || !math::is_finite(way.y)) way = {};
  scratch.x[row] = start.x;
  scratch.y[row] = start.y;
  Placement at = placement_of(row, scratch, body);
  if (!stride(s.world, way, at)) at.position = start + way;
  store_placement(row, at, scratch, body);
  body.vx[row] = way.x == 0 ? 0 : s.motion.vx[row];
  body.vy[row] = way.y == 0 ? 0 : s.motion.vy[row];
  body.walked[row] = length(way);
}

/// From before a wall's line to behind it: through the wall itself, not past its end.
bool goes_through(const WallSegment& w, Vec2d from, Vec2d to) {
  const double before = det(w.direction, from - w.a), behind = det(w.direction, to - w.a);
  if (behind > 0) return false;
  const double along = dot(from + (to - from) * (before / (before - behind)) - w.a, w.direction);
  return along >= 0 && along <= w.length;
}

/// An obstacle that the body would have entered, had it stood where steering asked for; worker.slide holds the walls.
void note_wall(const Step& s, Row row, Vec2 start, Vec2 way, MoveScratch::Worker& worker) {
  const double radius = s.profile.radius[row];
  const Vec2d from(start), to = from + Vec2d(way);
  double deepest = 0;
  for (const WallSegment& w : worker.slide.walls) {
    if (!in_front(w, from)) continue;
    const double before = distance(closest_point(w, from), from), after = distance(closest_point(w, to), to);
    const double depth = goes_through(w, from, to) ? radius + after : radius - after;
    if (after < before && depth > deepest) deepest = depth;
  }
  if (deepest <= double{s.settings.collision_tolerance}) return;
  worker.collisions.push_back({s.profile.id[row], {}, static_cast<float>(deepest)});
}

/// Somebody near a wall or an open edge, or in another polygon now.
void step_with_care(const Step& s, Row row, bool walls, MoveScratch& scratch, MoveScratch::Worker& worker, Body& body) {
  const Vec2 start{body.x[row], body.y[row]};
  const Vec2 way{scratch.x[row] - start.x, scratch.y[row] - start.y};
  scratch.x[row] = start.x;
  scratch.y[row] = start.y;
  Placement at = placement_of(row, scratch, body);
  SlideResult r;
  if (walls) {
    r = slide(s.world, s.profile.radius[row], way, at, worker.slide);
    if (r.touched && s.settings.watch) note_wall(s, row, start, way, worker);
  } else {
    r.refused = !stride(s.world, way, at);
  }
  store_placement(row, at, scratch, body);
  worker.counts.refused += r.refused;
  if (!r.touched && !r.refused) return;
  const Vec2 actual = at.position - at.shift - start;
  worker.counts.wall_stops += distance(actual, way) > std::max(kGrazing, kGrazingShare * length(way));
  set_actual_motion(row, actual, s.dt, s.profile, body);
  worker.longest = std::max(worker.longest, body.walked[row]);  // eased out of a wall, perhaps
}

void integrate_block(const Step& s, std::size_t begin, std::size_t end, MoveScratch& scratch,
                     MoveScratch::Worker& worker, Body& body) {
  const auto dt = static_cast<float>(s.dt);
  const LimitsResult limits =
      apply_limits(begin, end, dt, s.profile, s.motion, body, scratch.x.data(), scratch.y.data());
  worker.widest = std::max(worker.widest, limits.widest);
  worker.longest = std::max(worker.longest, limits.longest);
  worker.counts.not_numbers += limits.not_numbers;
  worker.counts.speed_cuts += limits.speed_cuts;
  const bool links = !scratch.at_edge.empty();
  if (!scratch.shift_x.empty()) {
    std::fill(scratch.shift_x.data() + begin, scratch.shift_x.data() + end, 0.0f);
    std::fill(scratch.shift_y.data() + begin, scratch.shift_y.data() + end, 0.0f);
  }
  const float* radius = s.profile.radius.data();
  const float* walked = body.walked.data();
  for (std::size_t i = begin; i < end; ++i) {
    const Row row = static_cast<Row>(i);
    const float clearance = s.world.walls.grids[body.surface[i]].clearance_at({body.x[i], body.y[i]});
    if (links) {
      scratch.at_edge[i] = clearance < kEdgeRange;
      scratch.home[i] = body.surface[i];
    }
    if (s.profile.script[i] != 0) {
      follow_script(s, row, scratch, body);
      worker.longest = std::max(worker.longest, body.walked[i]);
      continue;
    }
    // Most people: no wall within reach, still in the same polygon.
    const float far = radius[i] + walked[i] + kWallMargin;
    const bool walls =
        clearance < far || (s.doors && s.doors->any_near(SurfaceIndex(body.surface[i]), {body.x[i], body.y[i]}, far));
    if (!walls && s.world.mesh.contains(PolygonIndex(body.polygon[i]), {scratch.x[i], scratch.y[i]})) continue;
    step_with_care(s, row, walls, scratch, worker, body);
  }
  turn_headings(begin, end, dt, s.profile, s.motion, body);
}

/// New positions in cell order, in the frame of the step's start.
void sort_into_cells(const Step& s, MoveScratch& scratch) {
  const std::size_t n = s.map.row.size();
  scratch.cell_x.resize_raw(n);
  scratch.cell_y.resize_raw(n);
  scratch.cell_radius.resize_raw(n);
  s.workers.blocks(n, 4 * kRows, [&](std::size_t begin, std::size_t end, int) {
    const Row* rows = s.map.row.data();
    const float *x = scratch.x.data(), *y = scratch.y.data(), *radius = s.profile.radius.data();
    float *cx = scratch.cell_x.data(), *cy = scratch.cell_y.data(), *cr = scratch.cell_radius.data();
    for (std::size_t k = begin; k < end; ++k) {
      const Row r = rows[k];
      cx[k] = x[r];
      cy[k] = y[r];
      cr[k] = radius[r];
    }
    if (scratch.shift_x.empty()) return;
    for (std::size_t k = begin; k < end; ++k) {
      cx[k] -= scratch.shift_x[rows[k]];
      cy[k] -= scratch.shift_y[rows[k]];
    }
  });
}

void search_contacts(const Step& s, float reach, MoveScratch& scratch, const Body& body) {
  const ContactInput in{.world = s.world,
                        .profile = s.profile,
                        .map = s.map,
                        .body = body,
                        .new_x = scratch.x.data(),
                        .new_y = scratch.y.data(),
                        .at_edge = scratch.at_edge.empty() ? nullptr : scratch.at_edge.data(),
                        .home = scratch.at_edge.empty() ? nullptr : scratch.home.data(),
                        .x = scratch.cell_x.data(),
                        .y = scratch.cell_y.data(),
                        .radius = scratch.cell_radius.data(),
                        .motion = s.motion,
                        .reach = reach,
                        .tolerance = s.settings.collision_tolerance,
                        .least = std::min(kTouching, s.settings.collision_tolerance)};
  const std::size_t strips = s.map.touched.size();
  scratch.contacts.resize(block_count(strips, kStripsPerBlock));
  s.workers.blocks(strips, kStripsPerBlock, [&](std::size_t begin, std::size_t end, int worker) {
    MoveScratch::Worker& w = scratch.workers[static_cast<std::size_t>(worker)];
    const ContactCounts c = find_contacts(in, begin, end, scratch.contacts[begin / kStripsPerBlock], w.found);
    w.contacts.pairs += c.pairs;
    w.contacts.worst = std::max(w.contacts.worst, c.worst);
  });
}

/// Who is in whom, before anybody is pushed: each pair once.
void note_pairs(const Step& s, MoveScratch& scratch) {
  const float *x = scratch.cell_x.data(), *y = scratch.cell_y.data(), *radius = scratch.cell_radius.data();
  for (const ContactBlock& block : scratch.contacts) {
    for (const Mover& m : block.movers) {
      const AgentId id = s.profile.id[m.row];
      for (std::uint32_t c = 0; c < m.count; ++c) {
        const Candidate& o = block.candidates[m.first + c];
        const Row other = s.map.row[o.other];
        if (!(id < s.profile.id[other]) && gives_way(s.profile, s.motion, other)) continue;
        const Vec2 rel{x[o.other] + o.shift.x - x[m.k], y[o.other] + o.shift.y - y[m.k]};
        const float depth = radius[o.other] + radius[m.k] - length(rel);
        if (depth <= s.settings.collision_tolerance) continue;
        const AgentId him = s.profile.id[other];
        scratch.collisions.push_back({std::min(id, him), std::max(id, him), depth});
      }
    }
  }
}

void prepare(const World& world, std::size_t n, const Workers& workers, const MovingWalls* doors,
             MoveScratch& scratch) {
  scratch.x.resize_raw(n);
  scratch.y.resize_raw(n);
  const bool links = !world.links.empty();
  scratch.at_edge.resize_raw(links ? n : 0);
  scratch.home.resize_raw(links ? n : 0);
  scratch.shift_x.resize_raw(world.periodic ? n : 0);
  scratch.shift_y.resize_raw(world.periodic ? n : 0);
  scratch.workers.resize(static_cast<std::size_t>(workers.count()));
  for (MoveScratch::Worker& w : scratch.workers) {
    w.counts = {};
    w.contacts = {};
    w.longest = w.widest = 0;
    w.collisions.clear();
    w.slide.moving = doors;
  }
  scratch.collisions.clear();
}

}  // namespace

const FieldList& MoveSettings::fields() {
  static const FieldList list =
      FieldList::of<MoveSettings>("movement: how wanted velocities become positions")
          .boolean("separate", &MoveSettings::separate,
                   {.doc = "Push overlapping bodies apart; when off, overlaps stay and are still counted."})
          .integer("passes", &MoveSettings::passes,
                   {.min = 1, .max = 64, .doc = "Passes of the separation in one step, at most."})
          .number("collision_tolerance", &MoveSettings::collision_tolerance,
                  {.unit = "m", .min = 0, .max = 1, .doc = "Overlaps up to this depth are not counted as collisions."})
          .boolean("watch", &MoveSettings::watch,
                   {.doc = "Keep a log of who collides with whom and for how long, and of everybody's mean speed; on "
                           "whenever an expectation asks for it."});
  return list;
}

void move(const World& world, const MoveSettings& settings, double dt, const Profile& profile, const CrowdMap& map,
          [[maybe_unused]] const ObjectStates& objects, const Motion& motion, const Workers& workers,
          MoveScratch& scratch, Body& body, MoveCounts& counts, const MovingWalls* doors) {
  const std::size_t n = body.x.size();
  if (doors && doors->empty()) doors = nullptr;
  const Step s{world, settings, dt, profile, map, motion, workers, doors};
  prepare(world, n, workers, doors, scratch);
  workers.blocks(n, kRows, [&](std::size_t begin, std::size_t end, int worker) {
    integrate_block(s, begin, end, scratch, scratch.workers[static_cast<std::size_t>(worker)], body);
  });

  float longest = 0, widest = 0;
  for (const MoveScratch::Worker& w : scratch.workers) {
    longest = std::max(longest, w.longest);
    widest = std::max(widest, w.widest);
  }
  // Two who touch now began at most this far apart.
  const float reach = 2 * (widest + longest) + kContactMargin;
  if (reach > kEdgeRange && !scratch.at_edge.empty()) std::fill(scratch.at_edge.begin(), scratch.at_edge.end(), 1);
  sort_into_cells(s, scratch);
  search_contacts(s, reach, scratch, body);
  const bool overlapping = std::any_of(scratch.contacts.begin(), scratch.contacts.end(),
                                       [](const ContactBlock& b) { return !b.movers.empty(); });
  if (settings.watch) {
    if (overlapping) note_pairs(s, scratch);
    for (const MoveScratch::Worker& w : scratch.workers)
      scratch.collisions.insert(scratch.collisions.end(), w.collisions.begin(), w.collisions.end());
    std::sort(scratch.collisions.begin(), scratch.collisions.end());
  }
  if (settings.separate && overlapping) separate({world, profile, map, settings.passes, dt}, workers, scratch, body);

  body.x.swap(scratch.x);
  body.y.swap(scratch.y);
  counts = {};
  for (const MoveScratch::Worker& w : scratch.workers) {
    counts.collisions += w.contacts.pairs;
    counts.worst_overlap = std::max(counts.worst_overlap, w.contacts.worst);
    counts.separated += w.counts.separated;
    counts.wall_stops += w.counts.wall_stops;
    counts.refused += w.counts.refused;
    counts.not_numbers += w.counts.not_numbers;
    counts.speed_cuts += w.counts.speed_cuts;
  }
}

}  // namespace throng
