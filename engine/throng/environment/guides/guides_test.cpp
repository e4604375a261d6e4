// Roadmaps and guidance fields (PV-58): compiled, searched, sampled; and what is said about wrong ones.
#include "throng/environment/guides/guides.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/environment/plans_for_test.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

/// A hall of 20 m by 10 m with a wall across it that is open at the top.
WorldPlan hall() {
  WorldPlan plan;
  plan.levels = {{"ground", 0}};
  plan.walkable = {{"ground", test::box(0, 0, 20, 10)}};
  plan.obstacles.push_back({"", "ground", test::box(9.9, 0, 10.1, 8), {}, 0});
  return plan;
}

RoadmapPlan roads() {
  return {"roads",
          "",
          {{"a", {2, 2}}, {"b", {9, 9}, 1.5}, {"c", {11, 9}}, {"d", {18, 2}}, {"e", {2, 9}}},
          {{{"a", "b", "c", "d"}}, {{"e", "b"}, true}, {{"a", "e"}}}};
}

World compiled(const WorldPlan& plan) {
  Diagnostics d;
  auto world = compile_world(plan, d);
  EXPECT_TRUE(world.has_value()) << test::all_messages(d);
  return world ? std::move(*world) : World{};
}

TEST(Roadmap, IsCompiledWithItsRoads) {
  WorldPlan plan = hall();
  plan.roadmaps.push_back(roads());
  const World w = compiled(plan);
  ASSERT_EQ(w.roadmaps.size(), 1u);
  const Roadmap& m = *w.find_roadmap("roads");
  ASSERT_EQ(m.size(), 5u);
  EXPECT_EQ(m.roads_of(0).size(), 2u);
  EXPECT_EQ(m.roads_of(1).size(), 2u) << "a and c: the way from e goes one way";
  EXPECT_EQ(m.roads_of(4).size(), 2u);
  EXPECT_NEAR(m.roads_of(2)[0].length, 2, 1e-4);
  EXPECT_EQ(w.find_roadmap("streets"), nullptr);
  EXPECT_NE(hash(w), hash(compiled(hall())));
}

TEST(Roadmap, TheShortestWayOfThoseThatAreWideEnough) {
  WorldPlan plan = hall();
  RoadmapPlan r = roads();
  plan.roadmaps.push_back(r);
  const World w = compiled(plan);
  const Roadmap& m = w.roadmaps[0];
  RoadScratch scratch;
  std::vector<std::uint32_t> way;
  const RoadEnd start[] = {{0, 1}, {4, 5}}, end[] = {{3, 2}};
  find_road(m, start, end, m.at[3], 0.3f, scratch, way);
  EXPECT_EQ(way, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  const RoadEnd nearer[] = {{0, 20}, {4, 3}};
  find_road(m, nearer, end, m.at[3], 0.3f, scratch, way);
  EXPECT_EQ(way, (std::vector<std::uint32_t>{4, 1, 2, 3})) << "the distance to the first point counts";
  find_road(m, start, end, m.at[3], 0.8f, scratch, way);
  EXPECT_TRUE(way.empty()) << "1.6 m do not fit through 1.5 m";
  const RoadEnd from_d[] = {{3, 0}}, to_e[] = {{4, 0}};
  find_road(m, from_d, to_e, m.at[4], 0.3f, scratch, way);
  EXPECT_EQ(way, (std::vector<std::uint32_t>{3, 2, 1, 0, 4})) << "one way: round by a";
}

std::string complaint(const RoadmapPlan& r, bool error = true) {
  WorldPlan plan = hall();
  plan.roadmaps.push_back(r);
  Diagnostics d;
  EXPECT_EQ(compile_world(plan, d).has_value(), !error);
  return test::all_messages(d);
}

TEST(Roadmap, SaysWhatIsWrong) {
  RoadmapPlan r = roads();
  r.points[1].at = {9.95, 3};
  EXPECT_NE(complaint(r).find("'b' at (9.95, 3) is not walkable"), std::string::npos);
  r = roads();
  r.roads.push_back({{"a", "d"}});
  EXPECT_NE(complaint(r).find("from 'a' to 'd' there is a wall at (9.9, 2)"), std::string::npos);
  r = roads();
  r.roads[0].through[1] = "bb";
  EXPECT_NE(complaint(r).find("there is no point 'bb' (did you mean 'b'?)"), std::string::npos) << complaint(r);
  r = roads();
  r.points[2].id = "a";
  EXPECT_NE(complaint(r).find("'a' is used twice"), std::string::npos);
  r = roads();
  r.points[0].width = std::nan("");
  EXPECT_NE(complaint(r).find("not a finite number"), std::string::npos);
  r = roads();
  r.points.push_back({"lonely", {15, 5}});
  EXPECT_NE(complaint(r, false).find("no road joins 'lonely' and 'a'"), std::string::npos);
}

FieldPlan field(std::vector<FieldPartPlan> parts) {
  FieldPlan f;
  f.id = "f", f.parts = std::move(parts);
  return f;
}

World with(const FieldPlan& f) {
  WorldPlan plan = hall();
  plan.fields.push_back(f);
  return compiled(plan);
}

TEST(GuidanceField, TowardsAPoint) {
  FieldPartPlan part;
  part.towards = {15, 5};
  const World w = with(field({part}));
  for (const Vec2d p : {Vec2d{3, 3}, Vec2d{12, 8}, Vec2d{19.9, 0.2}}) {
    const Vec2 d = w.fields[0].at(Vec2(w.to_engine(p)));
    EXPECT_NEAR(length(d), 1, 1e-5);
    EXPECT_NEAR(distance(d, Vec2(normalized(Vec2d{15, 5} - p))), 0, 0.01) << p.x;
  }
  EXPECT_EQ(w.fields[0].at(Vec2(w.to_engine({25, 5}))), Vec2{}) << "outside it says nothing";
}

TEST(GuidanceField, AroundAndBlended) {
  FieldPartPlan around, in;
  around.around = {10, 5};
  in.towards = {10, 5};
  Vec2 d = with(field({around})).fields[0].at(Vec2(with(field({around})).to_engine({14, 5})));
  EXPECT_NEAR(d.y, 1, 0.01) << "counter-clockwise";
  around.clockwise = true;
  const World back = with(field({around}));
  d = back.fields[0].at(Vec2(back.to_engine({14, 5})));
  EXPECT_NEAR(d.y, -1, 0.01);
  around.clockwise = false;
  const World both = with(field({around, in}));
  d = both.fields[0].at(Vec2(both.to_engine({14, 5})));
  EXPECT_NEAR(d.x, -std::sqrt(0.5), 0.02) << "spirals inwards";
  EXPECT_NEAR(d.y, std::sqrt(0.5), 0.02);
}

TEST(GuidanceField, AlongALineWithinADistance) {
  FieldPartPlan along;
  along.along = {{2, 2}, {8, 2}, {8, 9}};
  along.within = 2, along.pull = 1;
  const World w = with(field({along}));
  const auto at = [&](double x, double y) { return w.fields[0].at(Vec2(w.to_engine({x, y}))); };
  EXPECT_NEAR(at(5, 2).x, 1, 1e-5);
  EXPECT_NEAR(at(8, 6).y, 1, 1e-5);
  EXPECT_NEAR(at(5, 1).y, std::sqrt(0.5), 0.02) << "drawn to the line";
  EXPECT_EQ(at(3, 7), Vec2{}) << "too far away";
}

TEST(GuidanceField, VectorsOnAGridAreBilinear) {
  FieldPlan f;
  f.id = "f", f.corner = {0, 0}, f.cell = 10, f.columns = 2;
  f.vectors = {{1, 0}, {1, 0}, {0, 1}, {0, 1}};
  const World w = with(f);
  const auto at = [&](double x, double y) { return w.fields[0].at(Vec2(w.to_engine({x, y}))); };
  EXPECT_NEAR(at(3, 0).x, 1, 1e-5);
  EXPECT_NEAR(at(3, 5).x, std::sqrt(0.5), 1e-5);
  EXPECT_NEAR(at(3, 5).y, std::sqrt(0.5), 1e-5);
  EXPECT_NEAR(at(9.9, 10).y, 1, 1e-5);
  EXPECT_EQ(at(12, 5), Vec2{});
}

std::string complaint(const FieldPlan& f) {
  WorldPlan plan = hall();
  plan.fields.push_back(f);
  Diagnostics d;
  EXPECT_FALSE(compile_world(plan, d).has_value());
  return test::all_messages(d);
}

TEST(GuidanceField, SaysWhatIsWrong) {
  FieldPartPlan part;
  part.towards = {15, 5};
  FieldPlan f = field({part});
  f.cell = 0;
  EXPECT_NE(complaint(f).find("cell = 0"), std::string::npos);
  f = field({part});
  f.cell = 0.02, f.size = {1000, 1000};
  EXPECT_NE(complaint(f).find("4 million"), std::string::npos);
  f = field({});
  EXPECT_NE(complaint(f).find("either vectors or parts"), std::string::npos);
  f = field({FieldPartPlan{}});
  EXPECT_NE(complaint(f).find("exactly one of towards, around, along"), std::string::npos);
  part.weight = 0;
  EXPECT_NE(complaint(field({part})).find("weight = 0"), std::string::npos);
  FieldPlan g;
  g.id = "g", g.corner = {0, 0}, g.columns = 3, g.vectors = {{1, 0}, {1, 0}, {0, 1}, {0, 1}};
  EXPECT_NE(complaint(g).find("4 vectors do not fill"), std::string::npos);
  g.columns = 2, g.vectors[2].x = std::nan("");
  EXPECT_NE(complaint(g).find("vector 3 is not a finite number"), std::string::npos);
  g.vectors = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  EXPECT_NE(complaint(g).find("says nothing anywhere"), std::string::npos);
}

}  // namespace
}  // namespace throng
