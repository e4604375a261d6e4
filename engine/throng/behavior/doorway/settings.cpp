#include "throng/behavior/doorway/settings.h"

namespace throng {

const FieldList& OrderingSettings::fields() {
  using O = OrderingSettings;
  static const FieldList list =
      FieldList::of<O>("ordering: who goes first at a door.")
          .choice("evaluation", &O::evaluation,
                  {{"distance_and_wait", O::Evaluation::kDistanceAndWait, "near ones and those who waited long"},
                   {"distance", O::Evaluation::kDistance, "near ones"},
                   {"wait", O::Evaluation::kWait, "those who waited longest"}},
                  {.doc = "Who has the advantage of two who wait for the same leader."})
          .number("walking_speed", &O::walking_speed,
                  {.unit = "m/s", .min = 0.1, .max = 5, .doc = "Turns distances into time."})
          .number("wait_weight", &O::wait_weight, {.min = 0, .max = 10, .doc = "A second of waiting counts so much."})
          .number("hysteresis", &O::hysteresis,
                  {.unit = "s", .min = 0, .max = 10, .doc = "A leader is kept until another is better by this."})
          .boolean("literal", &O::literal,
                   {.doc = "Compare with the other side only where others chose the same leader, as printed."})
          .number("near_best_position", &O::near_best_position,
                  {.unit = "m", .min = 0.1, .max = 5, .doc = "So near to where one opens the door one begins to."})
          .boolean("second_follower", &O::second_follower,
                   {.doc = "Who waits for the follower gets ready, too: a crowd passes faster (DR-18)."})
          .number("help_kindness", &O::help_kindness,
                  {.min = 0,
                   .max = 1.1,
                   .doc = "Who is as kind as this overtakes a carrier to open the door; above 1: "
                          "nobody."})
          .number("help_rush", &O::help_rush, {.min = 0, .max = 1, .doc = "... and less hurried than this."})
          .number("help_speed", &O::help_speed, {.min = 1, .max = 3, .doc = "It walks so many times as fast."})
          .number("help_lead", &O::help_lead,
                  {.unit = "s", .min = 0, .max = 20, .doc = "It must get there so much earlier."})
          .number("help_detour", &O::help_detour,
                  {.unit = "m", .min = 0, .max = 5, .doc = "What the way around the carrier costs."})
          .number("friend_offset", &O::friend_offset,
                  {.unit = "m", .min = 0.3, .max = 3, .doc = "Friends walk so far beside each other."})
          .number("friend_gain", &O::friend_gain,
                  {.unit = "1/m", .min = 0, .max = 5, .doc = "Change of speed for a metre of lag."})
          .number("friend_change", &O::friend_change, {.min = 0, .max = 1, .doc = "At most this."})
          .number("polite", &O::polite,
                  {.min = 0, .max = 1000, .doc = "Manners are full with as many waiting on the fuller side."})
          .number("dense", &O::dense, {.min = 0, .max = 1000, .doc = "... and gone with as many."})
          .number("side_change", &O::side_change,
                  {.unit = "s", .min = 0, .max = 60, .doc = "What a change of sides costs in a dense crowd."})
          .number("closest_wait", &O::closest_wait,
                  {.min = 0.1, .max = 1, .doc = "Share of the distance to one's leader that a dense crowd keeps."})
          .number(
              "keep_open", &O::keep_open,
              {.unit = "m", .min = 0, .max = 20, .doc = "In a dense crowd the door is kept open for who is so near."})
          .number("lane_half_width", &O::lane_half_width,
                  {.unit = "m", .min = 0.1, .max = 3, .doc = "Half the way of those who come out."})
          .number("lane_length", &O::lane_length, {.unit = "m", .min = 0, .max = 20, .doc = "Its length."})
          .number("aside_room", &O::aside_room,
                  {.unit = "m", .min = 0, .max = 5, .doc = "Room beside oneself that is enough to step there."})
          .number("stall", &O::stall,
                  {.unit = "s", .min = 1, .max = 600, .doc = "Without progress for so long there is a deadlock."});
  return list;
}

}  // namespace throng
