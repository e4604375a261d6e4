#include "throng/objects/doors/revolving.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr float kDegree = 0.017453293f;

RevolvingShape door() {
  RevolvingShape s;
  s.pivot = {3, 2}, s.front = {0.6f, 0.8f};
  return s;
}

TEST(Revolving, HasFourPhases) {
  RevolvingState s;
  for (int k = 0; k < 4; ++k) {
    s.angle = (static_cast<float>(k) * 90 + 1) * kDegree;
    EXPECT_EQ(phase_of(s), k);
    s.angle = (static_cast<float>(k) * 90 + 89) * kDegree;
    EXPECT_EQ(phase_of(s), k);
  }
}

/// DR-26, Accept: best entry is periodic with 90 degrees, on both sides.
TEST(Revolving, BestEntryIsPeriodicWith90Degrees) {
  const RevolvingShape shape = door();
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
    for (float degrees = 0; degrees < 90; degrees += 0.5f) {
      RevolvingState s;
      s.angle = degrees * kDegree;
      const RevolvingEntry first = best_entry(shape, s, side);
      EXPECT_LE(first.turn, 30.1f * kDegree) << "windows of 60 degrees, 90 apart";
      EXPECT_GE(first.left, first.turn);
      for (int k = 1; k < 4; ++k) {
        s.angle = (degrees + 90 * static_cast<float>(k)) * kDegree;
        const RevolvingEntry again = best_entry(shape, s, side);
        // At the very border of the window rounding decides which of two it is.
        if (std::abs(first.left) < 1e-4f || std::abs(again.left) < 1e-4f) continue;
        EXPECT_NEAR(again.turn, first.turn, 1e-5f) << degrees;
        EXPECT_NEAR(again.left, first.left, 1e-5f) << degrees;
        EXPECT_EQ((again.compartment + k) % 4, first.compartment) << degrees;
      }
    }
  }
}

/// The compartment it names is the one that stands open to that side after the turn it says.
TEST(Revolving, BestEntryOpensWhenItSays) {
  const RevolvingShape shape = door();
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
    const Vec2 out = side == DoorSide::kPull ? shape.front : -shape.front;
    for (float degrees = 0; degrees < 360; degrees += 1.7f) {
      RevolvingState s;
      s.angle = degrees * kDegree;
      for (int later = 0; later < 3; ++later) {
        const RevolvingEntry e = later_entry(shape, best_entry(shape, s, side), later);
        const auto open_at = [&](float turn) {
          RevolvingState then = s;
          then.angle += turn;
          const Vec2 m = compartment_middle(shape, then, e.compartment, 1) - shape.pivot;
          return std::acos(std::min(1.0f, dot(m, out))) <= shape.window + 1e-3f;
        };
        EXPECT_TRUE(open_at(e.turn)) << degrees << " later " << later;
        EXPECT_TRUE(open_at((e.turn + e.left) / 2));
        EXPECT_FALSE(open_at(e.left + 0.02f));
        if (e.turn > 0.02f) {
          EXPECT_FALSE(open_at(e.turn - 0.02f));
        }
      }
    }
  }
}

TEST(Revolving, TurnsWhilePushedAndStopsByItself) {
  const RevolvingShape shape = door();
  RevolvingState s;
  for (int i = 0; i < 100; ++i) {
    push(s);
    EXPECT_LE(advance(shape, 0.02f, s), shape.speed * 0.02f + 1e-6f);
  }
  EXPECT_NEAR(s.rate, 50 * kDegree, 1e-5f);
  EXPECT_NEAR(s.angle, (2 - 0.25f) * 50 * kDegree, 0.02f);
  int frames = 0;
  while (advance(shape, 0.02f, s) > 0) ++frames;
  EXPECT_NEAR(static_cast<float>(frames) * 0.02f, 1.0f, 0.05f);
  for (int i = 0; i < 2000; ++i) {
    push(s), advance(shape, 0.02f, s);
    ASSERT_GE(s.angle, 0);
    ASSERT_LT(s.angle, math::kTwoPiF);
  }
  EXPECT_NEAR(static_cast<float>(s.turns), (2 * 50 + 40 * 50) / 90.0f, 1.5f);
}

/// DR-26, Accept: somebody in each compartment who keeps to its middle is met by no panel, in a whole turn.
TEST(Revolving, NobodyInACompartmentIsMetByAPanel) {
  const RevolvingShape shape = door();
  RevolvingState s;
  float turned = 0;
  for (int i = 0; i < 600; ++i) {
    DoorBody people[kPanels];
    for (int k = 0; k < kPanels; ++k) {
      people[k] = {compartment_middle(shape, s, k, 0.85f), 0.3f};
      ASSERT_EQ(compartment_at(shape, s, people[k].position), k);
      for (int p = 0; p < kPanels; ++p) {
        const LeafShape panel{.hinge = shape.pivot, .width = shape.radius};
        ASSERT_GT(distance_to_leaf(panel, panel_heading(shape, s, p), people[k].position), 0.3f + shape.thickness / 2);
      }
      ASSERT_LT(distance(people[k].position, shape.pivot) + 0.3f, shape.radius) << "nor by the drum";
    }
    push(s);
    turned += advance(shape, 0.02f, s, people);
  }
  EXPECT_GT(turned, math::kTwoPiF);
}

/// Who stands still in a compartment stops the panel behind it.
TEST(Revolving, PanelStopsAtWhoeverStandsInItsWay) {
  const RevolvingShape shape = door();
  RevolvingState s;
  const DoorBody body{compartment_middle(shape, s, 1, 0.85f), 0.3f};
  for (int i = 0; i < 300; ++i) {
    push(s), advance(shape, 0.02f, s, {&body, 1});
    for (int p = 0; p < kPanels; ++p) {
      const LeafShape panel{.hinge = shape.pivot, .width = shape.radius};
      ASSERT_GT(distance_to_leaf(panel, panel_heading(shape, s, p), body.position), 0.3f + shape.thickness / 2 - 1e-4f);
    }
  }
  EXPECT_LT(s.angle, 45 * kDegree);
  EXPECT_NEAR(s.rate, 0, 1e-4f);
}

}  // namespace
}  // namespace throng
