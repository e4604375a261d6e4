// Everything that must be rejected, with the element and the position.
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "throng/environment/plans_for_test.h"

namespace throng {
namespace {

using namespace test;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Rejection {
  const char* name;
  std::function<void(WorldPlan&)> spoil;
  const char* path;
  const char* message;
};

class Rejected : public testing::TestWithParam<Rejection> {};

TEST_P(Rejected, WithElementAndPosition) {
  WorldPlan plan = moved(two_floors(), {1000, 2000});
  GetParam().spoil(plan);
  Diagnostics d;
  EXPECT_FALSE(compile_world(plan, d));
  bool found = false;
  for (const Diagnostic& x : d.list()) {
    found = found || (x.severity == Diagnostic::Severity::kError && x.path == GetParam().path &&
                      x.message.find(GetParam().message) != std::string::npos);
  }
  EXPECT_TRUE(found) << "got:\n" << all_messages(d);
}

PeriodicPlan seam(Vec2d a0, Vec2d a1, Vec2d b0, Vec2d b1) { return {"ground", {a0, a1}, {b0, b1}}; }

const Rejection kRejections[] = {
    {"no_levels", [](WorldPlan& p) { p.levels.clear(); }, "world.levels", "at least one"},
    {"no_walkable", [](WorldPlan& p) { p.walkable.clear(); }, "world.walkable", "at least one"},
    {"level_without_id", [](WorldPlan& p) { p.levels[1].id = ""; }, "world.levels[1]", "id is missing"},
    {"level_twice", [](WorldPlan& p) { p.levels[1].id = "ground"; }, "world.levels[1]", "'ground' is used twice"},
    {"elevation_nan", [](WorldPlan& p) { p.levels[0].elevation = kNan; }, "world.levels[0]", "not a finite number"},
    {"unknown_level", [](WorldPlan& p) { p.walkable[1].level = "uper"; }, "world.walkable[1]", "did you mean 'upper'"},
    {"level_missing", [](WorldPlan& p) { p.walkable[1].level = ""; }, "world.walkable[1]", "level is missing"},
    {"self_crossing",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1000, 2000}, {1002, 2002}, {1002, 2000}, {1000, 2002}};
     },
     "world.walkable[0]", "crosses itself at (1001, 2001)"},
    {"hole_outside", [](WorldPlan& p) { p.walkable[0].area.holes = {box(1050, 2000, 1051, 2001).outer}; },
     "world.walkable[0]", "hole lies outside"},
    {"nested_holes",
     [](WorldPlan& p) {
       p.walkable[0].area.holes = {box(1001, 2001, 1004, 2004).outer, box(1002, 2002, 1003, 2003).outer};
     },
     "world.walkable[0]", "inside another"},
    {"two_points", [](WorldPlan& p) { p.walkable[0].area.outer.resize(2); }, "world.walkable[0]", "fewer than three"},
    {"equal_points",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1, 1}, {1, 1}, {1, 1}, {2, 2}};
     },
     "world.walkable[0]", "fewer than three"},
    {"zero_area",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1000, 2000}, {1010, 2000}, {1020, 2000}};
     },
     "world.walkable[0]", "(10"},
    {"tiny_area", [](WorldPlan& p) { p.walkable[0].area = box(1000, 2000, 1000.001, 2000.001); }, "world.walkable[0]",
     "almost zero"},
    {"empty_area", [](WorldPlan& p) { p.walkable[0].area = {}; }, "world.walkable[0]", "area is missing"},
    {"nan_point", [](WorldPlan& p) { p.walkable[0].area.outer[2].x = kNan; }, "world.walkable[0]",
     "point 3 of the outer ring is not a finite number"},
    {"infinite_hole",
     [](WorldPlan& p) {
       p.walkable[0].area.holes = {{{1, 1}, {2, 2}, {HUGE_VAL, 1}}};
     },
     "world.walkable[0]", "point 3 of hole 1"},
    {"too_far", [](WorldPlan& p) { p.walkable[0].area.outer[0].x = 2e9; }, "world.walkable[0]", "farther than 1e9"},
    {"too_large",
     [](WorldPlan& p) {
       p.walkable[0].area.outer[2] = {40000, 2010};
     },
     "world", "20 km"},
    {"obstacle_twice",
     [](WorldPlan& p) {
       p.obstacles = {{"x", "ground", box(1001, 2001, 1002, 2002), {}, 0},
                      {"x", "ground", box(1003, 2001, 1004, 2002), {}, 0}};
     },
     "world.obstacles[1]", "'x' is used twice"},
    {"obstacle_crossing",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {{{1000, 2000}, {1001, 2001}, {1001, 2000}, {1000, 2001}}, {}}, {}, 0}};
     },
     "world.obstacles[0]", "(1000.5, 2000.5)"},
    {"obstacle_both",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", box(1001, 2001, 1002, 2002), {{1001, 2001}, {1002, 2001}}, 0}};
     },
     "world.obstacles[0]", "both an area and a line"},
    {"line_of_one_point",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {}, {{1001, 2001}, {1001, 2001}}, 0}};
     },
     "world.obstacles[0]", "two different points"},
    {"negative_thickness",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {}, {{1001, 2001}, {1002, 2001}}, -1}};
     },
     "world.obstacles[0]", "thickness = -1"},
    {"foot_in_the_air",
     [](WorldPlan& p) {
       p.stairs[0].foot = {1100, 2005};
     },
     "world.stairs[0]",
     "the foot edge from (1100, 2006) to (1100, 2004) is not connected: no walkable area of level 'ground'"},
    {"head_in_the_air", [](WorldPlan& p) { p.stairs[0].run = 30; }, "world.stairs[0]",
     "the head edge from (1038, 2004)"},
    {"foot_at_a_wall",
     [](WorldPlan& p) {
       p.stairs[0].direction = 180, p.stairs[0].foot = {1020, 2005};
     },
     "world.stairs[0]", "not connected"},
    {"rise", [](WorldPlan& p) { p.stairs[0].rise = 2.5; }, "world.stairs[0]", "rise = 2.5 m, but 'upper' is 3 m above"},
    {"rise_nan", [](WorldPlan& p) { p.stairs[0].rise = kNan; }, "world.stairs[0]", "rise = not a finite number"},
    {"same_level", [](WorldPlan& p) { p.stairs[0].to = "ground"; }, "world.stairs[0]", "same level"},
    {"upside_down", [](WorldPlan& p) { std::swap(p.stairs[0].from, p.stairs[0].to); }, "world.stairs[0]",
     "lower level"},
    {"stair_level", [](WorldPlan& p) { p.stairs[0].to = "upstairs"; }, "world.stairs[0]",
     "to: there is no level 'upstairs'"},
    {"width_zero", [](WorldPlan& p) { p.stairs[0].width = 0; }, "world.stairs[0]", "width = 0"},
    {"run_negative", [](WorldPlan& p) { p.stairs[0].run = -4; }, "world.stairs[0]", "run = -4"},
    {"direction_nan", [](WorldPlan& p) { p.stairs[0].direction = kNan; }, "world.stairs[0]", "direction"},
    {"speed_zero", [](WorldPlan& p) { p.stairs[0].speed_up = 0; }, "world.stairs[0]", "speed_up = 0"},
    {"foot_nan", [](WorldPlan& p) { p.stairs[0].foot.y = kNan; }, "world.stairs[0]", "foot is not a finite number"},
    {"stairs_twice", [](WorldPlan& p) { p.stairs.push_back(p.stairs[0]), p.stairs[1].foot.y = 2001.5; },
     "world.stairs[1]", "'stair' is used twice"},
    {"stairs_overlap",
     [](WorldPlan& p) { p.stairs.push_back(p.stairs[0]), p.stairs[1].id = "t", p.stairs[1].foot.y = 2006; },
     "world.stairs[1]", "overlaps world.stairs[0] 'stair' around (1010, 2005.5)"},
    {"ramp_overlaps",
     [](WorldPlan& p) {
       RampPlan r;
       r.id = "r", r.from = "ground", r.to = "upper", r.foot = {1010, 2002}, r.direction = 90, r.run = 6, r.width = 2;
       p.ramps = {r};
     },
     "world.ramps[0]", "overlaps world.stairs[0]"},
    {"factor_zero",
     [](WorldPlan& p) {
       p.speed_areas = {{"ground", box(1001, 2001, 1002, 2002), 0}};
     },
     "world.speed_areas[0]", "factor = 0"},
    {"speed_area_level",
     [](WorldPlan& p) {
       p.speed_areas = {{"x", box(1001, 2001, 1002, 2002), 1}};
     },
     "world.speed_areas[0]", "no level 'x'"},
    {"place_outside", [](WorldPlan& p) { p.places[0].area = box(1030, 2000, 1031, 2001); }, "world.places[0]",
     "outside the walkable area of level 'ground': nothing is walkable at (1030, 2000)"},
    {"place_in_the_stair", [](WorldPlan& p) { p.places[0].area = box(1009, 2004.5, 1011, 2005.5); }, "world.places[0]",
     "outside"},
    {"point_outside",
     [](WorldPlan& p) {
       p.places[0] = {"west", "ground", {}, Vec2d{999, 2000}};
     },
     "world.places[0]", "(999, 2000)"},
    {"point_nan",
     [](WorldPlan& p) {
       p.places[0] = {"west", "ground", {}, Vec2d{kNan, 2000}};
     },
     "world.places[0]", "finite"},
    {"place_without_area", [](WorldPlan& p) { p.places[0].area = {}; }, "world.places[0]", "area is missing"},
    {"place_without_id", [](WorldPlan& p) { p.places[0].id = ""; }, "world.places[0]", "id is missing"},
    {"place_twice", [](WorldPlan& p) { p.places[1].id = "west"; }, "world.places[1]", "'west' is used twice"},
    {"place_both",
     [](WorldPlan& p) {
       p.places[0].point = Vec2d{1001, 2001};
     },
     "world.places[0]", "both an area and a point"},
    {"seam_not_parallel",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1000, 2000}, {1010, 2000})};
     },
     "world.periodic[0]", "must be parallel; edge_a runs from (1020, 2000)"},
    {"seam_lengths",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1000, 2000}, {1000, 2009})};
     },
     "world.periodic[0]", "equally long; they have 10 m and 9 m"},
    {"seam_point",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2000}, {1000, 2000}, {1000, 2000})};
     },
     "world.periodic[0]", "at least 0.1 m long"},
    {"seam_same",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1020, 2000}, {1020, 2010})};
     },
     "world.periodic[0]", "the same edge"},
    {"seam_inside",
     [](WorldPlan& p) {
       p.periodic = {seam({1019, 2000}, {1019, 2010}, {1000, 2000}, {1000, 2010})};
     },
     "world.periodic[0]", "edge_a from (1019, 2000) to (1019, 2010) does not lie on the boundary"},
    {"seam_b_inside",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1001, 2000}, {1001, 2010})};
     },
     "world.periodic[0]", "edge_b from (1001, 2000)"},
    {"seam_same_side",
     [](WorldPlan& p) {
       p.periodic = {seam({1001, 2000}, {1005, 2000}, {1010, 2000}, {1014, 2000})};
     },
     "world.periodic[0]", "opposite sides"},
    {"seam_nan",
     [](WorldPlan& p) {
       p.periodic = {seam({kNan, 2000}, {1020, 2010}, {1000, 2000}, {1000, 2010})};
     },
     "world.periodic[0]", "finite"},
};

INSTANTIATE_TEST_SUITE_P(CompileWorld, Rejected, testing::ValuesIn(kRejections),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CompileWorld, ReportsAllProblemsAtOnce) {
  WorldPlan p = two_floors();
  p.walkable[0].level = "x";
  p.stairs[0].width = -1;
  p.places[1].id = "";
  p.speed_areas = {{"ground", {}, 5}};
  Diagnostics d;
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_EQ(d.error_count(), 4u) << all_messages(d);
}

TEST(CompileWorld, NamesAreShownSafely) {
  WorldPlan p = two_floors();
  p.walkable[0].level = "\x1b[31m" + std::string(1 << 20, 'A');
  Diagnostics d;
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_LT(all_messages(d).size(), 1000u);
  EXPECT_EQ(all_messages(d).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace throng
