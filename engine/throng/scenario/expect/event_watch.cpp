#include "throng/scenario/expect/event_watch.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/scenario/expect/event_words.h"

namespace throng {
namespace {

PersonChoice choice_of(const ExpectSpec& e, const Simulation& sim) {
  std::vector<std::string> sources;
  for (const SourceSetup& s : sim.setup().sources) sources.push_back(s.name);
  const auto choice = read_person_choice(e.person, sources);
  return choice ? *choice : PersonChoice{};
}

bool asks_for_routines(const ExpectSpec& e) {
  const auto is_one = [](const std::string& words) { return words.find("routine ") != std::string::npos; };
  return std::any_of(e.events.begin(), e.events.end(), is_one) || std::any_of(e.never.begin(), e.never.end(), is_one);
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
  if (routines_) {
    std::string routine = routine_of(sim, id_);
    if (routine != routine_) news_.push_back("routine " + routine);
    routine_ = std::move(routine);
  }
  region_ = region;
  activity_ = s.activity;
  known_ = true;
  return news_;
}

EventWatch::EventWatch(const ExpectSpec& spec, const Simulation& sim)
    : spec_(&spec), life_(choice_of(spec, sim), asks_for_routines(spec)) {}

void EventWatch::observe(const Simulation& sim) {
  for (const std::string& event : life_.observe(sim)) {
    for (const std::string& never : spec_->never)
      if (forbidden_.empty() && event_fits(never, event)) forbidden_ = event;
    // One event may be what several expect in a row only if they say so twice.
    if (matched_ < spec_->events.size() && event_fits(spec_->events[matched_], event)) ++matched_;
  }
}

std::string EventWatch::text() const {
  if (!forbidden_.empty()) return fmt::format("there was '{}'", forbidden_);
  if (matched_ == spec_->events.size()) return fmt::format("{} of {}", matched_, spec_->events.size());
  return fmt::format("{} of {}, then no '{}'", matched_, spec_->events.size(), spec_->events[matched_]);
}

}  // namespace throng
