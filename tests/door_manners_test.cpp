// Manners at doors in runs: who is let pass first (DR-21, DR-22), who is helped (DR-32c), friends (DR-32d), decisions
// by the tables of a culture and by chance (DR-33 .. DR-37, DR-BY-06, DR-BY-15).
#include <cmath>

#include "door_scene.h"
#include "throng/behavior/manners/decision.h"

namespace throng {
namespace {

using test::demo;
using test::DoorLife;
using test::live_at_doors;
using test::person;
using test::with_seed;

TEST(DoorManners, WomanAndCarrierAreLetPassFirst) {
  const auto sim = demo("doors_let_first");
  sim->step();
  const AgentId he = person(*sim, "he"), she = person(*sim, "she");
  const AgentId holder = person(*sim, "holder"), carrier = person(*sim, "carrier");
  const DoorLife life = live_at_doors(*sim, 4, 40);
  for (const auto& [host, guest] : {std::pair{he, she}, std::pair{holder, carrier}}) {
    EXPECT_EQ(life.count(DoorEvent::kOpened, host), 1u);
    EXPECT_EQ(life.count(DoorEvent::kYielded, host), 1u) << "stands aside";
    EXPECT_EQ(life.count(DoorEvent::kLetPass, host), 1u);
    EXPECT_LT(life.when(kDoorPassed, guest), life.when(kDoorPassed, host));
    EXPECT_EQ(life.count(DoorEvent::kOpened, guest) + life.count(DoorEvent::kTakenOver, guest), 0u);
  }
}

TEST(DoorManners, WhereNeedDecidesAWomanTakesTheDoorOverAndACarrierIsStillLetPass) {
  const auto sim = demo("doors_let_first", {"culture.name=need_based"});
  sim->step();
  const AgentId he = person(*sim, "he"), she = person(*sim, "she");
  const AgentId holder = person(*sim, "holder"), carrier = person(*sim, "carrier");
  const DoorLife life = live_at_doors(*sim, 4, 40);
  EXPECT_EQ(life.count(DoorEvent::kYielded, he), 0u);
  EXPECT_EQ(life.count(DoorEvent::kTakenOver, she), 1u);
  EXPECT_LT(life.when(kDoorPassed, he), life.when(kDoorPassed, she));
  EXPECT_EQ(life.count(DoorEvent::kLetPass, holder), 1u);
  EXPECT_LT(life.when(kDoorPassed, carrier), life.when(kDoorPassed, holder));
}

TEST(DoorManners, TheKindOvertakeACarrierAndOpenForIt) {
  for (const char* opens : {"front", "back"})
    for (int seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << opens << ", seed " << seed);
      const auto sim = demo("doors_box", with_seed({std::string("objects.0.opens=") + opens}, seed));
      sim->step();
      const AgentId helper = person(*sim, "helper"), carrier = person(*sim, "carrier");
      const DoorLife life = live_at_doors(*sim, 2, 60);
      EXPECT_EQ(life.count(kDoorHelps, helper), 1u);
      EXPECT_LT(life.when(kDoorHelps, helper), life.when(DoorEvent::kOpened, helper));
      EXPECT_EQ(life.count(DoorEvent::kLetPass, helper), 1u);
      EXPECT_LT(life.when(kDoorPassed, carrier), life.when(kDoorPassed, helper));
      EXPECT_EQ(life.count(DoorEvent::kOpened, carrier) + life.count(DoorEvent::kHeld, carrier), 0u);
    }
}

TEST(DoorManners, TheUnkindAndTheHurriedDoNotOvertakeToHelp) {
  for (const char* how : {"population.helper.kindness=0.4", "population.helper.rush=0.6"}) {
    const auto sim = demo("doors_box", {how});
    sim->step();
    const AgentId helper = person(*sim, "helper"), carrier = person(*sim, "carrier");
    const DoorLife life = live_at_doors(*sim, 2, 60);
    EXPECT_EQ(life.count(kDoorHelps), 0u) << how;
    EXPECT_EQ(life.count(DoorEvent::kOpened, carrier), 1u) << "alone, with hip or one hand";
    EXPECT_LT(life.when(kDoorPassed, carrier), life.when(kDoorPassed, helper));
    EXPECT_EQ(life.count(DoorEvent::kHeld, carrier), 0u) << "it has no hand free";
  }
}

/// How two friends walk until one of them has something to do with the door.
struct Walk {
  double lag = 0, beside = 0;  ///< m, means
  bool first = false;          ///< number 0 was through first
};
Walk walk(bool friends, int seed) {
  const auto sim =
      demo("doors_friends", with_seed({friends ? "sources.0.friends=true" : "sources.0.friends=false"}, seed));
  sim->step();
  const AgentId a = person(*sim, "friends", 0), b = person(*sim, "friends", 1);
  Walk out;
  int n = 0;
  const DoorLife life = live_at_doors(*sim, 2, 60, [&] {
    const Row i = sim->crowd().row_of(a), k = sim->crowd().row_of(b);
    if (i == kNoRow || k == kNoRow) return;
    const auto& body = sim->crowd().body;
    const float x = std::max(body.x[i], body.x[k]);
    if (x < 10.2f || x > 11.4f) return;  // in the region of the door, before its waiting region
    out.lag += std::abs(static_cast<double>(body.x[i] - body.x[k]));
    out.beside += std::abs(static_cast<double>(body.y[i] - body.y[k]));
    ++n;
  });
  EXPECT_EQ(life.count(kDoorPassed), 2u);
  EXPECT_GT(n, 5);
  out.lag /= n, out.beside /= n;
  out.first = life.when(kDoorPassed, a) < life.when(kDoorPassed, b);
  return out;
}

TEST(DoorManners, FriendsKeepBesideEachOtherAndEitherMayGoFirst) {
  double together = 0, apart = 0;
  int first = 0;
  constexpr int kSeeds = 12;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Walk with = walk(true, seed), without = walk(false, seed);
    together += with.lag, apart += without.lag;
    first += with.first;
    EXPECT_GT(with.beside, 0.4) << seed;
    EXPECT_LT(with.beside, 1.1) << seed;
  }
  EXPECT_LT(together, 0.75 * apart) << "they adapt their speeds";
  EXPECT_GT(first, 0);
  EXPECT_LT(first, kSeeds);
}

// ---- the decision table of DR-36, and choice by chance, in runs ----

constexpr Holding HOL = Holding::kHoldLater, HOF = Holding::kHoldFirst, NH = Holding::kNoHold;

struct Decided {
  double distance = 0;  ///< m to the follower; 4: as far or farther
  HoldingOdds odds;
  Holding what{};
};

double number(const Sketch& sketch, std::string_view name, double otherwise) {
  if (const SketchLayer* l = sketch.find("door"))
    for (const SketchNumber& n : l->numbers)
      if (n.name == name) return n.value;
  return otherwise;
}

/// Every decision of a run about somebody who follows.
std::vector<Decided> decisions(const std::vector<std::string>& set, int workers = 1) {
  const auto sim = demo("doors_decisions", set, workers);
  std::vector<Decided> out;
  std::size_t passed = 0;
  while (sim->now() < 90 && passed < 6) {
    const interaction::Place before = test::leaf_of(*sim, "door")->at(interaction::Slot::kDoor);
    const bool decides =
        before.who.exists() && before.phase == DoorPhase::kHolderDec && !test::leaf_of(*sim, "door")->tired_of.exists();
    Decided d;
    bool follower = false;
    if (decides) {
      Sketch sketch;
      sim->explain(before.who, sketch);
      const double effort = number(sketch, "effort", -1);
      follower = effort >= 0;
      d.distance = 4 - 3 * effort;
      d.odds = {number(sketch, "P(HOL)", 0), number(sketch, "P(HOF)", 0), number(sketch, "P(NH)", 0)};
    }
    sim->step();
    const interaction::Place* after = test::leaf_of(*sim, "door")->find(before.who);
    if (decides && follower && after && after->phase != DoorPhase::kHolderDec) {
      d.what = after->holding;
      out.push_back(d);
    }
    for (const Event& e : sim->crowd().events) passed += e.kind == kDoorPassed;
  }
  EXPECT_EQ(passed, 6u);
  return out;
}

std::vector<std::string> people_who(double rush, double care, double kind, int seed) {
  return {"population.people.rush=" + std::to_string(rush), "population.people.kindness=" + std::to_string(kind),
          "population.people.men=" + std::string(care > 0 ? "0" : "1"), "seed=" + std::to_string(seed)};
}

TEST(DoorManners, DecisionsOfARunAreThoseOfTheTableOfDR36) {
  struct Until {
    double distance;
    Holding what;
  };
  struct Line {
    double rush, care, kind;
    std::vector<Until> by_distance;
  };
  const std::vector<Line> table{
      {0, 0, 0, {{4 - 3 * 8.0 / 11, HOL}, {9, NH}}},
      {0, 0, 1, {{4 - 3 * 4.0 / 13, HOL}, {9, NH}}},
      {0, 1, 0, {{4.0, HOL}, {9, HOL}}},  // at 4 m and beyond a tie; the sketch does not tell 4 from more
      {0, 1, 1, {{4 - 3 * 3.0 / 7, HOF}, {9, NH}}},
      {1, 0, 0, {{1.0, HOL}, {9, NH}}},
      {1, 0, 1, {{2.0, HOL}, {9, NH}}},
      {1, 1, 0, {{4 - 3 * 8.0 / 11, HOL}, {9, NH}}},
      {1, 1, 1, {{4 - 3 * 8.0 / 13, HOL}, {9, NH}}},
      {0, 0, .5, {{2.5, HOL}, {9, NH}}},
      {0, 1, .5, {{1.429, HOF}, {2.846, HOL}, {9, NH}}},
      {.5, 0, .5, {{2.043, HOL}, {9, NH}}},
      {.5, 1, .5, {{2.297, HOL}, {9, NH}}},
      {.2, 1, .8, {{2.317, HOF}, {9, NH}}},
      {.2, 0, .8, {{2.665, HOL}, {9, NH}}},
  };
  constexpr double kRounded = 1e-3;  // three decimals of the table
  std::map<Holding, int> seen;
  for (const Line& line : table) {
    int n = 0;
    for (int seed = 1; seed <= 2; ++seed)
      for (const Decided& d : decisions(people_who(line.rush, line.care, line.kind, seed))) {
        bool edge = line.care > 0 && line.rush == 0 && line.kind == 0 && d.distance >= 4 - kRounded;
        Holding expected = NH;
        for (auto u = line.by_distance.rbegin(); u != line.by_distance.rend(); ++u) {
          edge = edge || std::abs(d.distance - u->distance) < kRounded;
          if (d.distance <= u->distance) expected = u->what;
        }
        if (line.rush == 1 && line.care == 0 && line.kind == 0 && d.distance <= 1) expected = HOL, edge = false;
        if (edge) continue;
        EXPECT_EQ(d.what, expected) << "rush " << line.rush << " care " << line.care << " kind " << line.kind << " at "
                                    << d.distance << " m";
        ++seen[d.what], ++n;
      }
    EXPECT_GE(n, 4) << "rush " << line.rush << " care " << line.care << " kind " << line.kind;
  }
  for (const Holding h : {HOL, HOF, NH}) EXPECT_GE(seen[h], 5) << words_of(h);
}

TEST(DoorManners, DecisionsByChanceHaveTheSharesOfTheTable) {
  double expected[3] = {0, 0, 0}, variance[3] = {0, 0, 0};
  int found[3] = {0, 0, 0}, unlikely = 0;
  for (int seed = 1; seed <= 12; ++seed) {
    std::vector<std::string> set = people_who(.5, 1, .5, seed);
    set.push_back("culture.choice=drawn");
    const std::vector<Decided> all = decisions(set), again = decisions(set, 3);
    ASSERT_EQ(all.size(), again.size()) << "the same for any number of workers";
    for (std::size_t k = 0; k < all.size(); ++k) {
      const Decided& d = all[k];
      ASSERT_EQ(d.what, again[k].what);
      const double p[3] = {d.odds.hold_later, d.odds.hold_first, d.odds.no_hold};
      for (int i = 0; i < 3; ++i) expected[i] += p[i], variance[i] += p[i] * (1 - p[i]);
      ++found[d.what == HOL ? 0 : d.what == HOF ? 1 : 2];
      unlikely += d.what != most_likely(d.odds, d.distance, {});
    }
  }
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(found[i], expected[i], 3.5 * std::sqrt(variance[i])) << (i == 0 ? "HOL" : i == 1 ? "HOF" : "NH");
  EXPECT_GT(found[0] + found[1] + found[2], 30);
  EXPECT_GT(unlikely, 3) << "not only what is most likely";
}

TEST(DoorManners, SameForAnyWorkersAndAcrossASnapshot) {
  for (const char* scene : {"doors_box", "doors_friends", "doors_let_first"}) {
    const auto one = demo(scene), three = demo(scene, {}, 3), restored = demo(scene, {}, 2);
    for (int i = 0; i < 160; ++i) {
      one->step(), three->step();
      ASSERT_EQ(one->state_hash(), three->state_hash()) << scene << ' ' << i;
    }
    ASSERT_TRUE(restored->restore(one->snapshot()));
    for (int i = 0; i < 160; ++i) {
      one->step(), restored->step();
      ASSERT_EQ(one->state_hash(), restored->state_hash()) << scene << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace throng
