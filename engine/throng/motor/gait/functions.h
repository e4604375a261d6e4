// Gait functions (PV-76, 80, 81) and what else makes a way of walking: editable curves, personalities, ready sets.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "throng/core/fields.h"
#include "throng/motor/gait/channels.h"
#include "throng/motor/gait/curve.h"

namespace throng {

/// A tuple of a gait function as a person writes it: {at: 0.9, value: 1.47, slope: 0.8}.
struct GaitPoint {
  float at = 0, value = 0, slope = 0;
  static const FieldList& fields();
  bool operator==(const GaitPoint&) const = default;
};
inline constexpr int kGaitPoints = 8;  ///< at most so many tuples a function

/// Numbers of a way of walking beside the gait functions. All ours; 1 or 0 is the canonical clip as it is.
struct GaitStyle {
  float slowest = 0.3f;       ///< m/s, speed of the shortest step (l_min); slower people take shorter steps as often
  float fastest = 2.2f;       ///< m/s, speed of the longest walking step (l_max)
  float run_from = 2.05f;     ///< m/s, walking begins to turn into running
  float run_full = 2.45f;     ///< m/s, all running
  float step_width = 1;       ///< times the clip's
  float foot_lift = 1;        ///< times the clip's
  float sway = 1;             ///< times the clip's: pelvis sideways and list
  float toe_out = 0;          ///< rad, added
  float arm_swing = 1;        ///< times the clip's
  float elbow = 0;            ///< rad, added
  float trunk_lean = 0;       ///< rad, forward
  float head_down = 0;        ///< rad
  float limp = 0;             ///< 0 .. 1, how much the left leg is spared: shorter support, less flexion, lurch
  float lean_stiffness = 50;  ///< 1/s², spring of the lean into turns (PV-85: not printed)
  float offset_warp = 0;      ///< 1: root and swing foot are offset as in table 7.2, 0: scaled (see README)
  static const FieldList& fields();
  bool operator==(const GaitStyle&) const = default;
};

/// A way of walking as in a scenario. A curve left empty is that of Appendix A through the canonical clip's own values.
struct GaitParams {
  GaitStyle style;
  std::vector<GaitPoint> frequency;       ///< steps/s over speed m/s
  std::vector<GaitPoint> double_support;  ///< share of a step over steps/s
  std::vector<GaitPoint> foot_flexion;    ///< deg over step length m
  std::vector<GaitPoint> pelvis_swivel;   ///< deg, from one extreme to the other, over step length m
  std::vector<GaitPoint> apex;            ///< m over step length m, for legs as reference_body() has
  std::vector<GaitPoint> nadir;
  static const FieldList& fields();
};

using GaitCurve = Curve<kGaitPoints>;

/// A way of walking ready to use; several kilobytes, shared by all who walk so (PV-74, 89).
struct GaitSet {
  GaitStyle style;
  GaitCurve frequency, double_support, foot_flexion, pelvis_swivel, apex, nadir;  ///< radians
  /// m over step length: the pelvis of steps longer than the clip's is held lower by that, so that both legs reach when
  /// a foot lands. Without it the pelvis would fall by as much in one frame at every contact.
  GaitCurve lowered;
  PreparedClip walk, run;
  float leg = 0;                     ///< m, legs of the reference body
  float stand = 0;                   ///< m, y_stand: pelvis of the reference body standing
  float stand_width = 0;             ///< m between the ankles, standing
  float run_from = 0, run_full = 0;  ///< step lengths, m
  float flexion_at_clip = 0, swivel_at_clip = 0;
  float step_length(float speed) const {  ///< l = v / F_f(v) (E28), reference body
    const float f = frequency.value(speed);
    return f > 0 ? speed / f : 0;
  }
};

/// Appendix A through the values of a clip; speeds of l_min and l_max from the style.
GaitParams default_functions(const PreparedClip& clip, const GaitStyle& style);

/// Curves of a set: those given, else the defaults. Curves with no rising `at` keep their first tuples only.
GaitSet make_gait_set(const GaitParams& params);
GaitSet make_gait_set(const GaitParams& params, const Clip& walk, const Clip& run);

/// A personality: a name and its parameters.
struct Personality {
  std::string_view name, doc;
  GaitParams params;
};
/// default, aged, hurried, strut, limp, child.
const std::vector<Personality>& personalities();
const Personality* find_personality(std::string_view name);

}  // namespace throng
