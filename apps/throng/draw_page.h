// Pictures of a scene: its levels side by side, people, ways, meshes and sketches on them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "draw_people.h"
#include "studio/frames.h"
#include "throng/drawing/svg.h"
#include "throng/environment/world.h"
#include "throng/recording/recorded.h"
#include "throng/state/sketch.h"

namespace throng::cli {

/// Walls of a plan, and those of diagnostic pictures (SH-99: walls thin green, obstacles blue, people red).
inline const Paint kPlanWalls{.stroke = "#333333", .width = 1.4};
inline const Paint kMapWalls{.stroke = "#1a8a34", .width = 1};
inline const Paint kMapObstacles{.fill = "#5b86c9"};
inline const Paint kMapPeople{.fill = "#d62020"};

/// Cuts the line from a to b to the box; false when nothing of it is inside.
bool cut_to_box(const Boxd& box, Vec2d& a, Vec2d& b);

class DrawPage {
 public:
  explicit DrawPage(const RecordedScene& scene, ColourBy by = ColourBy::kSource);

  /// Floors, places, walls, names of levels; parts of objects that move are left to leaves().
  void world(const Paint& walls = kPlanWalls);
  /// Walls only, as far as they lie in the box (engine coordinates).
  void walls_in(const Boxd& box, std::uint32_t level);
  /// Leaves of doors and whatever else moves, as gauges of a frame say; none: shut.
  void leaves(std::span<const float> gauges = {});
  /// Those of one level that hang in the box.
  void leaves_in(const Boxd& box, std::uint32_t level, std::span<const float> gauges);
  void mesh(const World& world);
  /// In their colours, or all alike.
  void people(const studio::FrameColumns& frame, const Paint* all = nullptr);
  /// Those of one level in the box.
  void people_in(const Boxd& box, std::uint32_t level, const studio::FrameColumns& frame, const Paint* all = nullptr);
  /// What the colours of the people drawn mean, below the picture, which will be `width` pixels wide.
  void legend(double width);
  /// Walls alone, over what was drawn since.
  void walls(const Paint& paint = kPlanWalls);
  /// What blocks the way, filled: a plan leaves it empty.
  void obstacles(const World& world, const Paint& paint);
  /// Where somebody walked on one level.
  void way(std::span<const Vec2> points, std::uint32_t level, std::size_t source);
  /// From now on only these levels stand side by side, so many metres from each other.
  void panels(std::vector<std::uint32_t> levels, double pitch);

  /// From engine coordinates to the page: levels stand side by side.
  Vec2d shift(std::uint32_t level) const;

  SvgPicture picture;

 private:
  void surface(const RecordedSurface& s, std::uint32_t level, const char* colour);
  void wall(const RecordedWall& w, std::uint32_t level, const Paint& paint);
  void object(const RecordedObject& object);
  void moved(const RecordedObject& object, const RecordedObject::Part& part, std::span<const float> gauges);
  void shape(const RecordedObject& object, const RecordedObject::Part& part, std::vector<Vec2d> points);

  const RecordedScene& scene_;
  PeopleColours colours_;
  std::vector<std::uint32_t> panels_;  ///< empty: all levels
  double pitch_ = 0, left_ = 0, middle_ = 0, top_ = 0, bottom_ = 0;
};

}  // namespace throng::cli
