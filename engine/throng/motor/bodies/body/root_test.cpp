// The pelvis keeps to the simulated position whatever the body does (kRootSlack), and whatever moves the person
// meanwhile.
#include "throng/motor/root_slack.h"

#include <gtest/gtest.h>

#include "throng/core/random.h"
#include "throng/motor/bodies/body/body_fixture.h"
#include "throng/state/activity_names.h"

namespace throng {
namespace {

TEST(RootSlack, IsNeverReachedAndHasNoCorner) {
  float last = 0;
  for (int k = 1; k < 4000; ++k) {
    const float far = 0.001f * static_cast<float>(k), now = length(near_root({far, 0}));
    EXPECT_GE(now, last);
    EXPECT_LT(now, kRootSlack);
    EXPECT_LE(now - last, 0.001f + 1e-6f);
    last = now;
  }
  EXPECT_EQ(near_root({0.03f, -0.04f}), (Vec2{0.03f, -0.04f}));
  for (const float far : {0.0f, 0.05f, 0.074f, 0.076f, 0.09f, 0.0995f}) {
    const Vec2 root{0.6f * far, 0.8f * far};
    EXPECT_EQ(moved_near(root, {}), root);
    EXPECT_LT(distance(moved_near(root, {1e-5f, 0}), root), 1.1e-5f) << far << ": no jump where something begins";
    for (const Vec2 by : {Vec2{0.3f, 0}, Vec2{0, -0.05f}, Vec2{0.02f, 0.03f}, Vec2{-1, 1}})
      EXPECT_LT(length(moved_near(root, by)), kRootSlack) << far;
  }
  EXPECT_EQ(moved_near({0.3f, 0}, {0.1f, 0}), (Vec2{0.3f, 0})) << "who comes from a seat is on its way";
}

// Dancing, waiting, watching, chatting, lecturing: pushed now and then, facing elsewhere, walking on.
TEST(Root, StaysNearInEveryActivity) {
  for (const Activity activity : {Activity::kPerforming, Activity::kGuarding, Activity::kWaiting, Activity::kQueueing,
                                  Activity::kWatching, Activity::kChatting}) {
    for (std::uint8_t style = 0; style < 6; ++style) {
      Draws d({6, static_cast<std::uint32_t>(activity), style}, Stream::kTest);
      OnePerson p({}, 1.5f + 0.09f * static_cast<float>(style));
      p.crowd.profile.number[0] = style;
      PersonReport report;
      float heading = 0;
      for (int round = 0; round < 6; ++round) {
        p.does(activity, {1, 0});
        p.crowd.intent.bearing.at(0).style = style;
        const float speed = 0.25f * d.uniform_float(), way = 6.28f * d.uniform_float();
        const int pushed = static_cast<int>(d.below(40));
        for (int i = 0; i < 300; ++i) {
          const Vec2 v{speed * math::cos(way), speed * math::sin(way)};
          heading += i < pushed ? 0.01f : 0.0f;
          p.step(i > 150 && i < 150 + pushed ? v : Vec2{}, heading);
          report.observe(p);
        }
        p.does(Activity::kWalking);
        for (int i = 0; i < 90; ++i) {
          p.step({1.2f, 0}, heading *= 0.9f);
          report.observe(p);
        }
        for (int i = 0; i < 20; ++i) {
          p.step({1.2f - 0.06f * static_cast<float>(i), 0}, heading);
          report.observe(p);
        }
      }
      EXPECT_LT(report.root, kRootSlack) << kActivityNames[static_cast<std::size_t>(activity)] << ' '
                                         << static_cast<int>(style);
      EXPECT_LT(report.slide, 0.040f) << kActivityNames[static_cast<std::size_t>(activity)] << ' '
                                      << static_cast<int>(style);
      EXPECT_LT(report.below, 0.010f) << kActivityNames[static_cast<std::size_t>(activity)] << ' '
                                      << static_cast<int>(style);
    }
  }
}

}  // namespace
}  // namespace throng
