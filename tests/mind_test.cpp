// People with a mind in a small concourse: SH-01 .. SH-04, SH-06, SH-82 .. SH-89.
#include <gtest/gtest.h>

#include "mind_scene.h"

namespace throng {
namespace {

using test::concourse;
using test::kOne;
using test::kTrain;
using test::MindRun;

const char* kNoNeeds =
    "needs: {ticket: {initial: 0}, thirst: {trigger: never}, hunger: {trigger: never}, tiredness: {trigger: never}, "
    "attraction: {trigger: never}}";

std::string commuter(const std::string& more) { return "{model: mind, character: commuter, " + more + "}"; }

TEST(Mind, ACommuterCatchesItsTrain) {
  MindRun run(concourse(commuter(kNoNeeds), std::string(kOne) + kTrain));
  ASSERT_TRUE(run.run_until(300, [&] { return run.happened("left"); }));
  EXPECT_TRUE(run.in_order(
      {"entered people", "began catch_train", "chime Track 9", "in gate", "in concourse", "left platform"}));
  EXPECT_GE(run.sim->now(), 279) << "boarding begins 20 s before the departure";
}

/// SH-82: over the threshold and with a chance; the highest-ranked first. SH-83: ticket before thirst.
TEST(Mind, TicketThenDrinkThenTrain) {
  MindRun run(concourse(commuter("needs: {ticket: {initial: 1}, thirst: {initial: 0.9}, hunger: {trigger: never}, "
                                 "tiredness: {trigger: never}, attraction: {trigger: never}}"),
                        std::string(kOne) + kTrain));
  ASSERT_TRUE(run.run_until(300, [&] { return run.happened("left"); }));
  EXPECT_TRUE(
      run.in_order({"entered", "began buy for ticket", "served window", "ended buy for ticket", "began buy for thirst",
                    "in concourse", "served drinks", "ended buy for thirst", "chime", "left platform"}));
  EXPECT_EQ(run.count("began buy for ticket"), 1u) << "the purchase clears the need";
}

/// SH-82: thirst sends one searching, tiredness acts only when a seat is seen: the bench stands behind the gate.
TEST(Mind, TirednessWaitsForASeatThatIsSeenThirstDoesNot) {
  MindRun tired(concourse(commuter("goals: [{activity: wait, place: corner}], needs: {ticket: {initial: 0}, thirst: "
                                   "{trigger: never}, hunger: {trigger: never}, attraction: {trigger: never}, "
                                   "tiredness: {initial: 0.9, give_up: 60}}"),
                          kOne));
  tired.run(80);
  EXPECT_FALSE(tired.happened("began rest"));
  EXPECT_TRUE(tired.happened("gave up rest for tiredness: nothing serves it")) << "and says so after a while";
  MindRun thirsty(concourse(commuter("goals: [{activity: wait, place: corner}], needs: {ticket: {initial: 0}, thirst: "
                                     "{initial: 0.9}, hunger: {trigger: never}, attraction: {trigger: never}, "
                                     "tiredness: {trigger: never}}"),
                            kOne));
  ASSERT_TRUE(thirsty.run_until(120, [&] { return thirsty.happened("ended buy for thirst"); }));
  EXPECT_TRUE(
      thirsty.in_order({"began buy for thirst", "in concourse", "served drinks", "resumed wait", "in waiting_room"}) ||
      thirsty.run_until(60, [&] { return thirsty.life.back() == "in waiting_room"; }));
}

TEST(Mind, SeesTheBenchAndRestsThere) {
  MindRun run(concourse(commuter("goals: [{activity: reach, place: platform}], needs: {ticket: {initial: 0}, thirst: "
                                 "{trigger: never}, hunger: {trigger: never}, attraction: {trigger: never}, "
                                 "tiredness: {initial: 0.8, tau: 10}}"),
                        "sources: [{id: people, place: door, count: 1}]"));
  ASSERT_TRUE(run.run_until(200, [&] { return run.happened("ended reach"); }));
  EXPECT_TRUE(run.in_order({"began reach", "in concourse", "interrupted reach", "began rest for tiredness",
                            "does sitting", "ended rest for tiredness", "resumed reach", "ended reach"}));
}

/// SH-83 (2): it is time, whatever one is about; a show does not keep one.
TEST(Mind, TheChimeCallsAwayFromTheBench) {
  MindRun run(
      concourse(commuter("goals: [catch_train], needs: {ticket: {initial: 0}, thirst: {trigger: never}, hunger: "
                         "{trigger: never}, attraction: {initial: 1, nominal: 1, spread: 0, threshold: 0.5, "
                         "trigger: never}, tiredness: {initial: 1, trigger: search, tau: 100000}}"),
                std::string(kOne) + kTrain));
  ASSERT_TRUE(run.run_until(300, [&] { return run.happened("left"); }));
  EXPECT_TRUE(run.in_order({"began rest for tiredness", "does sitting", "chime Track 9",
                            "gave up rest for tiredness: called away", "resumed catch_train", "left platform"}));
  EXPECT_TRUE(run.in_order({"does sitting", "released bench", "left platform"})) << "the seat is given back";
  EXPECT_FALSE(run.happened("does watching"));
}

/// Beside a dance, within a few steps of the train.
std::string beside_the_dance(const std::string& needs, const std::string& timetable) {
  return concourse(commuter("goals: [catch_train], needs: {hunger: {trigger: never}, " + needs + "}"),
                   "  dancer: {routine: {model: mind, character: performer}}\n"
                   "sources:\n"
                   "  - {id: people, population: adult, area: [[24, 10], [26, 10], [26, 12], [24, 12]], count: 1}\n"
                   "  - {id: dancers, population: dancer, area: [[32, 10], [34, 10], [34, 12], [32, 12]], count: 2}\n"
                   "sinks: [platform]\ntimetable: {boarding: 20, trains: [{label: A, platform: platform, departs: "
                   "250}], chime: " +
                       timetable + "}\n");
}

TEST(Mind, AHurriedPersonIgnoresTheShowAnotherWatches) {
  const std::string show =
      "attraction: {initial: 1, nominal: 1, spread: 0, threshold: 0.5}, ticket: {initial: 0}, "
      "thirst: {trigger: never}, tiredness: {trigger: never}";
  MindRun idle(beside_the_dance(show, "60"));
  EXPECT_TRUE(idle.run_until(100, [&] { return idle.happened("does watching"); })) << "has the time";
  MindRun late(beside_the_dance(show, "250"));
  ASSERT_TRUE(late.run_until(260, [&] { return late.happened("left"); }));
  EXPECT_FALSE(late.happened("began watch"));
}

/// SH-83 (2): the same where the chime was before the run: not even a ticket comes first.
TEST(Mind, WhoseTrainHasBeenCalledBeforeTheRunGoesForItAtOnce) {
  MindRun run(beside_the_dance("ticket: {initial: 1}, thirst: {initial: 1}, tiredness: {initial: 1}", "400"));
  ASSERT_TRUE(run.run_until(260, [&] { return run.happened("left platform"); }));
  EXPECT_TRUE(run.in_order({"began catch_train", "chime A", "left platform"}));
  EXPECT_FALSE(run.happened("began buy") || run.happened("began rest"));
}

/// SH-78, SH-83: called away to the train one leaves the line, and it closes up.
TEST(Mind, TheChimeCallsAwayFromTheLine) {
  MindRun run(concourse(
      commuter("goals: [catch_train], needs: {ticket: {initial: 1}, thirst: {trigger: never}, hunger: "
               "{trigger: never}, attraction: {trigger: never}, tiredness: {trigger: never}}"),
      "sources: [{id: first, place: spot, count: 2}, {id: people, place: door, count: 1, start: 6}, {id: last, place: "
      "side_door, count: 1, start: 8}]\nsinks: [platform]\n"
      "timetable: {chime: 220, boarding: 200, trains: [{label: A, platform: platform, departs: 260}]}\n",
      "orca", 500));
  const ObjectState& line = run.sim->crowd().objects.items[run.sim->world().placed.find("ticket_line").value];
  ASSERT_TRUE(run.run_until(39, [&] { return run.happened("does queueing") && line.holders.size() == 2; }));
  run.run(43 - run.sim->now());
  EXPECT_TRUE(run.happened("chime A")) << "at 40 s";
  EXPECT_TRUE(line.holders.empty()) << "all of them have the same train";
  ASSERT_TRUE(run.run_until(150, [&] { return run.happened("left"); }));
  EXPECT_TRUE(run.in_order({"granted ticket_line", "uses ticket_line", "released ticket_line", "left platform"}));
  EXPECT_TRUE(run.happened("gave up buy for ticket: called away"));
}

/// SH-86, SH-88, SH-89, SH-D27: thirst interrupts a trip; below it the sub-goal gets stale, expires and is planned
/// again.
TEST(Mind, InterruptionExpiryAndReplanning) {
  MindRun run(
      concourse(commuter("journey: {review: 5}, needs: {ticket: {initial: 0}, thirst: {initial: 0.65, growth: 0.01}, "
                         "hunger: {trigger: never}, attraction: {trigger: never}, tiredness: {trigger: never}}"),
                "sources: [{id: people, place: door, count: 1, journey: round}]\n"
                "journeys: {round: [corner, platform, corner]}"));
  ASSERT_TRUE(
      run.run_until(250, [&] { return run.happened("ended buy for thirst") && run.happened("resumed journey"); }));
  run.run(60);
  EXPECT_TRUE(run.in_order({"began journey", "planned reach", "interrupted journey", "began buy for thirst",
                            "ended buy for thirst", "resumed journey", "expired reach", "planned reach"}));
}

/// SH-89: only the first sub-task is pushed, and the choice made before is kept.
TEST(Mind, OnlyTheFirstStepIsPushedAndTheChoiceIsKept) {
  MindRun run(
      concourse(commuter("buy: {review: 2}, goals: [{activity: wait, place: door}], needs: {ticket: {initial: 0}, "
                         "thirst: {initial: 0.9}, hunger: {trigger: never}, attraction: {trigger: never}, "
                         "tiredness: {trigger: never}}"),
                kOne));
  std::uint32_t choice = MemoryItem::kNoChoice;
  std::size_t deepest = 0;
  ASSERT_TRUE(run.run_until(60, [&] {
    const MindState& m = run.mind(run.first());
    deepest = std::max<std::size_t>(deepest, m.stack.depth);
    for (std::size_t i = 0; i < m.stack.depth; ++i) {
      const MemoryItem& item = m.stack.items[i];
      if (item.need != Need::kThirst || !item.is(MemoryItem::kNeedDriven) || item.choice == MemoryItem::kNoChoice)
        continue;
      if (choice != MemoryItem::kNoChoice) {
        EXPECT_EQ(item.choice, choice) << "nothing changed";
      }
      choice = item.choice;
    }
    return run.happened("served drinks");
  }));
  EXPECT_NE(choice, MemoryItem::kNoChoice);
  EXPECT_GE(run.count("planned reach"), 2u) << "planned again every 2 s";
  EXPECT_LE(deepest, 3u) << "the goal, the need, one step";
}

/// SH-87: accomplishment and expiry of items.
TEST(Mind, AGoalThatTakesTooLongIsGivenUp) {
  MindRun run(concourse(commuter(std::string("goals: [{activity: wait, place: corner, seconds: 20}, {activity: reach, "
                                             "place: platform}], ") +
                                 kNoNeeds),
                        "sources: [{id: people, place: door, count: 1}]"));
  ASSERT_TRUE(run.run_until(120, [&] { return run.happened("ended reach"); }));
  EXPECT_TRUE(run.in_order({"began reach", "began wait", "gave up wait: too long", "ended reach"}))
      << "the last goal lies at the bottom";
}

/// A need that nothing serves: says so after a while, goes on, and tries again later.
TEST(Mind, WhatNothingServesIsGivenUpAloud) {
  MindRun run(
      concourse(commuter("goals: [{activity: wait, place: corner}], needs: {ticket: {initial: 0}, thirst: {trigger: "
                         "never}, hunger: {initial: 0.9, trigger: search, retry: 50}, attraction: {trigger: never}, "
                         "tiredness: {trigger: never}}"),
                kOne));
  run.run(200);
  EXPECT_TRUE(run.in_order(
      {"began buy for hunger", "gave up buy for hunger: nothing serves it", "resumed wait", "began buy for hunger"}));
}

/// SH-06: officers on guard never try to buy a train ticket.
TEST(Mind, OfficersNeverBuyTickets) {
  MindRun run(concourse("{model: mind, character: police, needs: {ticket: {initial: 1}, thirst: {initial: 1}}}", kOne));
  run.run(60);
  EXPECT_TRUE(run.happened("began guard"));
  EXPECT_FALSE(run.happened("began buy"));
}

/// SH-84: a tourist knows the region it stands in and what it has seen; others know everything.
TEST(Mind, TouristsLearnWhatTheySee) {
  MindRun run(concourse("{model: mind, character: tourist}", kOne));
  run.step();
  const auto& known = run.sim->crowd().knowledge.regions;
  ASSERT_TRUE(known.used());
  const auto count = [&] {
    int n = 0;
    for (std::uint32_t i = 0; i < run.sim->world().topology.size(); ++i) n += known[0].has(i);
    return n;
  };
  const int at_first = count();
  EXPECT_EQ(known[0].limited, 1u);
  EXPECT_LT(at_first, static_cast<int>(run.sim->world().topology.size()));
  run.run(200);
  EXPECT_GT(count(), at_first);
  MindRun other(concourse(commuter(kNoNeeds), kOne));
  other.step();
  EXPECT_FALSE(other.sim->crowd().knowledge.regions.used()) << "the shared map";
}

/// SH-01: the layers below can be exchanged without touching behaviour: the same things happen in the same order.
TEST(Mind, WorksWithEverySteeringModel) {
  for (const auto& model : steering_models()) {
    if (model.name == "none") continue;
    MindRun run(concourse(commuter("needs: {ticket: {initial: 1}, thirst: {trigger: never}, hunger: {trigger: never}, "
                                   "tiredness: {trigger: never}, attraction: {trigger: never}}"),
                          std::string(kOne) + kTrain, std::string(model.name)));
    run.run_until(300, [&] { return run.happened("left"); });
    EXPECT_TRUE(run.in_order(
        {"entered", "began buy for ticket", "served window", "ended buy for ticket", "chime", "left platform"}))
        << model.name;
  }
}

/// SH-02: how often one decides changes how soon one reacts, not what one does.
TEST(Mind, TheHumanStepChangesOnlyTheLatency) {
  for (const char* period : {"every_frame", "human_step", "1.0"}) {
    std::string text = concourse(commuter("needs: {ticket: {initial: 1}, thirst: {trigger: never}, hunger: {trigger: "
                                          "never}, tiredness: {trigger: never}, attraction: {trigger: never}}"),
                                 std::string(kOne) + kTrain);
    text.replace(text.find("    radius: 0.2\n"), 16,
                 "    radius: 0.2\n    decision_period: " + std::string(period) + "\n");
    MindRun run(text);
    run.run_until(300, [&] { return run.happened("left"); });
    EXPECT_TRUE(run.in_order(
        {"entered", "began buy for ticket", "served window", "ended buy for ticket", "chime", "left platform"}))
        << period;
  }
}

const char* kCrowd =
    "sources: [{id: people, place: door, rate: 1, end: 40}, {id: others, places: [door, side_door], count: 10}]\n"
    "sinks: [platform]\n";

/// SH-03: the same file and seed, the same run; for any number of workers; and across a snapshot.
TEST(Mind, SameBitsForAnyNumberOfWorkersAndAcrossASnapshot) {
  const std::string text =
      concourse(commuter("needs: {thirst: {initial: 0.7}, tiredness: {initial: 0.69}}"), std::string(kCrowd) + kTrain);
  MindRun one(text), again(text), four(text, 4);
  one.run(60), again.run(60), four.run(60);
  EXPECT_EQ(one.sim->state_hash(), again.sim->state_hash());
  EXPECT_EQ(one.sim->state_hash(), four.sim->state_hash());
  const auto bytes = one.sim->snapshot();
  one.run(40);
  const auto restored = again.sim->restore(bytes);
  ASSERT_TRUE(restored) << restored.error();
  again.run(40);
  EXPECT_EQ(one.sim->state_hash(), again.sim->state_hash());
}

/// The inspector: what it is about, why, its memory and its needs.
TEST(Mind, ExplainsItself) {
  MindRun run(concourse(commuter("needs: {ticket: {initial: 1}}"), std::string(kOne) + kTrain));
  run.run(5);
  Sketch sketch;
  run.sim->explain(run.first(), sketch);
  const auto text = [&](const char* layer, const char* name) {
    const SketchLayer* l = sketch.find(layer);
    if (l)
      for (const SketchText& t : l->texts)
        if (t.name == name) return t.value;
    return std::string();
  };
  EXPECT_EQ(text("mind", "character"), "commuter");
  EXPECT_NE(text("mind", "does"), "");
  EXPECT_NE(text("mind", "because"), "");
  EXPECT_EQ(text("mind", "train"), "Track 9");
  EXPECT_NE(text("memory", "0").find("catch_train train Track 9 (complex, ultimate"), std::string::npos)
      << text("memory", "0");
  EXPECT_NE(text("memory", "1").find("buy for ticket"), std::string::npos) << text("memory", "1");
  EXPECT_EQ(text("percepts", "region"), "waiting_room");
  ASSERT_NE(sketch.find("needs"), nullptr);
  EXPECT_EQ(sketch.find("needs")->numbers[0].name, "ticket");
  EXPECT_EQ(sketch.find("needs")->numbers[0].value, 1);
}

/// Expectation `event_sequence`.
TEST(Mind, AnExpectationFollowsAPerson) {
  const auto verdicts = [](const std::string& events) {
    MindRun run(concourse(
        commuter(kNoNeeds),
        std::string(kOne) + kTrain + "expect: [{measure: event_sequence, person: people.0, " + events + "}]"));
    Expectations expectations(run.scenario.spec, *run.sim);
    for (int i = 0; i < 2990; ++i) expectations.observe(*run.sim, run.sim->step());
    return expectations.verdicts(*run.sim)[0];
  };
  EXPECT_TRUE(verdicts("events: [entered, chime, in gate|in door, left platform]").holds);
  const Verdict wrong = verdicts("events: [entered, left platform, chime]");
  EXPECT_FALSE(wrong.holds);
  EXPECT_EQ(wrong.value, "2 of 3, then no 'chime'");
  const Verdict never = verdicts("events: [entered], never: [in concourse]");
  EXPECT_FALSE(never.holds);
  EXPECT_EQ(never.value, "there was 'in concourse'");
}

}  // namespace
}  // namespace throng
