// Doors with two leaves in runs: Fig. 7.7 of the source (DR-29 .. DR-31), and the side on which people keep
// (DR-BY-15).
#include "door_scene.h"

namespace throng {
namespace {

using test::demo;
using test::DoorLife;
using test::live_at_doors;
using test::with_seed;

struct Leaves {
  std::size_t right = 0, left = 0;
  double right_share() const { return static_cast<double>(right) / static_cast<double>(right + left); }
};

Leaves two_ways(std::vector<std::string> set, int seeds) {
  Leaves out;
  for (int seed = 1; seed <= seeds; ++seed) {
    const auto sim = demo("doors_double_two_ways", with_seed(set, seed));
    const DoorLife life = live_at_doors(*sim, 16, 90);
    EXPECT_EQ(life.count(kDoorPassed), 16u) << "seed " << seed;
    out.right += life.count(kDoorByRight), out.left += life.count(kDoorByLeft);
  }
  return out;
}

TEST(DoubleDoors, Fig77TwoWayFlowKeepsToTheRightLeaf) {
  const Leaves leaves = two_ways({}, 6);
  EXPECT_EQ(leaves.right + leaves.left, 96u);
  EXPECT_GT(leaves.right_share(), 0.7);
  RecordProperty("right_share_percent", static_cast<int>(100 * leaves.right_share()));
}

TEST(DoubleDoors, WherePeopleKeepToTheLeftTheyTakeTheLeftLeaf) {
  const Leaves leaves = two_ways({"culture.name=../../tests/cultures/need_based_left.yaml"}, 6);
  EXPECT_LT(leaves.right_share(), 0.3);
}

}  // namespace
}  // namespace throng
