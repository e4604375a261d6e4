#include "throng/scenario/check_doors.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/core/text.h"
#include "throng/environment/gates.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/doors/interaction/stroller.h"

namespace throng {
namespace {

std::string path_of(const Scenario& s, const std::string& id, const char* key) {
  const auto it = std::find_if(s.spec.objects.begin(), s.spec.objects.end(), [&](const auto& o) { return o.id == id; });
  return it == s.spec.objects.end() ? "objects" : fmt::format("objects[{}]{}", it - s.spec.objects.begin(), key);
}

/// Keys are carried by populations.
void check_keys(Scenario& s, const Setup& setup) {
  std::vector<std::string> names;
  for (const auto& [name, p] : s.spec.population) names.push_back(name);
  for (std::size_t i = 0; i < setup.objects.items.size(); ++i) {
    const auto* door = setup.objects.as<DoorKind>(ObjectIndex(i));
    if (!door) continue;
    for (const std::string& key : door->keys())
      if (std::find(names.begin(), names.end(), key) == names.end())
        s.error(path_of(s, setup.world.placed[ObjectIndex(i)].id, ".keys"),
                fmt::format("there is no population '{}'{} to carry the key", printable(key, 60),
                            did_you_mean(key, names)));
  }
}

/// A stroller goes through a leaf that stands open, which takes its own thickness of the opening.
void check_strollers(Scenario& s, const Setup& setup) {
  const auto pushes = std::find_if(s.spec.population.begin(), s.spec.population.end(),
                                   [](const auto& p) { return p.second.strollers > 0; });
  if (pushes == s.spec.population.end()) return;
  const interaction::StrollerShape stroller;
  const double needs = static_cast<double>(stroller.width + 2 * stroller.margin);
  for (std::size_t i = 0; i < setup.objects.items.size(); ++i) {
    const auto* door = setup.objects.as<LeafDoor>(ObjectIndex(i));
    if (!door || door->leaf_count() == 0 || door->type() == DoorType::kSliding) continue;
    const double clear = static_cast<double>(door->leaf(0).width - door->leaf(0).thickness);
    if (clear >= needs) continue;
    const Vec2d at = setup.world.to_author(door->regions().centre());
    s.error(
        path_of(s, setup.world.placed[ObjectIndex(i)].id, ".width"),
        fmt::format("a stroller of population '{}' needs {:.2f} m, an open leaf of the door at ({:.4g}, {:.4g}) leaves "
                    "{:.2f} m",
                    printable(pushes->first, 60), needs, at.x, at.y, clear));
  }
}

/// Planners know a door by the portal in its opening; wide ones may have none (environment/README.md).
void check_portals(Scenario& s, const Setup& setup) {
  Gates gates;
  make_gates(setup.objects, setup.world, {}, gates);
  for (std::uint32_t g = 0; g < gates.all.size(); ++g) {
    const auto& door = *setup.objects.as<DoorKind>(gates.all[g].object);
    const auto leads = [&](const GateSide& side) { return side.gate == g; };
    if (door.wall_gap() <= double{kWidestGap}) continue;
    if (!(door.is_operated() || door.is_locked() || !door.lets_through(DoorSide::kPull) ||
          !door.lets_through(DoorSide::kPush)) ||
        std::any_of(gates.of_portal.begin(), gates.of_portal.end(), leads))
      continue;
    s.warning(path_of(s, setup.world.placed[gates.all[g].object].id, ""),
              fmt::format("planners do not see this door: its opening of {:.2f} m is wider than {:g} m",
                          door.wall_gap(), kWidestGap));
  }
}

}  // namespace

void check_doors(Scenario& s, const Setup& setup) {
  check_keys(s, setup);
  check_strollers(s, setup);
  check_portals(s, setup);
}

}  // namespace throng
