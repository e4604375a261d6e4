// What must follow from E with waiting time and nothing else (DR-13, DR-53): two groups that come at the same time pass
// in turns, a few at a time; a group that comes clearly earlier passes first, all of it. A run in words: people walk to
// their targets on two lines and stop as DR-07 says, roles are granted by request (DR-16), the door is opened, held for
// a committed follower and handed over (DR-20), nothing else is modelled.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "throng/behavior/doorway/crowding.h"
#include "throng/behavior/doorway/deed.h"
#include "throng/behavior/doorway/doorway_fixture.h"

namespace throng {
namespace {

constexpr float kStep = 0.1f, kSpeed = 1.3f, kRegion = 6;
constexpr float kPullRegion = 3.3f, kPushRegion = 2.5f, kAgentRegion = 1.5f;  // Table 4.1
constexpr float kOpening = 2.1f, kPassing = 1.0f;                             // s: reach and open; walk through

struct Visitor {
  float arrives = 0;  ///< s: when it is at the edge of the region
  DoorSide side = DoorSide::kPull;
};

class SmallWorld {
 public:
  explicit SmallWorld(std::vector<Visitor> visitors) : visitors_(std::move(visitors)), come_(visitors_.size()) {}

  /// Sides in the order of passing: 'A' pull, 'B' push.
  std::string run(float until = 300) {
    for (now_ = 0; now_ < until && order_.size() < visitors_.size(); now_ += kStep) {
      admit();
      decide();
      grant();
      operate();
    }
    return order_;
  }
  OrderingSettings settings;
  std::size_t most_in_one_role = 0;

 private:
  struct Claim {
    Seat who;
    DoorRole role;
  };

  DoorScene doorway() const { return {people_, settings, etiquette_}; }

  void admit() {
    for (std::size_t i = 0; i < visitors_.size(); ++i) {
      if (come_[i] || visitors_[i].arrives > now_) continue;
      come_[i] = true;
      DoorPerson p;
      p.id = {static_cast<std::uint32_t>(i), 1};
      p.side = visitors_[i].side;
      const float off = i % 3 == 0 ? 0.2f : i % 3 == 1 ? -0.2f : 0.0f;
      p.position = {off, p.side == DoorSide::kPull ? kRegion : -kRegion};
      people_.push_back(p), phase_.push_back(0), stopped_.push_back(false);
    }
  }

  DoorStanding standing(Seat i, Seat leader) const {
    const DoorPerson& p = people_[i];
    DoorStanding at;
    at.to_best_position = p.to_door > 0.7f ? p.to_door - 0.7f : 0;
    at.in_waiting_region = p.to_door <= (p.side == DoorSide::kPull ? kPullRegion : kPushRegion) + 0.15f;
    bool busy = false;
    for (const DoorPerson& q : people_) busy = busy || is_committed(q);
    const bool behind =
        leader != kNobody && people_[leader].side == p.side &&
        distance(p.position, people_[leader].position) < waiting_distance(kAgentRegion, etiquette_, settings);
    at.must_stop = behind || (busy && leader != kNobody && at.in_waiting_region);
    return at;
  }

  void decide() {
    etiquette_ = etiquette_of(people_, settings);
    for (DoorPerson& p : people_) p.to_door = length(p.position);
    std::vector<DoorPerson> next = people_;
    claims_.clear();
    for (Seat i = 0; i < people_.size(); ++i) {
      if (is_committed(people_[i])) continue;
      const LeaderChoice c = choose_leader(doorway(), i);
      const Seat leader = breaks_ring(doorway(), i) ? kNobody : c.leader;
      next[i].initial = c.initial == kNobody ? AgentId{} : people_[c.initial].id;
      next[i].leader = leader == kNobody ? AgentId{} : people_[leader].id;
      const DoorDeed deed = decide_deed(doorway(), i, leader, standing(i, leader));
      if (deed.claim != DoorRole::kNone) claims_.push_back({i, deed.claim});
      if (deed.stop) stopped_[i] = true;
      if (stopped_[i]) next[i].waited += kStep;
      if (!deed.stop) next[i].position = people_[i].position * std::max(0.0f, 1 - kSpeed * kStep / people_[i].to_door);
    }
    people_ = next;
  }

  void grant() {
    std::sort(claims_.begin(), claims_.end(),
              [&](const Claim& a, const Claim& b) { return goes_before(doorway(), a.who, b.who); });
    for (const Claim& c : claims_) {
      const bool taken = std::any_of(people_.begin(), people_.end(), [&](const DoorPerson& p) {
        return c.role == DoorRole::kOpener ? is_committed(p) : p.role == c.role;
      });
      if (!taken) people_[c.who].role = c.role, phase_[c.who] = 0;
    }
    for (const DoorRole r : {DoorRole::kOpener, DoorRole::kFollower, DoorRole::kSecondFollower}) {
      const auto n = std::count_if(people_.begin(), people_.end(), [&](const DoorPerson& p) { return p.role == r; });
      most_in_one_role = std::max(most_in_one_role, static_cast<std::size_t>(n));
    }
  }

  void leave(Seat i) {
    const AgentId gone = people_[i].id;
    order_ += people_[i].side == DoorSide::kPull ? 'A' : 'B';
    const auto at = static_cast<std::ptrdiff_t>(i);
    people_.erase(people_.begin() + at), phase_.erase(phase_.begin() + at), stopped_.erase(stopped_.begin() + at);
    // The follower has taken over (red routine): it is the holder now, and the second follower moves up.
    for (Seat k = 0; k < people_.size(); ++k) {
      DoorPerson& p = people_[k];
      if (p.role == DoorRole::kFollower) {
        p.role = DoorRole::kHolder, p.motion = DoorMotion::kCritical, phase_[k] = 0;
      } else if (p.role == DoorRole::kSecondFollower) {
        p.role = DoorRole::kFollower;
      }
      if (p.leader == gone) p.leader = {};
    }
  }

  void operate() {
    for (Seat i = 0; i < people_.size(); ++i) {
      DoorPerson& p = people_[i];
      if (!is_committed(p)) continue;
      if (p.to_door > 0.7f)
        p.position *= std::max(0.0f, 1 - kSpeed * kStep / p.to_door), p.to_door = length(p.position);
      if (!has_the_door(p)) continue;
      phase_[i] += kStep;
      if (p.role == DoorRole::kOpener && phase_[i] >= kOpening)
        p.role = DoorRole::kHolder, p.motion = DoorMotion::kCritical, phase_[i] = 0;
      if (p.role != DoorRole::kHolder || phase_[i] < kPassing) continue;
      const Seat follower = follower_of(doorway(), i);
      const bool held = follower != kNobody && people_[follower].role == DoorRole::kFollower;
      if (held && people_[follower].to_door > 1.5f && phase_[i] < 6) continue;  // holds until it is there
      return leave(i);
    }
  }

  std::vector<Visitor> visitors_;
  std::vector<bool> come_, stopped_;
  std::vector<DoorPerson> people_;
  std::vector<float> phase_;
  std::vector<Claim> claims_;
  std::string order_;
  float now_ = 0, etiquette_ = 1;
};

/// Two groups of n in file, `apart` s between one and the next (about AgentWR at walking speed); the second is `later`.
std::vector<Visitor> groups(int n, float later, float apart = 1.2f) {
  std::vector<Visitor> v;
  for (int i = 0; i < n; ++i) {
    v.push_back({static_cast<float>(i) * apart, DoorSide::kPull});
    v.push_back({later + static_cast<float>(i) * apart, DoorSide::kPush});
  }
  return v;
}

int changes(const std::string& order) {
  int n = 0;
  for (std::size_t i = 1; i < order.size(); ++i) n += order[i] != order[i - 1];
  return n;
}

TEST(Alternation, OfGroupsThatComeTogetherEverybodyPasses) {
  for (const float later : {0.0f, 0.2f, 0.5f}) {
    SmallWorld world(groups(6, later));
    const std::string order = world.run();
    SCOPED_TRACE(order);
    EXPECT_EQ(order.size(), 12u) << "everybody passes";
    EXPECT_EQ(world.most_in_one_role, 1u);
    EXPECT_GE(changes(order), 1);
  }
}

TEST(Alternation, GroupThatComesClearlyEarlierPassesFirst) {
  SmallWorld world(groups(6, 12));
  EXPECT_EQ(world.run(), "AAAAAABBBBBB");
  SmallWorld other(groups(6, 20));
  EXPECT_EQ(other.run(), "AAAAAABBBBBB");
}

TEST(Alternation, IsLostWithoutWaitingTime) {
  SmallWorld world(groups(6, 0.2f));
  world.settings.evaluation = OrderingSettings::Evaluation::kDistance;
  const std::string order = world.run();
  SmallWorld usual(groups(6, 0.2f));
  EXPECT_LT(changes(order), changes(usual.run())) << order;
}

TEST(Alternation, OneSideAlonePassesInOrderOfArrival) {
  std::vector<Visitor> v;
  for (int i = 0; i < 12; ++i) v.push_back({static_cast<float>(i) * 0.9f, DoorSide::kPush});
  EXPECT_EQ(SmallWorld(v).run(), std::string(12, 'B'));
}

TEST(Alternation, OfDenseCrowdsEverybodyPassesFromBothSides) {
  SmallWorld dense(groups(25, 0.3f, 0.4f));
  const std::string order = dense.run(600);
  SmallWorld polite(groups(25, 0.3f, 0.4f));
  polite.settings.polite = 1000, polite.settings.dense = 2000;
  const std::string manners = polite.run(600);
  EXPECT_EQ(order.size(), 50u) << order;
  EXPECT_EQ(manners.size(), 50u) << manners;
  EXPECT_GE(changes(order), 2) << "the other side is not shut out: " << order;
}

}  // namespace
}  // namespace throng
