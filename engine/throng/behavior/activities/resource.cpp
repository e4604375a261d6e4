#include "throng/behavior/activities/resource.h"

#include "throng/behavior/activities/waiting.h"

namespace throng {
namespace {

constexpr std::uint32_t kMostReturns = 3;  ///< so often one gives back what one could not get to

}  // namespace

const FieldList& ResourceParams::fields() {
  using P = ResourceParams;
  static const FieldList list =
      FieldList::of<P>("resource: how one competes for what only so many can use")
          .number("near", &P::near,
                  {.unit = "m", .min = 0.5, .max = 100, .doc = "Getting there from farther away is a task of its own."})
          .number("register_within", &P::register_within,
                  {.unit = "m", .min = 0.1, .max = 20, .doc = "One registers when this near to the spot."})
          .number("arrived", &P::arrived,
                  {.unit = "m", .min = 0.02, .max = 2, .doc = "One is there when this near to the spot."})
          .number("content", &P::content,
                  {.unit = "m", .min = 0.02, .max = 5, .doc = "... or this near, when one gets no nearer."})
          .number("settle", &P::settle,
                  {.unit = "s", .min = 0, .max = 600, .doc = "So long one tries to get nearer than that."})
          .number("on_the_way", &P::on_the_way,
                  {.unit = "s",
                   .min = 1,
                   .max = 3600,
                   .doc = "What one has registered for and not reached after so long is given back."})
          .number("review", &P::review,
                  {.unit = "s", .min = 0.5, .max = 3600, .doc = "A long way there is thought over this often."})
          .number("give_up", &P::give_up,
                  {.unit = "s",
                   .min = 0,
                   .max = 86400,
                   .doc = "One gives up when nothing could be had for so long; the most patient after twice that."});
  return list;
}

bool ResourceActivity::cannot_reach(const Situation& s, Vec2 point) {
  const Intent& i = s.intent();
  return s.no_way() && i.action[s.row] == Intent::Action::kGo && !i.place[s.row].exists() && i.point[s.row] == point;
}

Outcome ResourceActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kAsked) {
    item.phase = s.holds(item.object) ? kComing : kLook;  // registration wins: who was too late looks again
    item.until = 0;
    item.tries = static_cast<std::uint16_t>(item.tries + (item.phase == kLook));
    item.words[3] = static_cast<std::uint32_t>(s.now() * 8);  // since when one is on the way, in eighths of a second
  }
  // What one had may be gone: given back when something else came in between, or taken away from outside.
  if ((item.phase == kComing || item.phase == kThere) && !s.holds(item.object)) item.phase = kLook, item.until = 0;
  switch (item.phase) {
    case kLook:
      return look(s, item, out);
    case kComing:
      return arrive(s, item, out);
    case kThere:
      if (use(s, item, out)) return Outcome::go_on();
      if (s.holds(item.object)) out.yield(item.object);
      item.phase = kLeaving, item.until = 0;
      [[fallthrough]];
    default:
      return leave(s, item, out);
  }
}

Outcome ResourceActivity::look(const Situation& s, MemoryItem& item, Doing& out) const {
  Offer best;
  const GiveUp why = select(s, item, best);
  if (why != GiveUp::kNone) return without(s, item, out, why);
  item.until = 0;
  // The next look prefers it (SH-89).
  if (!item.is(MemoryItem::kBound)) item.choice = (best.chosen.exists() ? best.chosen : best.object).value;
  item.object = best.object;
  const float d = s.surface() == best.surface ? distance(s.position(), best.spot) : 1e9f;
  if (d > common_.near) {
    ++item.tries;
    return Outcome::sub_task(reach_point(s, best.surface, best.spot, 0.8f * common_.near, common_.review));
  }
  if (cannot_reach(s, best.via)) return without(s, item, out, GiveUp::kNoWay);
  out.go_to(best.surface, best.via, 1, shown_coming());
  if (d > common_.register_within) return Outcome::go_on();
  out.take(best.object, best.wish, best.spot);
  item.phase = kAsked;
  return Outcome::go_on();
}

Outcome ResourceActivity::without(const Situation& s, MemoryItem& item, Doing& out, GiveUp why) const {
  const float patience = common_.give_up * (1 + s.manner().patience);
  if (item.until == 0) item.until = s.now() + static_cast<double>(patience);
  // Where there is nothing at all one looks around for a moment; what is taken may get free.
  const double end = why == GiveUp::kNoObject ? item.until - 0.75 * static_cast<double>(patience) : item.until;
  if (s.now() >= end) return Outcome::failed(why);
  wait(s, item, out);
  return Outcome::go_on();
}

bool ResourceActivity::has_arrived(const Situation& s, MemoryItem& item, Vec2 spot) const {
  const float d = distance(s.position(), spot);
  if (d <= common_.arrived) return true;
  if (d > common_.content && !s.at_end_of_way(common_.arrived)) {
    item.until = 0;
    return false;
  }
  // Somebody who belongs to nothing may stand on it: one is content with standing beside.
  if (item.until == 0) item.until = s.now() + static_cast<double>(common_.settle);
  return s.now() >= item.until;
}

Outcome ResourceActivity::come(const Situation&, MemoryItem&, Doing&) const { return Outcome::go_on(); }

Outcome ResourceActivity::arrive(const Situation& s, MemoryItem& item, Doing& out) const {
  const Outcome way = come(s, item, out);
  if (way.kind != Outcome::Kind::kGoOn) return way;
  const Pose2 spot = place(s, item);
  const SurfaceIndex surface = s.in.world.placed[item.object].surface;
  item.point = spot.position, item.surface = static_cast<std::uint16_t>(surface.value);
  if (s.surface() != surface || !has_arrived(s, item, spot.position)) {
    if (s.now() - static_cast<double>(item.words[3]) / 8 > static_cast<double>(common_.on_the_way)) {
      // Shut out or shut in: others may have it, one looks again, and at last gives up.
      give_back(item, out);
      item.phase = kLook, item.until = 0;
      if (++item.words[2] > kMostReturns) return Outcome::failed(GiveUp::kNoWay);
      wait(s, item, out);
      return Outcome::go_on();
    }
    const Vec2 next = way_to(s, spot);
    if (cannot_reach(s, next)) {
      give_back(item, out);
      return Outcome::failed(GiveUp::kNoWay);
    }
    out.go_to(surface, next, 1, shown_coming());
    return Outcome::go_on();
  }
  item.phase = kThere, item.until = 0, item.words[3] = 0;
  begin(s, item, out);
  return Outcome::go_on();
}

bool ResourceActivity::step_back(const Situation& s, MemoryItem& item, Doing& out, Vec2 place, float off,
                                 Activity shown) const {
  const float d = distance(s.position(), place);
  if (d > off) item.words[3] = 1;
  if (d <= common_.arrived) item.words[3] = 0;
  if (item.words[3] == 0) return false;
  out.go_to(s.in.world.placed[item.object].surface, place, 1, shown);
  return true;
}

void ResourceActivity::wait(const Situation& s, MemoryItem&, Doing& out) const { wait_about(s, out); }

void ResourceActivity::give_back(const MemoryItem& item, Doing& out) {
  out.yield(item.object);  // an object that does not let go at once (a performance) knows from this that it shall
  out.release(item.object);
}

void ResourceActivity::suspend(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.object.exists() && s.holds(item.object)) give_back(item, out);
  item.phase = kLook, item.until = 0;
  item.words = {};
}

}  // namespace throng
