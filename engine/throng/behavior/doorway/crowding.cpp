#include "throng/behavior/doorway/crowding.h"

namespace throng {
namespace {

bool first_for_door(const DoorScene& d, Seat a, Seat b) {
  const auto value = [&](Seat i) { return evaluate(d.people[i].to_door, d.people[i].waited, d.settings); };
  const float mine = value(a), theirs = value(b);
  return mine != theirs ? mine < theirs : d.people[a].id < d.people[b].id;
}

}  // namespace

float etiquette_of(std::span<const DoorPerson> people, const OrderingSettings& s) {
  std::size_t waiting[2] = {0, 0};
  for (const DoorPerson& p : people)
    if (!is_committed(p)) ++waiting[static_cast<std::size_t>(p.side)];
  const auto most = static_cast<float>(waiting[0] > waiting[1] ? waiting[0] : waiting[1]);
  if (most <= s.polite) return 1;
  return most >= s.dense ? 0 : (s.dense - most) / (s.dense - s.polite);
}

float waiting_distance(float agent_region, float etiquette, const OrderingSettings& s) {
  return agent_region * (s.closest_wait + (1 - s.closest_wait) * etiquette);
}

Holding relaxed(Holding choice, float etiquette, double care, double distance, const OrderingSettings& s) {
  constexpr float kHalf = 0.5f;
  if (etiquette >= kHalf) return choice;
  if (choice == Holding::kHoldFirst && care < 0.5) return Holding::kHoldLater;
  if (choice == Holding::kNoHold && distance <= static_cast<double>(s.keep_open)) return Holding::kHoldLater;
  return choice;
}

bool somebody_comes_out(std::span<const DoorPerson> people, Seat self) {
  for (const DoorPerson& p : people)
    if (p.side != people[self].side && is_committed(p) && p.motion != DoorMotion::kBefore) return true;
  return false;
}

YieldStep make_way_out(const DoorScene& d, Seat self, Vec2 door, Vec2 out, float radius, const Room& room) {
  const DoorPerson& me = d.people[self];
  if (is_committed(me) || !somebody_comes_out(d.people, self)) return {};
  const Vec2 right = left_of(out);  // of somebody who faces the door
  const Vec2 from_door = me.position - door;
  const float along = dot(from_door, out), off = dot(from_door, right);
  const float edge = d.settings.lane_half_width + radius;
  const float away = off < 0 ? -off : off;
  if (along < 0 || along > d.settings.lane_length || away >= edge) return {};
  const float step = edge - away;
  const float other_step = edge + away;
  const bool to_right = off >= 0;
  const float near_room = to_right ? room.right : room.left, far_room = to_right ? room.left : room.right;
  const float enough = d.settings.aside_room;
  const auto aside = [&](bool right_hand) {
    const Vec2 target = door + out * along + right * (right_hand ? edge : -edge);
    return YieldStep{right_hand ? Yielding::kRight : Yielding::kLeft, target};
  };
  if (near_room >= step && near_room >= enough) return aside(to_right);
  if (far_room >= other_step && far_room >= enough) return aside(!to_right);
  // Back to the end of the way, or as far as there is room.
  const float wanted = d.settings.lane_length - along;
  const float back = wanted < room.back ? wanted : room.back;
  if (!(back > 0)) return {};
  return {Yielding::kBack, me.position + out * back};
}

bool backs_out(const DoorPerson& me, float my_through, const DoorPerson& other, float others_through) {
  if (my_through != others_through) return my_through < others_through;
  if (has_the_door(me) != has_the_door(other)) return has_the_door(other);
  return other.id < me.id;
}

bool breaks_ring(const DoorScene& d, Seat self) {
  if (is_committed(d.people[self])) return false;
  bool first = true;
  Seat at = self;
  for (std::size_t steps = 0; steps < d.people.size(); ++steps) {
    at = find_person(d.people, d.people[at].leader);
    if (at == kNobody || is_committed(d.people[at])) return false;
    if (at == self) return first;
    first = first && first_for_door(d, self, at);
  }
  return false;  // behind a ring, not in it
}

bool is_stalled(std::span<const DoorPerson> people, const DoorProgress& p, const OrderingSettings& s) {
  bool waiting = false;
  for (const DoorPerson& q : people) waiting = waiting || q.waited > 0 || is_committed(q);
  return waiting && p.since_passed >= s.stall && p.since_change >= s.stall;
}

bool goes_first_after_stall(const DoorScene& d, Seat self) {
  for (Seat i = 0; i < d.people.size(); ++i)
    if (i != self && first_for_door(d, i, self)) return false;
  return true;
}

}  // namespace throng
