#include "throng/figure/figure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace throng {
namespace {

struct Person {
  Stature stature;
  Outfit outfit;
};

/// Women, men and children of all builds in everything that can be worn.
std::vector<Person> people() {
  std::vector<Person> all;
  for (const Stature& s :
       {Stature{1.66f, Sex::kFemale, 0}, Stature{1.80f, Sex::kMale, 0.3f}, Stature{1.1f, Sex::kFemale, -0.5f},
        Stature{0.85f, Sex::kMale, 0.5f}, Stature{1.95f, Sex::kMale, -1}, Stature{1.55f, Sex::kFemale, 1}}) {
    for (int top = 0; top < 4; ++top)
      for (int bottom = 0; bottom < 3; ++bottom) {
        Outfit o;
        o.top = static_cast<Top>(top), o.bottom = static_cast<Bottom>(bottom);
        o.hair = static_cast<Hair>((top * 3 + bottom) % 7), o.long_sleeves = (top + bottom) % 2 == 0;
        all.push_back({s, o});
      }
  }
  return all;
}

TEST(Figure, HasTheTrianglesOfItsLevel) {
  // About 3000, 900, 250 and 60; a skirt and the tails of a coat are on top of trousers.
  constexpr std::array<std::pair<std::size_t, std::size_t>, kLevels> kRange{
      {{2500, 3600}, {780, 1080}, {220, 300}, {52, 86}}};
  for (const Person& p : people())
    for (int level = 0; level < kLevels; ++level) {
      const std::size_t n = make_figure(p.stature, p.outfit, level).triangles();
      EXPECT_GE(n, kRange[static_cast<std::size_t>(level)].first) << level;
      EXPECT_LE(n, kRange[static_cast<std::size_t>(level)].second) << level;
    }
}

TEST(Figure, StandsOnTheGroundAndIsAsTallAsItsHeight) {
  for (const Person& p : people())
    for (int level = 0; level < kLevels; ++level) {
      const FigureMesh m = make_figure(p.stature, p.outfit, level);
      const Box3 box = bounds_of(m.position);
      EXPECT_NEAR(box.low.z, 0, 1e-4f) << level;
      EXPECT_NEAR(box.high.z, p.stature.height, 0.01f) << level << kHairNames[static_cast<std::size_t>(p.outfit.hair)];
    }
}

TEST(Figure, WeightsSumToOneAndJointsAreNear) {
  for (const Person& p : people())
    for (int level = 0; level < kLevels; ++level) {
      const FigureMesh m = make_figure(p.stature, p.outfit, level);
      const Skeleton skeleton = make_skeleton(p.stature);
      PerJoint<Frame3> rest;
      place_joints(skeleton, rest_pose(skeleton), rest);
      for (std::size_t i = 0; i < m.position.size(); ++i) {
        float sum = 0;
        for (std::size_t k = 0; k < 4; ++k) {
          const float w = m.skin[i].weight[k];
          sum += w;
          EXPECT_GE(w, 0);
          if (w == 0) continue;
          // A bone ends at the farthest of its children; skirts and sleeves hang a little further off.
          const std::size_t j = m.skin[i].joint[k];
          ASSERT_LT(j, kJoints);
          float reach = 0.14f * p.stature.height, best = distance(m.position[i], rest[j].place);
          for (std::size_t c = 1; c < kJoints; ++c) {
            if (kParents[c] != j) continue;
            const Vec3 along = rest[c].place - rest[j].place;
            const float t = math::clamp(dot(m.position[i] - rest[j].place, along) / length_sq(along), 0.0f, 1.0f);
            best = std::min(best, distance(m.position[i], rest[j].place + along * t));
          }
          if (j == static_cast<std::size_t>(Joint::kHead)) reach = 0.24f * p.stature.height;
          EXPECT_LT(best, reach) << kJointNames[j] << " level " << level << " weight " << w;
        }
        EXPECT_NEAR(sum, 1, 1e-6f);
        EXPECT_NEAR(length(m.normal[i]), 1, 1e-4f);
      }
    }
}

using Key = std::tuple<int, int, int>;
Key key_of(Vec3 p, float grid = 1e5f) {
  const auto cell = [grid](float v) { return static_cast<int>(math::round(v * grid)); };
  return {cell(p.x), cell(p.y), cell(p.z)};
}

TEST(Figure, SurfacesAreClosedAndFaceOutward) {
  for (const Person& p : people())
    for (int level = 0; level < kLevels; ++level) {
      const FigureMesh m = make_figure(p.stature, p.outfit, level);
      // Bodies have about the density of water: some 13 to 45 kg/m^3 of height cubed with clothes.
      const double volume =
          volume_of(m.position, m.index) / static_cast<double>(p.stature.height * p.stature.height * p.stature.height);
      EXPECT_GT(volume, level == 3 ? 0.004 : 0.008);
      EXPECT_LT(volume, 0.045);
      // Every edge has a triangle on both sides: vertices are split between slots, so edges are compared by place.
      std::map<Key, int> ids;
      std::map<std::pair<int, int>, int> edges;
      const auto id = [&](std::uint32_t v) {
        return ids.try_emplace(key_of(m.position[v]), static_cast<int>(ids.size())).first->second;
      };
      std::size_t facing = 0;
      for (std::size_t t = 0; t < m.index.size(); t += 3) {
        Vec3 corner[3];
        for (int k = 0; k < 3; ++k) {
          corner[k] = m.position[m.index[t + static_cast<std::size_t>(k)]];
          const int a = id(m.index[t + static_cast<std::size_t>(k)]),
                    b = id(m.index[t + static_cast<std::size_t>((k + 1) % 3)]);
          edges[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
        const Vec3 face = cross(corner[1] - corner[0], corner[2] - corner[0]);
        EXPECT_GT(length(face), 1e-9f) << "degenerate, level " << level;
        facing += dot(face, m.normal[m.index[t]] + m.normal[m.index[t + 1]] + m.normal[m.index[t + 2]]) > 0;
      }
      std::size_t open = 0;
      for (const auto& [edge, balance] : edges) open += balance != 0;
      EXPECT_EQ(open, 0u) << "level " << level;
      // In the fold of an armpit, arms down, a few may look the wrong way.
      EXPECT_GT(facing, m.triangles() * 96 / 100) << "level " << level;
    }
}

TEST(Figure, LeftAndRightAreAlike) {
  for (const Person& p : people())
    for (int level = 0; level < kLevels; ++level) {
      const FigureMesh m = make_figure(p.stature, p.outfit, level);
      std::vector<Vec3> left, right;
      for (const Vec3 v : m.position) left.push_back(v), right.push_back({v.x, -v.y, v.z});
      const auto order = [](Vec3 a, Vec3 b) {
        return std::tuple(math::round(a.z * 2e4f), math::round(a.y * 2e4f), a.x) <
               std::tuple(math::round(b.z * 2e4f), math::round(b.y * 2e4f), b.x);
      };
      std::sort(left.begin(), left.end(), order), std::sort(right.begin(), right.end(), order);
      for (std::size_t i = 0; i < left.size(); ++i) ASSERT_LT(distance(left[i], right[i]), 2e-4f) << level;
    }
}

TEST(Figure, RestPoseIsTheMeshItselfAndLimbsKeepTheirGirthWhenTurned) {
  const Stature stature{1.75f, Sex::kMale, 0};
  const Skeleton skeleton = make_skeleton(stature);
  const FigureMesh m = make_figure(stature, {}, 0);
  std::vector<Vec3> now;
  pose_figure(m, skeleton, rest_pose(skeleton), now);
  for (std::size_t i = 0; i < now.size(); ++i) EXPECT_LT(distance(now[i], m.position[i]), 1e-5f);
  const double at_rest = volume_of(now, m.index);
  // Linear skinning loses volume where joints bend; arms and legs at right angles must not collapse.
  const auto volume_at = [&](Joint joint, Quat turn) {
    SkeletonPose pose = rest_pose(skeleton);
    pose.turn[joint] = turn;
    pose_figure(m, skeleton, pose, now);
    return volume_of(now, m.index);
  };
  // Ahead and behind as far as people bend them; arms by a right angle both ways.
  constexpr float kRight = math::kHalfPiF;
  const std::initializer_list<std::pair<Joint, float>> turns{
      {Joint::kLeftUpperArm, -kRight}, {Joint::kLeftUpperArm, kRight}, {Joint::kLeftForearm, -kRight},
      {Joint::kLeftThigh, -kRight},    {Joint::kLeftThigh, 0.5f},      {Joint::kLeftShin, kRight}};
  for (const auto& [joint, angle] : turns) {
    EXPECT_GT(volume_at(joint, turn_y(angle)), 0.975 * at_rest) << kJointNames[static_cast<std::size_t>(joint)];
    EXPECT_LT(volume_at(joint, turn_y(angle)), 1.03 * at_rest) << kJointNames[static_cast<std::size_t>(joint)];
  }
  EXPECT_GT(volume_at(Joint::kLeftUpperArm, turn_x(math::kHalfPiF)), 0.97 * at_rest);
}

TEST(Figure, BuildChangesGirthAndNothingElse) {
  float before = 0;
  for (const float build : {-1.0f, -0.5f, 0.0f, 0.5f, 1.0f}) {
    const FigureMesh m = make_figure({1.75f, Sex::kMale, build}, {}, 0);
    const auto volume = static_cast<float>(volume_of(m.position, m.index));
    EXPECT_GT(volume, before * 1.04f);
    before = volume;
    EXPECT_NEAR(bounds_of(m.position).high.z, 1.75f, 0.01f);
  }
}

TEST(Figure, WhatIsWornCanBeSeen) {
  const Stature s{1.7f, Sex::kFemale, 0};
  const auto has = [&](const Outfit& o, Slot slot, int level) {
    const FigureMesh m = make_figure(s, o, level);
    return std::count(m.slot.begin(), m.slot.end(), slot);
  };
  Outfit o;
  EXPECT_EQ(has(o, Slot::kHeadwear, 0), 0);
  EXPECT_EQ(has(o, Slot::kLuggage, 0), 0);
  EXPECT_EQ(has(o, Slot::kUnder, 0), 0);
  o.top = Top::kJacket;
  EXPECT_GT(has(o, Slot::kUnder, 0), 0);
  for (int level = 0; level < kLevels; ++level) {
    Outfit hat, bag;
    hat.headwear = Headwear::kHat;
    EXPECT_GT(has(hat, Slot::kHeadwear, level), 0);
    for (const Luggage& l : {Luggage{true, false, false, false}, Luggage{false, true, false, false},
                             Luggage{false, false, true, false}, Luggage{false, false, false, true}}) {
      bag.luggage = l;
      EXPECT_GT(has(bag, Slot::kLuggage, level), 0);
    }
  }
  Outfit tee, bare;
  tee.long_sleeves = false;
  EXPECT_GT(has(tee, Slot::kSkin, 0), has(bare, Slot::kSkin, 0));
  // A suitcase hangs above the ground, below the right hand.
  Outfit traveller;
  traveller.luggage.suitcase = true;
  const FigureMesh m = make_figure(s, traveller, 0);
  for (std::size_t i = 0; i < m.position.size(); ++i)
    if (m.slot[i] == Slot::kLuggage) {
      EXPECT_GT(m.position[i].z, 0.02f);
      EXPECT_LT(m.position[i].y, 0);
      EXPECT_EQ(m.skin[i].joint[0], static_cast<std::uint8_t>(Joint::kRightHand));
    }
}

TEST(Figure, LooksAreThoseOfThePerson) {
  const Stature s{1.7f, Sex::kFemale, 0};
  std::size_t different = 0;
  for (std::uint32_t n = 0; n < 200; ++n) {
    const Looks a = looks_of(7, n, s), b = looks_of(7, n, s);
    EXPECT_EQ(a.outfit, b.outfit);
    EXPECT_EQ(a.palette, b.palette);
    different += looks_of(7, n + 1, s).palette != a.palette;
    EXPECT_FALSE(looks_of(7, n, {1.1f, Sex::kMale, 0}).outfit.luggage.suitcase);
  }
  EXPECT_GT(different, 190u);
}

TEST(Figure, TheSpriteHasTheOutlineOfTheMesh) {
  Outfit o;
  o.top = Top::kJacket;
  const Sprite s = make_sprite({1.8f, Sex::kMale, 0}, o);
  EXPECT_NEAR(s.height, 1.8f, 0.01f);
  for (const SpriteRow& row : s.rows) {
    EXPECT_GT(row.side, 0.02f);
    EXPECT_LT(row.side, 0.35f);
    EXPECT_GT(row.front + row.back, 0.05f);
  }
  EXPECT_EQ(s.rows[0].ahead, Slot::kShoes);
  EXPECT_EQ(s.rows[6].ahead, Slot::kBottom);
  EXPECT_EQ(s.rows[15].behind, Slot::kTop);
  EXPECT_EQ(s.rows[kSpriteRows - 1].behind, Slot::kHair);
  EXPECT_GT(s.rows[19].side, s.rows[22].side);  // shoulders, head
}

}  // namespace
}  // namespace throng
