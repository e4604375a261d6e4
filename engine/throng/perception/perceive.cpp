#include "throng/perception/perceive.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "throng/geometry/segments.h"
#include "throng/perception/fan.h"
#include "throng/perception/nearest.h"
#include "throng/perception/notice_ghosts.h"

namespace throng {
namespace {

constexpr std::size_t kBlock = 512;

/// Of a worker.
struct Working {
  std::vector<WallHit> walls;
  std::vector<Sight> ghosts;
};

/// Gives every column its size and each worker its scratch. `blocks`: how many buffers of walls.
void prepare(const World& world, std::span<const PerceptionNeeds> needs, std::size_t people, std::size_t blocks,
             const Workers& workers, Percepts& out) {
  int stride = 0;
  for (const PerceptionNeeds& n : needs) stride = std::max(stride, std::clamp(n.max_neighbours, 0, kMaxNeighbours));
  out.stride = stride;
  const std::size_t places = people * static_cast<std::size_t>(stride);
  out.count.resize_raw(people);
  out.who.resize_raw(places);
  out.shift.resize_raw(world.periodic ? places : 0);
  out.wall_count.resize_raw(people);
  out.wall_block.resize_raw(people);
  out.wall_begin.resize_raw(people);
  if (out.walls.size() < blocks) out.walls.resize(blocks);
  auto& scratch = out.scratch.value;
  while (scratch.size() < static_cast<std::size_t>(workers.count())) scratch.push_back(std::make_shared<Working>());
}

/// Those of the sensing fan (SH-31), a few persons at a time.
void sense_people(const World& world, const PerceptionNeeds& needs, std::span<const Row> rows, const Profile& profile,
                  const Scene& scene, Percepts& out) {
  constexpr std::size_t kBatch = 32;
  const SensingFan fan{needs.fan, needs.fan_inner, needs.range, std::min(needs.max_neighbours, kFanMost)};
  const FanQuery query{world, scene.crowd_map, scene.appearance.shown.data(), profile.id.data(), fan};
  std::uint8_t count[kBatch];
  Row who[kBatch * kFanMost];
  Vec2 shift[kBatch * kFanMost];
  const auto stride = static_cast<std::size_t>(out.stride);
  for (std::size_t at = 0; at < rows.size(); at += kBatch) {
    const std::span<const Row> batch = rows.subspan(at, std::min(kBatch, rows.size() - at));
    sense(query, batch, count, who, world.periodic ? shift : nullptr);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Row r = batch[i];
      out.count[r] = count[i];
      Row* to = out.who.data() + r * stride;
      for (std::size_t k = 0; k < stride; ++k) to[k] = k < count[i] ? who[i * kFanMost + k] : r;
      for (std::size_t k = 0; world.periodic && k < count[i]; ++k) out.shift[r * stride + k] = shift[i * kFanMost + k];
    }
  }
}

void notice_people(const World& world, const PerceptionNeeds& needs, std::span<const Row> rows, const Profile& profile,
                   const Scene& scene, Percepts& out) {
  if (needs.max_neighbours <= 0) {
    for (const Row r : rows) out.count[r] = 0;
    return;
  }
  if (needs.fan > 0) return sense_people(world, needs, rows, profile, scene, out);
  const NearestQuery query{world,
                           scene.crowd_map,
                           scene.appearance.shown.data(),
                           profile.id.data(),
                           std::min(needs.max_neighbours, kMaxNeighbours),
                           needs.range,
                           out.stride};
  nearest(query, rows, out.count.data(), out.who.data(), world.periodic ? out.shift.data() : nullptr);
}

/// Leaves whose face somebody at p sees, sorted in among the walls.
void add_leaves(const SeenLeaves& leaves, SurfaceIndex surface, Vec2 p, float range, std::vector<WallHit>& hits) {
  const std::size_t before = hits.size();
  leaves.doors.near(surface, p, range, [&](const MovingWall& line) {
    const auto i = static_cast<std::size_t>(&line - leaves.doors.lines.data());
    if (leaves.seen[i] == 0 || !(det(line.b - line.a, p - line.a) > 0)) return;
    const float d = distance_sq_to_segment(line.a, line.b, p);
    if (d <= range * range) hits.push_back({leaves.first + static_cast<std::uint32_t>(i), d, {}});
  });
  if (hits.size() > before)
    std::sort(hits.begin(), hits.end(), [](const WallHit& a, const WallHit& b) {
      if (a.distance_sq != b.distance_sq) return a.distance_sq < b.distance_sq;
      if (a.wall != b.wall) return a.wall < b.wall;
      return a.shift.x != b.shift.x ? a.shift.x < b.shift.x : a.shift.y < b.shift.y;
    });
}

void notice_walls(const World& world, float horizon, std::span<const Row> rows, const Profile& profile,
                  const Scene& scene, const SeenLeaves* leaves, std::uint32_t block, std::vector<WallHit>& hits,
                  Percepts& out) {
  std::vector<WallPercept>& walls = out.walls[block];
  walls.clear();
  const Shown* shown = scene.appearance.shown.data();
  for (const Row r : rows) {
    out.wall_count[r] = 0;
    if (horizon < 0) continue;
    const Shown& s = shown[r];
    const SurfaceIndex surface{s.surface};
    const Vec2 p{s.x, s.y};
    const float range = s.radius + horizon * profile.max_speed[r];
    const float to_leaves = std::min(range, MovingWalls::kMargin);
    const bool at_door = leaves != nullptr && leaves->doors.any_near(surface, p, to_leaves);
    if (!at_door && world.walls.clear(surface, p, range)) continue;
    walls_near(world, surface, p, s.z, range, hits);
    if (at_door) add_leaves(*leaves, surface, p, to_leaves, hits);
    const std::size_t n = std::min(hits.size(), std::size_t{kMaxWalls});
    out.wall_count[r] = static_cast<std::uint8_t>(n);
    out.wall_block[r] = block;
    out.wall_begin[r] = static_cast<std::uint32_t>(walls.size());
    for (std::size_t i = 0; i < n; ++i) walls.push_back({hits[i].wall, hits[i].shift});
  }
}

}  // namespace

void perceive(const World& world, std::span<const PerceptionNeeds> needs_by_model, const Self& self, const Scene& scene,
              const Workers& workers, Percepts& percepts, std::span<const NeighbourSelector* const> selectors,
              const Ghosts* ghosts, const SeenLeaves* leaves) {
  const std::size_t models = std::min(needs_by_model.size(), self.due.steer.size());
  std::size_t blocks = 0;
  for (std::size_t m = 0; m < models; ++m) blocks += block_count(self.due.steer[m].size(), kBlock);
  if (self.due.first == 0) percepts.blocks = 0;
  prepare(world, needs_by_model, self.profile.id.size(), percepts.blocks + blocks, workers, percepts);
  std::size_t first_block = percepts.blocks;
  percepts.blocks += blocks;
  for (std::size_t m = 0; m < models; ++m) {
    const std::span<const Row> rows(self.due.steer[m]);
    const PerceptionNeeds& needs = needs_by_model[m];
    const NeighbourSelector* selector = m < selectors.size() ? selectors[m] : nullptr;
    workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int worker) {
      const std::span<const Row> mine = rows.subspan(begin, end - begin);
      auto& working = *static_cast<Working*>(percepts.scratch.value[static_cast<std::size_t>(worker)].get());
      notice_people(world, needs, mine, self.profile, scene, percepts);
      if (ghosts && !ghosts->empty())
        notice_ghosts(world, needs, mine, self.profile, scene.appearance, *ghosts, working.ghosts, percepts);
      if (selector) selector->sift(mine, needs, {world, self.profile, scene}, percepts);
      const auto block = static_cast<std::uint32_t>(first_block + begin / kBlock);
      notice_walls(world, needs.wall_horizon, mine, self.profile, scene, leaves, block, working.walls, percepts);
    });
    first_block += block_count(rows.size(), kBlock);
  }
}

}  // namespace throng
