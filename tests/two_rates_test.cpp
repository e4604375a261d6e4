// SH-02: what happens in one human step of a person, phase by phase, and what in every frame. SH-07: long runs without
// help.
#include <gtest/gtest.h>

#include <algorithm>

#include "mind_scene.h"
#include "throng/scenario/expect/progress_watch.h"

namespace throng {
namespace {

using test::concourse;
using test::kOne;
using test::kTrain;
using test::MindRun;

const char* kCommuter =
    "{model: mind, character: commuter, needs: {ticket: {initial: 1}, thirst: {initial: 0.2}, hunger: {trigger: "
    "never}, "
    "tiredness: {trigger: never}, attraction: {trigger: never}}}";

std::string with_frames(std::string text) {
  text.replace(text.find("step: 0.1"), 9, "step: 0.0333333333");
  return text;
}

/// The arrows of the source's Fig. 5.1, in its order, seen in one step.
TEST(TwoRates, TheNinePhasesOfAHumanStep) {
  MindRun run(with_frames(concourse(kCommuter, std::string(kOne) + kTrain, "reactive")));
  run.step();
  const Crowd& c = run.sim->crowd();
  // The goal is taken, a planner decomposes it, the first sub-task is pushed and becomes the current one (1, 2, 7).
  EXPECT_TRUE(
      run.in_order({"entered people", "began catch_train", "began buy for ticket", "planned reach for ticket"}));
  const MindState& mind = run.mind(run.first());
  ASSERT_EQ(mind.stack.depth, 3u);
  EXPECT_EQ(activities()[mind.stack.top().activity].name, "reach");
  // Action selection and behaviour: where to, and the command (3 to 6, 10, 12).
  ASSERT_NE(c.intent.action[0], Intent::Action::kStand);
  EXPECT_GT(c.preferred.speed[0], 0);
  // The motor interface keeps it within the person's limits (14).
  const float dt = static_cast<float>(run.sim->clock().dt());
  const float speed = length(test::velocity(*run.sim, 0));
  EXPECT_GT(speed, 0);
  EXPECT_LE(speed, c.profile.max_acceleration[0] * dt * 1.001f);
  EXPECT_LT(speed, c.preferred.speed[0]) << "trimmed: it has just begun to walk";
  // The body moves (15, 16), and what it did comes back to the world and to others (13, 11, 8).
  EXPECT_GT(c.body.walked[0], 0);
  EXPECT_EQ(c.appearance.shown[0].x, c.body.x[0]);
  EXPECT_EQ(c.appearance.shown[0].vx, c.body.vx[0]);
  // Inner state changes with time and decides in a later step (9, 10).
  const float thirst = mind.needs.of(Need::kThirst);
  run.run(20);
  EXPECT_GT(run.mind(run.first()).needs.of(Need::kThirst), thirst);
}

/// Decisions at footsteps, motion and inner state in every frame; at every frame if one wants.
TEST(TwoRates, DecisionsAtFootstepsMotionInEveryFrame) {
  for (const bool every_frame : {false, true}) {
    std::string text = with_frames(concourse(kCommuter, std::string(kOne) + kTrain, "reactive"));
    if (every_frame)
      text.replace(text.find("    radius: 0.2\n"), 16, "    radius: 0.2\n    decision_period: every_frame\n");
    MindRun run(text);
    run.run(1);
    int decided = 0, moved = 0;
    for (int i = 0; i < 120; ++i) {
      run.step();
      const Crowd& c = run.sim->crowd();
      decided += std::binary_search(c.due.minds.begin(), c.due.minds.end(), Row{0});
      moved += c.body.walked[0] > 0;
    }
    EXPECT_EQ(moved, 120);
    if (every_frame) {
      EXPECT_EQ(decided, 120);
    } else {
      EXPECT_GE(decided, 6) << "about two footsteps a second";
      EXPECT_LE(decided, 16);
    }
  }
}

/// SH-07: 20 minutes, 36,000 frames, people come and go; nobody is blocked, the same bits for one and for three
/// workers.
TEST(LongRun, TwentyMinutesWithoutHelp) {
  std::string text =
      with_frames(concourse("{model: mind, character: commuter, train_within: 480}",
                            "sources: [{id: people, places: [door, side_door], rate: 0.1}]\nsinks: [platform]\n"
                            "timetable: {chime: 60, boarding: 20, trains: [{label: Track 9, platform: platform, "
                            "departs: 200, every: 120}]}\n",
                            "reactive"));
  text.replace(text.find("end: 600"), 8, "end: 1200");
  MindRun one(text), three(text, 3);
  ProgressWatch watch;
  for (int i = 0; i < 36'000; ++i) {
    one.sim->step(), three.sim->step();
    watch.observe(*one.sim);
    if (i % 6000 == 0) {
      ASSERT_EQ(one.sim->state_hash(), three.sim->state_hash()) << i;
    }
  }
  EXPECT_EQ(one.sim->state_hash(), three.sim->state_hash());
  EXPECT_EQ(watch.blocked(), 0u) << "longest " << watch.longest() << " s";
  EXPECT_GE(one.sim->totals().entered, 100u);
  EXPECT_GE(one.sim->totals().left, 70u) << "they get into their trains";
}

/// A model whose people choose at a rate of their own (pedvo, PV-56): all of them in the same frames, newcomers and
/// whoever decides anew at once; the others keep to what they chose.
TEST(TwoRates, ShortFramesShareAChoiceOfPedvo) {
  const char* scene =
      "throng: 1\nname: Hall\ntime: {step: 0.01, end: 20}\n"
      "world:\n  walkable: [{area: [[0, 0], [30, 0], [30, 10], [0, 10]]}]\n"
      "  places: [{id: east, area: [[29, 0], [30, 0], [30, 10], [29, 10]]}]\n"
      "population: {adult: {preferred_speed: {normal: [1.34, 0.2], min: 0.8}}}\n"
      "steering: {default: pedvo}\n"
      "sources: [{id: people, area: [[1, 1], [9, 1], [9, 9], [1, 9]], count: 40, journey: go}]\n"
      "journeys: {go: [east]}\nsinks: [{place: east}]\n";
  MindRun run(scene);
  run.run(1);
  for (int i = 0; i < 50; ++i) {
    const Motion before = run.sim->crowd().motion;
    const std::uint64_t frame = run.sim->clock().frame();
    run.step();
    const Crowd& c = run.sim->crowd();
    ASSERT_EQ(c.size(), 40u);
    const std::vector<Row>& due = c.due.steer[0];
    if (frame % 5 == 0) {
      EXPECT_EQ(due.size(), 40u) << frame;
      continue;
    }
    EXPECT_EQ(due, c.due.minds) << frame;
    if (frame % 32 == 0) continue;  // rows are arranged anew
    for (Row r = 0; r < c.size(); ++r) {
      if (!std::binary_search(due.begin(), due.end(), r)) {
        EXPECT_EQ(c.motion.vx[r], before.vx[r]);
      }
    }
  }
}

}  // namespace
}  // namespace throng
