// Leading the radius of a search, for the kernels of `nearest` and `fan`. Included once for every target.
#if defined(THRONG_PERCEPTION_SEARCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_PERCEPTION_SEARCH_INL_H_
#undef THRONG_PERCEPTION_SEARCH_INL_H_
#else
#define THRONG_PERCEPTION_SEARCH_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/environment/world.h"
#include "throng/perception/sort-inl.h"
#include "throng/state/columns.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {

/// Drops candidates that are too much higher or lower.
inline void same_height(const Shown* shown, float z, Candidates& c) {
  int kept = 0;
  for (int i = 0; i < c.count; ++i) {
    const float rise = shown[c.row[i]].z - z;
    c.distance_sq[kept] = c.distance_sq[i];
    c.row[kept] = c.row[i];
    kept += rise < kSameHeight && rise > -kSameHeight;
  }
  c.count = kept;
}

/// The search radius, led by how many it finds: a few more than k, so that most searches succeed at once.
class Radius {
 public:
  Radius(int k, float range)
      : k_(k),
        aim_(k + k / 4 + 2),
        gain_(0.25f / static_cast<float>(aim_)),
        range_(range),
        now_(HWY_MIN(range, 2.0f)) {}
  float now() const { return now_; }
  bool enough(int found) const { return found >= k_ || now_ >= range_; }
  void grow() { set(now_ * 1.375f); }
  void shrink() { set(now_ * 0.5f); }
  void learn(int found) {
    const int missing = aim_ - HWY_MIN(found, 2 * aim_);
    set(now_ * (1.0f + gain_ * static_cast<float>(missing)));
  }

 private:
  static constexpr float kLeast = 0.125f;  ///< m; growing from nothing would never end
  void set(float radius) { now_ = HWY_MIN(range_, HWY_MAX(kLeast, radius)); }

  int k_, aim_;
  float gain_, range_, now_;
};

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
