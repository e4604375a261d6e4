#include "throng/scenario/compile_objects.h"

#include <fmt/format.h>

#include "throng/scenario/compile.h"

namespace throng {
namespace {

void report(const Diagnostics& found, Scenario& s) {
  for (const auto& d : found.list()) {
    const std::string message = d.path + ": " + d.message;
    d.severity == Diagnostic::Severity::kError ? s.error(d.path, message) : s.warning(d.path, message);
  }
}

}  // namespace

std::vector<ObjectPlan> object_plans(const ScenarioSpec& spec) {
  std::vector<ObjectPlan> out;
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    const ObjectSpec& o = spec.objects[i];
    ObjectPlan plan;
    plan.id = o.id, plan.label = o.label, plan.kind = o.part.model, plan.level = o.level;
    plan.position = o.position, plan.direction = o.direction, plan.params = o.part.params;
    plan.path = fmt::format("objects[{}]", i);
    out.push_back(std::move(plan));
  }
  return out;
}

void add_objects(const std::vector<ObjectPlan>& plans, WorldPlan& plan, Scenario& s) {
  Diagnostics found;
  for (PlacedPlan& p : to_placed(plans, found)) plan.objects.push_back(std::move(p));
  plan.doorways = doorways_of(plans);
  report(found, s);
}

void compile_objects(std::vector<ObjectPlan> plans, Scenario& s, Setup& setup) {
  std::vector<std::pair<std::string, std::string>> exits, entrances;
  for (const SinkSpec& sink : s.spec.sinks) exits.emplace_back(sink.place, sink.place);
  for (const SourceSpec& source : s.spec.sources) {
    if (source.place) entrances.emplace_back(source.id, *source.place);
    for (const std::string& place : source.places) entrances.emplace_back(source.id + " " + place, place);
    if (!source.area.empty()) entrances.emplace_back(source.id, source_place(source));
  }
  // Authored ones first: their names are theirs.
  for (ObjectPlan& p : found_plans(setup.world, exits, entrances)) plans.push_back(std::move(p));
  Diagnostics found;
  setup.objects = settle_objects(plans, setup.world, found);
  report(found, s);
}

}  // namespace throng
