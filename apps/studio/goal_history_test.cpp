// Where somebody was going is known of every frame that is kept, not of the newest only.
#include "goal_history.h"

#include <gtest/gtest.h>

#include "test_scene.h"
#include "throng/recording/recorder.h"

namespace throng::studio {
namespace {

TEST(GoalHistoryTest, OldFramesKeepTheirGoals) {
  auto simulation = walkers(5);
  LiveTimeline::Options forever = live_options(*simulation);
  forever.end = 1e6;
  LiveTimeline live(*simulation, forever);
  for (int i = 0; i < 20; ++i) live.advance();
  const AgentId who = simulation->crowd().profile.id[0];
  const auto goal = [&](std::uint32_t frame) {
    FrameColumns columns;
    EXPECT_TRUE(live.frame(frame, columns));
    const std::string text = live.person(who, columns);
    const std::string key = "\"goal\":\"";
    const std::size_t at = text.find(key);
    return at == std::string::npos ? std::string("unknown")
                                   : text.substr(at + key.size(), text.find('"', at + key.size()) - at - key.size());
  };
  EXPECT_EQ(goal(10), "right");
  simulation->send_to(who, SurfaceIndex(0), {12.25f, 3});
  for (int i = 0; i < 20; ++i) live.advance();
  simulation->stand(who);
  for (int i = 0; i < 20; ++i) live.advance();
  EXPECT_EQ(goal(10), "right");
  EXPECT_EQ(goal(20), "point 12.2, 3.0");
  EXPECT_EQ(goal(30), "");
}

TEST(GoalHistoryTest, ForgetsWhatNobodyAsksFor) {
  auto simulation = walkers(1);
  simulation->step();
  const AgentId who = simulation->crowd().profile.id[0];
  GoalHistory goals;
  for (std::uint32_t frame = 0; frame < 1000; ++frame) {
    simulation->send_to(who, SurfaceIndex(0), {frame % 2 ? 25.0f : 5.0f, 1 + 0.01f * static_cast<float>(frame)});
    simulation->step();
    goals.note(frame, frame < 20 ? 0 : frame - 20, simulation->crowd());
  }
  ASSERT_TRUE(goals.at(who, 985));
  EXPECT_EQ(goals.at(who, 985)->goal, kGoalIsPoint);
  EXPECT_NEAR(goals.at(who, 985)->point.y, 1 + 9.85, 1e-3);
  EXPECT_FALSE(goals.at(who, 500));  // its changes are gone
  EXPECT_FALSE(goals.at({who.index, who.generation + 1}, 985));
  EXPECT_FALSE(goals.at({77, 1}, 985));
}

}  // namespace
}  // namespace throng::studio
