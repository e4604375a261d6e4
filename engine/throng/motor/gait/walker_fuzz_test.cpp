// PV-74: random velocities at any time, a million frames at 60 Hz, heights from 0.9 to 2.1 m, every gait. Nothing pops,
// no knee bends backward, no foot goes through the floor, no leg through the other (docs/bodies.md).
#include <gtest/gtest.h>

#include "throng/motor/gait/walk_fixture.h"

namespace throng {
namespace {

constexpr int kFrames = 1'000'000, kPeople = 100;

/// Bounds that docs/bodies.md states.
constexpr float kMostJump = 75;       ///< rad/s, between two frames, of any joint, in the worst of a million
constexpr float kUsualJump = 22;      ///< rad/s, in 99 of 100 frames
constexpr float kMostBelow = 0.010f;  ///< m

/// Velocities as a crowd gives them and worse: people who accelerate, are pushed, stop dead, turn back at once.
struct RandomInput {
  Draws d;
  Vec2 v, wanted;
  float heading = 0;
  int left = 0, kind = 0;

  void next(WalkScene& s) {
    if (left-- <= 0) {
      left = 5 + static_cast<int>(d.below(80));
      kind = static_cast<int>(d.below(4));
      const float speed = d.uniform_float() < 0.2f ? 0.0f : 2.2f * d.uniform_float();
      wanted = polar(speed, 6.2832f * d.uniform_float());
    }
    const Vec2 e = wanted - v;
    const float most = kind == 0 ? 99.0f : kind == 1 ? 0.2f : 0.05f;  // at once, 12 m/s², 3 m/s²
    v += length(e) > most ? e * (most / length(e)) : e;
    if (kind == 3) v += any_way(d, 0.1f);  // jostled
    if (length(v) > 0.15f) {
      const float to = math::angle_between(heading, math::atan2(v.y, v.x));
      heading = math::wrap_angle(heading + (kind == 0 ? to : math::clamp(to, -0.1f, 0.1f)));
    }
    s.move(v, heading);
  }
};

TEST(WalkFuzz, AMillionFrames) {
  WalkReport all;
  std::size_t frames = 0;
  const auto gaits = personalities();
  std::vector<GaitSet> sets;
  for (const Personality& p : gaits) sets.push_back(make_gait_set(p.params));
  SlideMeter slides;
  for (int k = 0; k < kPeople; ++k) {
    RandomInput input{Draws({11, 3, static_cast<std::uint32_t>(k)}, Stream::kTest), {}, {}};
    WalkScene s;
    s.set = sets[static_cast<std::size_t>(k) % sets.size()];
    const float height = 0.9f + 1.2f * static_cast<float>(k) / (kPeople - 1);
    s.body = make_skeleton({height, k % 2 == 0 ? Sex::kFemale : Sex::kMale, 0});
    s.in.dt = 1 / 60.0f;
    s.walk_frame();
    WalkReport r;
    for (int i = 0; i < kFrames / kPeople; ++i, ++frames) {
      input.next(s);
      r.observe(s);
    }
    r.finish();
    EXPECT_TRUE(r.finite) << k;
    EXPECT_LT(r.jump, kMostJump) << k << ": " << height << " m, "
                                 << gaits[static_cast<std::size_t>(k) % sets.size()].name << ", "
                                 << kJointNames[static_cast<std::size_t>(r.jumped)];
    EXPECT_GT(r.knee, 0) << k;
    EXPECT_EQ(r.crossings, 0) << k;
    EXPECT_LE(r.below, kMostBelow) << k << ": " << height << " m";
    EXPECT_LE(r.root, kRootSlack + 1e-4f) << k;
    all.jump = std::max(all.jump, r.jump), all.below = std::max(all.below, r.below);
    all.crossings += r.crossings, all.knee = std::min(all.knee, r.knee);
    all.jumps.insert(all.jumps.end(), r.jumps.begin(), r.jumps.end());
    slides.slides.insert(slides.slides.end(), r.slide.slides.begin(), r.slide.slides.end());
  }
  all.finish();
  EXPECT_EQ(frames, static_cast<std::size_t>(kFrames));
  EXPECT_LT(all.jump_quantile(0.99), kUsualJump);
  EXPECT_LT(slides.quantile(0.95), 0.020f);
  EXPECT_LT(slides.worst(), 0.040f);
  RecordProperty("crossings", all.crossings);
  RecordProperty("jump_mrad_s", static_cast<int>(1000 * all.jump));
  RecordProperty("jump_p99_mrad_s", static_cast<int>(1000 * all.jump_quantile(0.99)));
  RecordProperty("below_um", static_cast<int>(1e6f * all.below));
  RecordProperty("knee_mrad", static_cast<int>(1000 * all.knee));
}

}  // namespace
}  // namespace throng
