#include "throng/scenario/parts.h"

#include <span>

#include "throng/behavior/routine.h"
#include "throng/motor/body.h"
#include "throng/navigation/filter.h"
#include "throng/navigation/planner.h"
#include "throng/objects/kind.h"
#include "throng/perception/proxies.h"
#include "throng/perception/selector.h"
#include "throng/scenario/spec.h"
#include "throng/steering/default.h"
#include "throng/steering/model.h"

namespace throng {

namespace {

template <class Part>
PartFamily family(std::string_view name, std::string_view plural, std::string_view doc,
                  std::span<const PartKind<Part>> kinds) {
  PartFamily f;
  f.name = name, f.plural = plural, f.doc = doc;
  for (const auto& k : kinds) f.parts.push_back({k.name, k.summary, k.fields, k.defaults});
  f.standard = kinds.front().name;
  return f;
}

PartFamily models() {
  PartFamily f = family("steering", "models", "steering model", steering_models());
  f.standard = kDefaultModel;
  return f;
}

PartFamily objects() {
  PartFamily f = family("object", "kinds", "object", object_kinds());
  f.key = "kind", f.common = &ObjectSpec::fields;
  return f;
}

PartFamily proxies() {
  PartFamily f = family("proxy", "proxies", "kind of proxy", proxy_kinds());
  f.key = "kind";
  return f;
}

}  // namespace

const PartInfo* PartFamily::find(std::string_view part) const {
  for (const auto& p : parts)
    if (p.name == part) return &p;
  return nullptr;
}

std::vector<std::string> PartFamily::names() const {
  std::vector<std::string> out;
  for (const auto& p : parts) out.emplace_back(p.name);
  return out;
}

const std::vector<PartFamily>& part_families() {
  static const std::vector<PartFamily> list{
      models(),
      family("selector", "selectors", "selector of neighbours", selectors()),
      proxies(),
      family("planner", "planners", "planner of ways", planners()),
      family("filter", "filters", "filter of preferred velocities", filters()),
      family("body", "bodies", "body", bodies()),
      family("routine", "routines", "routine of behavior", routines()),
      objects(),
  };
  return list;
}

const PartFamily* find_part_family(std::string_view name) {
  for (const auto& f : part_families())
    if (f.name == name) return &f;
  return nullptr;
}

}  // namespace throng
