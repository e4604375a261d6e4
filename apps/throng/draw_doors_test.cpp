// Leaves in drawings stand as they do at that moment.
#include <gtest/gtest.h>

#include "draw_page.h"

namespace throng::cli {
namespace {

/// A leaf 1 m long from (5, 5) to the east, and a glass panel beside it.
RecordedScene with_doors() {
  RecordedScene s;
  s.levels = {{"ground", 0}};
  RecordedSurface floor;
  floor.id = "ground", floor.floor = {{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}}};
  s.surfaces = {floor};
  RecordedObject leaf, panel;
  leaf.id = "leaf", leaf.kind = "door_hinged", leaf.parts.resize(1);
  RecordedObject::Part& l = leaf.parts[0];
  l.role = "solid", l.height = 2, l.points = {{5, 4.9f}, {6, 4.9f}, {6, 5.1f}, {5, 5.1f}};
  l.moved = "turned", l.gauge = 0, l.pivot = {5, 5};
  panel.id = "panel", panel.kind = "door_sliding", panel.parts = leaf.parts;
  RecordedObject::Part& p = panel.parts[0];
  p.role = "pane", p.moved = "shifted", p.gauge = 1, p.pivot = {-1, 0};
  for (Vec2& at : p.points) at.y += 3;
  s.objects = {leaf, panel};
  return s;
}

std::string picture(std::span<const float> gauges) {
  const RecordedScene scene = with_doors();
  DrawPage page(scene);
  page.world();
  page.leaves(gauges);
  return page.picture.document(1000, "t");
}

TEST(DrawDoors, LeavesStandAtTheirAngle) {
  const std::string shut = picture({});
  const float still[] = {0, 0}, open[] = {1.5707964f, 0}, slid[] = {0, 0.5f};
  EXPECT_EQ(picture(still), shut) << "where nothing is known they are shut";
  EXPECT_NE(picture(open), shut);
  EXPECT_NE(picture(slid), shut);
  EXPECT_NE(picture(slid), picture(open));
  const float all_round[] = {6.2831855f, 0};
  EXPECT_EQ(picture(all_round), shut) << "a whole turn";
}

TEST(DrawDoors, ThoseInABoxAlone) {
  const RecordedScene scene = with_doors();
  const float open[] = {1, 1};
  const auto around = [&](Vec2d low, Vec2d high, std::uint32_t level) {
    DrawPage page(scene);
    Boxd box;
    box.add(low), box.add(high);
    page.leaves_in(box, level, open);
    return page.picture.document(1000, "t");
  };
  const std::string none = around({0, 0}, {2, 2}, 0);
  EXPECT_NE(around({5, 4}, {6, 6}, 0), none);
  EXPECT_EQ(around({5, 4}, {6, 6}, 1), none) << "another level";
}

TEST(DrawDoors, WorldLeavesThemToWhoKnowsTheMoment) {
  const RecordedScene scene = with_doors();
  DrawPage page(scene);
  page.world();
  RecordedScene bare = scene;
  bare.objects.clear();
  DrawPage empty(bare);
  empty.world();
  EXPECT_EQ(page.picture.document(1000, "t"), empty.picture.document(1000, "t"));
}

}  // namespace
}  // namespace throng::cli
