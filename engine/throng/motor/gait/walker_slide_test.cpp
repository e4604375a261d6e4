// Planted feet stand still, whatever the simulation does (PV-74, 86, 87).
#include <gtest/gtest.h>

#include <functional>

#include "throng/core/random.h"
#include "throng/motor/gait/walk_fixture.h"

namespace throng {
namespace {

const GaitSet& standard() {
  static const GaitSet set = make_gait_set({});
  return set;
}

/// A scene at 60 frames a second, `seconds` long; f moves it at frame i, time t.
WalkReport run(float seconds, const std::function<void(WalkScene&, int, float)>& f, WalkScene s = {}) {
  s.set = standard();
  s.in.dt = 1 / 60.0f;
  s.walk_frame();
  WalkReport r;
  for (int i = 0; i < static_cast<int>(seconds * 60); ++i) {
    f(s, i, static_cast<float>(i) / 60);
    r.observe(s);
  }
  r.finish();
  return r;
}

/// Of all: feet stand (20 mm for 95 of 100 contacts, never 40), pelvis near the simulated position, knees as knees
/// bend, soles not in the ground, nothing infinite.
void expect_sound(WalkReport& r, const char* what) {
  EXPECT_LT(r.slide.quantile(0.95), 0.020f) << what;
  EXPECT_LT(r.slide.worst(), 0.040f) << what;
  EXPECT_GT(r.slide.slides.size(), 10u) << what;
  EXPECT_LE(r.root, kRootSlack + 1e-4f) << what;
  EXPECT_GT(r.knee, 0.05f) << what;
  EXPECT_LT(r.knee_most, 2.619f) << what;
  EXPECT_TRUE(r.finite) << what;
}

TEST(WalkSlide, StraightAtConstantSpeed) {
  for (const float v : {0.2f, 0.5f, 0.93f, 1.3f, 1.86f, 2.2f, 3.0f, 4.5f}) {
    WalkReport r = run(20, [&](WalkScene& s, int, float) { s.move({v, 0}, 0); });
    expect_sound(r, "straight");
    EXPECT_LT(r.slide.worst(), 0.005f) << v;
    EXPECT_LT(r.below, 0.010f) << v;
    EXPECT_GT(r.apart, 0.06f) << v;
    EXPECT_LT(r.root_at_end, 0.03f) << v;  // the gait's own sway
  }
}

TEST(WalkSlide, CirclesAndEights) {
  for (const float radius : {1.0f, 2.0f, 5.0f}) {
    WalkReport r = run(30, [&](WalkScene& s, int, float t) {
      const float a = 1.2f * t / radius;
      s.move(polar(1.2f, a), math::wrap_angle(a));
    });
    expect_sound(r, "circle");
    EXPECT_LT(r.below, 0.01f);
    EXPECT_GT(r.apart, 0.05f);
  }
  WalkReport r = run(40, [&](WalkScene& s, int, float t) {  // a tight eight, faster and slower
    const float a = 2.4f * math::sin(t * 0.8f), v = 1.0f + 0.5f * math::sin(t * 1.3f);
    s.move(polar(v, a), math::wrap_angle(a));
  });
  expect_sound(r, "eight");
  EXPECT_LT(r.below, 0.01f);
  EXPECT_GT(r.apart, 0.04f);
}

TEST(WalkSlide, StopAndGo) {
  WalkReport r = run(40, [&](WalkScene& s, int, float t) {
    s.move({math::fmod(t, 3.0f) < 1.7f ? 1.34f : 0.0f, 0}, 0);
  });
  expect_sound(r, "stop and go");
  EXPECT_LT(r.below, 0.01f);
  EXPECT_GT(r.apart, 0.06f);
}

TEST(WalkSlide, TurningBackAtOnceAndOnTheSpot) {
  WalkReport back = run(40, [&](WalkScene& s, int, float t) {
    const bool b = (static_cast<int>(t / 2.5f) & 1) != 0;
    s.move({b ? -1.3f : 1.3f, 0}, b ? 3.14159f : 0.0f);
  });
  expect_sound(back, "back");
  EXPECT_LT(back.below, 0.01f);
  EXPECT_GT(back.apart, 0.05f);
  WalkReport spot = run(40, [&](WalkScene& s, int, float t) {
    s.move({}, math::wrap_angle(static_cast<float>(static_cast<int>(t / 2.5f)) * 2.1f));
  });
  expect_sound(spot, "spot");
  EXPECT_LT(spot.below, 0.01f);
}

// People with an acceleration, pushed, turned, stopped; and velocities that jump.
TEST(WalkSlide, RandomWalks) {
  Draws d({5, 5, 5}, Stream::kTest);
  Vec2 v, wanted;
  float h = 0;
  WalkReport smooth = run(120, [&](WalkScene& s, int i, float) {
    if (i % 40 == 0) wanted = any_velocity(d, 1.8f);
    const Vec2 e = wanted - v;
    v += length(e) > 0.05f ? e * (0.05f / length(e)) : e;  // 3 m/s²
    if (length(v) > 0.2f)
      h = math::wrap_angle(h + math::clamp(math::wrap_angle(math::atan2(v.y, v.x) - h), -0.05f, 0.05f));
    s.move(v, h);
  });
  expect_sound(smooth, "random");
  EXPECT_LT(smooth.below, 0.01f);
  EXPECT_GT(smooth.apart, 0.01f);  // shins graze, and never pass through each other
  EXPECT_LT(smooth.jump, 60.0f);
  WalkReport jumps = run(120, [&](WalkScene& s, int i, float) {
    if (i % 36 == 0) {
      v = any_velocity(d, 1.8f);
      if (length(v) > 0) h = math::atan2(v.y, v.x);
    }
    s.move(v, h);
  });
  expect_sound(jumps, "jumps");
  EXPECT_LT(jumps.below, 0.01f);
  WalkReport noise = run(60, [&](WalkScene& s, int, float) {
    const float a = d.uniform_float() * 6.28f;
    s.move(polar(d.uniform_float() * 2, a), math::wrap_angle(a));
  });
  expect_sound(noise, "noise");
  EXPECT_LT(noise.below, 0.01f);
}

TEST(WalkSlide, StairsAndSlopes) {
  for (const float rise : {0.16f, -0.16f}) {
    Flight flight;
    flight.foot = {2, 0};
    flight.depth = 0.30f, flight.rise = rise, flight.count = 12;
    WalkScene s;
    s.in.under = flight.under();
    std::vector<float> treads;
    WalkReport r = run(
        9,
        [&](WalkScene& w, int, float) {
          const float x = w.in.position.x;
          w.move({x > 1.8f && x < 5.6f ? 0.6f : 1.2f, 0}, 0);
          for (const Side side : kSides) {
            if (!w.planted.of(side)) continue;
            const WalkFoot& f = w.state.feet[static_cast<std::size_t>(side)];
            // A foot on the flight stands on a tread: at its height, heel and ball on the same one.
            const float z = flight.at(f.from.plan()).z;
            if (math::abs(z - f.from.z) > 0.001f) treads.push_back(z);
          }
        },
        s);
    expect_sound(r, "stairs");
    EXPECT_LT(r.below, 0.01f);  // neither toes in a riser nor a heel in an edge
    EXPECT_GT(r.apart, 0.05f);
    EXPECT_TRUE(treads.empty()) << treads.size();
  }
  Flight ramp;
  ramp.foot = {2, 0};
  ramp.depth = 0.30f, ramp.rise = 0.03f, ramp.count = 30, ramp.ramp = true;
  WalkScene s;
  s.in.under = ramp.under();
  WalkReport r = run(
      8,
      [&](WalkScene& w, int, float) {
        w.move({1.2f, 0}, 0);
      },
      s);
  expect_sound(r, "ramp");
  EXPECT_LT(r.below, 0.01f);
}

}  // namespace
}  // namespace throng
