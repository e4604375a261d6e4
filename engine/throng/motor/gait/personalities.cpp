// Fields of a way of walking, and the ready ones (PV-89: one clip, several gait functions, several people).
#include "throng/motor/gait/functions.h"

namespace throng {
namespace {

constexpr float kDegree = 0.0174532925f;

GaitParams standard(const GaitStyle& style) { return default_functions(prepare(make_clip(walk_recipe())), style); }

void scale(std::vector<GaitPoint>& points, float by, float add = 0) {
  for (GaitPoint& p : points) p.value = p.value * by + add, p.slope *= by;
}
/// Lowers a height over the step length by a share of what the longest step gets, so that standing stays as it is.
void lower(std::vector<GaitPoint>& points, float by) {
  const float longest = points.back().at;
  for (GaitPoint& p : points) {
    p.value -= by * (p.at / longest) * (p.at / longest);
    p.slope -= 2 * by * p.at / (longest * longest);
  }
}

GaitParams aged() {
  GaitStyle s;
  s.step_width = 1.35f, s.foot_lift = 0.75f, s.sway = 1.3f, s.toe_out = 5 * kDegree;
  s.arm_swing = 0.6f, s.elbow = 12 * kDegree, s.trunk_lean = 9 * kDegree, s.head_down = 6 * kDegree;
  GaitParams p = standard(s);
  scale(p.frequency, 1.10f);  // shorter steps at the same speed
  scale(p.double_support, 1, 0.06f);
  scale(p.foot_flexion, 0.8f);
  scale(p.pelvis_swivel, 0.7f);
  scale(p.apex, 1, -0.012f), scale(p.nadir, 1, -0.012f);  // knees stay bent
  return p;
}
GaitParams hurried() {
  GaitStyle s;
  s.arm_swing = 1.35f, s.elbow = 35 * kDegree, s.trunk_lean = 5 * kDegree, s.step_width = 0.85f;
  GaitParams p = standard(s);
  scale(p.frequency, 1.06f);
  scale(p.pelvis_swivel, 1.2f);
  return p;
}
GaitParams strut() {
  GaitStyle s;
  s.arm_swing = 1.25f, s.trunk_lean = -4 * kDegree, s.sway = 1.5f, s.toe_out = 4 * kDegree, s.head_down = -3 * kDegree;
  GaitParams p = standard(s);
  lower(p.nadir, 0.030f);  // the example of figure 7.5: the pelvis drops low at contact
  scale(p.frequency, 0.95f);
  return p;
}
GaitParams limping() {
  GaitStyle s;
  s.limp = 0.6f, s.sway = 1.4f, s.step_width = 1.15f, s.arm_swing = 0.8f, s.trunk_lean = 3 * kDegree;
  return standard(s);
}
GaitParams child() {
  GaitStyle s;
  s.foot_lift = 1.25f, s.arm_swing = 1.2f, s.elbow = 10 * kDegree, s.step_width = 1.15f, s.sway = 1.1f;
  GaitParams p = standard(s);
  scale(p.frequency, 1.04f);
  lower(p.nadir, 0.010f);
  return p;
}

}  // namespace

const FieldList& GaitPoint::fields() {
  static const FieldList list =
      FieldList::of<GaitPoint>("gait_point: a tuple of a gait function")
          .number("at", &GaitPoint::at,
                  {.min = 0, .max = 20, .required = true, .doc = "Where: speed, steps/s or step length."})
          .number("value", &GaitPoint::value, {.min = -90, .max = 90, .required = true, .doc = "Value there."})
          .number("slope", &GaitPoint::slope, {.min = -1000, .max = 1000, .doc = "Change of the value there."});
  return list;
}

const FieldList& GaitStyle::fields() {
  using S = GaitStyle;
  static const FieldList list =
      FieldList::of<S>("gait_style: numbers of a way of walking beside its gait functions")
          .number("slowest", &S::slowest,
                  {.unit = "m/s", .min = 0.1, .max = 1, .doc = "Speed of the shortest full step."})
          .number("fastest", &S::fastest,
                  {.unit = "m/s", .min = 1.5, .max = 4, .doc = "Speed of the longest walking step."})
          .number("run_from", &S::run_from,
                  {.unit = "m/s", .min = 1.2, .max = 5, .doc = "Walking begins to turn into running."})
          .number("run_full", &S::run_full, {.unit = "m/s", .min = 1.3, .max = 6, .doc = "From here on it is running."})
          .number("step_width", &S::step_width, {.min = 0, .max = 3, .doc = "Times the clip's."})
          .number("foot_lift", &S::foot_lift, {.min = 0.3, .max = 4, .doc = "Times the clip's."})
          .number("sway", &S::sway, {.min = 0, .max = 4, .doc = "Pelvis sideways and its list, times the clip's."})
          .number("toe_out", &S::toe_out,
                  {.unit = "deg", .min = -30, .max = 45, .degrees = true, .doc = "Added to the clip's."})
          .number("arm_swing", &S::arm_swing, {.min = 0, .max = 3, .doc = "Times the clip's."})
          .number("elbow", &S::elbow,
                  {.unit = "deg", .min = -10, .max = 100, .degrees = true, .doc = "Added to the clip's bend."})
          .number("trunk_lean", &S::trunk_lean,
                  {.unit = "deg", .min = -20, .max = 45, .degrees = true, .doc = "Forward."})
          .number("head_down", &S::head_down,
                  {.unit = "deg", .min = -30, .max = 45, .degrees = true, .doc = "Head bent forward."})
          .number("limp", &S::limp, {.min = 0, .max = 1, .doc = "How much the left leg is spared."})
          .number("lean_stiffness", &S::lean_stiffness,
                  {.unit = "1/s²", .min = 5, .max = 500, .doc = "Spring of the lean into turns."})
          .number("offset_warp", &S::offset_warp,
                  {.min = 0, .max = 1, .doc = "1: root and swing foot are offset as the source prints; 0: scaled."});
  return list;
}

const FieldList& GaitParams::fields() {
  using P = GaitParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("gait: a way of walking; empty curves are those of Appendix A");
    l.embed(&P::style, GaitStyle::fields());
    l.list_of("frequency", &P::frequency, {.max = kGaitPoints, .doc = "Steps per second over speed (m/s)."});
    l.list_of("double_support", &P::double_support,
              {.max = kGaitPoints, .doc = "Share of a step on both feet over steps per second."});
    l.list_of("foot_flexion", &P::foot_flexion,
              {.max = kGaitPoints, .doc = "Foot angle at toe off (deg) over step length (m)."});
    l.list_of("pelvis_swivel", &P::pelvis_swivel,
              {.max = kGaitPoints, .doc = "Turn of the pelvis (deg) over step length (m)."});
    l.list_of("apex", &P::apex, {.max = kGaitPoints, .doc = "Highest pelvis (m) over step length (m)."});
    l.list_of("nadir", &P::nadir, {.max = kGaitPoints, .doc = "Lowest pelvis (m) over step length (m)."});
    return l;
  }();
  return list;
}

const std::vector<Personality>& personalities() {
  static const std::vector<Personality> all{
      {"default", "an adult: Appendix A through the canonical clip", standard({})},
      {"aged", "short flat steps, wide track, bent forward", aged()},
      {"hurried", "quick steps, arms bent and swinging", hurried()},
      {"strut", "the pelvis drops low at each contact, chest out", strut()},
      {"limp", "the left leg is spared", limping()},
      {"child", "lively: feet and pelvis bob more", child()},
  };
  return all;
}

const Personality* find_personality(std::string_view name) {
  for (const Personality& p : personalities()) {
    if (p.name == name) return &p;
  }
  return nullptr;
}

}  // namespace throng
