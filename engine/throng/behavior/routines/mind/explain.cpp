// The inspector: what is in somebody's mind, in words and numbers.
#include <algorithm>
#include <string>

#include "throng/behavior/mind/told.h"
#include "throng/behavior/routines/mind/mind.h"

namespace throng {
namespace {

std::string name_of(const MemoryItem& item) {
  std::string out(activities()[item.activity].name);
  if (item.need != Need::kNone) out += " for " + std::string(word(item.need));
  return out;
}

std::string name_of(const Told& told) {
  std::string out(told.activity < activities().size() ? activities()[told.activity].name : "?");
  if (told.need != Need::kNone) out += " for " + std::string(word(told.need));
  return out;
}

/// Why the person is about what it is about: what happened to its memory last.
std::string why(const MindState& m) {
  const Told told = Told::unpack(m.why);
  const std::string what = name_of(told);
  switch (static_cast<EventKind>(m.why_kind)) {
    case EventKind::kBegan:
      return told.need == Need::kNone ? what + " is its goal"
                                      : std::string(word(told.need)) + " is over its threshold: began to " + what;
    case EventKind::kEnded:
      return "has done: " + what;
    case EventKind::kGaveUp:
      return "gave up " + what + ": " + std::string(word(told.why));
    case EventKind::kInterrupted:
      return what + " was interrupted";
    case EventKind::kResumed:
      return "back to " + what;
    case EventKind::kPlanned:
      return "planned the next step: " + what;
    case EventKind::kExpired:
      return "the step " + what + " took too long or failed: plans again";
    case EventKind::kTold:
      return "was told from outside: " + what;
    default:
      return "";
  }
}

std::string item_text(const MindRoutine& routine, const Situation& s, const MemoryItem& item) {
  std::string out = name_of(item);
  const World& w = s.in.world;
  if (item.place.exists()) out += " place " + w.places[item.place.value].id;
  if (item.object.exists()) out += " object " + w.placed[item.object].id;
  if (item.train != Timetable::kNone && s.in.timetable && item.train < s.in.timetable->trains.size())
    out += " train " + s.in.timetable->trains[item.train].label;
  out += routine.activity(item.activity).is_complex() ? " (complex" : " (simple";
  if (item.is(MemoryItem::kUltimate)) out += ", ultimate";
  if (item.is(MemoryItem::kFromOutside)) out += ", told from outside";
  if (item.is(MemoryItem::kNeedDriven)) out += ", a need";
  if (item.is(MemoryItem::kSuspended)) out += ", interrupted";
  out += ", rank " + std::to_string(item.rank);
  const int left = static_cast<int>(item.expires - s.now());
  if (item.expires > s.now()) out += ", expires in " + std::to_string(left) + " s";
  if (item.expires > 0 && item.expires <= s.now()) out += ", expired " + std::to_string(-left) + " s ago";
  return out + ")";
}

constexpr float kInSight = 25;         ///< m: objects that are named
constexpr std::size_t kMostNamed = 8;  ///< the nearest of them

/// "4 of 61 regions: hall, arcade, ..."
std::string known_regions(const Situation& s) {
  const auto& regions = s.in.world.topology.regions;
  std::string names;
  std::size_t known = 0;
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (!s.knows(RegionIndex(i))) continue;
    if (++known <= kMostNamed) names += (known > 1 ? ", " : "") + regions[i].id;
  }
  if (known > kMostNamed) names += ", ...";
  return std::to_string(known) + " of " + std::to_string(regions.size()) + " regions: " + names;
}

/// Objects of its region that it sees, nearest first.
std::string objects_in_sight(const Situation& s) {
  const RegionIndex here = s.region();
  std::vector<std::pair<float, ObjectIndex>> seen;
  if (!here.exists()) return "";
  for (const ObjectIndex o : s.in.world.placed.in_region(here)) {
    const PlacedObject& placed = s.in.world.placed[o];
    if (!s.in.objects->find(o)) continue;  // an obstacle
    if (s.sees(placed.surface, placed.position, kInSight))
      seen.emplace_back(distance(s.position(), placed.position), o);
  }
  std::sort(seen.begin(), seen.end());
  std::string names;
  for (std::size_t i = 0; i < std::min(seen.size(), kMostNamed); ++i)
    names += (i ? ", " : "") + s.in.world.placed[seen[i].second].id;
  return seen.size() > kMostNamed ? names + ", ..." : names;
}

void explain_percepts(const Situation& s, Sketch& out) {
  SketchLayer& l = out.layer("percepts");
  const RegionIndex here = s.region();
  if (here.exists()) l.text("region", s.in.world.topology.region(here).id);
  // Rows of others are those of the last step: only their number is certain.
  if (s.row < s.in.percepts.count.size()) l.number("people noticed", s.in.percepts.count[s.row]);
  if (!s.knows_all()) l.text("knows", known_regions(s));
  if (!s.in.objects || s.in.objects->empty()) return;
  const std::string seen = objects_in_sight(s);
  if (!seen.empty()) l.text("sees", seen);
  for (const ObjectIndex o : s.states().held_by(s.id())) l.text("registered with", s.in.world.placed[o].id);
}

}  // namespace

void MindRoutine::explain(Row row, const DecideInput& in, const ByteColumn* state, const Mind&, const Intent& intent,
                          Sketch& out) const {
  const MindState& m = state->as<MindState>()[row];
  const bool limited = !character_.knows_all && in.knowledge && in.knowledge->regions.used();
  const KnownRegions known = limited ? in.knowledge->regions[row] : KnownRegions{};
  const Situation s(row, in, m.needs, m.agenda, limited ? &known : nullptr, intent, m.turns);
  {
    SketchLayer& l = out.layer("mind");
    l.text("character", word(params_.character));
    if (!m.stack.empty()) {
      const MemoryItem& top = m.stack.top();
      const std::string doing = activity(top.activity).explain(s, top);
      l.text("does", doing.empty() ? name_of(top) : doing);
    } else {
      l.text("does", "nothing");
    }
    if (m.why_kind != 0) {
      l.text("because", why(m));
      l.number("since", in.now - static_cast<double>(m.why_at), "s");
    }
    if (m.agenda.train != Timetable::kNone && in.timetable && m.agenda.train < in.timetable->trains.size()) {
      const Train& train = in.timetable->trains[m.agenda.train];
      l.text("train", train.label);
      l.number("leaves in", train.departs - in.now, "s");
      l.number("goes in", std::max(0.0, m.agenda.go_at - in.now), "s");
    }
    if (intent.action[row] != Intent::Action::kStand) {
      const PlaceIndex place = intent.place[row];
      const Vec2 p = place.exists() ? in.world.places[place.value].zone.middle : intent.point[row];
      const SurfaceIndex on =
          place.exists() ? in.world.places[place.value].zone.surface : SurfaceIndex(intent.surface[row]);
      l.text("walks to", place.exists() ? in.world.places[place.value].id : "a point");
      l.point(p, in.world.height(on, p));
    }
  }
  {
    SketchLayer& l = out.layer("memory");
    for (std::size_t i = m.stack.depth; i-- > 0;) l.text(std::to_string(i), item_text(*this, s, m.stack.items[i]));
  }
  {
    SketchLayer& l = out.layer("needs");
    for (std::size_t i = 0; i < kNeeds; ++i) {
      if (character_.drives[i].trigger == Trigger::kNever) continue;
      const std::string name(word(static_cast<Need>(i)));
      l.number(name, static_cast<double>(m.needs.value[i]));
      l.number(name + " threshold", static_cast<double>(m.needs.threshold[i]));
    }
  }
  explain_percepts(s, out);
}

}  // namespace throng
