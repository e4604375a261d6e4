#include "throng/behavior/activities/catch_train/catch_train.h"

#include <algorithm>

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"

namespace throng {
const FieldList& CatchTrainParams::fields() {
  using P = CatchTrainParams;
  static const FieldList list =
      FieldList::of<P>("catch_train: waits for the time of the train, goes to the platform and gets in.")
          .number("margin", &P::margin,
                  {.unit = "s", .min = 0, .max = 3600, .doc = "One means to be there so long before it leaves."})
          .number("detour", &P::detour,
                  {.min = 1, .max = 10, .doc = "Ways are taken to be longer than straight lines."})
          .number("hurry", &P::hurry, {.min = 1, .max = 3, .doc = "Fastest, as a factor on the preferred speed."})
          .number("stay", &P::stay, {.unit = "s", .min = 1, .max = 86400, .doc = "A spot to wait at is kept so long."})
          .number("last_call", &P::last_call,
                  {.unit = "s",
                   .min = 0,
                   .max = 600,
                   .doc = "So long after its time of departure a train is still tried for by who is on the way to it."})
          .text("wait_at", &P::wait_at,
                {.refers = "place", .doc = "Where one waits for the time of the train; none: where one is."});
  return list;
}

void CatchTrainActivity::settle(const ActivitySettling& s) {
  trains_ = s.timetable.trains;
  if (params_.wait_at.empty()) return;
  wait_at_ = s.world.find_place(params_.wait_at);
  if (!wait_at_.exists()) s.problems.push_back("catch_train: there is no place '" + params_.wait_at + "'");
}

std::uint32_t CatchTrainActivity::find_train(const Situation& s, const MemoryItem& item) const {
  const auto can = [&](std::uint32_t i) { return i < trains_.size() && s.now() < trains_[i].departs; };
  if (can(item.train)) return item.train;
  if (item.train == Timetable::kNone && can(s.agenda.train)) return s.agenda.train;
  // Missed, or none was named: the next one from the same platform, else the next one at all.
  const PlaceIndex platform = item.train < trains_.size() ? trains_[item.train].platform : item.place;
  for (std::uint32_t i = 0; i < trains_.size(); ++i)
    if (can(i) && (!platform.exists() || trains_[i].platform == platform)) return i;
  for (std::uint32_t i = 0; i < trains_.size(); ++i)
    if (can(i) && item.train < trains_.size()) return i;
  return Timetable::kNone;
}

double CatchTrainActivity::time_to_go(const Situation& s, const Train& train) const {
  const Zone& zone = s.in.world.places[train.platform.value].zone;
  const float way = distance(s.position(), zone.middle) * params_.detour;
  const double needed = static_cast<double>(way / std::max(0.3f, s.in.self.profile.preferred_speed[s.row]));
  return std::min(train.chime, train.departs - needed - static_cast<double>(params_.margin));
}

float CatchTrainActivity::pace(const Situation& s, const Train& train) const {
  if (s.in.route.status[s.row] == Route::Status::kNone) return 1;
  const double left = train.departs - s.now() - 0.5 * static_cast<double>(params_.margin);
  const float speed = std::max(0.3f, s.in.self.profile.preferred_speed[s.row]);
  if (left <= 0) return params_.hurry;
  return std::clamp(s.remaining() / static_cast<float>(left) / speed, 1.0f, params_.hurry);
}

Outcome CatchTrainActivity::while_early(const Situation& s, MemoryItem& item, Doing& out) const {
  const World& w = s.in.world;
  const RegionIndex here = s.region();
  if (item.phase == kEarly) {
    // Not in a doorway: a spot in the waiting place, or in this hall.
    const auto epoch = static_cast<std::uint64_t>(s.now() / static_cast<double>(params_.stay));
    if (wait_at_.exists()) {
      const Zone& zone = w.places[wait_at_.value].zone;
      item.point = spot_in(s, zone, epoch);
      item.surface = static_cast<std::uint16_t>(zone.surface.value);
    } else if (here.exists() && !is_passage(w.topology.region(here).type)) {
      item.point = spot_in(s, here, epoch);
      item.surface = static_cast<std::uint16_t>(s.surface().value);
    } else {
      out.go_to(trains_[item.train].platform);  // on towards the platform until there is room to wait
      return Outcome::go_on();
    }
    item.phase = kWaiting, item.until = 0;
  }
  const bool lost = walks_to(s, item.point) && s.no_way();
  if (!lost && !go_to_spot(s, item, out, {0.6f, 4, 1})) return Outcome::go_on();
  wait_about(s, out);
  return Outcome::go_on();
}

Outcome CatchTrainActivity::go(const Situation& s, MemoryItem& item, Doing& out, const Train& train) const {
  const Zone& zone = s.in.world.places[train.platform.value].zone;
  const bool boards = s.now() >= train.boards;
  if (boards) {
    // Whoever is on the platform gets in: the place is a sink.
    out.go_to(train.platform, pace(s, train));
    return s.no_way() ? Outcome::failed(GiveUp::kNoWay) : Outcome::go_on();
  }
  if (item.phase != kOnPlatform) {
    item.phase = kOnPlatform, item.until = 0;
    item.point = spot_in(s, zone, item.train);
    item.surface = static_cast<std::uint16_t>(zone.surface.value);
  }
  if (walks_to(s, item.point) && s.no_way()) return Outcome::failed(GiveUp::kNoWay);
  if (go_to_spot(s, item, out, {0.5f, 4, pace(s, train)})) wait_about(s, out);
  return Outcome::go_on();
}

Outcome CatchTrainActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  const bool gone =
      item.train < trains_.size() && s.now() > trains_[item.train].departs + static_cast<double>(params_.last_call);
  // Where the platform is no sink the journey ends on it. Who comes back from something else has missed the train.
  const bool going = (item.phase == kGoing || item.phase == kOnPlatform) && !item.is(MemoryItem::kSuspended);
  if (gone && going && s.inside(trains_[item.train].platform)) return Outcome::done();
  if (item.phase == kNew || gone) {
    const bool missed = gone && item.phase != kNew;
    item.train = find_train(s, item);
    if (item.train == Timetable::kNone) return Outcome::failed(missed ? GiveUp::kMissed : GiveUp::kNoTrain);
    item.phase = kEarly, item.until = 0;
    out.agenda.train = item.train;
    out.agenda.go_at = std::max(1e-3, time_to_go(s, trains_[item.train]));  // 0 would mean: no train
  }
  if (item.is(MemoryItem::kSuspended) && item.phase == kWaiting) item.phase = kEarly;  // one is elsewhere now
  const Train& train = trains_[item.train];
  if (s.now() < out.agenda.go_at && s.now() < train.boards) return while_early(s, item, out);
  if (item.phase == kEarly || item.phase == kWaiting) item.phase = kGoing, item.until = 0;
  return go(s, item, out, train);
}

std::string CatchTrainActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (item.train >= trains_.size()) return "looks for a train";
  const Train& train = trains_[item.train];
  const std::string left = std::to_string(static_cast<int>(train.departs - s.now())) + " s";
  switch (item.phase) {
    case kEarly:
    case kWaiting:
      return "waits for the time of " + train.label + ", which leaves in " + left;
    case kOnPlatform:
      return "waits on the platform for " + train.label + ", which leaves in " + left;
    default:
      return "goes to " + train.label + ", which leaves in " + left;
  }
}

}  // namespace throng
