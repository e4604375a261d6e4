#include "throng/perception/proxies/guidance/guidance.h"

#include <algorithm>

#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::Haunted;

WorldPlan with_path() {
  WorldPlan plan = test::square_plan(30);
  plan.places.push_back({"path", "ground", {{{0, 8}, {30, 8}, {30, 12}, {0, 12}}, {}}, std::nullopt});
  plan.places.push_back({"point", "ground", {}, Vec2d{3, 3}});
  return plan;
}

TEST(Guidance, WhereAWayLeavesTheArea) {
  const World world = test::compiled(with_path());
  const Zone& zone = world.places[0].zone;
  EXPECT_NEAR(leaves_at(zone, {10, 10}, {0, 4}), 0.5f, 0.01f);
  EXPECT_NEAR(leaves_at(zone, {10, 11}, {3, 4}), 0.25f, 0.01f);
  EXPECT_GT(leaves_at(zone, {10, 10}, {4, 0}), 1);
  EXPECT_GT(leaves_at(zone, {10, 10}, {0, 1.9f}), 1);
}

struct Family : Haunted {
  GuidanceProxy kind;
  Row mother, child;
  explicit Family(Vec2 at, Vec2 velocity) : Haunted(test::compiled(with_path())), kind(params()) {
    EXPECT_TRUE(have(kind).empty());
    settle();
    mother = add({at.x - 1, 10}, 1, {1, 0});
    child = add(at, 0, velocity, 0.15f);
    move(mother, {at.x - 1, 10}, {1, 0});
    move(child, at, velocity);
    index_all();
    update();
    index_all();
  }
  static GuidanceParams params() {
    GuidanceParams p;
    p.ward = "plain", p.place = "path";
    return p;
  }
};

TEST(Guidance, StandsBeyondTheBorderOnTheWardsLine) {
  Family f({10, 11}, {0.6f, 0.8f});
  ASSERT_EQ(f.ghosts.all.size(), 1u);
  const Ghost& g = f.ghosts.all[0];
  // Leaves at (10.75, 12); the disc of 0.5 m begins 0.05 m beyond.
  EXPECT_NEAR(g.shown.x, 10.75f, 0.02f);
  EXPECT_NEAR(g.shown.y, 12.55f, 0.02f);
  EXPECT_EQ(g.shown.vx, 1) << "moves as the mother";
  EXPECT_EQ(g.shown.vy, 0);
}

TEST(Guidance, NothingWhileTheWardStaysInside) {
  EXPECT_TRUE(Family({10, 11}, {1, 0}).ghosts.empty());
  EXPECT_TRUE(Family({10, 9}, {0, 1}).ghosts.empty()) << "three metres are more than 1.5 s";
  EXPECT_TRUE(Family({10, 11.9f}, {}).ghosts.empty()) << "stands";
}

TEST(Guidance, HeedsWhereAWardThatIsHeldUpWouldLikeToGo) {
  Family f({10, 11.7f}, {});
  f.prefer(f.child, {0, 1});
  f.index_all();
  ASSERT_EQ(f.ghosts.all.size(), 1u);
  EXPECT_NEAR(f.ghosts.all[0].shown.y, 12.55f, 0.02f);
}

TEST(Guidance, PushesAWardThatIsOutsideBack) {
  Family f({10, 12.6f}, {0, 0.5f});
  ASSERT_EQ(f.ghosts.all.size(), 1u);
  EXPECT_NEAR(f.ghosts.all[0].shown.x, 10, 1e-3f);
  EXPECT_NEAR(f.ghosts.all[0].shown.y, 12.6f + 0.15f + 0.5f - 0.03f, 1e-3f) << "from outside, touching";
}

TEST(Guidance, OnlyTheWardSeesIt) {
  Family f({10, 11}, {0, 1});
  const Row other = f.add({10, 10.5f}, 0);
  f.look({.max_neighbours = 10, .range = 5});
  const auto has_ghost = [&](Row r) {
    const auto ids = f.seen_by(r);
    return std::any_of(ids.begin(), ids.end(), is_ghost);
  };
  EXPECT_TRUE(has_ghost(f.child));
  EXPECT_FALSE(has_ghost(other));
  EXPECT_FALSE(has_ghost(f.mother));
}

TEST(Guidance, ComplainsAboutAnAreaThatIsNone) {
  Haunted h(test::compiled(with_path()));
  GuidanceParams p = Family::params();
  p.place = "point";
  GuidanceProxy point(p);
  EXPECT_EQ(h.have(point).size(), 1u);
  p.place = "nowhere", p.ward = "nobody";
  GuidanceProxy nowhere(p);
  EXPECT_EQ(h.have(nowhere).size(), 2u);
}

}  // namespace
}  // namespace throng
