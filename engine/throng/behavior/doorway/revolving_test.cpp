#include "throng/behavior/doorway/revolving.h"

#include <gtest/gtest.h>

#include "throng/behavior/doorway/doorway_fixture.h"
#include "throng/core/random.h"

namespace throng {
namespace {

constexpr DoorStanding kFar{4, false, false, false}, kWaiting{2, true, true, false}, kClose{0.8f, true, false, true};

TEST(Revolving, FirstToPushHasNoLeader) {
  PeopleAtDoor p;
  const Seat me = p.add({0, 3});
  const LeaderChoice c = choose_revolving_leader(p.doorway(), me);
  EXPECT_EQ(c.leader, kNobody);
  EXPECT_EQ(decide_revolving_deed(p.doorway(), me, c.leader, kClose).claim, DoorRole::kOpener);
  EXPECT_EQ(decide_revolving_deed(p.doorway(), me, c.leader, kFar).claim, DoorRole::kNone);
}

TEST(Revolving, OwnSideIsPreferred) {
  PeopleAtDoor p;
  p.add({0, -0.5f}, DoorRole::kHolder);
  const Seat own = p.add({0, 3}), me = p.add({0, 4.5f}), front = own;
  EXPECT_EQ(choose_revolving_leader(p.doorway(), me).leader, own) << "although the one across pushes";
  EXPECT_EQ(choose_revolving_leader(p.doorway(), front).leader, 0u) << "nobody before it: the one across";
}

TEST(Revolving, GuardsOfBothSides) {  // Fig. 4.8
  PeopleAtDoor p;
  const Seat holder = p.add({0, 0.5f}, DoorRole::kHolder), same = p.add({0, 2.9f}), across = p.add({0, -2.9f});
  // Across: as soon as it is at its place, whatever the holder does.
  EXPECT_EQ(decide_revolving_deed(p.doorway(), across, holder, kFar).claim, DoorRole::kNone);
  EXPECT_EQ(decide_revolving_deed(p.doorway(), across, holder, kWaiting).claim, DoorRole::kFollower);
  EXPECT_TRUE(decide_revolving_deed(p.doorway(), across, holder, kWaiting).start);
  // Same side: after the critical motion.
  EXPECT_EQ(decide_revolving_deed(p.doorway(), same, holder, kWaiting).claim, DoorRole::kNone);
  p.people[holder].motion = DoorMotion::kCritical;
  EXPECT_EQ(decide_revolving_deed(p.doorway(), same, holder, kWaiting).claim, DoorRole::kFollower);
  EXPECT_FALSE(decide_revolving_deed(p.doorway(), same, holder, kWaiting).start);
  p.people[same].role = DoorRole::kFollower, p.people[same].leader = p.id(holder);
  EXPECT_FALSE(decide_revolving_deed(p.doorway(), same, holder, kWaiting).start);
  p.people[holder].motion = DoorMotion::kAfter;
  EXPECT_TRUE(decide_revolving_deed(p.doorway(), same, holder, kWaiting).start);
}

TEST(Revolving, OneFollowerOfEachSide) {
  PeopleAtDoor p;
  const Seat holder = p.add({0, 0.5f}, DoorRole::kHolder);
  p.people[holder].motion = DoorMotion::kAfter;
  const Seat same = p.add({0, 2}, DoorRole::kFollower), me = p.add({0, 2.9f}), across = p.add({0, -2.9f});
  p.people[same].leader = p.id(holder);
  EXPECT_EQ(decide_revolving_deed(p.doorway(), me, holder, kWaiting).claim, DoorRole::kNone);
  EXPECT_EQ(decide_revolving_deed(p.doorway(), across, holder, kWaiting).claim, DoorRole::kFollower);
}

/// A run in words: people come from both sides, requests are granted in order, followers become holders when there is a
/// place, holders leave. Never more than two of each, and everybody gets through.
TEST(Revolving, NeverMoreThanTwoHoldersAndTwoFollowers) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    PeopleAtDoor p;
    Draws draws({seed, 3, 5}, Stream::kTest);
    for (int i = 0; i < 14; ++i) {
      const float y = 1.5f + 4 * draws.uniform_float();
      p.add({draws.uniform_float() - 0.5f, i % 2 == 0 ? y : -y});
    }
    std::vector<int> age(p.people.size());
    std::size_t most_holders = 0, most_followers = 0;
    bool both_sides = false;
    for (int step = 0; step < 2000 && !p.people.empty(); ++step) {
      for (DoorPerson& q : p.people) {
        const LeaderChoice c = choose_revolving_leader(p.doorway(), find_person(p.people, q.id));
        if (!is_committed(q)) q.initial = p.id(c.initial), q.leader = p.id(c.leader);
      }
      for (Seat i = 0; i < p.people.size(); ++i) {
        DoorPerson& q = p.people[i];
        const DoorStanding at{q.to_door < 2.6f ? 0.5f : 2, q.to_door < 2.6f, q.to_door < 2.6f, true};
        const Seat leader = find_person(p.people, q.leader);
        const DoorDeed deed = decide_revolving_deed(p.doorway(), i, leader, at);
        if (q.role == DoorRole::kNone) {
          if (deed.claim != DoorRole::kNone) q.role = deed.claim, age[i] = 0;
        } else if (q.role == DoorRole::kFollower && deed.start && may_become_holder(p.people)) {
          q.role = DoorRole::kHolder, age[i] = 0;
        }
        if (!has_the_door(q)) {
          const bool blocked = leader != kNobody && p.people[leader].side == q.side &&
                               distance(p.people[leader].position, q.position) < 0.8f;
          if (!blocked) q.position *= 0.97f, q.to_door = length(q.position);
        }
        if (has_the_door(q))
          q.motion = ++age[i] < 3 ? DoorMotion::kBefore : age[i] < 8 ? DoorMotion::kCritical : DoorMotion::kAfter;
      }
      const RevolvingTraffic now = traffic_of(p.people);
      most_holders = std::max(most_holders, now.holders);
      most_followers = std::max(most_followers, now.followers);
      bool pull = false, push = false;
      for (const DoorPerson& q : p.people)
        if (has_the_door(q)) (q.side == DoorSide::kPull ? pull : push) = true;
      both_sides = both_sides || (pull && push);
      for (Seat i = p.people.size(); i-- > 0;)
        if (has_the_door(p.people[i]) && age[i] > 14) {
          p.people.erase(p.people.begin() + static_cast<std::ptrdiff_t>(i));
          age.erase(age.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    EXPECT_TRUE(p.people.empty()) << p.people.size() << " are left";
    EXPECT_EQ(most_holders, 2u);
    EXPECT_LE(most_followers, 2u);
    EXPECT_TRUE(both_sides) << "both sides pass at once";
  }
}

}  // namespace
}  // namespace throng
