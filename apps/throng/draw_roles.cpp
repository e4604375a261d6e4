// `throng draw --what watchers|queue|seats`: who is about to take what, has it, or leaves it (SH-99, SH-D19 .. D21), in
// the colours of the source: yellow newcomers, blue leaving, red buying, dark grey seated, green passers-by.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "commands.h"
#include "draw_maps.h"
#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/objects/bench/bench.h"
#include "throng/objects/performance/performance.h"
#include "throng/objects/purchase_point/purchase_point.h"
#include "throng/objects/queue/queue.h"

namespace throng::cli {
namespace {

constexpr const char* kNewcomer = "#f2c300";
constexpr const char* kLeaving = "#2b5fd0";
constexpr const char* kBuying = "#d62020";
constexpr const char* kSeated = "#4a4a4a";
constexpr const char* kWatching = "#8e5bb0";
constexpr const char* kInLine = "#1f9e89";
constexpr const char* kPerforming = "#e0569b";
constexpr const char* kPassing = "#3fa34d";

struct Role {
  const char* colour = kPassing;
  Vec2d at{};
  bool moved = false;  ///< drawn at `at` instead of where the body stands: on the bench
};
using Roles = std::map<AgentId, Role>;

/// What is drawn, and how.
struct Diagram {
  const Simulation& sim;
  DrawPage& page;
  Roles roles;
  std::vector<ObjectIndex> drawn;

  /// On the way to a spot of one of the objects, but not registered yet.
  bool is_coming(Row r) const {
    const Intent& i = sim.crowd().intent;
    if (i.action[r] != Intent::Action::kGo || i.place[r].exists()) return false;
    for (const ObjectIndex o : drawn) {
      const PlacedObject& placed = sim.world().placed[o];
      if (placed.surface.value == i.surface[r] && placed.bounds.grown(0.8f).contains(i.point[r])) return true;
    }
    return false;
  }

  Vec2d shift(ObjectIndex o) const {
    const World& w = sim.world();
    return page.shift(w.surface(w.placed[o].surface).level.value);
  }
  const ObjectState& state(ObjectIndex o) const { return sim.crowd().objects.items[o.value]; }
  void hold(const Holder& h, const char* there) {
    roles[h.who].colour = h.hold == Hold::kComing ? kNewcomer : h.hold == Hold::kLeaving ? kLeaving : there;
  }
  void ring(Vec2d at, double radius, const char* colour) {
    std::vector<Vec2d> points;
    for (int i = 0; i <= 20; ++i) {
      const auto t = math::sincos(math::kTwoPi * i / 20);
      points.push_back(at + Vec2d{t.cos, t.sin} * radius);
    }
    page.picture.line(points, {.stroke = colour, .width = 1});
  }
  void free_place(Vec2d at, double radius) { ring(at, radius, "#888888"); }
  void name(Vec2d at, const std::string& text) { page.picture.text(at, text, 12, "#333333"); }
};

void draw_area(Diagram& d, ObjectIndex o, const PerformanceArea& area) {
  const World& w = d.sim.world();
  const Vec2d by = d.shift(o);
  for (std::size_t ring = 0; ring < area.rings(); ++ring) {
    const auto free = area.free_spots(w, d.state(o), ring);
    for (const Vec2 p : free) d.free_place(Vec2d(p) + by, 0.18);
    if (!free.empty()) break;  // outer rings are not open yet
  }
  for (const Holder& h : d.state(o).holders) {
    d.hold(h, kWatching);
    const Vec2d p = Vec2d(PerformanceArea::point_of(h)) + by;
    d.ring(p, 0.3, "#8e5bb0");
  }
  const double top = static_cast<double>(area.ring_radius(area.rings() - 1)) + 0.9;
  d.name(Vec2d(area.centre()) + by + Vec2d{0, top},
         fmt::format("{}: {} watchers", w.placed[o].id, d.state(o).holders.size()));
}

void draw_line(Diagram& d, ObjectIndex o, const QueueObject& line) {
  const Vec2d by = d.shift(o);
  const auto& holders = d.state(o).holders;
  for (std::size_t i = 0; i < holders.size(); ++i) {
    d.hold(holders[i], kInLine);
    const Vec2d p = Vec2d(line.place(i).position) + by;
    d.ring(p, 0.3, "#1f9e89");
    d.name(p + Vec2d(left_of(line.place(i).front)) * 0.55, std::to_string(i + 1));
  }
  if (!line.is_full(d.state(o))) d.free_place(Vec2d(line.next_place(d.state(o)).position) + by, 0.3);
  // The first in line goes as soon as a window is free.
  if (!holders.empty() && free_window(d.sim.setup().objects, d.sim.crowd().objects, o).exists())
    d.roles[holders[0].who].colour = kNewcomer;
}

void draw_window(Diagram& d, ObjectIndex o, const PurchasePoint& point) {
  for (const Holder& h : d.state(o).holders) d.hold(h, kBuying);
  if (d.state(o).holders.empty()) d.free_place(Vec2d(point.spot().position) + d.shift(o), 0.3);
}

void draw_bench(Diagram& d, ObjectIndex o, const BenchObject& bench) {
  const Vec2d by = d.shift(o);
  for (const Holder& h : d.state(o).holders) {
    d.hold(h, kSeated);
    if (h.hold != Hold::kThere) continue;
    Role& role = d.roles[h.who];
    role.at = Vec2d(bench.seat((h.from + h.to) / 2).position) + by, role.moved = true;
  }
  for (const SeatGap& gap : bench.gaps(d.state(o))) {
    if (gap.length() + 1e-3f < bench.seat_width()) continue;
    const Vec2d ends[] = {Vec2d(bench.seat(gap.from + 0.05f).position) + by,
                          Vec2d(bench.seat(gap.to - 0.05f).position) + by};
    d.page.picture.line(ends, {.stroke = "#9fe0b0", .width = 3});
  }
}

/// Bodies in the colour of their role, with a tick where they look.
void draw_people(Diagram& d) {
  const Crowd& c = d.sim.crowd();
  for (const Row r : c.rows_by_id()) {
    const Shown& s = c.appearance.shown[r];
    const auto found = d.roles.find(c.profile.id[r]);
    const bool performs = found == d.roles.end() && s.activity == Activity::kPerforming;
    const char* other = performs ? kPerforming : d.is_coming(r) ? kNewcomer : kPassing;
    const char* colour = found == d.roles.end() ? other : found->second.colour;
    const std::uint32_t level = d.sim.world().surfaces[s.surface].level.value;
    const bool moved = found != d.roles.end() && found->second.moved;
    const Vec2d at = moved ? found->second.at : Vec2d{s.x, s.y} + d.page.shift(level);
    const auto look = math::sincos(static_cast<double>(s.heading));
    const double radius = static_cast<double>(s.radius);
    d.page.picture.circle(at, radius, {.fill = colour, .stroke = "#222222", .width = 0.6});
    const Vec2d tick[] = {at, at + Vec2d{look.cos, look.sin} * (1.5 * radius)};
    d.page.picture.line(tick, {.stroke = "#222222", .width = 1});
  }
}

/// A scene that is larger, m, is drawn around one object.
constexpr float kLarge = 60, kAround = 8;

/// The object of --object, or the busiest where the scene is too large to see anything; none: the whole scene.
bool find_focus(const Diagram& d, const MapOptions& options, ObjectIndex& focus) {
  const World& w = d.sim.world();
  if (!options.object.empty()) {
    focus = w.placed.find(options.object);
    if (focus.exists() && std::find(d.drawn.begin(), d.drawn.end(), focus) != d.drawn.end()) return true;
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(d.drawn.size(), 12); ++i)
      names += (i ? ", " : "") + w.placed[d.drawn[i]].id;
    fmt::print(stderr, "throng draw: --object {}: there is {}{}\n", printable(options.object, 60), names,
               d.drawn.size() > 12 ? ", ..." : "");
    return false;
  }
  const Box all = w.surfaces[0].bounds;
  if (std::max(all.hi.x - all.lo.x, all.hi.y - all.lo.y) <= kLarge) return true;
  std::size_t most = 0;
  for (const ObjectIndex o : d.drawn)
    if (const std::size_t n = d.state(o).holders.size(); !focus.exists() || n > most) focus = o, most = n;
  if (focus.exists())
    fmt::print(stderr, "throng draw: around {}, the busiest; --object names another\n", w.placed[focus].id);
  return true;
}

void draw_key(Diagram& d, ObjectIndex focus, std::initializer_list<std::pair<const char*, const char*>> words) {
  const World& w = d.sim.world();
  const Box box = w.surfaces[0].bounds;
  Vec2d at = Vec2d{box.lo.x, box.lo.y} + d.page.shift(0) + Vec2d{0.5, -1.2};
  if (focus.exists()) {
    const Box near = w.placed[focus].bounds.grown(kAround);
    const Vec2d by = d.shift(focus);
    at = Vec2d{near.lo.x, near.lo.y} + by + Vec2d{0.5, 0.6};
    d.page.picture.crop({Vec2d{near.lo.x, near.lo.y} + by, Vec2d{near.hi.x, near.hi.y} + by});
    Polygon strip;  // under the key
    const double right = near.hi.x + by.x;
    strip.outer = {{at.x - 0.5, at.y - 0.6}, {right, at.y - 0.6}, {right, at.y + 0.6}, {at.x - 0.5, at.y + 0.6}};
    d.page.picture.polygon(strip, {.fill = "#ffffff"});
  }
  double room = 1e9;
  if (focus.exists()) room = double{w.placed[focus].bounds.hi.x - w.placed[focus].bounds.lo.x} + 2 * kAround - 1;
  const double pitch = std::min(4.0, room / static_cast<double>(words.size()));
  for (const auto& [colour, text] : words) {
    d.page.picture.circle(at, 0.25, {.fill = colour, .stroke = "#222222", .width = 0.6});
    d.page.picture.text_from(at + Vec2d{0.45, -0.15}, text, 11, "#333333");
    at.x += pitch;
  }
}

template <class K, class F>
std::size_t each(Diagram& d, F&& draw) {
  const Objects& objects = d.sim.setup().objects;
  const auto all = objects.all<K>();
  for (const ObjectIndex o : all) {
    d.drawn.push_back(o);
    draw(d, o, *objects.as<K>(o));
  }
  return all.size();
}

int finish(Diagram& d, std::size_t found, const char* what, const MapOptions& options,
           std::initializer_list<std::pair<const char*, const char*>> words) {
  if (found == 0) {
    fmt::print(stderr, "throng draw: there is no {} in this scenario\n", what);
    return kBadInput;
  }
  if (!options.at) {
    fmt::print(stderr, "throng draw: --at says when: nobody is there before the run\n");
    return kBadInput;
  }
  ObjectIndex focus;
  if (!find_focus(d, options, focus)) return kBadInput;
  for (const auto& [who, object] : options.had)
    if (std::find(d.drawn.begin(), d.drawn.end(), object) != d.drawn.end()) d.roles.try_emplace(who, Role{kLeaving});
  draw_people(d);
  draw_key(d, focus, words);
  return kOk;
}

}  // namespace

int draw_watchers(const Simulation& simulation, const MapOptions& options, DrawPage& page) {
  Diagram d{simulation, page, {}, {}};
  const std::size_t found = each<PerformanceArea>(d, draw_area);
  return finish(d, found, "performance", options,
                {{kPerforming, "performs"},
                 {kNewcomer, "comes"},
                 {kWatching, "watches"},
                 {kLeaving, "leaves"},
                 {kPassing, "passes by"}});
}

int draw_queue(const Simulation& simulation, const MapOptions& options, DrawPage& page) {
  Diagram d{simulation, page, {}, {}};
  const std::size_t found = each<QueueObject>(d, draw_line) + each<PurchasePoint>(d, draw_window);
  return finish(
      d, found, "queue or purchase point", options,
      {{kNewcomer, "comes"}, {kInLine, "in line"}, {kBuying, "buys"}, {kLeaving, "leaves"}, {kPassing, "passes by"}});
}

int draw_seats(const Simulation& simulation, const MapOptions& options, DrawPage& page) {
  Diagram d{simulation, page, {}, {}};
  const std::size_t found = each<BenchObject>(d, draw_bench);
  return finish(d, found, "bench", options,
                {{kNewcomer, "comes"}, {kSeated, "sits"}, {kLeaving, "leaves"}, {kPassing, "passes by"}});
}

}  // namespace throng::cli
