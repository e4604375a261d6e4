#include "throng/steering/steer.h"

#include <limits>
#include <set>
#include <string>

#include "throng/steering/test_crowd.h"

namespace throng {
namespace {

using test::SteerScene;

/// Writes what a test tells it to, and counts its calls in its private state.
class Puppet final : public SteeringModel {
 public:
  explicit Puppet(Vec2 v) : v_(v) {}
  PerceptionNeeds needs() const override { return {.max_neighbours = 0, .range = 0, .wall_horizon = -1}; }
  Claims claims() const override { return {}; }
  std::size_t state_size() const override { return sizeof(std::uint32_t); }
  void steer(std::span<const Row> rows, const SteerInput&, ByteColumn* state, Motion& out) const override {
    for (const Row r : rows) {
      out.vx[r] = v_.x;
      out.vy[r] = v_.y;
      if (state) ++state->as<std::uint32_t>()[r];
    }
  }

 private:
  Vec2 v_;
};

struct TwoModels {
  SteerScene scene{test::compiled(test::square_plan(50))};
  Puppet first{{1, 0}}, second{{0, 2}};

  TwoModels() {
    for (int i = 0; i < 1500; ++i) scene.add({0, 0});
    for (Row r = 0; r < 1500; ++r) scene.crowd.motion.vx[r] = 7;
    scene.crowd.part_state.columns.push_back(ByteColumn::of<std::uint32_t>());
    scene.crowd.part_state.columns[0].resize(1500);
    scene.crowd.due.steer.assign(2, {});
    for (Row r = 0; r < 1400; ++r) scene.crowd.due.steer[r % 2].push_back(r);
  }
  void run(int workers) {
    Crowd& c = scene.crowd;
    const SteeringModel* models[] = {&first, &second};
    const std::uint32_t slots[] = {kNoStateSlot, 0};
    steer(models, slots, scene.world, 0.1, {c.due, c.profile, c.orders, c.body}, {c.appearance, c.crowd_map, c.objects},
          c.intent, c.percepts, c.route, c.preferred, Workers(workers), c.part_state, c.motion);
  }
};

TEST(Steer, EachModelMovesItsOwnPeopleAndNobodyElse) {
  for (const int workers : {1, 4}) {
    TwoModels t;
    t.run(workers);
    for (Row r = 0; r < 1500; ++r) {
      const Vec2 expected = r >= 1400 ? Vec2{7, 0} : r % 2 ? Vec2{0, 2} : Vec2{1, 0};
      EXPECT_EQ(t.scene.wanted(r), expected);
      EXPECT_EQ(t.scene.crowd.part_state.columns[0].as<std::uint32_t>()[r], r < 1400 && r % 2 ? 1u : 0u);
    }
  }
}

TEST(Steer, SkillFollowsTheSpeedAndBadNumbersBecomeStanding) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  for (const Vec2 bad : {Vec2{nan, 0}, Vec2{0, inf}, Vec2{0, 0}, Vec2{0.001f, 0}}) {
    SteerScene s(test::compiled(test::square_plan(10)));
    s.add({0, 0});
    s.steer(Puppet(bad), 0.1);
    EXPECT_EQ(s.crowd.motion.skill[0], Skill::kStand);
    EXPECT_LT(length(s.wanted(0)), 0.01f);
  }
  SteerScene s(test::compiled(test::square_plan(10)));
  s.add({0, 0});
  s.steer(Puppet({1, 1}), 0.1);
  EXPECT_EQ(s.crowd.motion.skill[0], Skill::kWalk);
}

TEST(Steer, WhoStandsHoldsItsBearingAndSits) {
  SteerScene s(test::compiled(test::square_plan(10)));
  s.crowd.intent.bearing.use(), s.crowd.motion.facing.use();
  for (int i = 0; i < 4; ++i) s.add({0, 0});
  for (Row r = 0; r < 4; ++r) s.crowd.intent.action[r] = Intent::Action::kStand;
  s.crowd.intent.bearing.at(0) = {{0, 1}, {}, Activity::kSitting};
  s.crowd.intent.bearing.at(1) = {{0, 1}, {}, Activity::kWatching};
  s.crowd.intent.bearing.at(2) = {{0, 1}, {}, Activity::kSitting};
  s.crowd.intent.action[2] = Intent::Action::kGo;  // is on its way: the bearing is of no account
  s.steer(Puppet({0.001f, 0}), 0.1);
  EXPECT_EQ(s.crowd.motion.skill[0], Skill::kSit);
  EXPECT_EQ(s.wanted(0), (Vec2{}));
  EXPECT_EQ(s.crowd.motion.skill[1], Skill::kStand);
  EXPECT_EQ(s.crowd.motion.facing[1], (Vec2{0, 1}));
  EXPECT_EQ(s.crowd.motion.skill[2], Skill::kStand);
  EXPECT_EQ(s.crowd.motion.facing[2], (Vec2{}));
  EXPECT_EQ(s.crowd.motion.facing[3], (Vec2{}));
}

TEST(Models, EveryOneCanBeMadeFromItsDefaultsAndKnowsItself) {
  std::set<std::string> names;
  for (const auto& kind : steering_models()) {
    EXPECT_TRUE(names.insert(std::string(kind.name)).second) << "twice: " << kind.name;
    EXPECT_FALSE(kind.summary.empty());
    EXPECT_EQ(kind.fields().name(), kind.name);
    const auto model = kind.make(kind.defaults());
    ASSERT_NE(model, nullptr);
    EXPECT_LE(model->needs().max_neighbours, kMaxNeighbours);
    const Claims c = model->claims();
    for (const Claim& claim :
         {c.mirror_symmetric, c.passes_head_on_without_touching, c.slows_with_density, c.holds_its_place})
      EXPECT_EQ(claim.holds, claim.reason.empty()) << kind.name << ": a no needs its reason";
  }
  EXPECT_TRUE(names.count("orca"));
  EXPECT_TRUE(names.count("reactive"));
  EXPECT_TRUE(names.count("straight"));
}

TEST(Straight, WalksAsPreferredUpToTheMaximumSpeed) {
  const auto* kind = find_part(steering_models(), "straight");
  ASSERT_NE(kind, nullptr);
  const auto model = kind->make(kind->defaults());
  SteerScene s(test::compiled(test::square_plan(10)));
  const Row normal = s.add({0, 0}, {}, {1, 0.5f});
  const Row fast = s.add({0.1f, 0}, {}, {3, 4});
  s.steer(*model, 0.1);
  EXPECT_EQ(s.wanted(normal), (Vec2{1, 0.5f}));
  EXPECT_NEAR(s.wanted(fast).x, 1.2, 1e-6);
  EXPECT_NEAR(s.wanted(fast).y, 1.6, 1e-6);
}

}  // namespace
}  // namespace throng
