#include "throng/behavior/activities/journey/journey.h"

#include <algorithm>

#include "throng/environment/zone.h"

namespace throng {
namespace {

using Op = Instruction::Op;
constexpr int kMostPerTurn = 32;  ///< instructions: a journey that only chooses and jumps must not hold up the step

// MemoryItem::words[0]: present instruction; words[1]: instructions begun so far, key of the random choices; phase 1:
// the present one is begun.
void advance(MemoryItem& item, std::uint32_t to) {
  item.words[0] = to;
  ++item.words[1];
  item.phase = 0;
}

/// Whether nothing but the end comes after an instruction.
bool is_last(const JourneyTable& table, std::uint32_t at) {
  std::uint32_t next = at + 1;
  for (std::size_t i = 0; i < table.program.size() && table.program[next].op == Op::kJump; ++i)
    next = table.program[next].arg;
  return table.program[next].op == Op::kEnd;
}

Draws draws(const Situation& s, const MemoryItem& item, Stream stream) {
  const Profile& p = s.in.self.profile;
  return Draws({s.in.seed, p.source[s.row], p.number[s.row]}, stream, item.words[1]);
}

/// Whether the wait of an instruction, drawn when it begins, is still on.
bool waits(const Situation& s, MemoryItem& item, const Instruction& now) {
  if (item.phase == 0) {
    Draws d = draws(s, item, Stream::kWait);
    item.until = s.now() + std::max(0.0, sample(s.in.journeys.waits[now.arg], d));
    item.phase = 1;
  }
  return s.now() < item.until;
}

}  // namespace

const FieldList& JourneyActivity::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("journey: walks the journey of one's source")
          .number("review", &Params::review,
                  {.unit = "s", .min = 0.5, .max = 3600, .doc = "A long leg is planned again this often."})
          .number("spot", &Params::spot,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "A spot to wait at is reached when this near."});
  return list;
}

Outcome JourneyActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  const JourneyTable& table = s.in.journeys;
  for (int i = 0; i < kMostPerTurn; ++i) {
    const std::uint32_t at = item.words[0];
    if (at >= table.program.size()) return Outcome::done();
    const Instruction& now = table.program[at];
    switch (now.op) {
      case Op::kGo:
        // The last place stays the goal: whoever ends at a sink is let out there, at its pace.
        if (is_last(table, at)) {
          out.go_to(now.place);
          return s.no_way() ? Outcome::failed(GiveUp::kNoWay) : Outcome::go_on();
        }
        if (!s.inside(now.place))
          return Outcome::sub_task(reach_place(s, now.place, static_cast<double>(params_.review)));
        out.tell(EventKind::kArrived, now.place.value);
        advance(item, at + 1);
        break;
      case Op::kGoToSpot: {
        const Zone& zone = s.in.world.places[now.place.value].zone;
        if (item.phase == 0) {
          Draws d = draws(s, item, Stream::kPlacement);
          const double u = d.uniform(), v = d.uniform(), w = d.uniform();
          item.point = zone.is_point ? zone.middle : sample(zone, u, v, w).position;
          item.phase = 1;
        } else if (s.within(zone.surface, item.point, 2 * params_.spot) || item.phase > 3) {
          out.tell(EventKind::kArrived, now.place.value);
          advance(item, at + 1);
          break;
        } else {
          ++item.phase;
        }
        return Outcome::sub_task(
            reach_point(s, zone.surface, item.point, params_.spot, static_cast<double>(params_.review)));
      }
      case Op::kWait:
        if (waits(s, item, now)) {
          out.stand(Activity::kWaiting);
          return Outcome::go_on();
        }
        advance(item, at + 1);
        break;
      case Op::kChoose: {
        const double u = draws(s, item, Stream::kJourney).uniform();
        const Branch* branch = table.branches.data() + now.arg;
        while (u >= branch->cumulative) ++branch;
        advance(item, branch->target);
        break;
      }
      case Op::kJump:
        advance(item, now.arg);
        break;
      case Op::kEnd:
        out.tell(EventKind::kJourneyEnded);
        return Outcome::done();
    }
  }
  return Outcome::go_on();
}

std::string JourneyActivity::explain(const Situation& s, const MemoryItem& item) const {
  const JourneyTable& table = s.in.journeys;
  if (item.words[0] >= table.program.size()) return "has ended its journey";
  const Instruction& now = table.program[item.words[0]];
  const std::string place = now.place.exists() ? s.in.world.places[now.place.value].id : std::string();
  if (now.op == Op::kWait) return "waits " + std::to_string(static_cast<int>(item.until - s.now())) + " s";
  return place.empty() ? "goes on with its journey" : "is on its journey, to " + place;
}

}  // namespace throng
