// Numbers of doorway ordering. The source gives none of them; all are ours unless an id says otherwise.
#pragma once

#include <cstdint>

#include "throng/core/fields.h"

namespace throng {

struct OrderingSettings {
  /// What E is made of (DR-13): the source names distance to the leader and waiting time, and no formula.
  enum class Evaluation : std::uint8_t {
    kDistanceAndWait,  ///< distance / walking speed - wait_weight * waited
    kDistance,         ///< waiting does not count: the assumption of Fig. 4.2
    kWait,             ///< first come, first served
  };
  Evaluation evaluation = Evaluation::kDistanceAndWait;
  float walking_speed = 1.3f;  ///< m/s
  float wait_weight = 0.5f;
  float hysteresis = 0.3f;  ///< s: a leader is kept until another is better by this
  bool literal = false;     ///< Algorithm 1 as printed: opposite side asked only where others chose the same leader

  float near_best_position = 1;  ///< m: "sufficiently close to the door" (DR-15)
  bool second_follower = true;   ///< refinement of DR-18

  // Overtaking to help (DR-32c).
  float help_kindness = 0.5f, help_rush = 0.5f;  ///< at least so kind, less than so hurried
  float help_speed = 1.4f, help_lead = 1;        ///< times as fast; s ahead of the carrier
  float help_detour = 0.5f;                      ///< m around it
  // Friends (DR-32d).
  float friend_offset = 0.7f;                      ///< m beside each other
  float friend_gain = 0.2f, friend_change = 0.2f;  ///< 1/m; speed changes by so much at most

  // A dense crowd (DR-BY-02): etiquette is full up to `polite` people waiting on the fuller side (DR-55) and gone at
  // `dense`.
  float polite = 6, dense = 12;
  float side_change = 1;      ///< s that the other side's turn costs without etiquette
  float closest_wait = 0.5f;  ///< share of AgentWR kept without etiquette
  float keep_open = 1.5f;     ///< m: without etiquette nobody lets the door fall before a follower as near as this

  // Giving way to those who come out (DR-BY-01).
  float lane_half_width = 0.4f, lane_length = 3;  ///< m: their way, as one waits beside it (DR-07: 0.8 m free)
  float aside_room = 0.5f;                        ///< m free beside oneself to step there
  float stall = 8;                                ///< s without any progress: a deadlock

  static const FieldList& fields();
};

}  // namespace throng
