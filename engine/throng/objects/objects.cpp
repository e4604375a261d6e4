#include "throng/objects/objects.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/environment/place_objects.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/entrance/entrance.h"
#include "throng/objects/exit/exit.h"
#include "throng/objects/ground/ground.h"
#include "throng/objects/passageway/passageway.h"
#include "throng/objects/portal/portal.h"
#include "throng/objects/purchase_point/purchase_point.h"
#include "throng/objects/stairs/stairs.h"

namespace throng {
namespace {

std::uint16_t kind_number(std::string_view name) {
  const auto kinds = object_kinds();
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].name == name) return static_cast<std::uint16_t>(i + 1);
  return kObstacleKind;
}

std::unique_ptr<ObjectKind> make_kind(const ObjectPlan& plan) {
  const auto* kind = find_part(object_kinds(), plan.kind);
  return kind ? kind->make(plan.params) : nullptr;
}

/// Enters an object that was found; place_objects() then tells its region.
ObjectIndex add_placed(PlacedObject object, World& world) {
  object.bounds = {};
  orient_rings(object.footprint);
  for (const Vec2d& p : object.footprint.outer) object.bounds.add(Vec2(p));
  const ObjectIndex index(world.placed.items.size());
  world.placed.by_name.emplace(object.id, index.value);
  world.placed.items.push_back(std::move(object));
  return index;
}

/// Puts an object that follows from the world into it; none when that went wrong.
ObjectIndex find_object(const ObjectPlan& plan, const ObjectKind& kind, World& world, Diagnostics& diagnostics) {
  PlacedObject out;
  out.id = plan.id;
  if (plan.automatic && world.placed.find(out.id).exists()) out.id = plan.kind + " " + plan.id;
  if (world.placed.find(out.id).exists()) {
    if (!plan.automatic) diagnostics.error(plan.path, "'" + printable(out.id, 60) + "' is the name of another object");
    return {};
  }
  out.kind = kind_number(plan.kind);
  out.height = 0;
  out.heading = static_cast<float>(math::radians(plan.direction));
  if (const LevelIndex level = world.find_level(plan.level); level.exists())
    out.surface = world.levels[level.value].floor;
  const std::string problem = kind.find_place(world, out);
  if (!problem.empty()) {
    if (!plan.automatic) diagnostics.error(plan.path, problem);
    return {};
  }
  return add_placed(std::move(out), world);
}

/// Two of a kind in one spot are a slip of the pen: what one of them holds, the other one offers again.
void warn_of_twins(const World& world, std::span<const std::pair<ObjectIndex, const ObjectPlan*>> placed,
                   Diagnostics& diagnostics) {
  std::map<std::tuple<std::uint16_t, std::uint32_t, float, float>, const ObjectPlan*> first;
  for (const auto& [index, plan] : placed) {
    const PlacedObject& o = world.placed[index];
    if (!o.blocks_way) continue;
    const auto [at, fresh] = first.try_emplace({o.kind, o.surface.value, o.position.x, o.position.y}, plan);
    if (!fresh)
      diagnostics.warning(plan->path, plan->kind + " '" + printable(plan->id, 60) + "' stands in the same place as '" +
                                          printable(at->second->id, 60) + "'; move or delete one of them");
  }
}

}  // namespace

std::vector<ObjectState> Objects::initial_states() const {
  std::vector<ObjectState> out(items.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    if (items[i]) out[i].header.assign(items[i]->header_words(), 0);
  return out;
}

std::vector<DoorwayPlan> doorways_of(std::span<const ObjectPlan> plans) {
  std::vector<DoorwayPlan> out;
  for (const ObjectPlan& plan : plans)
    if (const auto kind = make_kind(plan))
      if (Ring area = kind->doorway(); !area.empty())
        out.push_back({plan.level, {std::move(area), {}}, kind->doorway_type()});
  return out;
}

std::vector<PlacedPlan> to_placed(std::span<const ObjectPlan> plans, Diagnostics& diagnostics) {
  std::vector<PlacedPlan> out;
  for (const ObjectPlan& plan : plans) {
    const auto kind = make_kind(plan);
    if (!kind) {
      diagnostics.error(plan.path, "there is no kind of object '" + printable(plan.kind, 60) + "'");
      continue;
    }
    if (kind->is_found()) continue;
    PlacedPlan placed;
    placed.id = plan.id, placed.kind = kind_number(plan.kind), placed.level = plan.level;
    placed.direction = plan.direction, placed.path = plan.path;
    if (plan.position) {
      placed.position = *plan.position;
    } else if (!kind->own_position(placed.position)) {
      diagnostics.error(plan.path, "'position' is missing: where a " + plan.kind + " stands");
      continue;
    }
    const Footprint f = kind->footprint(pose_of(placed.position, plan.direction));
    placed.footprint.outer = f.outline, placed.height = f.height;
    placed.blocks_way = f.blocks_way, placed.blocks_view = f.blocks_view;
    out.push_back(std::move(placed));
  }
  return out;
}

Objects settle_objects(std::span<const ObjectPlan> plans, World& world, Diagnostics& diagnostics) {
  Objects out;
  std::vector<std::pair<ObjectIndex, const ObjectPlan*>> placed;
  std::vector<std::unique_ptr<ObjectKind>> kinds;
  for (const ObjectPlan& plan : plans) {
    auto kind = make_kind(plan);
    if (!kind) continue;  // reported before
    const ObjectIndex index =
        kind->is_found() ? find_object(plan, *kind, world, diagnostics) : world.placed.find(plan.id);
    if (!index.exists()) continue;
    placed.emplace_back(index, &plan);
    kinds.push_back(std::move(kind));
  }
  out.ground.build(world, {});  // treads of flights are there in any case
  if (placed.empty()) return out;
  place_objects(world);
  out.items.resize(world.placed.size());
  out.labels.resize(world.placed.size());
  out.windows.resize(world.placed.size());
  for (std::size_t i = 0; i < placed.size(); ++i) {
    out.items[placed[i].first.value] = std::move(kinds[i]);
    out.labels[placed[i].first.value] = placed[i].second->label;
  }
  for (const auto& [index, plan] : placed) {
    std::vector<Settling::Problem> problems;
    out.items[index.value]->settle({world, out, index, world.placed[index], problems});
    for (const auto& p : problems)
      p.warning ? diagnostics.warning(plan->path + p.key, p.message) : diagnostics.error(plan->path + p.key, p.message);
  }
  warn_of_twins(world, placed, diagnostics);
  std::vector<HeightField> grounds;
  for (std::size_t i = 0; i < out.items.size(); ++i) {
    const ObjectIndex index(i);
    if (out.items[i] && out.items[i]->moves()) out.moving.push_back(index);
    if (const auto* ground = out.as<GroundObject>(index)) grounds.push_back(ground->field());
    if (const auto* point = out.as<PurchasePoint>(index); point && point->queue().exists())
      out.windows[point->queue().value].push_back(index);
  }
  out.ground.build(world, std::move(grounds));
  close_ways(out, world);
  return out;
}

std::vector<ObjectPlan> found_plans(const World& world, std::span<const std::pair<std::string, std::string>> exits,
                                    std::span<const std::pair<std::string, std::string>> entrances) {
  std::vector<ObjectPlan> out;
  const auto add = [&](std::string id, std::string_view kind, Params params) {
    ObjectPlan plan;
    plan.id = std::move(id), plan.kind = kind, plan.params = std::move(params), plan.automatic = true;
    out.push_back(std::move(plan));
  };
  for (const Surface& s : world.surfaces)
    if (s.kind != SurfaceKind::kFloor && !s.id.empty()) add(s.id, "stairs", Params::of(StairsObject::Params{s.id}));
  for (const auto& [id, place] : exits) add(id, "exit", Params::of(ExitObject::Params{place}));
  for (const auto& [id, place] : entrances) add(id, "entrance", Params::of(EntranceObject::Params{place}));
  for (const Region& r : world.topology.regions) {
    if (r.type == RegionType::kPassageway) add(r.id, "passageway", Params::of(PassagewayObject::Params{r.id, {}}));
    if (r.type == RegionType::kPortal) add(r.id, "portal", Params::of(PortalObject::Params{r.id, {}}));
  }
  return out;
}

std::vector<ObjectIndex> neighbours_of(const World& world, ObjectIndex object, std::size_t most) {
  const PlacedObject& self = world.placed[object];
  std::vector<ObjectIndex> out;
  if (!self.region.exists() || self.region.value + 1 >= world.placed.first_of_region.size()) return out;
  for (const ObjectIndex i : world.placed.in_region(self.region))
    if (i != object && world.placed[i].kind != kObstacleKind) out.push_back(i);
  const auto nearer = [&](ObjectIndex a, ObjectIndex b) {
    const float da = length_sq(world.placed[a].position - self.position);
    const float db = length_sq(world.placed[b].position - self.position);
    return da != db ? da < db : a < b;
  };
  std::sort(out.begin(), out.end(), nearer);
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace throng
