#include "throng/scenario/expect/event_watch.h"

#include <fmt/format.h>

#include "throng/scenario/expect/event_words.h"

namespace throng {
namespace {

PersonChoice choice_of(const ExpectSpec& e, const Simulation& sim) {
  std::vector<std::string> sources;
  for (const SourceSetup& s : sim.setup().sources) sources.push_back(s.name);
  const auto choice = read_person_choice(e.person, sources);
  return choice ? *choice : PersonChoice{};
}

/// The event begins with the words; alternatives are parted by |.
bool fits(std::string_view expected, std::string_view event) {
  while (true) {
    const std::size_t bar = expected.find('|');
    const std::string_view one = expected.substr(0, bar);
    if (event.starts_with(one)) return true;
    if (bar == std::string_view::npos) return false;
    expected.remove_prefix(bar + 1);
  }
}

}  // namespace

const std::vector<std::string>& LifeWatch::observe(const Simulation& sim) {
  news_.clear();
  const Crowd& c = sim.crowd();
  if (!id_.exists()) {
    const std::vector<AgentId> found = chosen_people(c, {who_});
    if (found.empty()) return news_;
    id_ = found.front();
  }
  for (const Event& e : c.events)
    if (e.who == id_) news_.push_back(words_of(sim, e));
  const Row r = c.row_of(id_);
  if (r == kNoRow) return news_;
  const Shown& s = c.appearance.shown[r];
  const RegionIndex region = region_at(sim.world(), PolygonIndex(c.body.polygon[r]), {s.x, s.y});
  if (region.exists() && (!known_ || region != region_))
    news_.push_back("in " + sim.world().topology.region(region).id);
  if (!known_ || s.activity != activity_) news_.push_back("does " + std::string(word_of(s.activity)));
  region_ = region;
  activity_ = s.activity;
  known_ = true;
  return news_;
}

EventWatch::EventWatch(const ExpectSpec& spec, const Simulation& sim) : spec_(&spec), life_(choice_of(spec, sim)) {}

void EventWatch::observe(const Simulation& sim) {
  for (const std::string& event : life_.observe(sim)) {
    for (const std::string& never : spec_->never)
      if (forbidden_.empty() && fits(never, event)) forbidden_ = event;
    // One event may be what several expect in a row only if they say so twice.
    if (matched_ < spec_->events.size() && fits(spec_->events[matched_], event)) ++matched_;
  }
}

std::string EventWatch::text() const {
  if (!forbidden_.empty()) return fmt::format("there was '{}'", forbidden_);
  if (matched_ == spec_->events.size()) return fmt::format("{} of {}", matched_, spec_->events.size());
  return fmt::format("{} of {}, then no '{}'", matched_, spec_->events.size(), spec_->events[matched_]);
}

}  // namespace throng
