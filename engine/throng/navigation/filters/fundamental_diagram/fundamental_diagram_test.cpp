#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "throng/navigation/filters/fundamental_diagram/crowd_for_test.h"
#include "throng/navigation/filters/fundamental_diagram/natural_speed.h"

namespace throng {
namespace {

using namespace navigation;
using P = FundamentalDiagramFilter::Params;
using Space = FundamentalDiagramFilter::Space;
using View = FundamentalDiagramFilter::View;

constexpr WalkingRoom kAverage{};  // 1.57, 0.9, 0.48 m

P params(Space space, bool obstacles = false) {
  P p = P::of_source(space);
  p.obstacles = obstacles;
  return p;
}

/// Everybody of average height, at 1.34 m/s to the east.
Row walker(Walkers& w, Vec2d at) {
  const Row r = w.add(at);
  w.crowd.profile.height[r] = 1.72f;
  w.crowd.profile.preferred_speed[r] = 1.34f;
  w.go(r, Vec2d{at.x + 4, at.y});
  return r;
}

View look(const Walkers& w, const FundamentalDiagramFilter& f, Row r, Vec2 way = {1, 0}) {
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  return f.look(r, filter_input(w, self, scene), way);
}

double walked(const View& v) { return std::min(1.34, static_cast<double>(v.natural)); }

/// A hexagonal lattice of people, each moved at random by up to `jitter` spacings.
struct Lattice {
  Lattice(double density, double jitter, double side = 24) : w(room(side, side)) {
    const double a = std::sqrt(2 / (std::sqrt(3.0) * density));
    std::mt19937_64 random(11);
    const auto u = [&] { return jitter * a * (2 * static_cast<double>(random() >> 11) * 0x1p-53 - 1); };
    bool odd = false;
    for (double y = 0.3; y < side - 0.3; y += a * std::sqrt(3.0) / 2, odd = !odd)
      for (double x = odd ? 0.3 + a / 2 : 0.3; x < side - 0.3; x += a) {
        const Vec2d at{std::clamp(x + u(), 0.0, side), std::clamp(y + u(), 0.0, side)};
        const Row r = walker(w, at);
        if (std::abs(at.x - side / 2) < 4 && std::abs(at.y - side / 2) < 4) middle.push_back(r);
      }
    index_people(w);
  }
  struct Speeds {
    double mean = 0, least = 9, most = 0;
  };
  Speeds speeds(const FundamentalDiagramFilter& f) const {
    Speeds s;
    for (std::size_t k = 0; k < middle.size(); ++k) {
      const float angle = 2.4f * static_cast<float>(k);
      const double v = walked(look(w, f, middle[k], {math::cos(angle), math::sin(angle)}));
      s.mean += v / static_cast<double>(middle.size());
      s.least = std::min(s.least, v), s.most = std::max(s.most, v);
    }
    return s;
  }
  Walkers w;
  std::vector<Row> middle;  ///< more than 7 m from the edge of the crowd
};

TEST(NaturalSpeed, StepAndBufferFollowTheEquations) {
  EXPECT_NEAR(step_length(1.32f, kAverage, 1.72f), 0.73, 0.005) << "PV-60";
  EXPECT_NEAR(step_length(1.32f, kAverage, 1.9f) / step_length(1.32f, kAverage, 1.72f), 1.9 / 1.72, 1e-5);
  EXPECT_NEAR(space_needed(1, kAverage, 1.72f), 1.9 / 1.57, 1e-5);
  for (const float v : {0.05f, 0.4f, 1.34f, 2.0f})
    EXPECT_NEAR(natural_speed(space_needed(v, kAverage, 1.8f), kAverage, 1.8f), v, 1e-5);
  // PV-61: the headways of files of Germans and Indians, d = 0.36 + 1.06 v and d = 0.22 + 0.89 v.
  const WalkingRoom german{1.57f, 1.0f, 0.48f}, indian{1.57f, 0.45f, 0.48f};
  for (const float v : {0.2f, 0.4f, 0.6f, 0.8f}) {
    EXPECT_NEAR(space_needed(v, german, 1.72f), 0.36 + 1.06 * v, 0.08) << v;
    EXPECT_NEAR(space_needed(v, indian, 1.72f), 0.22 + 0.89 * v, 0.12) << v;
  }
}

/// E21: with `max` nobody would ever slow down, and whoever has much room would run.
TEST(NaturalSpeed, ThePrintedMaximumFails) {
  const float v0 = 1.34f, little = natural_speed(0.5f, kAverage, 1.72f), much = natural_speed(3, kAverage, 1.72f);
  EXPECT_EQ(std::max(v0, little), v0) << "as printed: half a metre of room does not slow anybody";
  EXPECT_GT(std::max(v0, much), 6) << "as printed: three metres make one run";
  EXPECT_LT(std::min(v0, little), 0.2f);
  EXPECT_EQ(std::min(v0, much), v0);
}

/// E23: the room printed in eq. 6.9 is density over width.
TEST(NaturalSpeed, ThePrintedSpaceFails) {
  const auto printed = [](float density) { return natural_speed(density / 0.48f, kAverage, 1.72f); };
  EXPECT_GT(printed(4), printed(2)) << "as printed: faster where it is denser";
  const auto ours = [](float density) { return natural_speed(1 / (0.48f * density), kAverage, 1.72f); };
  EXPECT_LT(ours(4), ours(2));
}

/// PV-63, reading A: speeds of the note, each from one sample of a jittered lattice. The mean over many people is
/// 0.86 / 0.37 / 0.20 / 0.048: who counts oneself not at all has 0.14 /m² less around.
TEST(FundamentalDiagram, ReadingAOnLattices) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  const struct {
    double density, note, mean;
  } rows[] = {{2, 0.81, 0.864}, {3, 0.38, 0.366}, {4, 0.20, 0.201}, {8, 0.05, 0.048}};
  for (const auto& row : rows) {
    const Lattice crowd(row.density, 0.2);
    const auto s = crowd.speeds(f);
    EXPECT_NEAR(s.mean, row.mean, 0.03 * row.mean) << row.density;
    EXPECT_NEAR(s.mean, row.note, 0.08 * row.note) << row.density;
    EXPECT_LT(s.least, row.note * 1.03) << row.density;
    EXPECT_GT(s.most, row.note * 0.97) << row.density;
  }
}

/// By hand, without jitter: who stands in the plane sees its density less its own weight.
TEST(FundamentalDiagram, ReadingACountsTheDensityLessOneself) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  const double own = 2.5 / (2 * 3.14159265 * 2.25) * std::exp(-1 / 4.5);
  for (const double density : {1.0, 2.0, 5.0}) {
    const Lattice crowd(density, 0);
    const double expected = density * (1 - std::exp(-25 / 4.5)) - own;
    for (std::size_t k = 0; k < crowd.middle.size(); k += 5) {
      const View v = look(crowd.w, f, crowd.middle[k]);
      EXPECT_NEAR(v.people, expected, 0.012 * density);
      EXPECT_NEAR(v.space, 1 / (0.48 * v.people), 1e-4);
    }
  }
}

/// PV-63, reading B: ten neighbours cap the sum, so people never stop; with everybody it would be far too slow.
TEST(FundamentalDiagram, ReadingBOnLattices) {
  const FundamentalDiagramFilter ten(params(Space::kNearest));
  P everybody = params(Space::kNearest);
  everybody.neighbours = FundamentalDiagramFilter::kMostNeighbours;
  const FundamentalDiagramFilter all(everybody);
  const struct { double density, note, mean; } rows[] = {{2, 0.56, 0.46}, {3, 0.45, 0.33}, {4, 0.22, 0.27}};
  for (const auto& row : rows) {
    const Lattice crowd(row.density, 0.3);
    const auto s = crowd.speeds(ten);
    EXPECT_NEAR(s.mean, row.mean, 0.1 * row.mean) << row.density;
    EXPECT_LT(s.least, row.note) << "one sample of a wide spread: " << row.density;
    EXPECT_GT(s.most, row.note * 0.95) << row.density;
  }
  for (const double density : {6.0, 8.0}) EXPECT_NEAR(Lattice(density, 0.3).speeds(ten).mean, 0.21, 0.03) << density;
  EXPECT_LT(Lattice(2, 0.2).speeds(all).mean, 0.11);
}

/// Reading B is one by its name alone, and reading A with the constants of the source has a name, too.
TEST(FundamentalDiagram, ReadingsHaveTheSourcesConstantsByName) {
  P nearest, by_name;
  nearest.space = Space::kNearest, nearest.obstacles = false;
  by_name.constants = FundamentalDiagramFilter::Constants::kSource, by_name.obstacles = false;
  const Lattice crowd(2, 0.3);
  const FundamentalDiagramFilter b(nearest), as_printed(params(Space::kNearest)), a(by_name),
      reading_a(params(Space::kDensity)), ours(P{});
  EXPECT_NEAR(crowd.speeds(b).mean, 0.46, 0.046) << "PV-63";
  for (const Row r : crowd.middle) {
    EXPECT_EQ(look(crowd.w, b, r).natural, look(crowd.w, as_printed, r).natural);
    EXPECT_EQ(look(crowd.w, a, r).natural, look(crowd.w, reading_a, r).natural);
    EXPECT_NE(look(crowd.w, a, r).natural, look(crowd.w, ours, r).natural);
  }
  nearest.sigma = 3.0f;
  EXPECT_EQ(nearest.values().sigma, 3.0f) << "what is given counts";
  EXPECT_EQ(nearest.values().ahead, 1.0f);
  nearest.constants = FundamentalDiagramFilter::Constants::kMeasured;
  EXPECT_EQ(nearest.values().ahead, 0.5f);
  by_name.phi = 0.2f;
  EXPECT_EQ(by_name.values().phi, 0.2f);
  EXPECT_EQ(by_name.values().behind, 1);
}

TEST(FundamentalDiagram, ReadingBGivesTheLonelyAHundredMetres) {
  Walkers w(room(30, 30));
  const Row r = walker(w, {15, 15});
  index_people(w);
  EXPECT_EQ(look(w, FundamentalDiagramFilter(params(Space::kNearest)), r).space, 100);
}

/// E22: from p_i one could not tell who is ahead from who is behind; from the sample point one can.
TEST(FundamentalDiagram, ThePrintedDisplacementFails) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  const auto density = [&](double x) {
    Walkers w(room(30, 30));
    const Row me = walker(w, {15, 15});
    walker(w, {15 + x, 15});
    index_people(w);
    return look(w, f, me).people;
  };
  const auto printed = [](double x) { return std::exp(-x * x / 4.5); };
  EXPECT_EQ(printed(1.5), printed(-1.5)) << "as printed";
  EXPECT_GT(density(1.5), 3 * density(-1.5));
  EXPECT_NEAR(density(1.5) / density(-1.5), std::exp((6.25 - 0.25) / 4.5), 1e-2);
}

/// PV-63: what is beside the way counts less than what is ahead.
TEST(FundamentalDiagram, SidewaysDistancesCountTwoAndAHalfFold) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  Walkers w(room(30, 30));
  const Row me = walker(w, {15, 15});
  walker(w, {16, 16});
  index_people(w);
  const double norm = 2.5 / (2 * 3.14159265 * 2.25);
  EXPECT_NEAR(look(w, f, me).people, norm * std::exp(-6.25 / 4.5), 1e-4);
  EXPECT_NEAR(look(w, f, me, {0, 1}).people, norm * std::exp(-6.25 / 4.5), 1e-4);
  const float d = std::sqrt(0.5f);
  EXPECT_NEAR(look(w, f, me, {d, d}).people, norm * std::exp(-0.17157 / 4.5), 1e-4) << "0.41 m beyond the point";
}

TEST(FundamentalDiagram, ChangesSpeedsAloneAndNeverRaisesThem) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  Walkers plain(room(24, 24)), filtered(room(24, 24));
  filtered.use(f);
  std::mt19937_64 random(5);
  const auto u = [&] { return 24 * static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int i = 0; i < 900; ++i) {
    const Vec2d at{u(), u()}, to{u(), u()};
    for (Walkers* w : {&plain, &filtered}) {
      const Row r = walker(*w, at);
      w->go(r, to);
      w->crowd.profile.preferred_speed[r] = 0.4f + 0.001f * static_cast<float>(i);
    }
  }
  index_people(plain), index_people(filtered);
  plain.think(), filtered.think();
  const Preferred &a = plain.crowd.preferred, &b = filtered.crowd.preferred;
  int slowed = 0;
  for (Row r = 0; r < 900; ++r) {
    EXPECT_LE(b.speed[r], a.speed[r]);
    EXPECT_GT(b.speed[r], 0);
    EXPECT_EQ(b.left[r], a.left[r]);
    EXPECT_EQ(b.right[r], a.right[r]);
    EXPECT_NEAR(b.vx[r] * a.speed[r], a.vx[r] * b.speed[r], 1e-6);
    EXPECT_NEAR(b.vy[r] * a.speed[r], a.vy[r] * b.speed[r], 1e-6);
    slowed += b.speed[r] < a.speed[r];
  }
  EXPECT_GT(slowed, 100);
  EXPECT_LT(slowed, 800);
}

TEST(FundamentalDiagram, WhoIsSteeredFromOutsideWalksAsTold) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  Walkers w(room(24, 24));
  w.use(f);
  for (int i = 0; i < 40; ++i) walker(w, {12 + 0.2 * (i % 7), 12 + 0.3 * (i / 7)});
  w.crowd.orders.flags[3] = Orders::kVelocity;
  w.crowd.orders.velocity[3] = {1.2f, 0};
  index_people(w);
  w.think();
  EXPECT_EQ(w.crowd.preferred.vx[3], 1.2f);
  EXPECT_LT(w.crowd.preferred.vx[4], 0.5f);
}

/// PV-63: obstacles are included, so a lonely person slows down where walls leave little room, and nowhere else.
TEST(FundamentalDiagram, WallsCountAsDensity) {
  Walkers corridor(room(30, 0.9)), hall(room(30, 30));
  const Row a = walker(corridor, {15, 0.45}), b = walker(hall, {15, 15});
  index_people(corridor), index_people(hall);
  const FundamentalDiagramFilter with(params(Space::kDensity, true)), without(params(Space::kDensity));
  const View v = look(corridor, with, a);
  EXPECT_NEAR(v.walls, 2 * 0.39894 / 0.75 * std::exp(-0.45 * 0.45 / (2 * 0.75 * 0.75)), 1e-3);
  EXPECT_EQ(v.people, 0);
  EXPECT_EQ(look(corridor, without, a).walls, 0);
  EXPECT_EQ(walked(look(corridor, without, a)), 1.34);
  EXPECT_EQ(look(hall, with, b).walls, 0);
  EXPECT_EQ(walked(look(hall, with, b)), 1.34);
}

WorldPlan ring(double length, double width) {
  WorldPlan plan = room(length, width);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {length, 0}, seam.edge_a[1] = {length, width};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, width};
  plan.periodic.push_back(seam);
  return plan;
}

/// PV-66: the headway to the predecessor, across the periodic edge too.
TEST(FundamentalDiagram, InAFileTheOneAheadDecides) {
  const FundamentalDiagramFilter f(params(Space::kFile));
  Walkers w(ring(17.3, 0.8));
  std::vector<Row> file;
  for (int i = 0; i < 20; ++i) file.push_back(walker(w, {0.2 + 17.3 / 20 * i, 0.4}));
  index_people(w, false);
  for (const Row r : file) {
    const View v = look(w, f, r);
    EXPECT_NEAR(v.space, 17.3 / 20, 1e-4);
    EXPECT_NEAR(v.natural, std::pow(17.3 / 20 * 1.57 / 1.9, 2), 1e-3);
    EXPECT_NEAR(look(w, f, r, {-1, 0}).space, 17.3 / 20, 1e-4) << "the other way round";
  }
  Walkers alone(ring(17.3, 0.8));
  const Row only = walker(alone, {17, 0.4});
  index_people(alone, false);
  EXPECT_EQ(walked(look(alone, f, only)), 1.34) << "nobody is one's own predecessor";
}

/// The density near a periodic edge is that of the middle.
TEST(FundamentalDiagram, APeriodicEdgeHidesNobody) {
  const FundamentalDiagramFilter f(params(Space::kDensity, true));
  Walkers w(ring(24, 4));
  for (int i = 0; i < 48; ++i)
    for (int j = 0; j < 8; ++j) walker(w, {0.25 + 0.5 * i, 0.25 + 0.5 * j});
  index_people(w, false);
  const View middle = look(w, f, 24 * 8 + 4);
  for (const Row i : {0u, 1u, 46u, 47u}) {
    EXPECT_NEAR(look(w, f, i * 8 + 4).people, middle.people, 1e-3) << i;
    EXPECT_NEAR(look(w, f, i * 8 + 4).walls, middle.walls, 1e-3) << i;
  }
}

/// Beyond the source: who is behind may count less. An even crowd stays as dense, its front sees less of it.
TEST(FundamentalDiagram, WhoIsBehindMayCountLess) {
  P ahead_only = params(Space::kDensity, true);
  ahead_only.behind = 0;
  const FundamentalDiagramFilter source(params(Space::kDensity, true)), ours(ahead_only);
  const Lattice even(3, 0);
  const Row r = even.middle[7];
  EXPECT_NEAR(look(even.w, ours, r).people, look(even.w, source, r).people, 0.1);
  Walkers front(room(40, 20));
  const Row first = walker(front, {20, 10});
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 30; ++j) walker(front, {19.5 - 0.5 * i, 2.5 + 0.5 * j});
  index_people(front);
  EXPECT_GT(look(front, source, first).people, 0.75f);
  EXPECT_EQ(look(front, ours, first).people, 0);
  Walkers before_wall(room(40, 20));
  const Row leaves = walker(before_wall, {0.3, 10});
  index_people(before_wall);
  EXPECT_GT(look(before_wall, source, leaves).walls, 0.1f);
  EXPECT_EQ(look(before_wall, ours, leaves).walls, 0);
}

/// Beyond the source: who comes towards one or goes across is passed and not followed, whether it gets on or is held
/// up.
TEST(FundamentalDiagram, OnComersMayCountLess) {
  const auto density = [](Vec2 wants, float on_comers) {
    P p = params(Space::kDensity);
    p.on_comers = on_comers;
    Walkers w(room(30, 30));
    w.crowd.appearance.standing.use();
    const Row me = walker(w, {15, 15}), other = walker(w, {16, 15});
    w.crowd.appearance.standing.at(other) = {0, wants.x, wants.y};
    index_people(w);
    return look(w, FundamentalDiagramFilter(p), me).people;
  };
  const float one = density({1, 0}, 1);
  EXPECT_NEAR(one, 2.5 / (2 * 3.14159265 * 2.25), 1e-4);
  EXPECT_EQ(density({-1, 0}, 1), one) << "the source";
  EXPECT_EQ(density({-1, 0}, 0), 0);
  EXPECT_EQ(density({-0.01f, 0}, 0), 0) << "held up";
  EXPECT_NEAR(density({-1, 0}, 0.4f), 0.4 * one, 1e-4);
  for (const Vec2 wants : {Vec2{-0.6f, 0.8f}, Vec2{0, 1}, Vec2{0, -0.5f}}) EXPECT_EQ(density(wants, 0), 0) << "across";
  EXPECT_NEAR(density({0, 1}, 0.4f), 0.4 * one, 1e-4);
  EXPECT_NEAR(density({0.3f, 0.9539392f}, 0), 0.6 * one, 1e-4) << "between 60 and 90 deg";
  for (const Vec2 wants : {Vec2{1, 0}, Vec2{0.51f, -0.86f}, Vec2{0, 0}})
    EXPECT_EQ(density(wants, 0), one) << "follows, stands";
  EXPECT_EQ(P{}.values().on_comers, 0) << "ours";
}

/// PV-73: a large stride factor and a small buffer make people who keep step.
TEST(FundamentalDiagram, WhoMarchesKeepsItsPaceAtDensity) {
  const FundamentalDiagramFilter f(params(Space::kDensity));
  Lattice crowd(3, 0);
  const auto speed = [&](const WalkingRoom& s) {
    return std::min(1.34f, natural_speed(look(crowd.w, f, crowd.middle[9]).space, s, 1.72f));
  };
  float last = speed(kAverage);
  EXPECT_LT(last, 0.4f);
  for (const float share : {0.25f, 0.5f, 0.75f, 1.0f}) {
    const float v = speed({1.57f + share * 1.6f, 0.9f * (1 - share), 0.48f});
    EXPECT_GE(v, std::min(1.34f, last + 0.1f)) << "smoothly back to what it was";
    last = v;
  }
  EXPECT_EQ(last, 1.34f);
}

TEST(FundamentalDiagram, TellsWhatItDoes) {
  const FundamentalDiagramFilter f(params(Space::kDensity, true)), file(params(Space::kFile));
  Lattice crowd(3, 0.1);
  crowd.w.think();
  const Row r = crowd.middle[5];
  const Self self{crowd.w.crowd.due, crowd.w.crowd.profile, crowd.w.crowd.orders, crowd.w.crowd.body};
  const Scene scene{crowd.w.crowd.appearance, crowd.w.crowd.crowd_map, crowd.w.crowd.objects};
  Sketch sketch, in_file;
  f.explain(r, filter_input(crowd.w, self, scene), nullptr, crowd.w.crowd.preferred, sketch);
  const SketchLayer* room_ahead = sketch.find("room ahead");
  ASSERT_NE(room_ahead, nullptr);
  ASSERT_EQ(room_ahead->points.size(), 1u);
  EXPECT_NEAR(room_ahead->points[0].x, crowd.w.position(r).x + 1, 1e-3);
  ASSERT_EQ(room_ahead->polygons.size(), 1u);
  ASSERT_EQ(room_ahead->texts.size(), 1u);
  EXPECT_EQ(room_ahead->texts[0].value, "people ahead");
  EXPECT_NEAR(room_ahead->numbers[0].value, 2.85, 0.2);
  file.explain(r, filter_input(crowd.w, self, scene), nullptr, crowd.w.crowd.preferred, in_file);
  ASSERT_NE(in_file.find("room ahead"), nullptr);
  EXPECT_EQ(in_file.find("room ahead")->texts[0].value, "the one ahead");
  EXPECT_EQ(in_file.find("density"), nullptr) << "in a file it is not density that counts";
}

TEST(FundamentalDiagram, ShowsTheDensityFieldAround) {
  // An even lattice: the field says its density everywhere, a little less beside the person, who does not count.
  FundamentalDiagramFilter f(params(Space::kDensity));
  Lattice crowd(3, 0);
  crowd.w.think();
  const Row r = crowd.middle[5];
  const Self self{crowd.w.crowd.due, crowd.w.crowd.profile, crowd.w.crowd.orders, crowd.w.crowd.body};
  const Scene scene{crowd.w.crowd.appearance, crowd.w.crowd.crowd_map, crowd.w.crowd.objects};
  Sketch sketch;
  f.explain(r, filter_input(crowd.w, self, scene), nullptr, crowd.w.crowd.preferred, sketch);
  const SketchLayer* layer = sketch.find("density");
  ASSERT_NE(layer, nullptr);
  ASSERT_EQ(layer->fields.size(), 1u);
  const SketchField& field = layer->fields[0];
  ASSERT_EQ(field.values.size(), static_cast<std::size_t>(field.nx) * static_cast<std::size_t>(field.ny));
  EXPECT_NEAR(field.corner.x + field.cell * static_cast<float>(field.nx) / 2, crowd.w.position(r).x, 1e-4);
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    const bool near_self = i == field.values.size() / 2;
    EXPECT_LT(field.values[i], 3.4f) << i;
    EXPECT_GT(field.values[i], near_self ? 2.0f : 2.2f) << i << ": 3 people a square metre, oneself not counted";
  }
}

}  // namespace
}  // namespace throng
