// Pictures of a scene: its levels side by side, people, ways, meshes and sketches on them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "studio/frames.h"
#include "throng/drawing/svg.h"
#include "throng/environment/world.h"
#include "throng/recording/recorded.h"
#include "throng/state/sketch.h"

namespace throng::cli {

/// Of people by where they come from; distinct for colour-blind eyes too.
std::string_view source_colour(std::size_t source);

class DrawPage {
 public:
  explicit DrawPage(const RecordedScene& scene);

  /// Floors, places, walls, names of levels.
  void world();
  /// Walls only, as far as they lie in the box (engine coordinates).
  void walls_in(const Boxd& box, std::uint32_t level);
  void mesh(const World& world);
  void people(const studio::FrameColumns& frame);
  /// Walls alone, over what was drawn since.
  void walls();
  /// Where somebody walked on one level.
  void way(std::span<const Vec2> points, std::uint32_t level, std::size_t source);
  /// From now on only these levels stand side by side, so many metres from each other.
  void panels(std::vector<std::uint32_t> levels, double pitch);

  /// From engine coordinates to the page: levels stand side by side.
  Vec2d shift(std::uint32_t level) const;

  SvgPicture picture;

 private:
  void surface(const RecordedSurface& s, std::uint32_t level, const char* colour);
  void wall(const RecordedWall& w, std::uint32_t level);
  void object(const RecordedObject& object);

  const RecordedScene& scene_;
  std::vector<std::uint32_t> panels_;  ///< empty: all levels
  double pitch_ = 0, middle_ = 0, top_ = 0;
};

}  // namespace throng::cli
