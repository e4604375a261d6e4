// People at a door at the origin for the tests of this folder: the pull side is y > 0.
#pragma once

#include <vector>

#include "throng/behavior/doorway/ordering.h"

namespace throng {

class PeopleAtDoor {
 public:
  /// Number within the list; ids go up with it.
  Seat add(Vec2 at, DoorRole role = DoorRole::kNone, float waited = 0) {
    DoorPerson p;
    p.id = {static_cast<std::uint32_t>(people.size()), 1};
    p.position = at;
    p.to_door = length(at);
    p.side = at.y > 0 ? DoorSide::kPull : DoorSide::kPush;
    p.role = role;
    p.waited = waited;
    people.push_back(p);
    return people.size() - 1;
  }
  DoorScene doorway() const { return {people, settings, etiquette}; }
  AgentId id(Seat i) const { return i == kNobody ? AgentId{} : people[i].id; }

  /// Everybody without a role takes its turn, `rounds` times, from what all showed at the end of the one before.
  void decide(int rounds = 3) {
    for (int r = 0; r < rounds; ++r) {
      std::vector<DoorPerson> next = people;
      for (Seat i = 0; i < people.size(); ++i) {
        if (is_committed(people[i])) continue;
        const LeaderChoice c = choose_leader(doorway(), i);
        next[i].initial = id(c.initial), next[i].leader = id(c.leader);
      }
      people = next;
    }
  }
  Seat leader(Seat i) const { return find_person(people, people[i].leader); }
  Seat initial(Seat i) const { return find_person(people, people[i].initial); }

  std::vector<DoorPerson> people;
  OrderingSettings settings;
  float etiquette = 1;
};

}  // namespace throng
