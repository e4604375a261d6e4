#include "throng/scenario/control/control_script.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/behavior/mind/activity.h"
#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/scenario/read.h"

namespace throng {
namespace {

std::vector<std::string> names_of_sources(const ScenarioSpec& spec) {
  std::vector<std::string> names;
  for (const SourceSpec& source : spec.sources) names.push_back(source.id);
  return names;
}

class ControlChecker {
 public:
  ControlChecker(Scenario& s, const ControlSpec& c, std::string path) : s_(s), c_(c), path_(std::move(path)) {}

  void check() {
    const auto choice = read_person_choice(c_.person, names_of_sources(s_.spec));
    if (!choice) complain(".person", choice.error());
    const int things = int{c_.walk.has_value()} + int{c_.go_to.has_value()} + int{!c_.activity.empty()} +
                       int{c_.stand} + int{c_.release} + int{c_.carry_on};
    if (things != 1) complain("", "needs one of walk, release, go_to, stand, do and carry_on");
    if (c_.turn != 0 && !c_.walk) complain(".turn", "belongs to walk");
    check_activity();
  }

 private:
  void check_activity() {
    if (c_.activity.empty()) {
      if (!c_.need.empty()) complain(".need", "belongs to do");
      if (c_.object) complain(".object", "belongs to do");
      return;
    }
    if (find_activity(c_.activity) == 255) {
      std::vector<std::string> names;
      for (const auto& a : activities()) names.emplace_back(a.name);
      complain(".do", fmt::format("there is no activity '{}'; there are {}", printable(c_.activity, 60),
                                  fmt::join(names, ", ")));
    }
    if (!c_.need.empty() && need_of(c_.need) == Need::kNone)
      complain(".need", fmt::format("there is no need '{}'", printable(c_.need, 60)));
  }
  void complain(const std::string& key, const std::string& message) {
    s_.error(path_ + key, fmt::format("{}{}: {}", path_, key, message));
  }

  Scenario& s_;
  const ControlSpec& c_;
  std::string path_;
};

}  // namespace

void check_control(Scenario& s) {
  for (std::size_t i = 0; i < s.spec.control.size(); ++i) {
    const std::string path = fmt::format("control[{}]", i);
    if (!s.has_errors_at(path) && !s.has_errors_at("sources")) ControlChecker(s, s.spec.control[i], path).check();
  }
}

ControlScript::ControlScript(const ScenarioSpec& spec, const Simulation& simulation) {
  const World& w = simulation.world();
  const std::vector<std::string> sources = names_of_sources(spec);
  for (const ControlSpec& c : spec.control) {
    const auto who = read_person_choice(c.person, sources);
    if (!who) continue;
    Item item{&c, *who, {}, {}, 255, 255};
    if (c.go_to) item.place = w.find_place(*c.go_to);
    if (c.object) item.object = w.placed.find(*c.object);
    if (!c.activity.empty()) item.activity = find_activity(c.activity);
    if (!c.need.empty()) item.need = static_cast<std::uint8_t>(need_of(c.need));
    items_.push_back(item);
  }
  std::stable_sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) { return a.spec->at < b.spec->at; });
}

void ControlScript::tell(Simulation& simulation, const Item& item, AgentId who) {
  const ControlSpec& c = *item.spec;
  if (c.walk) {
    simulation.drive(who, static_cast<float>(*c.walk), static_cast<float>(math::radians(c.turn)));
  } else if (c.release) {
    simulation.release(who);
  } else if (c.go_to) {
    simulation.send_to(who, item.place);
  } else if (c.stand) {
    simulation.stand(who);
  } else if (c.carry_on) {
    simulation.carry_on(who);
  } else {
    simulation.tell(who, item.activity, item.need, item.object);
  }
}

void ControlScript::give(Simulation& simulation) const {
  if (items_.empty()) return;
  const double half = 0.5 * simulation.clock().dt(), now = simulation.now();
  const auto later = [](const Item& i, double time) { return i.spec->at < time; };
  auto item = std::lower_bound(items_.begin(), items_.end(), now - half, later);
  for (; item != items_.end() && item->spec->at < now + half; ++item)
    for (const AgentId who : chosen_people(simulation.crowd(), {item->who})) tell(simulation, *item, who);
}

}  // namespace throng
