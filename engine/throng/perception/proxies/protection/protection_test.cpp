#include "throng/perception/proxies/protection/protection.h"

#include <algorithm>
#include <cstring>

#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::Haunted;

TEST(Protection, ForeseesTheNearestApproach) {
  Approach a = approach_of({4, 0}, {-2, 0});
  EXPECT_FLOAT_EQ(a.time, 2);
  EXPECT_NEAR(a.distance, 0, 1e-6f);
  a = approach_of({4, 1}, {-2, 0});
  EXPECT_FLOAT_EQ(a.time, 2);
  EXPECT_FLOAT_EQ(a.distance, 1);
  EXPECT_LT(approach_of({4, 0}, {2, 0}).time, 0) << "goes away";
  EXPECT_LT(approach_of({4, 0}, {}).time, 0) << "keeps its distance";
}

/// A mother (composite), a child beside her and strangers, all of "plain" but her.
struct Family : Haunted {
  ProtectionProxy kind;
  Row mother, child;
  explicit Family(const ProtectionParams& p) : Haunted(test::compiled(test::square_plan(30))), kind(p) {
    EXPECT_TRUE(have(kind).empty());
    settle();
    mother = add({10, 10.6f}, 1, {0.2f, 0.1f});
    child = add({10, 10}, 0, {}, 0.15f);
    index_all();
    update();  // finds the nearest of that population: the child
  }
};

ProtectionParams params() {
  ProtectionParams p;
  p.ward = "plain";
  return p;
}

TEST(Protection, StandsHalfWayBetweenTheWardAndWhoComes) {
  Family f(params());
  f.index_all();
  EXPECT_TRUE(f.ghosts.empty());
  const Row stranger = f.add({14, 10.1f}, 0, {-1.3f, 0});
  f.index_all();
  ASSERT_EQ(f.ghosts.all.size(), 1u);
  const Ghost& g = f.ghosts.all[0];
  EXPECT_FLOAT_EQ(g.shown.x, 12);
  EXPECT_FLOAT_EQ(g.shown.y, 10.05f);
  EXPECT_FLOAT_EQ(g.shown.vx, 0.2f) << "moves as the mother";
  EXPECT_FLOAT_EQ(g.shown.vy, 0.1f);
  EXPECT_FLOAT_EQ(g.shown.radius, 0.5f);
  f.look({.max_neighbours = 10, .range = 5});
  const auto has_ghost = [&](Row r) {
    const auto ids = f.seen_by(r);
    return std::any_of(ids.begin(), ids.end(), is_ghost);
  };
  EXPECT_TRUE(has_ghost(stranger));
  EXPECT_FALSE(has_ghost(f.child)) << "is not hindered by it";
  EXPECT_FALSE(has_ghost(f.mother));
}

TEST(Protection, OnlyAgainstThoseWhoComeTooNear) {
  Family f(params());
  f.add({14, 13}, 0, {-1.3f, 0});  // passes 3 m away
  f.add({8, 10}, 0, {-1.3f, 0});   // has passed
  f.add({10, 20}, 0, {0, -1.3f});  // too far away
  f.add({6, 10}, 0, {0.5f, 0});    // will need 8 s
  f.add({10.5f, 9}, 0, {0, 0});    // stands
  f.index_all();
  EXPECT_TRUE(f.ghosts.empty());
}

TEST(Protection, NeverStandsOnTheStranger) {
  Family f(params());
  f.add({11.2f, 10}, 0, {-1, 0}, 0.25f);
  f.index_all();
  ASSERT_EQ(f.ghosts.all.size(), 1u);
  EXPECT_NEAR(f.ghosts.all[0].shown.radius, 0.6f - 0.25f - 0.05f, 1e-4f);
  Family close(params());
  close.add({10.45f, 10}, 0, {-1, 0}, 0.25f);
  close.index_all();
  EXPECT_TRUE(close.ghosts.empty()) << "no room left between them";
}

TEST(Protection, TheSoonestFirstSeveralIfAsked) {
  ProtectionParams p = params();
  p.strangers = 2;
  Family f(p);
  f.add({15, 10}, 0, {-1.3f, 0});
  f.add({10, 6}, 0, {0, 1.5f});
  f.add({6, 10}, 0, {2, 0});
  f.index_all();
  ASSERT_EQ(f.ghosts.all.size(), 2u);
  EXPECT_FLOAT_EQ(f.ghosts.all[0].shown.x, 8) << "2 s";
  EXPECT_FLOAT_EQ(f.ghosts.all[1].shown.y, 8) << "2.7 s";
  p.friends = {"plain"};
  Family g(p);
  g.add({6, 10}, 0, {2, 0});
  g.index_all();
  EXPECT_TRUE(g.ghosts.empty()) << "no stranger";
}

TEST(Protection, KeepsItsWardAndFindsAnotherWhenItIsGone) {
  Family f(params());
  const AgentId child = f.people.crowd.profile.id[f.child];
  f.add({10.1f, 10.5f}, 0);  // nearer than the child
  f.index_all();
  f.update();
  f.index_all();
  const auto ward = [&] {
    AgentId id;
    std::memcpy(&id, f.people.crowd.part_state.columns[0].row(f.mother).data(), sizeof id);
    return id;
  };
  EXPECT_EQ(ward(), child);
  f.people.crowd.remove(f.people.crowd.row_of(child));
  f.index_all();
  EXPECT_TRUE(f.ghosts.empty());
  f.update();
  EXPECT_TRUE(ward().exists());
  EXPECT_NE(ward(), child);
}

}  // namespace
}  // namespace throng
