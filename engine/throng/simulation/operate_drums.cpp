#include "throng/simulation/operate_drums.h"

#include <array>

#include "throng/behavior/doorway/at_drum.h"

namespace throng {
namespace {

constexpr float kRushed = 0.5f;  ///< rush from which somebody hurries for an entry as those in a rush do

/// Phases and slots of everybody with a place, to see whether anything changed.
std::uint64_t print_of(const interaction::RevolvingState& s) {
  std::uint64_t h = 0;
  for (const auto& side : s.pair)
    for (const interaction::RevolvingPlace& p : side)
      h = h * 31 + (p.who.exists() ? p.who.index * 16u + static_cast<std::uint64_t>(p.phase) : 0);
  return h;
}

struct Usher : DoorDuty {
  std::size_t see(const interaction::RevolvingState& state, std::span<interaction::RevolvingSeen> out) const;
  std::uint32_t pushed_by_strays(const interaction::RevolvingPlan& drum, const interaction::RevolvingState& s) const;
  void attend();
};

/// Everybody with a place who has not given up its plan; returns how many.
std::size_t Usher::see(const interaction::RevolvingState& state, std::span<interaction::RevolvingSeen> out) const {
  std::size_t n = 0;
  for (const Row r : a.all) {
    const DoorPlan& plan = plans[r];
    if (plan.door != a.object || !state.find(id(r))) continue;
    const float usual = crowd.profile.preferred_speed[r] * crowd.intent.speed_wish[r];
    out[n++] = {id(r), at(r), usual, plan.courtesy.rush >= kRushed, crowd.profile.max_speed[r]};
  }
  return n;
}

/// Somebody between the panels without a place pushes, too: a drum that stands would keep it there.
std::uint32_t Usher::pushed_by_strays(const interaction::RevolvingPlan& drum,
                                      const interaction::RevolvingState& s) const {
  std::uint32_t n = 0;
  for (const Row r : a.all) n += !s.find(id(r)) && is_in_drum(drum, at(r));
  return n;
}

void Usher::attend() {
  RevolvingService& service = DoorRevolving::service(own());
  const std::uint64_t before = print_of(service.turn);
  if (a.stalled) dismiss_waiting(service.turn);
  gather_claims([&](Row r, const DoorPlan& plan) -> std::optional<DoorSide> {
    if (service.turn.find(id(r))) return std::nullopt;
    return static_cast<DoorSide>(plan.side);
  });
  commit(scratch.commits, service.turn);
  const interaction::RevolvingPlan drum = drum_of(a).plan();
  interaction::RevolvingIn in = frame_of_drum(a, own(), drum, dt);
  std::array<interaction::RevolvingSeen, 3 * kDoorSides> seen;
  in.people = std::span(seen).first(see(service.turn, seen));
  interaction::Outcome out;
  std::uint32_t pushing = advance(manners.revolving, in, service.turn, out);
  pushing += pushed_by_strays(drum, service.turn);
  if (pushing > 0) push(drum_of(a).state(own()));
  tell(out);
  const bool passed = count_passed();
  count_time(passed, print_of(service.turn) != before, service);
}

}  // namespace

void operate_drum(const AtDoor& a, const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans,
                  double dt, DoorScratch& scratch, ObjectStates& objects, Events& events) {
  bool used = false;
  for (const auto& side : DoorRevolving::service(objects.items[a.object.value]).turn.pair)
    for (const interaction::RevolvingPlace& p : side) used = used || p.who.exists();
  if (a.all.empty() && !used) return;
  Usher{{a, manners, crowd, plans, dt, scratch, objects, events}}.attend();
}

}  // namespace throng
