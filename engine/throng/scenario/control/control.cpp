#include "throng/scenario/control/control.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/behavior/mind/activity.h"
#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/scenario/person_choice.h"
#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {
namespace {

class ControlChecker {
 public:
  ControlChecker(Scenario& s, const ControlSpec& c, std::string path) : s_(s), c_(c), path_(std::move(path)) {}

  void check() {
    check_person();
    const int things = int{c_.walk.has_value()} + int{c_.go_to.has_value()} + int{!c_.activity.empty()} +
                       int{c_.stand} + int{c_.release} + int{c_.carry_on};
    if (things != 1) complain("", "needs one of walk, release, go_to, stand, do and carry_on");
    if (c_.turn != 0 && !c_.walk) complain(".turn", "belongs to walk");
    check_activity();
    if (c_.at >= s_.spec.time.end)
      complain(".at", fmt::format("{} is not before the end of the run, {} s", number_text(c_.at),
                                  number_text(s_.spec.time.end)));
  }

 private:
  void check_person() {
    const auto choice = read_person_choice(c_.person, names_of_sources(s_.spec));
    if (!choice) return complain(".person", choice.error());
    if (choice->index)
      return complain(".person", "must be a source or somebody of it, as west.0: an index is not known yet");
    for (const SourceSpec& source : s_.spec.sources)
      if (choice->number && source.count && c_.person.starts_with(source.id + ".") && *choice->number >= *source.count)
        complain(".person", fmt::format("{} has {} people, the first is {}.0", printable(source.id, 60), *source.count,
                                        printable(source.id, 60)));
  }

  void check_activity() {
    if (c_.activity.empty()) {
      if (!c_.need.empty()) complain(".need", "belongs to do");
      if (c_.object) complain(".object", "belongs to do");
      return;
    }
    std::vector<std::string> names;
    for (const auto& a : activities())
      if (a.name != "reach" && a.name != "journey") names.emplace_back(a.name);
    if (std::find(names.begin(), names.end(), c_.activity) == names.end())
      complain(".do", fmt::format("there is no activity '{}' to be told; there are {}", printable(c_.activity, 60),
                                  fmt::join(names, ", ")));
    const SourceSpec* source = source_of();
    if (source != nullptr && !thinks(*source))
      complain(".do", fmt::format("the people of {} have no mind and would not know how: give their population "
                                  "`routine: {{model: mind}}`, or use go_to",
                                  printable(source->id, 60)));
    if (!c_.need.empty() && need_of(c_.need) == Need::kNone) {
      std::vector<std::string_view> needs;
      for (std::size_t i = 0; i < kNeeds; ++i) needs.push_back(word(static_cast<Need>(i)));
      complain(".need",
               fmt::format("there is no need '{}'; there are {}", printable(c_.need, 60), fmt::join(needs, ", ")));
    }
  }
  const SourceSpec* source_of() const {
    for (const SourceSpec& source : s_.spec.sources)
      if (c_.person == source.id || c_.person.starts_with(source.id + ".")) return &source;
    return nullptr;
  }
  /// Whether any of the source's people do.
  bool thinks(const SourceSpec& source) const {
    return std::any_of(source.population.names.begin(), source.population.names.end(), [&](const auto& share) {
      const auto it = s_.spec.population.find(share.first);
      return it == s_.spec.population.end() || it->second.routine.model == "mind";
    });
  }
  void complain(const std::string& key, const std::string& message) {
    s_.error(path_ + key, fmt::format("{}{}: {}", path_, key, message));
  }

  Scenario& s_;
  const ControlSpec& c_;
  std::string path_;
};

Command command_of(const ControlSpec& c, const World& world) {
  if (c.walk || c.release) {
    SteerCommand steer{};
    steer.release = c.release, steer.from_heading = !c.release;
    if (c.walk) steer.velocity = {static_cast<float>(*c.walk), static_cast<float>(math::radians(c.turn))};
    return steer;
  }
  Directive d;
  if (c.go_to) {
    d.kind = Directive::Kind::kGoToPlace, d.place = world.find_place(*c.go_to);
  } else if (c.carry_on) {
    d.kind = Directive::Kind::kCarryOn;
  } else if (!c.stand) {
    d.kind = Directive::Kind::kActivity, d.activity = find_activity(c.activity);
    if (!c.need.empty()) d.need = static_cast<std::uint8_t>(need_of(c.need));
    if (c.object) d.object = world.placed.find(*c.object);
  }
  return d;
}

}  // namespace

void check_control(Scenario& s) {
  for (std::size_t i = 0; i < s.spec.control.size(); ++i) {
    const std::string path = fmt::format("control[{}]", i);
    if (!s.has_errors_at(path) && !s.has_errors_at("sources")) ControlChecker(s, s.spec.control[i], path).check();
  }
}

void compile_control(const Scenario& s, Setup& setup) {
  const std::vector<std::string> sources = names_of_sources(s.spec);
  for (const ControlSpec& c : s.spec.control) {
    const auto who = read_person_choice(c.person, sources);
    if (who)
      setup.orders.push_back(
          {c.at, who->source, who->number.value_or(PlannedOrder::kEverybody), command_of(c, setup.world)});
  }
  std::stable_sort(setup.orders.begin(), setup.orders.end(),
                   [](const PlannedOrder& a, const PlannedOrder& b) { return a.at < b.at; });
}

}  // namespace throng
