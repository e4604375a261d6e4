#include "throng/navigation/filters/lanes/lanes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "hwy/targets.h"
#include "throng/navigation/filters/fundamental_diagram/crowd_for_test.h"

namespace throng {
namespace {

using namespace navigation;
using View = LanesFilter::View;

/// People in a hall who let others know which way they want to go.
struct Streams {
  explicit Streams(double width = 20, double height = 20) : w(room(width, height)) {
    w.crowd.appearance.standing.use();
  }
  Row walker(Vec2d at, Vec2 way) {
    const Row r = w.add(at);
    w.crowd.appearance.standing.at(r) = {0, way.x, way.y};
    return r;
  }
  View look(const LanesFilter& f, Row r, Vec2 way = {1, 0}) const {
    const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
    const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
    return f.look(r, filter_input(w, self, scene), way);
  }
  Walkers w;
};

/// What somebody in the middle of a hall turns by, with one other at that place who wants to go that way.
View with_one(Vec2d at, Vec2 way, const LanesFilter::Params& params = {}) {
  Streams s;
  const Row me = s.walker({10, 10}, {1.3f, 0});
  s.walker(Vec2d{10, 10} + at, way);
  index_people(s.w);
  return s.look(LanesFilter(params), me);
}

TEST(Lanes, StepsOutOfTheWayOfOnComersOnTheFreeSide) {
  EXPECT_LT(with_one({1.5, 0.4}, {-1, 0}).angle, -0.2f) << "comes on the left: to the right";
  EXPECT_GT(with_one({1.5, -0.4}, {-1, 0}).angle, 0.2f);
  EXPECT_EQ(with_one({1.5, 0.3}, {-1, 0}).angle, -with_one({1.5, -0.3}, {-1, 0}).angle) << "neither side is preferred";
  EXPECT_EQ(with_one({1.5, 0.3}, {-0.05f, 0}).angle, with_one({1.5, 0.3}, {-1.5f, 0}).angle) << "held up or not";
  EXPECT_GT(std::abs(with_one({1.5, 0.4}, {-1, 0}).angle), std::abs(with_one({1.5, 0.9}, {-1, 0}).angle));
}

TEST(Lanes, NobodyElseTurnsIt) {
  EXPECT_EQ(with_one({1.5, 0.4}, {1, 0}).angle, 0) << "goes the same way";
  EXPECT_EQ(with_one({1.5, 0.4}, {0, 1}).angle, 0) << "crosses";
  EXPECT_EQ(with_one({1.5, 0.4}, {0, 0}).angle, 0) << "stands";
  EXPECT_EQ(with_one({-0.5, 0.4}, {-1, 0}).angle, 0) << "is behind";
  EXPECT_EQ(with_one({6, 0.4}, {-1, 0}).angle, 0) << "is far away";
}

/// By hand: one on-comer at the point looked at, which is straight ahead.
TEST(Lanes, ASideMayBePreferredAndTheMostIsTheMost) {
  LanesFilter::Params right;
  right.side = 0.2f;
  const View v = with_one({1, 0}, {-1, 0}, right);
  EXPECT_NEAR(v.against, 1, 1e-4);
  EXPECT_NEAR(v.angle, -0.78539816 * 0.2 / 1.5, 1e-4);
  right.side = -1, right.turn = 0.5f;
  EXPECT_NEAR(with_one({1, 0}, {-1, 0}, right).angle, 0.5 / 1.5, 1e-4);
  EXPECT_EQ(with_one({1, 0}, {-1, 0}).angle, 0) << "nothing says which side";
}

TEST(Lanes, FollowsThoseWhoGoTheSameWay) {
  Streams s;
  const Row me = s.walker({10, 10}, {1.3f, 0});
  s.walker({11.2, 10}, {-1, 0});
  for (const double y : {9.4, 9.6}) s.walker({11, y}, {1, 0});
  index_people(s.w);
  EXPECT_LT(s.look(LanesFilter({}), me).angle, -0.05f);
  LanesFilter::Params alone;
  alone.follow = 0;
  EXPECT_EQ(s.look(LanesFilter(alone), me).angle, 0);
}

TEST(Lanes, DoesNotTurnIntoAWall) {
  Streams s(20, 4);
  const Row me = s.walker({10, 0.3}, {1.3f, 0});
  s.walker({11, 0.3}, {-1, 0});
  index_people(s.w);
  EXPECT_LT(s.look(LanesFilter({}), me).wall_side, -0.5f);
  EXPECT_GT(s.look(LanesFilter({}), me).angle, 0.1f) << "away from it";
}

TEST(Lanes, TurnsDirectionAndArcAndKeepsSpeeds) {
  const LanesFilter f({});
  Walkers w(room(20, 20));
  w.use(f);
  w.crowd.appearance.standing.use();
  const Row me = w.add({10, 10}), steered = w.add({10, 14}), other = w.add({11.5, 10.4}), third = w.add({11.5, 14.4});
  for (const Row r : {me, steered}) w.go(r, Vec2d{18, r == me ? 10.0 : 14.0});
  for (const Row r : {other, third}) w.crowd.appearance.standing.at(r) = {0, -1, 0};
  w.crowd.orders.flags[steered] = Orders::kVelocity;
  w.crowd.orders.velocity[steered] = {1.2f, 0};
  index_people(w);
  w.think();
  const Preferred& p = w.crowd.preferred;
  EXPECT_LT(p.vy[me], -0.2f);
  EXPECT_NEAR(std::hypot(p.vx[me], p.vy[me]), p.speed[me], 1e-5);
  EXPECT_NEAR(p.speed[me], 1.5, 1e-5);
  EXPECT_LT(p.left[me].y, -0.1f);
  EXPECT_LT(p.right[me].y, -0.1f);
  EXPECT_EQ(p.vx[steered], 1.2f) << "who is steered from outside walks as told";
  EXPECT_EQ(p.vy[steered], 0);
}

TEST(Lanes, EverySimdTargetGivesTheSameSums) {
  Streams s(60, 20);
  std::mt19937_64 random(3);
  const auto u = [&](double lo, double hi) { return lo + (hi - lo) * static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int i = 0; i < 2400; ++i)
    s.walker({u(0, 60), u(0, 20)}, Vec2(Vec2d{u(-1.5, 1.5), i % 20 == 0 ? 0 : u(-1.5, 1.5)}));
  index_people(s.w);
  const auto all = [&] {
    std::vector<Sides> sums(s.w.crowd.size());
    std::vector<CrowdLook> looks;
    for (Row r = 0; r < s.w.crowd.size(); ++r) {
      const float angle = 0.37f * static_cast<float>(r);
      const Vec2 ahead{math::cos(angle), math::sin(angle)};
      looks.push_back({s.w.position(r) + ahead, ahead, 0, r, r, nullptr, 0});
    }
    weigh_sides(s.w.crowd.crowd_map, crowd_kernel(1, 2.5f, 2.5f), looks, s.w.crowd.appearance.standing.data(),
                sums.data());
    std::vector<std::int64_t> numbers;
    for (const Sides& x : sums) numbers.insert(numbers.end(), {x.against, x.against_side, x.along, x.along_side});
    return numbers;
  };
  const auto first = all();
  const std::int64_t targets = hwy::SupportedTargets();
  for (std::int64_t bit = 1; bit > 0 && bit <= targets; bit <<= 1) {
    if ((targets & bit) == 0) continue;
    hwy::SetSupportedTargetsForTest(bit);
    EXPECT_EQ(first, all()) << hwy::TargetName(bit);
  }
  hwy::SetSupportedTargetsForTest(0);
  // As anybody would write it down.
  const Row r = 77;
  const float angle = 0.37f * static_cast<float>(r);
  const Vec2d ahead(Vec2{math::cos(angle), math::sin(angle)}), q = Vec2d(s.w.position(r)) + ahead;
  double against = 0, side_of_it = 0;
  for (Row o = 0; o < s.w.crowd.size(); ++o) {
    if (o == r) continue;
    const Vec2d d = Vec2d(s.w.position(o)) - q;
    const Standing wants = s.w.crowd.appearance.standing[o];
    const double along = dot(d, ahead), side = det(ahead, d), far = along * along + 6.25 * side * side;
    const double cosine = (wants.vx * ahead.x + wants.vy * ahead.y) / std::hypot(wants.vx, wants.vy);
    if (far > 6.25 || along < 0 || cosine > 0) continue;  // this kernel begins at the point
    against -= cosine * std::exp(-far / 2), side_of_it -= cosine * std::exp(-far / 2) * std::clamp(side / 0.4, -1., 1.);
  }
  EXPECT_NEAR(static_cast<double>(first[4 * r]) / kWholeWeight, against, 1e-3);
  EXPECT_NEAR(static_cast<double>(first[4 * r + 1]) / kWholeWeight, side_of_it, 1e-3);
}

}  // namespace
}  // namespace throng
