// throng draw FILE
#include <fmt/format.h>

#include <fstream>

#include "args.h"
#include "commands.h"
#include "progress.h"
#include "throng/core/text.h"
#include "throng/drawing/svg.h"
#include "throng/scenario/compile.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

// Colours of people by where they come from: distinct for colour-blind eyes too.
constexpr std::string_view kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5aa2"};

/// Levels side by side: each level's plan is shifted to the right of the one below.
class Page {
 public:
  explicit Page(const World& world) : world_(world) {
    Boxd all;
    for (const auto& floor : world.floors) all.add(bounds(floor));
    pitch_ = (all.hi.x - all.lo.x) * 1.05 + 1;
    middle_ = (all.lo.x + all.hi.x) / 2;
    top_ = all.hi.y;
  }
  Vec2d shift(std::uint32_t level) const { return world_.offset + Vec2d{pitch_ * level, 0}; }

  void floors() {
    for (std::size_t i = 0; i < world_.surfaces.size(); ++i) {
      const Surface& s = world_.surfaces[i];
      const bool flat = s.kind == SurfaceKind::kFloor;
      draw_surface(i, s.level.value, flat ? "#f4f1ea" : "#d9e4ec");
      if (!flat) draw_surface(i, s.upper.value, "#e6edf2");  // seen from above, too
    }
    for (const Place& p : world_.places) draw_place(p);
    for (std::size_t i = 0; i < world_.walls.size(); ++i) {
      const Surface& s = world_.surface(world_.walls.surface[i]);
      draw_wall(i, s.level.value);
      if (s.kind != SurfaceKind::kFloor) draw_wall(i, s.upper.value);
    }
    if (world_.levels.size() > 1)
      for (std::uint32_t l = 0; l < world_.levels.size(); ++l)
        picture.text(Vec2d{middle_, top_ + 1.2} + shift(l), world_.levels[l].id, 15, "#555555");
  }

  void person(const Crowd& c, Row r, std::string_view colour) {
    const Vec2d p = Vec2d{c.body.x[r], c.body.y[r]} + shift(world_.surfaces[c.body.surface[r]].level.value);
    picture.circle(p, c.profile.radius[r], {.fill = std::string(colour), .stroke = "#222222", .width = 0.4});
  }

  SvgPicture picture;

 private:
  void draw_surface(std::size_t surface, std::uint32_t level, const char* colour) {
    for (Polygon p : world_.floors[surface]) {
      move(p, shift(level));
      picture.polygon(p, {.fill = colour});
    }
  }
  void draw_wall(std::size_t i, std::uint32_t level) {
    const Vec2d ends[] = {Vec2d(world_.walls.a(i)) + shift(level), Vec2d(world_.walls.b(i)) + shift(level)};
    picture.line(ends, {.stroke = "#333333", .width = 1.4});
  }
  void draw_place(const Place& place) {
    if (place.id.rfind("source:", 0) == 0) return;
    for (const Region::Piece& piece : place.region.pieces) {
      Polygon p;
      for (std::uint32_t i = 0; i < piece.count; ++i) p.outer.push_back(Vec2d(place.region.vertices[piece.first + i]));
      if (p.outer.size() < 3) continue;
      move(p, shift(place.level.value));
      picture.polygon(p, {.fill = "#ffe9a8", .opacity = 0.55});
    }
  }
  static void move(Polygon& p, Vec2d by) {
    for (Vec2d& q : p.outer) q += by;
    for (Ring& hole : p.holes)
      for (Vec2d& q : hole) q += by;
  }

  const World& world_;
  double pitch_ = 0, middle_ = 0, top_ = 0;
};

}  // namespace

int draw_command(Arguments arguments) {
  std::string file, out;
  std::optional<double> at;
  int width = 1200;
  std::vector<std::string> allowed;
  bool trails = false;
  Args args("draw", "Draws a scenario, or a moment of its run, as SVG: levels side by side, people by source.",
            "  throng draw room.yaml --out room.svg                the plan\n"
            "  throng draw room.yaml --at 30 --out half_minute.svg the plan with the people after 30 s\n"
            "  throng draw room.yaml --at 30 --trails --out t.svg  with the ways they came\n");
  args.positional("FILE", file, "Scenario file")
      .option("--out", out, "Picture to write; otherwise standard output")
      .option("--at", at, "Simulate up to this time, s, and draw the people", 0, 1e6)
      .option("--width", width, "Of the picture, pixels", 100, 20000)
      .option("--allow-include", allowed, "A further folder that includes may come from; may be repeated")
      .flag("--trails", trails, "Draw the ways people have walked so far");
  if (const auto code = args.parse(arguments)) return *code;

  const DiskFiles files(allowed);
  Scenario scenario = read_scenario(files, file);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  Simulation sim(std::move(*setup), Workers::available());
  Page page(sim.world());
  page.floors();
  std::vector<std::uint64_t> sources;
  for (const auto& s : sim.setup().sources) sources.push_back(hash_text(s.name));
  const auto colour = [&](Row r) {
    const auto i = std::find(sources.begin(), sources.end(), sim.crowd().profile.source[r]) - sources.begin();
    return kColours[static_cast<std::size_t>(i) % std::size(kColours)];
  };
  if (at) {
    Progress progress(*at, !out.empty());
    const Crowd& c = sim.crowd();
    while (sim.now() < *at) {
      const StepReport report = sim.step();
      progress.update(sim.now(), report.people);
      if (!trails || report.frame % 4 != 0) continue;
      for (Row r = 0; r < c.size(); ++r) {
        const Vec2d p =
            Vec2d{c.body.x[r], c.body.y[r]} + page.shift(sim.world().surfaces[c.body.surface[r]].level.value);
        page.picture.circle(p, 0.04, {.fill = std::string(colour(r)), .opacity = 0.6});
      }
    }
    for (Row r = 0; r < c.size(); ++r) page.person(c, r, colour(r));
  }
  const std::string svg = page.picture.document(width, scenario.spec.name);
  if (out.empty()) {
    fmt::print("{}", svg);
    return kOk;
  }
  std::ofstream stream(out, std::ios::binary);
  stream << svg;
  if (!stream.flush()) {
    fmt::print(stderr, "throng draw: cannot write {}\n", printable(out, 300));
    return kRunFailed;
  }
  return kOk;
}

}  // namespace throng::cli
