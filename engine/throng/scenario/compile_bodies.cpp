#include "throng/scenario/compile_bodies.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/core/text.h"

namespace throng {
namespace {

/// Names of gaits as numbers of the body's own.
void compile_gaits(Scenario& s, const std::string& name, const PopulationSpec& p, const BodyKind& body,
                   PopulationSetup& out) {
  const auto gaits = body.gaits();
  for (const auto& [gait, weight] : p.gaits.names) {
    const auto at = std::find(gaits.begin(), gaits.end(), gait);
    if (at != gaits.end()) {
      out.gaits.emplace_back(static_cast<std::uint8_t>(at - gaits.begin()), weight);
      continue;
    }
    const std::string path = fmt::format("population.{}.gaits", printable(name, 60));
    s.error(path, fmt::format("{}: the body {} does not walk like '{}'{}", path, p.body.model, printable(gait, 40),
                              gaits.empty() ? "; it has no gaits" : ""));
  }
}

/// Where viewers first look from.
PoseSettings pose_settings(const ScenarioSpec& spec, const World& world) {
  PoseSettings out;
  out.mode = spec.motor.poses;
  if (out.mode != PoseMode::kNear || !spec.camera) return out;
  const std::vector<double>& eye = spec.camera->position;
  const Vec2 at = Vec2(world.to_engine(Vec2d{eye[0], eye[1]}));
  out.cameras.push_back({{at.x, at.y, static_cast<float>(eye[2])}, static_cast<float>(spec.motor.near)});
  return out;
}

}  // namespace

void compile_bodies(Scenario& s, Setup& setup) {
  std::vector<std::string> made;
  for (PopulationSetup& out : setup.populations) {
    const PopulationSpec& p = s.spec.population.at(out.name);
    const std::string text = to_text(p.body);
    auto at = std::find(made.begin(), made.end(), text);
    if (at == made.end()) {
      setup.bodies.push_back(find_part(bodies(), p.body.model)->make(p.body.params));
      made.push_back(text);
      at = made.end() - 1;
    }
    out.body = static_cast<std::uint16_t>(at - made.begin());
    out.men = p.men, out.build = p.build;
    compile_gaits(s, out.name, p, *setup.bodies[out.body], out);
  }
  setup.poses = pose_settings(s.spec, setup.world);
}

}  // namespace throng
