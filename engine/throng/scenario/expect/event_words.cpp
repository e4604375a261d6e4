#include "throng/scenario/expect/event_words.h"

#include "throng/behavior/mind/told.h"
#include "throng/state/activity_names.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

std::string told(std::uint32_t a) {
  const Told t = Told::unpack(a);
  std::string out(t.activity < activities().size() ? activities()[t.activity].name : "?");
  if (t.need != Need::kNone && static_cast<std::size_t>(t.need) < kNeeds) out += " for " + std::string(word(t.need));
  if (t.why != GiveUp::kNone) out += ": " + std::string(word(t.why));
  return out;
}

std::string chime(const Simulation& sim, std::uint32_t train) {
  const auto& trains = sim.setup().timetable.trains;
  return train < trains.size() ? "chime " + trains[train].label : "chime";
}

std::string state_of(const Simulation& sim, const Event& e) {
  const Row r = sim.crowd().row_of(e.who);
  if (r == kNoRow) return std::to_string(e.a);
  const Setup& setup = sim.setup();
  return setup.routines[setup.populations[sim.crowd().profile.population[r]].routine]->word_of_state(e.a);
}

/// Of the way and the journey; empty for any other.
std::string words_of_way(const World& w, const Event& e) {
  const std::string place = e.a < w.places.size() ? " " + w.places[e.a].id : std::string();
  switch (e.kind) {
    case EventKind::kArrived:
      return "arrived" + place;
    case EventKind::kRouteFailed:
      return "no way" + place;
    case EventKind::kReplanned:
      return "pushed off the way";
    case EventKind::kJourneyEnded:
      return "journey ended";
    case EventKind::kLap:
      return "lap " + std::to_string(e.a);
    case EventKind::kNoWay:
      return "no way because " + std::to_string(e.a);
    case EventKind::kGoalMoved:
      return "goal moved" + place;
    case EventKind::kStartMoved:
      return "start moved" + place;
    default:
      return "";
  }
}

/// What a mind does, and what objects answer; empty for any other.
std::string words_of_mind(const Simulation& sim, const Event& e) {
  const auto object = [&] {
    return e.a < sim.crowd().objects.items.size() ? " " + sim.world().placed[ObjectIndex(e.a)].id : std::string();
  };
  switch (e.kind) {
    case EventKind::kGranted:
      return "granted" + object();
    case EventKind::kRefused:
      return "refused" + object();
    case EventKind::kUses:
      return "uses" + object();
    case EventKind::kYields:
      return "yields" + object();
    case EventKind::kReleased:
      return "released" + object();
    case EventKind::kFirstInLine:
      return "first in line" + object();
    case EventKind::kServed:
      return "served" + object();
    case EventKind::kBegan:
      return "began " + told(e.a);
    case EventKind::kEnded:
      return "ended " + told(e.a);
    case EventKind::kGaveUp:
      return "gave up " + told(e.a);
    case EventKind::kInterrupted:
      return "interrupted " + told(e.a);
    case EventKind::kResumed:
      return "resumed " + told(e.a);
    case EventKind::kPlanned:
      return "planned " + told(e.a);
    case EventKind::kExpired:
      return "expired " + told(e.a);
    case EventKind::kTold:
      return "told " + told(e.a);
    default:
      return "";
  }
}

}  // namespace

bool event_fits(std::string_view expected, std::string_view event) {
  while (true) {
    const std::size_t bar = expected.find('|');
    const std::string_view one = expected.substr(0, bar);
    if (event.starts_with(one)) return true;
    if (bar == std::string_view::npos) return false;
    expected.remove_prefix(bar + 1);
  }
}

std::string routine_of(const Simulation& sim, AgentId id) {
  Sketch sketch;
  sim.explain(id, sketch);
  if (const SketchLayer* layer = sketch.find("reactive"))
    for (const SketchText& t : layer->texts)
      if (t.name == "last changed by") return t.value;
  return "";
}

std::string_view word_of(Activity activity) {
  return kActivityNames[static_cast<std::size_t>(activity) % kActivityNames.size()];
}

std::string words_of(const Simulation& sim, const Event& e) {
  const Setup& setup = sim.setup();
  if (const std::string_view door = words_of_door(e.kind); !door.empty()) {
    const bool known = e.a < sim.crowd().objects.items.size();
    return "door " + std::string(door) + (known ? " " + sim.world().placed[ObjectIndex(e.a)].id : std::string());
  }
  switch (e.kind) {
    case EventKind::kEntered:
      return "entered" + (e.a < setup.sources.size() ? " " + setup.sources[e.a].name : std::string());
    case EventKind::kLeft: {
      const auto place = e.a < setup.sinks.size() ? setup.sinks[e.a].place.value : PlaceIndex::kNone;
      return "left" + (place < sim.world().places.size() ? " " + sim.world().places[place].id : std::string());
    }
    case EventKind::kRemoved:
      return "removed";
    case EventKind::kEntryDelayed:
      return "waits outside";
    case EventKind::kChime:
      return chime(sim, e.a);
    case EventKind::kState:
      return "state " + state_of(sim, e);
    case EventKind::kDither:
      return "dithers in " + state_of(sim, e);
    default:
      const std::string way = words_of_way(sim.world(), e);
      return way.empty() ? words_of_mind(sim, e) : way;
  }
}

}  // namespace throng
