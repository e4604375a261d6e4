// DR-50: whoever looks at an event beside its way sees late what others do.
#include "throng/simulation/summon.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace throng {
namespace {

struct Follower final : SteeringModel {
  bool governs = false;
  PerceptionNeeds needs() const override { return {}; }
  Claims claims() const override { return {}; }
  void steer(std::span<const Row>, const SteerInput&, ByteColumn*, Motion&) const override {}
  bool governs_acceleration() const override { return governs; }
};

/// Four people who walk along x: attends to nothing, to something ahead, to something beside, the same under orders.
struct Street {
  Crowd crowd;
  std::vector<std::unique_ptr<SteeringModel>> models;
  Clock clock{0.05};
  Workers workers{1};
  BlockBuffers<Row> minds;
  std::vector<Row> rows;

  explicit Street(bool governs = false) {
    auto model = std::make_unique<Follower>();
    model->governs = governs;
    models.push_back(std::move(model));
    crowd.intent.attention.use();
    for (int k = 0; k < 4; ++k) {
      const Row r = crowd.add();
      rows.push_back(r);
      crowd.body.vx[r] = 1.3f;
      crowd.profile.decision_period[r] = 1000;  // nobody decides while it is looked at
      if (k > 0) crowd.intent.attention.at(r) = {{7, 1}, k == 1 ? Vec2{5, 0} : Vec2{0, 3}, 1};
    }
    crowd.orders.flags[rows[3]] = Orders::kVelocity;
  }
  /// How many of so many frames each of them steers in.
  std::vector<int> turns(int frames, std::span<const float> inattention) {
    std::vector<int> out(rows.size());
    for (int k = 0; k < frames; ++k) {
      summon(clock, models, crowd.profile, crowd.orders, crowd.body, crowd.route, {}, crowd, workers, minds, crowd.due,
             {}, inattention);
      for (const Row r : crowd.due.steer[0]) ++out[r];
      EXPECT_TRUE(std::is_sorted(crowd.due.steer[0].begin(), crowd.due.steer[0].end()));
      clock.advance();
    }
    return out;
  }
};

TEST(Summon, WhoLooksElsewhereSteersSeldom) {
  Street street;
  street.turns(5, {});  // the first turns of their minds
  const float seconds[] = {0.5f};
  EXPECT_EQ(street.turns(100, seconds), (std::vector{100, 100, 10, 100}));
}

TEST(Summon, InattentionIsOffUnlessAskedFor) {
  Street street;
  EXPECT_EQ(street.turns(20, {}), (std::vector{20, 20, 20, 20}));
  const float none[] = {0};
  EXPECT_EQ(street.turns(20, none), (std::vector{20, 20, 20, 20}));
}

TEST(Summon, ForceModelsAreNotConcerned) {
  Street street(true);
  const float seconds[] = {0.5f};
  EXPECT_EQ(street.turns(20, seconds), (std::vector{20, 20, 20, 20}));
}

TEST(Summon, InattentionGrowsWithTheAngleAndTheEvent) {
  const Vec2 v{1.3f, 0};
  const auto frames = [&](Vec2 to, float strength, Vec2 velocity) {
    return frames_unaware({{7, 1}, to, strength}, {}, velocity, 1, 0.05);
  };
  EXPECT_EQ(frames({4, 0}, 1, v), 1u);
  EXPECT_EQ(frames({0, 4}, 1, v), 20u);
  EXPECT_EQ(frames({-4, 1}, 1, v), 20u);
  EXPECT_EQ(frames({2, 3.4641f}, 1, v), 10u);  // 60 degrees
  EXPECT_EQ(frames({0, 4}, 0.5f, v), 10u);
  EXPECT_EQ(frames({0, 4}, 0, v), 1u);  // somebody who passes by is looked at, and nothing more
  EXPECT_EQ(frames({0, 4}, 1, {0.1f, 0}), 1u);
}

}  // namespace
}  // namespace throng
