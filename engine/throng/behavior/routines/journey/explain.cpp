// What the routine says about one person: where it is in its journey, in words.
#include <algorithm>
#include <string>

#include "throng/behavior/routines/journey/journey.h"

namespace throng {
namespace {

using Op = Instruction::Op;

/// Journeys are compiled one behind the other: the last one that starts at or before the instruction.
std::string journey_of(const JourneyTable& table, std::uint32_t step) {
  std::size_t best = table.starts.size();
  for (std::size_t i = 0; i < table.starts.size(); ++i)
    if (table.starts[i] <= step && (best == table.starts.size() || table.starts[i] >= table.starts[best])) best = i;
  return best < table.names.size() ? table.names[best] : std::string();
}

std::string words(const Instruction& now, const World& world) {
  const std::string place = now.place.exists() ? world.places[now.place.value].id : std::string();
  switch (now.op) {
    case Op::kGo:
      return "go to " + place;
    case Op::kGoToSpot:
      return "go to a free spot in " + place;
    case Op::kWait:
      return "wait";
    case Op::kChoose:
      return "choose one of " + std::to_string(now.count) + " ways on";
    case Op::kJump:
      return "go on";
    case Op::kEnd:
      return "the journey has ended";
  }
  return "";
}

}  // namespace

void JourneyRoutine::explain(Row r, const DecideInput& in, const ByteColumn*, const Mind& mind, const Intent& intent,
                             Sketch& out) const {
  SketchLayer& l = out.layer("journey");
  const std::uint32_t step = mind.step[r];
  if (in.now < in.self.profile.release[r]) l.number("stands until", in.self.profile.release[r], "s");
  if (step == JourneyTable::kNoStep || step >= in.journeys.program.size()) {
    l.text("instruction", intent.action[r] == Intent::Action::kStand ? "stand" : "told from outside where to go");
  } else {
    const Instruction& now = in.journeys.program[step];
    l.text("journey", journey_of(in.journeys, step));
    l.text("instruction", words(now, in.world));
    if (now.op == Op::kWait && mind.begun[r]) l.number("time left", std::max(0.0, mind.until[r] - in.now), "s");
  }
  l.number("instructions begun", mind.turns[r]);
  if (intent.action[r] == Intent::Action::kStand) return;
  const PlaceIndex place = intent.place[r];
  if (!place.exists()) {
    const Vec2 p = intent.point[r];
    l.point(p, in.world.height(SurfaceIndex(intent.surface[r]), p));
    l.text("goal", "a point");
    return;
  }
  const Place& goal = in.world.places[place.value];
  l.text("goal", goal.id);
  l.point(goal.zone.middle, in.world.height(goal.zone.surface, goal.zone.middle));
}

}  // namespace throng
