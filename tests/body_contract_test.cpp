// Contract of every body: poses are finite and of this person, the same for any number of workers, kept by snapshots;
// and nothing anybody does depends on them. The state hash is the same for every kind of body and whoever is posed.
#include <gtest/gtest.h>

#include <cmath>

#include "support.h"
#include "throng/motor/animate.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::rectangle;

const PoseSettings kAll{PoseMode::kAll, {}};

Setup crossing(const std::string& body, PoseSettings poses = {}) {
  WorldPlan plan = one_room(0, 0, 24, 8);
  add_place(plan, "left", rectangle(0.5, 0.5, 7, 7.5));
  add_place(plan, "right", rectangle(17, 0.5, 23.5, 7.5));
  Setup s = make_setup(plan);
  const auto* kind = find_part(bodies(), body);
  s.bodies.push_back(kind->make(kind->defaults()));
  s.populations[0].height = Distribution::uniform(0.9, 2.1);
  s.poses = std::move(poses);
  s.sources.push_back(crowd_in(s, "eastward", "left", 40, {"right", "left"}));
  s.sources.push_back(crowd_in(s, "westward", "right", 40, {"left", "right"}));
  return s;
}

std::size_t posed(const Simulation& sim) {
  std::size_t n = 0;
  for (Row r = 0; r < sim.crowd().size(); ++r) n += sim.crowd().pose.posed(r);
  return n;
}

std::vector<std::string> names(bool with_poses_only) {
  std::vector<std::string> out;
  for (const auto& b : bodies())
    if (!with_poses_only || b.make(b.defaults())->makes_poses()) out.emplace_back(b.name);
  return out;
}

class BodyContract : public testing::TestWithParam<std::string> {
 protected:
  static bool makes_poses() {
    const auto* kind = find_part(bodies(), GetParam());
    return kind->make(kind->defaults())->makes_poses();
  }
};

/// Those that make poses.
class PosedBody : public testing::TestWithParam<std::string> {};

TEST_P(BodyContract, NothingAnybodyDoesDependsOnIt) {
  Simulation plain(crossing("box"));
  Simulation off(crossing(GetParam())), all(crossing(GetParam(), kAll)), near(crossing(GetParam()));
  for (int i = 0; i < 200; ++i) {
    if (i == 50) near.show_poses({PoseMode::kNear, {{{12, 4, 2}, 5}}});
    if (i == 120) near.show_poses({PoseMode::kNear, {{{3, 4, 2}, 4}, {{20, 4, 2}, 4}}});
    if (i == 170) near.show_poses({});
    for (Simulation* s : {&plain, &off, &all, &near}) s->step();
    if (i % 20 != 19) continue;
    ASSERT_EQ(off.state_hash(), plain.state_hash()) << "step " << i;
    ASSERT_EQ(all.state_hash(), plain.state_hash()) << "step " << i;
    ASSERT_EQ(near.state_hash(), plain.state_hash()) << "step " << i;
  }
  EXPECT_EQ(posed(all), makes_poses() ? all.crowd().size() : 0);
  EXPECT_EQ(posed(off), 0u);
  EXPECT_EQ(posed(near), 0u);
}

TEST_P(BodyContract, TheSamePosesForAnyNumberOfWorkers) {
  Simulation one(crossing(GetParam(), kAll), 1), three(crossing(GetParam(), kAll), 3);
  for (int i = 0; i < 150; ++i) {
    one.step(), three.step();
    if (i % 10 == 9) {
      ASSERT_EQ(one.pose_hash(), three.pose_hash()) << "step " << i;
    }
  }
}

TEST_P(PosedBody, PosesAreThoseOfABody) {
  Simulation sim(crossing(GetParam(), kAll));
  for (int i = 0; i < 300; ++i) {
    sim.step();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      const PackedPose packed = c.pose.packed[r];
      ASSERT_TRUE(packed.flags & PackedPose::kPosed);
      const Skeleton s = skeleton_of(c.profile, r);
      PerJoint<Frame3> joints;
      place_joints(s, unpack(packed), joints);
      for (const Frame3& j : joints) {
        ASSERT_TRUE(std::isfinite(j.place.x) && std::isfinite(j.place.y) && std::isfinite(j.place.z));
        ASSERT_LT(length(j.place), 1.3f * s.height) << "a joint is far from the person, step " << i;
      }
      ASSERT_GT(joints[Joint::kHead].place.z, joints[Joint::kPelvis].place.z) << "head above pelvis";
      ASSERT_LT(length(joints[Joint::kPelvis].place.plan()), 0.12f) << "the pelvis is where the person is, step " << i;
      for (const Side side : kSides) {
        const SolePoints sole = sole_points(s, side, joints);
        ASSERT_GT(std::min({sole.heel.z, sole.ball.z, sole.tip.z}), -0.011f) << "a foot below the ground, step " << i;
      }
    }
  }
}

TEST_P(BodyContract, ASnapshotGoesOnAlike) {
  Simulation straight(crossing(GetParam(), kAll)), first(crossing(GetParam(), kAll));
  test::run(straight, 160), test::run(first, 70);
  Simulation second(crossing(GetParam(), kAll));
  const auto restored = second.restore(first.snapshot());
  ASSERT_TRUE(restored) << restored.error();
  EXPECT_EQ(second.pose_hash(), first.pose_hash());
  test::run(second, 90);
  EXPECT_EQ(second.state_hash(), straight.state_hash());
  EXPECT_EQ(second.pose_hash(), straight.pose_hash());
}

TEST_P(BodyContract, SnapshotsWithAndWithoutPosesFitEachOther) {
  Simulation with(crossing(GetParam(), kAll)), without(crossing(GetParam()));
  test::run(with, 40), test::run(without, 40);
  Simulation a(crossing(GetParam())), b(crossing(GetParam(), kAll));
  ASSERT_TRUE(a.restore(with.snapshot()));
  ASSERT_TRUE(b.restore(without.snapshot()));
  EXPECT_EQ(posed(a), 0u) << "nobody asked for poses here";
  test::run(a, 20), test::run(b, 20), test::run(with, 20);
  EXPECT_EQ(a.state_hash(), with.state_hash());
  EXPECT_EQ(b.state_hash(), with.state_hash());
  EXPECT_EQ(posed(b), makes_poses() ? b.crowd().size() : 0);
}

TEST_P(PosedBody, OnlyWhoIsNearACameraIsPosed) {
  const PoseCamera camera{{12, 4, 1}, 4};
  Simulation sim(crossing(GetParam(), {PoseMode::kNear, {camera}}));
  std::size_t seen = 0, unseen = 0;
  for (int i = 0; i < 200; ++i) {
    sim.step();
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      const Vec2 p = test::position(sim, r);
      const bool near = distance(p, Vec2{12, 4}) <= 4;
      ASSERT_EQ(sim.crowd().pose.posed(r), near) << "step " << i;
      ++(near ? seen : unseen);
    }
  }
  EXPECT_GT(seen, 500u);
  EXPECT_GT(unseen, 500u);
}

TEST_P(PosedBody, ExplainsTheSkeletonOfWhoIsPosed) {
  Simulation sim(crossing(GetParam(), kAll));
  test::run(sim, 60);
  const std::uint64_t hash = sim.state_hash(), poses = sim.pose_hash();
  Sketch sketch;
  sim.explain(sim.crowd().profile.id[5], sketch);
  const SketchLayer* layer = sketch.find("body");
  ASSERT_NE(layer, nullptr);
  EXPECT_GE(layer->segments.size(), kJoints - 1);
  const Vec2 at = test::position(sim, 5);
  ASSERT_FALSE(layer->points.empty()) << "the zero-moment point of a walker";
  EXPECT_LT(distance(Vec2{layer->points[0].x, layer->points[0].y}, at), 1.0f);
  for (const SketchSegment& s : layer->segments)
    EXPECT_LT(distance(Vec2{s.a.x, s.a.y}, at), 1.5f) << "in the world's coordinates";
  EXPECT_EQ(sim.state_hash(), hash);
  EXPECT_EQ(sim.pose_hash(), poses);
  sim.show_poses({});
  Sketch nothing;
  sim.explain(sim.crowd().profile.id[5], nothing);
  EXPECT_EQ(nothing.find("body"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(All, BodyContract, testing::ValuesIn(names(false)),
                         [](const auto& info) { return info.param; });
INSTANTIATE_TEST_SUITE_P(All, PosedBody, testing::ValuesIn(names(true)), [](const auto& info) { return info.param; });

TEST(Bodies, PeopleWhoCannotBePosedAreNot) {
  Simulation sim(crossing("box", kAll));
  test::run(sim, 20);
  EXPECT_FALSE(sim.has_bodies());
  EXPECT_FALSE(sim.crowd().pose.packed.used()) << "and cost no memory";
}

TEST(Bodies, CamerasThatAreNoNumbersAreLeftOut) {
  Simulation sim(crossing("body"));
  sim.show_poses({PoseMode::kNear, {{{NAN, 0, 0}, 10}, {{0, 0, 0}, INFINITY}, {{1, 2, 3}, 10}}});
  EXPECT_EQ(sim.poses().cameras.size(), 1u);
  test::run(sim, 5);
}

TEST(Bodies, SexBuildAndGaitAreThePopulationsAndChangeNothingElse) {
  auto men = crossing("body", kAll), women = crossing("body", kAll);
  men.populations[0].men = 1, women.populations[0].men = 0;
  men.populations[0].build = Distribution::constant(0.5);
  Simulation a(std::move(men)), b(std::move(women)), c(crossing("body", kAll));
  test::run(a, 30), test::run(b, 30), test::run(c, 30);
  EXPECT_EQ(a.state_hash(), b.state_hash());
  std::size_t mixed = 0;
  for (Row r = 0; r < a.crowd().size(); ++r) {
    EXPECT_EQ(a.crowd().profile.figure[r].sex, Sex::kMale);
    EXPECT_EQ(a.crowd().profile.figure[r].build, 64);
    EXPECT_EQ(b.crowd().profile.figure[r].sex, Sex::kFemale);
    mixed += c.crowd().profile.figure[r].sex == Sex::kMale;
  }
  EXPECT_GT(mixed, 20u);
  EXPECT_LT(mixed, 60u);
  EXPECT_NE(a.pose_hash(), b.pose_hash()) << "hips and shoulders differ";
}

/// An object whose answers depend on somebody's hand.
class Handle final : public ObjectKind {
 public:
  void settle(const Settling&) override {}
  std::vector<ShapePart> shape() const override { return {}; }
  bool needs_hands() const override { return true; }
  bool cue(const Holder&, const ObjectState&, PoseCue& out) const override {
    out.kind = PoseCue::Kind::kCounter;
    out.hand = true;
    return true;
  }
  Ruling take(const ObjectRequest&, const ObjectState&, ObjectDesk&, Holder&) const override {
    return Ruling::kGranted;
  }
};

TEST(Bodies, WhoseHandAnObjectNeedsIsPosedInEveryRun) {
  for (const PoseMode mode : {PoseMode::kOff, PoseMode::kNear, PoseMode::kAll}) {
    auto s = crossing("body", {mode, {}});
    s.objects.items.push_back(std::make_unique<Handle>());
    Simulation sim(std::move(s));
    sim.step();
    const AgentId who = sim.crowd().profile.id[3];
    sim.request(who, ObjectIndex(0));
    sim.step(), sim.step();
    ASSERT_TRUE(sim.crowd().objects.holds(who, ObjectIndex(0)));
    EXPECT_TRUE(sim.crowd().pose.posed(sim.crowd().row_of(who)));
    EXPECT_EQ(posed(sim), mode == PoseMode::kAll ? sim.crowd().size() : 1u);
  }
}

}  // namespace
}  // namespace throng
