#include "draw_safety_fan.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace throng::cli {
namespace {

constexpr int kPieces = 48;  ///< of an arc

Vec2d flat(const SketchPoint& p) { return {p.x, p.y}; }

/// The sector of an arc, centre included.
Polygon sector(const SketchArc& arc, Vec2d by) {
  Polygon p;
  p.outer.push_back(flat(arc.centre) + by);
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = arc.from + double{arc.to - arc.from} * i / kPieces;
    p.outer.push_back(flat(arc.centre) + by + Vec2d{std::cos(angle), std::sin(angle)} * double{arc.radius});
  }
  return p;
}

void dashed(Vec2d a, Vec2d b, const Paint& paint, DrawPage& page) {
  const double length_of = length(b - a), dash = 0.2;
  for (double d = 0; d < length_of; d += 2 * dash) {
    const Vec2d ends[] = {a + (b - a) * (d / length_of), a + (b - a) * (std::min(d + dash, length_of) / length_of)};
    page.picture.line(ends, paint);
  }
}

void arrow(Vec2d a, Vec2d b, const Paint& paint, DrawPage& page) {
  const Vec2d ends[] = {a, b};
  page.picture.line(ends, paint);
  const Vec2d back = normalized(a - b) * 0.3, side = left_of(back) * 0.5;
  const Vec2d head[] = {b + back + side, b, b + back - side};
  page.picture.line(head, paint);
}

}  // namespace

bool draw_safety_fan(const Sketch& sketch, std::uint32_t level, DrawPage& page) {
  const SketchLayer* fan = sketch.find("safety fan");
  if (fan == nullptr || fan->arcs.empty()) return false;
  const Vec2d by = page.shift(level);
  page.picture.polygon(sector(fan->arcs[0], by),
                       {.fill = "#4daf4a", .stroke = "#2d7a2b", .width = 1.4, .opacity = 0.35});
  if (const SketchLayer* blocked = sketch.find("blocked")) {
    for (SketchArc arc : blocked->arcs) {  // only what of it lies in the fan
      arc.from = std::max(arc.from, fan->arcs[0].from);
      arc.to = std::min(arc.to, fan->arcs[0].to);
      if (arc.from < arc.to) page.picture.polygon(sector(arc, by), {.fill = "#d7301f", .opacity = 0.4});
    }
    for (const SketchPoint& p : blocked->points)
      page.picture.circle(flat(p) + by, 0.1, {.fill = "#d7301f", .stroke = "#ffffff", .width = 0.6});
  }
  for (const char* name : {"imaginary boundaries", "mouth"}) {
    if (const SketchLayer* lines = sketch.find(name)) {
      for (const SketchSegment& s : lines->segments)
        dashed(flat(s.a) + by, flat(s.b) + by, {.stroke = "#555555", .width = 1.4}, page);
    }
  }
  if (const SketchLayer* way = sketch.find("way taken")) {
    for (const SketchSegment& s : way->segments)
      arrow(flat(s.a) + by, flat(s.b) + by, {.stroke = "#111111", .width = 2.4}, page);
  }
  return true;
}

std::optional<AgentId> somebody_in_a_passage(const Simulation& simulation) {
  std::optional<AgentId> best;
  int most = -1;
  for (const AgentId id : simulation.crowd().profile.id) {
    Sketch sketch;
    simulation.explain(id, sketch);
    const SketchLayer* fan = sketch.find("safety fan");
    if (fan == nullptr) continue;
    const SketchLayer *blocked = sketch.find("blocked"), *way = sketch.find("way taken");
    const int meets = blocked != nullptr ? static_cast<int>(blocked->points.size()) : 0;
    int worth = std::min(meets, 1);
    for (const SketchText& t : fan->texts)
      if (t.name == "the way is" && t.value != "free")
        worth = 100 - std::min(meets, 99);  // few on-comers: clear picture
    if (way == nullptr || worth <= most) continue;
    most = worth;
    best = id;
  }
  return best;
}

}  // namespace throng::cli
