#include "draw_space_use.h"

#include <fmt/format.h>

#include <algorithm>

#include "commands.h"
#include "draw_out.h"
#include "throng/analysis/measures/space_use/space_use.h"
#include "throng/drawing/canvas.h"
#include "throng/scenario/compile.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {
namespace {

using analysis::SpaceUse;

struct Walked {
  analysis::Trajectories ways;
  Boxd floor;  ///< engine coordinates
};

int walk(const SpaceUseRun& run, const std::vector<std::string>& changes, Walked& out) {
  const DiskFiles files(run.allowed);
  ReadOptions read;
  read.set = run.set;
  read.set.insert(read.set.end(), changes.begin(), changes.end());
  Scenario scenario = read_scenario(files, run.file, read);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  Simulation sim(std::move(*setup), Workers::available());
  const double end = std::min(scenario.spec.time.end, run.until.value_or(scenario.spec.time.end));
  analysis::Gatherer gatherer(1 / scenario.spec.time.step);
  for (std::int64_t frame = 0; sim.now() < end; ++frame) {
    sim.step();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r)
      gatherer.add(c.profile.id[r].index, frame, Vec2d{c.body.x[r], c.body.y[r]}, c.profile.radius[r]);
    if (c.size() == 0 && frame > 0 && sim.totals().entered > 0) break;
  }
  out.ways = gatherer.take();
  for (const Surface& s : sim.world().surfaces) out.floor.add(Boxd{Vec2d(s.bounds.lo), Vec2d(s.bounds.hi)});
  return kOk;
}

/// A pixel a cell.
std::string picture(const SpaceUse& here, const SpaceUse* there) {
  constexpr Colour kUnused{0, 0, 0}, kUsed{255, 255, 255}, kBoth{130, 130, 130}, kThere{60, 110, 220};
  Canvas canvas(here.nx, here.ny, kUnused);
  for (int y = 0; y < here.ny; ++y)
    for (int x = 0; x < here.nx;) {
      const auto what = [&](int i) { return here.at(i, y) + 2 * (there != nullptr && there->at(i, y)); };
      const int now = what(x);
      int end = x + 1;
      while (end < here.nx && what(end) == now) ++end;
      const double top = here.ny - 1 - y;
      const Ring stretch{{double(x), top}, {double(end), top}, {double(end), top + 1}, {double(x), top + 1}};
      if (now != 0) canvas.fill(std::span(&stretch, 1), now == 1 ? kUsed : (now == 2 ? kThere : kBoth), 1);
      x = end;
    }
  return canvas.png();
}

}  // namespace

int draw_space_use(const SpaceUseRun& run) {
  if (!is_png(run.out)) {
    fmt::print(stderr, "throng draw: --what space_use is a picture of pixels: --out FILE.png\n");
    return kBadInput;
  }
  Walked here, there;
  if (const int code = walk(run, {}, here); code != kOk) return code;
  const Boxd frame = here.floor;
  const double cell = std::max((frame.hi.x - frame.lo.x) / run.width, 0.01);
  const SpaceUse used = analysis::space_use(here.ways, {.cell = cell, .frame = frame});
  if (run.against.empty()) {
    fmt::print(stderr, "used {:.1f} m2\n", used.area());
    return write_picture(run.out, picture(used, nullptr));
  }
  if (const int code = walk(run, run.against, there); code != kOk) return code;
  const SpaceUse other = analysis::space_use(there.ways, {.cell = cell, .frame = frame});
  fmt::print(stderr, "used {:.1f} m2, against {:.1f} m2: {:.1f} m2 here alone, {:.1f} m2 there alone\n", used.area(),
             other.area(), only_in(used, other).area(), only_in(other, used).area());
  return write_picture(run.out, picture(used, &other));
}

}  // namespace throng::cli
