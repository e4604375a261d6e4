#include "throng/behavior/manners/factors.h"

namespace throng {
namespace {

struct Words {
  std::string_view name, meaning;
};
constexpr std::array<Words, kFactors> kWords{{
    {"effort", "how near the follower is: 1 within effort_near, 0 beyond effort_far"},
    {"kindness", "of the holder"},
    {"rush", "of the holder"},
    {"female", "the follower is a woman"},
    {"carrier", "the follower carries or pushes something"},
    {"age", "the follower is so old or so young that a door is heavy"},
    {"device", "the follower needs a stick, crutches, a walker or a wheelchair"},
}};

/// 0 at `from`, 1 at `to`, linear between.
double ramp(double x, double from, double to) {
  const double t = (x - from) / (to - from);
  return t > 0 ? (t < 1 ? t : 1) : 0;
}

}  // namespace

std::string_view word(Factor f) { return kWords[static_cast<std::size_t>(f)].name; }
std::string_view meaning(Factor f) { return kWords[static_cast<std::size_t>(f)].meaning; }

double effort(double distance, const FactorSettings& s) {
  const double near = s.effort_near, far = s.effort_far;
  if (!(far > near)) return distance < near ? 1 : 0;  // a step instead of a slope
  return ramp(distance, far, near);
}

double age_factor(double years, const FactorSettings& s) {
  const double old = s.old_at > s.old_from ? ramp(years, s.old_from, s.old_at) : (years >= s.old_at ? 1 : 0);
  const double young =
      s.child_at < s.child_from ? ramp(years, s.child_from, s.child_at) : (years <= s.child_at ? 1 : 0);
  return old > young ? old : young;
}

double device_factor(WalkingAid aid, const FactorSettings& s) {
  if (aid == WalkingAid::kNone) return 0;
  return aid == WalkingAid::kStick ? static_cast<double>(s.stick) : 1;
}

Factors factors_of(const HolderTraits& holder, const FollowerTraits& follower, double distance,
                   const FactorSettings& s) {
  Factors f;
  f[Factor::kEffort] = effort(distance, s);
  f[Factor::kKindness] = holder.kindness;
  f[Factor::kRush] = holder.rush;
  f[Factor::kFemale] = follower.female ? 1 : 0;
  f[Factor::kCarrier] = follower.load == Load::kNone ? 0 : 1;
  f[Factor::kAge] = age_factor(follower.age, s);
  f[Factor::kDevice] = device_factor(follower.aid, s);
  return f;
}

float rush_speed_factor(float rush, const FactorSettings& s) { return 1 + s.rush_speed * rush; }

bool catches_up(bool before, bool held, float distance, const FactorSettings& s) {
  if (!held) return false;
  return before ? distance >= s.catch_up_until : distance > s.catch_up_from;
}

float doorway_speed_factor(float rush, bool catching_up, const FactorSettings& s) {
  return rush_speed_factor(rush, s) * (catching_up ? s.catch_up : 1.0f);
}

const FieldList& FactorSettings::fields() {
  using F = FactorSettings;
  static const FieldList list =
      FieldList::of<F>("factors: what a door-holder weighs, and how rush changes speed.")
          .number("effort_near", &F::effort_near,
                  {.unit = "m", .min = 0, .max = 20, .doc = "Followers as near as this are fully worth the wait."})
          .number("effort_far", &F::effort_far,
                  {.unit = "m", .min = 0, .max = 20, .doc = "Beyond this they are not worth it at all."})
          .number("rush_speed", &F::rush_speed,
                  {.min = 0, .max = 2, .doc = "Full rush walks faster by this share around a doorway."})
          .number("catch_up", &F::catch_up,
                  {.min = 1, .max = 3, .doc = "A follower walks so many times as fast to a door that is held for it."})
          .number("catch_up_from", &F::catch_up_from,
                  {.unit = "m", .min = 0, .max = 20, .doc = "It begins to when the holder is farther away than this."})
          .number("catch_up_until", &F::catch_up_until,
                  {.unit = "m", .min = 0, .max = 20, .doc = "... and stops when it is nearer than this."})
          .number("old_from", &F::old_from, {.unit = "years", .min = 0, .max = 120, .doc = "Age begins to matter."})
          .number("old_at", &F::old_at, {.unit = "years", .min = 0, .max = 120, .doc = "Age matters fully."})
          .number("child_from", &F::child_from,
                  {.unit = "years", .min = 0, .max = 120, .doc = "Younger ones begin to need help."})
          .number("child_at", &F::child_at, {.unit = "years", .min = 0, .max = 120, .doc = "They need it fully."})
          .number("stick", &F::stick, {.min = 0, .max = 1, .doc = "What a stick counts; other aids count 1."});
  return list;
}

}  // namespace throng
