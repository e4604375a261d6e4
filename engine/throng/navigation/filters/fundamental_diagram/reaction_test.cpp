// People who follow the room ahead late: stop-and-go waves (PV-D20).
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "throng/navigation/filters/fundamental_diagram/crowd_for_test.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"

namespace throng {
namespace {

using namespace navigation;

FundamentalDiagramFilter::Params in_a_file(float reaction) {
  FundamentalDiagramFilter::Params p;
  p.space = FundamentalDiagramFilter::Space::kFile;
  p.reaction = reaction;
  return p;
}

/// Somebody at 1.34 m/s, and somebody that far ahead.
struct Pair {
  explicit Pair(double gap) : w(room(30, 4)) {
    add({5, 2});
    add({5 + gap, 2});
    index_people(w, false);
  }
  void add(Vec2d at) {
    const Row r = w.add(at);
    w.crowd.profile.height[r] = 1.72f;
    w.crowd.profile.preferred_speed[r] = 1.34f;
    w.go(r, Vec2d{29, 2});
  }
  /// Speed of the one behind after a turn at that time.
  double speed(const FundamentalDiagramFilter& f, double now, ByteColumn& state) {
    const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
    const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
    const Row r = 0;
    Preferred& out = w.crowd.preferred;
    out.vx[r] = out.speed[r] = 1.34f, out.vy[r] = 0;
    w.now = now;
    f.apply({&r, 1}, filter_input(w, self, scene), &state, out);
    EXPECT_NEAR(out.vx[r], out.speed[r], 1e-6);
    return double{out.speed[r]};
  }
  Walkers w;
};

TEST(Reaction, WithoutItNothingIsRemembered) {
  EXPECT_EQ(FundamentalDiagramFilter(in_a_file(0)).state_size(), 0u);
  EXPECT_EQ(FundamentalDiagramFilter(in_a_file(1)).state_size(), sizeof(FundamentalDiagramFilter::State));
}

TEST(Reaction, SpeedsFollowTheRoomAsOneOfFirstOrder) {
  const FundamentalDiagramFilter late(in_a_file(1)), at_once(in_a_file(0));
  ByteColumn state = ByteColumn::of<FundamentalDiagramFilter::State>(), none;
  state.resize(2);
  Pair far(20), near(0.8);
  const double least = near.speed(at_once, 0, none);
  ASSERT_LT(least, 0.6);
  EXPECT_NEAR(far.speed(late, 0, state), 1.34, 1e-6) << "a newcomer has the speed that suits";
  double now = 0;
  for (int i = 0; i < 20; ++i) near.speed(late, now += 0.05, state);
  EXPECT_NEAR(near.speed(late, now, state), least + (1.34 - least) * std::exp(-1.0), 0.02) << "after one reaction time";
  for (int i = 0; i < 200; ++i) near.speed(late, now += 0.05, state);
  EXPECT_NEAR(near.speed(late, now, state), least, 1e-3);
  for (int i = 0; i < 20; ++i) far.speed(late, now += 0.05, state);
  EXPECT_NEAR(far.speed(late, now, state), 1.34 - (1.34 - least) * std::exp(-1.0), 0.02) << "sets out late, too";
  EXPECT_NEAR(near.speed(late, now + 5, state), least, 1e-6) << "who was away begins anew";
}

/// A file whose fifth person walks up by a tenth: late people make a wave of it, others iron it out.
double spread_after(float reaction) {
  constexpr int kPeople = 25;
  constexpr double kDt = 0.05, kWay = 17.3;
  const FundamentalDiagramFilter f(in_a_file(reaction));
  WorldPlan plan = room(kWay, 0.8);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {kWay, 0}, seam.edge_a[1] = {kWay, 0.8};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 0.8};
  plan.periodic.push_back(seam);
  Walkers w(plan);
  std::vector<Row> rows;
  for (int i = 0; i < kPeople; ++i) {
    const Row r = w.add({kWay * (i + 0.5) / kPeople, 0.4});
    w.crowd.profile.height[r] = 1.72f;
    rows.push_back(r);
  }
  w.crowd.body.x[rows[4]] += 0.1f;
  ByteColumn state = reaction > 0 ? ByteColumn::of<FundamentalDiagramFilter::State>() : ByteColumn();
  state.resize(kPeople);
  Preferred& out = w.crowd.preferred;
  const double west = static_cast<double>(Vec2(w.world.to_engine({0, 0})).x);
  for (int step = 0; step < 1200; ++step) {
    w.now = step * kDt;
    for (const Row r : rows) out.vx[r] = out.speed[r] = 1.34f, out.vy[r] = 0;
    index_people(w, false);
    const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
    const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
    f.apply(rows, filter_input(w, self, scene), &state, out);
    for (const Row r : rows) {
      const double along = double{w.crowd.body.x[r]} - west + double{out.vx[r]} * kDt;
      w.crowd.body.x[r] = static_cast<float>(west + std::fmod(along, kWay));
    }
  }
  double mean = 0, squares = 0;
  for (const Row r : rows)
    mean += double{out.vx[r]} / kPeople, squares += double{out.vx[r]} * double{out.vx[r]} / kPeople;
  return std::sqrt(std::max(0.0, squares - mean * mean));
}

TEST(Reaction, FromADelayOnADisturbanceGrowsToAWave) {
  EXPECT_LT(spread_after(0), 0.005);
  EXPECT_LT(spread_after(0.2f), 0.005);
  EXPECT_GT(spread_after(1), 0.05);
}

}  // namespace
}  // namespace throng
