// Section `expect`: the measures and their bounds.
#include "throng/scenario/spec.h"

namespace throng {
namespace {

FieldList with_measures() {
  FieldList list = FieldList::of<ExpectSpec>("expect: what must hold after the run; makes the scenario a test.");
  list.choice(
      "measure", &ExpectSpec::measure,
      {{"entered", Measure::kEntered, "people who entered"},
       {"left_the_scene", Measure::kLeftTheScene, "people who left through sinks"},
       {"remaining", Measure::kRemaining, "people present at the end"},
       {"time_of_first_exit", Measure::kTimeOfFirstExit, "s, when the first person left"},
       {"time_of_last_exit", Measure::kTimeOfLastExit, "s, when the last person left"},
       {"mean_exit_time", Measure::kMeanExitTime, "s, mean time at which people left (of `person`, if given)"},
       {"mean_speed", Measure::kMeanSpeed,
        "m/s: mean over people and frames from `from` to `to` (in `place` or `area`, if given)"},
       {"speed_spread", Measure::kSpeedSpread,
        "m/s: standard deviation of the speeds that people have at one moment, mean over the frames from `from` to "
        "`to` (in `place` or `area`, if given): how far stop-and-go waves part people of one speed"},
       {"flow", Measure::kFlow,
        "1/s at `place`, or of people who cross `line`: (n - 1) / time between first and last of n passages from "
        "`from` to "
        "`to`"},
       {"density", Measure::kDensity,
        "1/m2: people in `place` or `area` by its area, mean over the frames from `from` to `to`"},
       {"people", Measure::kPeople,
        "people who are there (in `place` or `area`, if given), mean over the frames from `from` to `to`"},
       {"collisions", Measure::kCollisions, "contacts between people"},
       {"worst_overlap", Measure::kWorstOverlap, "m, greatest overlap of two bodies"},
       {"separations", Measure::kSeparations, "person-frames in which a body was pushed out of another"},
       {"collision_events", Measure::kCollisionEvents,
        "collisions with people and obstacles on the positions that steering asked for: consecutive frames of "
        "a "
        "pair are one, gaps under 0.2 s are closed"},
       {"collision_frames", Measure::kCollisionFrames,
        "the same, by frames: a pair that overlaps for a second has one over `time.step` of them"},
       {"obstacle_collisions", Measure::kObstacleCollisions, "those of them with obstacles"},
       {"longest_collision", Measure::kLongestCollision, "s, longest of them"},
       {"collisions_within_1s", Measure::kCollisionsWithin1s, "share of them that is over within a second"},
       {"speed_ratio", Measure::kSpeedRatio, "mean over people of mean speed while walking by preferred speed"},
       {"fitness", Measure::kFitness,
        "0 to 1: few collisions and good progress together (Table A.2 of Shao), mean over people"},
       {"blocked", Measure::kBlocked, "times that somebody who wanted to move got less than 1 m further in 120 s"},
       {"longest_block", Measure::kLongestBlock,
        "s, longest time that somebody wanted to move and got less than 1 m further"},
       {"held_up", Measure::kHeldUp, "s, summed over people: such times, where they lasted 30 s or more"},
       {"walked", Measure::kWalked, "m, way of everybody together"},
       {"walking_share", Measure::kWalkingShare,
        "share of people's time that they were on their way: not waiting, sitting, queueing, watching"},
       {"share_at_pace", Measure::kShareAtPace,
        "of the people who walked for 10 s or more, the share whose mean speed on the way was at least half "
        "the preferred one"},
       {"event_sequence", Measure::kEventSequence,
        "what happens to `person` in this order, other things in between: `events`; and nothing of `never`"},
       {"event_count", Measure::kEventCount,
        "how often `event` happens to anybody (in `place` or `area`, if given) from `from` to `to`"},
       {"most_doing", Measure::kMostDoing,
        "people at once who are seen doing `activity` (in `place` or `area`, if given), greatest number from `from` to "
        "`to`"},
       {"lane_order", Measure::kLaneOrder,
        "0 to 1: whether those ahead of people (in `place` or `area`, if given) walk the same way; 0 for a random mix "
        "of two "
        "directions, 1 for lanes"},
       {"passed_on_the_right", Measure::kPassedOnTheRight,
        "share of meetings (in `place` or `area`, if given) in which people pass those who come the other way "
        "on the right: 0.5 without a custom"},
       {"travel_time_ratio", Measure::kTravelTimeRatio,
        "time of `person` to its first goal by that in a straight line at its preferred speed; 3: as long or longer, "
        "or it never got there"},
       {"displacement", Measure::kDisplacement, "m, farthest that `person` was from where it entered"},
       {"wall_crossings", Measure::kWallCrossings, "times that somebody was on the other side of a wall after a step"},
       {"state_hash", Measure::kStateHash, "hash of the final state, as hexadecimal text"}},
      {.required = true, .doc = "What is measured."});
  return list;
}

}  // namespace

const FieldList& ExpectSpec::fields() {
  using E = ExpectSpec;
  static const FieldList list =
      with_measures()
          .text("place", &E::place, {.refers = "place", .doc = "Where."})
          .custom("area", &E::area, {.unit = "m", .type = "polygon", .doc = "Where, as a polygon."})
          .points("line", &E::line,
                  {.unit = "m", .min = 2, .max = 2, .doc = "Where a flow is counted, [[x, y], [x, y]]."})
          .text("level", &E::level, {.refers = "level", .doc = "Level of the area; may be left out when there is one."})
          .number("from", &E::from, {.unit = "s", .min = 0, .max = 1e6, .doc = "Start of the window."})
          .number("to", &E::to,
                  {.unit = "s", .min = 0, .max = 1e6, .doc = "End of the window; otherwise the end of the run."})
          .custom("equals", &E::equals, {.type = "value", .doc = "Exactly this."})
          .numbers("between", &E::between,
                   {.min = 2, .max = 2, .doc = "Not less than the first, not more than the second."})
          .number("at_least", &E::at_least, {.doc = "Not less."})
          .number("at_most", &E::at_most, {.doc = "Not more."})
          .text(
              "person", &E::person,
              {.doc = "Whom an event_sequence, travel_time_ratio or displacement is about: west.0 is the first one of "
                      "source west. People, density, mean_speed and mean_exit_time can be of one person or of a "
                      "source: west."})
          .texts("events", &E::events,
                 {.min = 1,
                  .doc = "Beginnings of what `throng run --events` prints of a person, or `routine A` when that "
                         "reactive routine changes "
                         "its command; alternatives are parted by |."})
          .texts("never", &E::never, {.doc = "What must not happen to the person."})
          .text("event", &E::event,
                {.doc = "What an event_count counts, in the words of `events`; without the persons' regions and "
                        "activities."})
          .choice<E, Activity>("activity", &E::activity,
                               {{"walking", Activity::kWalking, "on the way"},
                                {"standing", Activity::kStanding, "stands"},
                                {"waiting", Activity::kWaiting, "waits for something"},
                                {"leaving", Activity::kLeaving, "goes away from what it used"},
                                {"sitting", Activity::kSitting, "on a bench or seat"},
                                {"watching", Activity::kWatching, "a performance"},
                                {"queueing", Activity::kQueueing, "in a line"},
                                {"buying", Activity::kBuying, "is served"},
                                {"chatting", Activity::kChatting, "with friends"},
                                {"performing", Activity::kPerforming, "dances, plays"},
                                {"guarding", Activity::kGuarding, "stands guard"}},
                               {.doc = "What a most_doing counts."})
          .exactly_one({"equals", "between", "at_least", "at_most", "events"})
          .at_most_one({"place", "area", "line"});
  return list;
}

}  // namespace throng
