// The picture of a sketch: what decides about one person, with everything that a Sketch can hold.
#pragma once

#include <optional>

#include "draw_page.h"

namespace throng::cli {

struct SketchView {
  const RecordedScene& scene;
  const studio::FrameColumns& frame;  ///< people of the moment
  std::size_t who = 0;                ///< into the frame
  std::optional<std::uint32_t> only;  ///< this level instead of all that the sketch touches
  int width = 1200;                   ///< of the picture, pixels
};

/// Levels the sketch touches side by side, the person's own among them: walls and people around, fields, polygons,
/// arcs, segments and points; beside them a legend with the name of each layer, its numbers, texts and images.
void draw_sketch(const SketchView& view, const Sketch& sketch, DrawPage& page);

}  // namespace throng::cli
