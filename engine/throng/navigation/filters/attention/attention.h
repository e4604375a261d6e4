// Filter `attention` (DR-50): what somebody attends to bends its way and slows it. What is attended stands in
// intent.attention, chosen in `decide`: no pose is read, so it acts alike with bodies on or off. README.md has the
// rules.
#pragma once

#include "throng/core/math.h"
#include "throng/navigation/filter.h"
#include "throng/state/look.h"

namespace throng {

class AttentionFilter : public Filter {
 public:
  struct Params {
    float bend = static_cast<float>(math::radians(15));  ///< rad, at most, towards an event
    float slow = 0.2f;                                   ///< share of the speed, at most, lost near an event
    float look_aside = 0.1f;  ///< share lost, at most, by looking far away from where one walks
    float near_goal = 2;      ///< m: so near the goal nothing distracts
    float inattention = 0;    ///< s, at most, between two looks at where others are going
    float wary = 0;           ///< rad, at most, away from somebody who comes towards one and looks elsewhere
    static const FieldList& fields();
  };
  /// What it does to one preferred velocity.
  struct Effect {
    float turn = 0;   ///< rad, to the left
    float share = 1;  ///< of the speed
  };

  explicit AttentionFilter(const Params& params) : params_(params) {}
  std::uint32_t uses() const override { return kUsesAttention | (params_.wary > 0 ? kUsesLooks : 0u); }
  float inattention() const override { return params_.inattention; }
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layer "attention": line to what is attended, turn and share of the speed.
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

  /// Pure: `way` unit, where one wants to go; `to` from oneself to what is attended.
  Effect effect(Vec2 way, Vec2 to, float strength) const;

  /// Somebody who comes towards one, seen from oneself.
  struct OnComer {
    Vec2 to;          ///< m, from oneself
    Vec2 velocity;    ///< m/s
    Vec2 looks;       ///< unit vector
    float reach = 0;  ///< m, sum of the radii
  };
  /// How much that one is to be kept clear of, 0 .. 1, for somebody who prefers `velocity`: positive, it will pass on
  /// the left or straight ahead; negative, on the right. Pure.
  static float caution(Vec2 velocity, const OnComer& other);

 private:
  /// rad to the left: away from whoever most needs it.
  float wary_turn(Row row, const FilterInput& in, Vec2 velocity) const;

  Params params_;
};

}  // namespace throng
