// The objects of a run: kinds by object number, found by name, by region and by neighbourhood (SH-19, SH-35), and the
// ground under the feet. Constant during a run.
//
// Making them: to_placed() gives what compile_world() needs; settle_objects() then fills an Objects from the same
// plans.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/environment/world.h"
#include "throng/objects/ground/ground_map.h"
#include "throng/objects/kind.h"

namespace throng {

/// An object as an author writes it, in the author's coordinates.
struct ObjectPlan {
  std::string id, label;
  std::string kind;
  std::string level;
  std::optional<Vec2d> position;
  double direction = 0;    ///< degrees counter-clockwise from +x: where its front looks
  Params params;           ///< of the kind
  std::string path;        ///< of the element, for messages: "objects[3]"
  bool automatic = false;  ///< follows from another section of the scenario; gives way to a name that is taken
};

class Objects {
 public:
  std::vector<std::unique_ptr<ObjectKind>> items;  ///< by ObjectIndex; null for plain obstacles
  std::vector<std::string> labels;                 ///< by ObjectIndex; "Track 9"
  std::vector<ObjectIndex> moving;                 ///< those with parts that move, ascending
  GroundMap ground;
  std::vector<std::vector<ObjectIndex>> windows;  ///< by ObjectIndex of a queue: the purchase points it feeds

  bool empty() const { return items.empty(); }
  const ObjectKind* find(ObjectIndex i) const { return i.value < items.size() ? items[i.value].get() : nullptr; }
  /// The object as that kind, or nullptr.
  template <class K>
  const K* as(ObjectIndex i) const {
    return dynamic_cast<const K*>(find(i));
  }
  /// Purchase points that this queue feeds, ascending.
  std::span<const ObjectIndex> windows_of(ObjectIndex queue) const {
    return queue.value < windows.size() ? std::span<const ObjectIndex>(windows[queue.value])
                                        : std::span<const ObjectIndex>();
  }
  /// Objects of a kind, ascending.
  template <class K>
  std::vector<ObjectIndex> all() const {
    std::vector<ObjectIndex> out;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (as<K>(ObjectIndex(i))) out.push_back(ObjectIndex(i));
    return out;
  }
  /// One state for each object, as at the start of a run.
  std::vector<ObjectState> initial_states() const;
};

/// Doorways and passages that are regions of their own where regions are made automatically.
std::vector<DoorwayPlan> doorways_of(std::span<const ObjectPlan> plans);

/// What compile_world() is to know of these objects; those that are found later are left out. Complains about unknown
/// kinds and missing positions.
std::vector<PlacedPlan> to_placed(std::span<const ObjectPlan> plans, Diagnostics& diagnostics);

/// Makes the kinds and settles them in the world, which gets those that are found (flights, exits, regions) added to
/// its placed objects. Complains with the path of the plan and the author's coordinates.
Objects settle_objects(std::span<const ObjectPlan> plans, World& world, Diagnostics& diagnostics);

/// Plans of the objects that the world itself gives: stairs for each flight, exit and entrance for those places,
/// passageway and portal for regions of that type (SH-25).
std::vector<ObjectPlan> found_plans(const World& world, std::span<const std::pair<std::string, std::string>> exits,
                                    std::span<const std::pair<std::string, std::string>> entrances);

/// Other objects of the same region, nearest first, at most `most`; plain obstacles are left out (SH-35).
std::vector<ObjectIndex> neighbours_of(const World& world, ObjectIndex object, std::size_t most);

}  // namespace throng
