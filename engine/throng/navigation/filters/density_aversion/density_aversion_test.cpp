#include "throng/navigation/filters/density_aversion/density_aversion.h"

#include <gtest/gtest.h>

#include "throng/navigation/filters/fundamental_diagram/crowd_for_test.h"

namespace throng {
namespace {

using View = DensityAversionFilter::View;

View look(const Walkers& w, const DensityAversionFilter& f, Row r, Vec2 way = {1, 0}) {
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  return f.look(r, filter_input(w, self, scene), way);
}

/// Somebody at the left edge of a crowd of that density, with as dense a one behind at `behind` people a square metre.
struct Edge {
  Edge(double ahead, double behind) : w(room(30, 20)) {
    me = w.add({15, 10});
    const auto fill = [&](double density, double x0, double x1) {
      if (!(density > 0)) return;
      const double a = 1 / std::sqrt(density);
      for (double x = x0 + a / 2; x < x1; x += a)
        for (double y = a / 2; y < 20; y += a) w.add({x, y});
    };
    fill(ahead, 15.2, 25), fill(behind, 5, 14.8);
    w.go(me, Vec2d{24, 10});
    index_people(w);
  }
  Walkers w;
  Row me;
};

TEST(DensityAversion, HoldsBackBeforeACrowdAndNotBeforeALooseOne) {
  const DensityAversionFilter f({});
  EXPECT_EQ(look(Edge(0, 0).w, f, 0).share, 1);
  EXPECT_EQ(look(Edge(2, 0).w, f, 0).share, 1);
  EXPECT_NEAR(look(Edge(8, 0).w, f, 0).share, 0.05f, 1e-6);
  const View v = look(Edge(3.5, 0).w, f, 0);
  EXPECT_GT(v.share, 0.2f);
  EXPECT_LT(v.share, 0.95f);
  EXPECT_NEAR(v.share, 1 - (v.ahead - v.limit) / 1.5, 1e-5);
  EXPECT_GT(v.ahead, v.limit);
}

TEST(DensityAversion, PressureFromBehindDrivesOn) {
  const DensityAversionFilter f({});
  const View free = look(Edge(3.8, 0).w, f, 0), pressed = look(Edge(3.8, 3.8).w, f, 0);
  EXPECT_GT(pressed.limit, free.limit + 0.4f);
  EXPECT_LT(free.share, pressed.share);
  DensityAversionFilter::Params stubborn;
  stubborn.yields = 0;
  const DensityAversionFilter g(stubborn);
  EXPECT_EQ(look(Edge(3.8, 3.8).w, g, 0).limit, 2.0f);
}

TEST(DensityAversion, KeepsDirectionsAndTellsWhatItDoes) {
  const DensityAversionFilter f({});
  Walkers w(room(30, 20));
  w.use(f);
  const Row me = w.add({15, 10});
  for (int i = 0; i < 25; ++i)
    for (int j = 0; j < 40; ++j) w.add({15.3 + 0.35 * i, 3 + 0.35 * j});
  w.go(me, Vec2d{24, 13});
  index_people(w);
  w.think();
  const Vec2 v = w.preferred(me);
  EXPECT_NEAR(v.y / v.x, 3.0 / 9, 1e-4);
  EXPECT_LT(w.crowd.preferred.speed[me], 0.5f);
  EXPECT_NEAR(length(v), w.crowd.preferred.speed[me], 1e-5);
  Sketch sketch;
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  f.explain(me, filter_input(w, self, scene), nullptr, w.crowd.preferred, sketch);
  ASSERT_NE(sketch.find("density aversion"), nullptr);
  EXPECT_EQ(sketch.find("density aversion")->points.size(), 2u);
}

}  // namespace
}  // namespace throng
