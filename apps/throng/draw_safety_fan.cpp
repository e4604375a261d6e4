#include "draw_safety_fan.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace throng::cli {
namespace {

constexpr int kPieces = 48;  ///< of an arc
constexpr const char *kFan = "#4daf4a", *kBlocked = "#d7301f", *kOthersColour = "#b9b2a7";
const Paint kOthers{.fill = kOthersColour, .stroke = "#777777", .width = 0.6};

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

/// Around what is drawn, with the nearest metres.
Boxd surroundings(const Sketch& sketch, Vec2d person) {
  Boxd box;
  box.add(person);
  for (const char* name : {"blocked", "imaginary boundaries", "mouth", "way taken"}) {
    const SketchLayer* l = sketch.find(name);
    if (l == nullptr) continue;
    for (const SketchPoint& p : l->points) box.add(flat(p));
    for (const SketchSegment& line : l->segments) box.add(flat(line.a)), box.add(flat(line.b));
  }
  return box.grown(1);
}

void legend(Vec2d at, double width, SvgPicture& picture) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWords{{{"#1f6fb4", "the person"},
                                                                                 {kOthersColour, "others"},
                                                                                 {kFan, "safety fan"},
                                                                                 {kBlocked, "blocked by who comes"},
                                                                                 {"#555555", "boundaries, mouth"}}};
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    const Vec2d here = at + Vec2d{width * static_cast<double>(i) / kWords.size(), 0};
    picture.circle(here + Vec2d{0.1, 0}, 0.1, {.fill = std::string(kWords[i].first)});
    picture.text_from(here + Vec2d{0.3, -0.05}, kWords[i].second, 12, "#333333");
  }
}

}  // namespace

bool draw_safety_fan(const Sketch& sketch, const studio::FrameColumns& frame, std::size_t who, DrawPage& page) {
  const SketchLayer* fan = sketch.find("safety fan");
  if (fan == nullptr || fan->arcs.empty()) return false;
  const std::uint32_t level = frame.level[who];
  const Vec2d by = page.shift(level);
  const Boxd around = surroundings(sketch, {frame.x[who], frame.y[who]});
  page.walls_in(around, level);
  page.leaves_in(around, level, frame.gauges);
  page.people_in(around, level, frame, &kOthers);
  page.picture.polygon(sector(fan->arcs[0], by), {.fill = kFan, .stroke = "#2d7a2b", .width = 1.4, .opacity = 0.35});
  if (const SketchLayer* blocked = sketch.find("blocked")) {
    for (SketchArc arc : blocked->arcs) {  // only what of it lies in the fan
      arc.radius = std::min(arc.radius, fan->arcs[0].radius);
      arc.from = std::max(arc.from, fan->arcs[0].from);
      arc.to = std::min(arc.to, fan->arcs[0].to);
      if (arc.from < arc.to) page.picture.polygon(sector(arc, by), {.fill = kBlocked, .opacity = 0.4});
    }
    for (const SketchPoint& p : blocked->points)
      page.picture.circle(flat(p) + by, 0.1, {.fill = kBlocked, .stroke = "#ffffff", .width = 0.6});
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
  const Vec2d own = Vec2d{frame.x[who], frame.y[who]} + by;
  page.picture.circle(own, frame.radius[who] / 200.0, {.fill = "#1f6fb4", .stroke = "#111111", .width = 1});
  legend(Vec2d{around.lo.x, around.lo.y - 0.5} + by, around.hi.x - around.lo.x, page.picture);
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
