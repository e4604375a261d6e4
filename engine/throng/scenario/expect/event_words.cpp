#include "throng/scenario/expect/event_words.h"

#include <array>

#include "throng/behavior/mind/told.h"

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

}  // namespace

std::string_view word_of(Activity activity) {
  static constexpr std::array<std::string_view, kActivities> words{"walking",  "standing",   "waiting",  "leaving",
                                                                   "sitting",  "watching",   "queueing", "buying",
                                                                   "chatting", "performing", "guarding"};
  return words[static_cast<std::size_t>(activity) % words.size()];
}

std::string words_of(const Simulation& sim, const Event& e) {
  const World& w = sim.world();
  const auto place = [&](std::uint32_t i) { return i < w.places.size() ? " " + w.places[i].id : std::string(); };
  const auto object = [&](std::uint32_t i) {
    return i < sim.crowd().objects.items.size() ? " " + w.placed[ObjectIndex(i)].id : std::string();
  };
  switch (e.kind) {
    case EventKind::kEntered:
      return "entered" + (e.a < sim.setup().sources.size() ? " " + sim.setup().sources[e.a].name : std::string());
    case EventKind::kLeft:
      return "left" + (e.a < sim.setup().sinks.size() ? place(sim.setup().sinks[e.a].place.value) : std::string());
    case EventKind::kRemoved:
      return "removed";
    case EventKind::kArrived:
      return "arrived" + place(e.a);
    case EventKind::kRouteFailed:
      return "no way" + place(e.a);
    case EventKind::kReplanned:
      return "pushed off the way";
    case EventKind::kEntryDelayed:
      return "waits outside";
    case EventKind::kJourneyEnded:
      return "journey ended";
    case EventKind::kLap:
      return "lap " + std::to_string(e.a);
    case EventKind::kNoWay:
      return "no way because " + std::to_string(e.a);
    case EventKind::kGoalMoved:
      return "goal moved" + place(e.a);
    case EventKind::kStartMoved:
      return "start moved" + place(e.a);
    case EventKind::kGranted:
      return "granted" + object(e.a);
    case EventKind::kRefused:
      return "refused" + object(e.a);
    case EventKind::kReleased:
      return "released" + object(e.a);
    case EventKind::kFirstInLine:
      return "first in line" + object(e.a);
    case EventKind::kServed:
      return "served" + object(e.a);
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
    case EventKind::kChime:
      return chime(sim, e.a);
  }
  return "?";
}

}  // namespace throng
