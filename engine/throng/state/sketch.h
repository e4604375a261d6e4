// Sketch: what a part shows of its reasoning about one person, for people to look at. The one channel to the studio,
// to `throng run --explain` and to `throng draw`. Filled by explain() of the parts, outside the hot path; it never
// feeds back into a run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

/// Metres, engine coordinates; z is the height of the floor there.
struct SketchPoint {
  float x = 0, y = 0, z = 0;
  bool operator==(const SketchPoint&) const = default;
};
struct SketchSegment {
  SketchPoint a, b;
};
/// Counter-clockwise from `from` to `to`, radians.
struct SketchArc {
  SketchPoint centre;
  float radius = 0, from = 0, to = 0;
};
/// A regular grid of values; (x, y, z) is its lower left corner, row by row from there.
struct SketchField {
  SketchPoint corner;
  float cell = 1;  ///< m
  int nx = 0, ny = 0;
  std::vector<float> values;  ///< nx * ny
};
/// A small picture, row by row from the top; channels 1 (grey) or 3 (red, green, blue).
struct SketchImage {
  int width = 0, height = 0, channels = 1;
  std::vector<std::uint8_t> values;
};
struct SketchNumber {
  std::string name;
  double value = 0;
  std::string unit;
};
struct SketchText {
  std::string name, value;
};

/// Things that belong together and are shown or hidden together.
struct SketchLayer {
  std::string name;
  std::string unit;  ///< of what the geometry stands for where it is not metres ("m/s": velocities as arrows)
  std::vector<SketchPoint> points;
  std::vector<SketchSegment> segments;
  std::vector<std::vector<SketchPoint>> polygons;
  std::vector<SketchArc> arcs;
  std::vector<SketchField> fields;
  std::vector<SketchImage> images;
  std::vector<SketchNumber> numbers;
  std::vector<SketchText> texts;

  void point(Vec2 p, float z) { points.push_back({p.x, p.y, z}); }
  void segment(Vec2 a, Vec2 b, float z) { segments.push_back({{a.x, a.y, z}, {b.x, b.y, z}}); }
  void circle(Vec2 centre, float radius, float z) {
    arcs.push_back({{centre.x, centre.y, z}, radius, 0.0f, 6.28318531f});
  }
  void number(std::string_view name_of_it, double value, std::string_view unit_of_it = {}) {
    numbers.push_back({std::string(name_of_it), value, std::string(unit_of_it)});
  }
  void text(std::string_view name_of_it, std::string_view value) {
    texts.push_back({std::string(name_of_it), std::string(value)});
  }
};

struct Sketch {
  std::vector<SketchLayer> layers;

  /// The layer of that name; made when there is none yet. The reference holds until the next call.
  SketchLayer& layer(std::string_view name, std::string_view unit = {}) {
    for (SketchLayer& l : layers)
      if (l.name == name) return l;
    SketchLayer& made = layers.emplace_back();
    made.name = name;
    made.unit = unit;
    return made;
  }
  const SketchLayer* find(std::string_view name) const {
    for (const SketchLayer& l : layers)
      if (l.name == name) return &l;
    return nullptr;
  }
};

}  // namespace throng
