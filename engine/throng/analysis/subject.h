// What measures are taken of: trajectories, and what is known about their scene besides.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <typeindex>
#include <vector>

#include "throng/analysis/trajectories.h"
#include "throng/geometry/polygon.h"

namespace throng::analysis {

struct BodyMotion;  // measures/foot_slide/body_motion.h
struct DoorUse;     // measures/doors/door_use.h

/// How density and speed are taken (measures/fundamental_diagram): by who crosses an area, by who is in it, by Voronoi
/// cells, by the room of people in a file.
enum class DiagramMethod { kTransits, kClassic, kVoronoi, kFile };

struct LineAcross {
  Vec2d a, b;
};

/// What trajectories do not say by themselves. Metres, in their coordinates.
struct MeasureScene {
  std::optional<Boxd> zone;       ///< where lanes, groups and stripes are looked for; nothing: everywhere
  std::optional<Vec2d> axis;      ///< of a counter-flow; nothing: along most walking
  std::optional<Vec2d> centre;    ///< of a traffic circle
  std::optional<double> radius;   ///< of the circle; nothing: as far out as people begin, on average
  std::optional<Vec2d> exit;      ///< middle of a door
  std::optional<Vec2d> into;      ///< direction through it; nothing: that in which people go there
  double exit_radius = 4;         ///< those within it wait for the exit
  std::optional<Vec2d> obstacle;  ///< that a stream flows around: its middle
  double obstacle_radius = 0.5;
  std::optional<LineAcross> line;  ///< that people pass; of a file: the way they walk, whose end is its beginning
  std::optional<Polygon> area;     ///< convex: where a fundamental diagram is taken
  std::optional<Polygon> floor;    ///< on which people walk there; nothing: the box around all positions
  DiagramMethod method = DiagramMethod::kTransits;
  bool arrivals = true;                      ///< whether it is known who reached its goal
  std::shared_ptr<const BodyMotion> bodies;  ///< of a recording with poses; null: nobody has one
  std::shared_ptr<const DoorUse> doors;      ///< of a recording with doors; null: there are none
  std::vector<std::string> levels;  ///< names, where positions of several levels lie on each other; otherwise empty
};

/// Trajectories and scene must outlive it. Results that several measures share are worked out once.
class Subject {
 public:
  Subject(const Trajectories& trajectories, const MeasureScene& about) : all(trajectories), scene(about) {}

  const Trajectories& all;
  const MeasureScene& scene;

  /// make(), or what it gave the first time a result of its type was asked for.
  template <class Make>
  const auto& once(Make make) {
    using R = decltype(make());
    std::shared_ptr<void>& kept = results_[std::type_index(typeid(R))];
    if (!kept) kept = std::make_shared<R>(make());
    return *static_cast<const R*>(kept.get());
  }

 private:
  std::map<std::type_index, std::shared_ptr<void>> results_;
};

}  // namespace throng::analysis
