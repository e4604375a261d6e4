#include "throng/behavior/activities/meet/meet.h"

#include <algorithm>

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"
#include "throng/core/math.h"
#include "throng/environment/zone.h"

namespace throng {
namespace {

constexpr std::uint32_t kGroupStream = static_cast<std::uint32_t>(Stream::kFirstOfParts) + 600;
constexpr float kTogether = 1.2f;  ///< m beyond the circle: near enough to be of the company

}  // namespace

const FieldList& MeetParams::fields() {
  using P = MeetParams;
  static const FieldList list =
      FieldList::of<P>("meet: goes to the meeting point, waits for friends and chats with them.")
          .text("place", &P::place, {.refers = "place", .doc = "Where friends meet."})
          .integer("size", &P::size,
                   {.min = 2, .max = 20, .doc = "Friends in a group: so many of a source, one after the other."})
          .number("circle", &P::circle,
                  {.unit = "m", .min = 0.3, .max = 5, .doc = "Radius of the circle they stand in."})
          .distribution("duration", &P::duration, {.unit = "s", .min = 0, .max = 86400, .doc = "How long they chat."})
          .number("timeout", &P::timeout,
                  {.unit = "s",
                   .min = 0,
                   .max = 86400,
                   .doc = "One waits so long for the others; the most patient twice as long."});
  return list;
}

void MeetActivity::settle(const ActivitySettling& s) {
  if (params_.place.empty()) return;
  place_ = s.world.find_place(params_.place);
  if (!place_.exists()) s.problems.push_back("meet: there is no place '" + params_.place + "'");
}

bool MeetActivity::is_friend(const Situation& s, const MemoryItem& item, Row r) const {
  const Profile& p = s.in.self.profile;
  if (r == s.row) return false;
  if (item.other.exists()) return p.id[r] == item.other;
  return p.source[r] == p.source[s.row] && p.number[r] / params_.size == p.number[s.row] / params_.size;
}

MeetActivity::Company MeetActivity::company(const Situation& s, const MemoryItem& item, Vec2 centre) const {
  Company out;
  float least = 0;
  each_near(s.in.scene.crowd_map, SurfaceIndex(item.surface), centre, params_.circle + kTogether,
            [&](Row r, Vec2 p, float) {
              if (!is_friend(s, item, r)) return;
              ++out.present;
              const AgentId who = s.in.self.profile.id[r];
              const float d = distance(p, s.position());
              // Rows come in any order: of equals the lower id.
              if (out.nearest.exists() && (d > least || (d == least && out.nearest < who))) return;
              out.nearest = who, least = d;
            });
  return out;
}

Vec2 MeetActivity::centre(const Situation& s, const MemoryItem& item) const {
  const Zone& zone = s.in.world.places[item.place.value].zone;
  if (zone.is_point || item.other.exists()) return zone.middle;
  // One point for the whole group, drawn with the group's number.
  const Profile& p = s.in.self.profile;
  Draws d({s.in.seed, p.source[s.row], p.number[s.row] / params_.size}, static_cast<Stream>(kGroupStream));
  const double u = d.uniform(), v = d.uniform(), w = d.uniform();
  return sample(zone, u, v, w).position;
}

Vec2 MeetActivity::slot(const Situation& s, const MemoryItem& item) const {
  const std::uint32_t n = size(item);
  const std::uint32_t k = item.other.exists() ? (s.id() < item.other ? 0 : 1) : s.in.self.profile.number[s.row] % n;
  const auto t = math::sincos(math::kTwoPiF * static_cast<float>(k) / static_cast<float>(n));
  return centre(s, item) + Vec2{t.cos, t.sin} * params_.circle;
}

Outcome MeetActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kNew) {
    if (!item.place.exists()) item.place = place_;
    if (!item.place.exists()) return Outcome::failed(GiveUp::kNoObject);
    item.point = slot(s, item);
    item.surface = static_cast<std::uint16_t>(s.in.world.places[item.place.value].zone.surface.value);
    item.phase = kGoing, item.until = 0;
  }
  if (item.is(MemoryItem::kSuspended) && item.phase != kChatting) item.phase = kGoing, item.until = 0;
  if (item.phase == kGoing) {
    if (walks_to(s, item.point) && s.no_way()) return Outcome::failed(GiveUp::kNoWay);
    if (!go_to_spot(s, item, out, {0.25f, 4, 1})) return Outcome::go_on();
    item.phase = kWaiting;
    item.until = s.now() + static_cast<double>(params_.timeout * (1 + s.manner().patience));
  }
  // Pushed out of the circle one steps back into it: words[0].
  const float off = distance(s.position(), item.point);
  if (off > 0.5f) item.words[0] = 1;
  if (off < 0.25f) item.words[0] = 0;
  const auto chat = [&](Vec2 facing, AgentId with) {
    if (item.words[0] != 0)
      out.go_to(SurfaceIndex(item.surface), item.point, 1, Activity::kChatting);
    else
      out.stand(Activity::kChatting, facing, 0, with);
  };
  const Vec2 middle = centre(s, item), inwards = normalized(middle - s.position(), {1, 0});
  const Company with = company(s, item, middle);
  if (item.phase == kWaiting) {
    const bool all = with.present >= size(item), late = s.now() >= item.until;
    if (late && with.present < 2) return Outcome::failed(GiveUp::kMissed);
    if (!all && !late) {
      // Those who are there already talk; alone one waits.
      if (with.present > 1)
        chat(inwards, with.nearest);
      else
        wait_about(s, out, Activity::kWaiting);
      return Outcome::go_on();
    }
    item.phase = kChatting;
    Draws d = draws_of(s, Chance::kDuration, static_cast<std::uint64_t>(item.begun * 10));
    item.until = s.now() + std::max(0.0, sample(params_.duration, d));
  }
  // When the last friend has gone there is nobody to talk to.
  if (s.now() >= item.until || with.present < 2) return Outcome::done();
  if (item.need != Need::kNone) out.relieve(item.need);
  chat(inwards, with.nearest);
  return Outcome::go_on();
}

Opportunity MeetActivity::opportunity(const Situation&, Need need) const {
  const bool can = need == Need::kCompany && place_.exists();
  return {can, false};
}

std::string MeetActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (item.phase == kNew) return "has an appointment";
  const std::string where = s.in.world.places[item.place.value].id;
  switch (item.phase) {
    case kGoing:
      return "goes to meet friends at " + where;
    case kWaiting:
      return "waits for friends at " + where;
    default:
      return "chats with friends for another " + std::to_string(static_cast<int>(item.until - s.now())) + " s";
  }
}

}  // namespace throng
