// Doors with two leaves in runs: Figs. 7.7 and 7.8 of the source (DR-29 .. DR-31), and the side on which people keep
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

/// What people of one side do with the left leaf (1: they come from the pull side).
struct LeftLeaf {
  std::size_t passed = 0;
  int opened = 0;              ///< by who was not its follower
  int opened_while_clear = 0;  ///< of these: had the right one been clear when it committed itself to the left
  int taken_over = 0;          ///< from hand to hand, with the right one clear
};

bool is_in_use(const interaction::State& leaf) {
  using interaction::Slot;
  for (const Slot slot : {Slot::kDoor, Slot::kFollower, Slot::kSecond})
    if (leaf.at(slot).who.exists()) return true;
  return false;
}

void watch_left_leaf(int seed, LeftLeaf& out) {
  using interaction::Slot;
  const auto sim = demo("doors_double_held", with_seed({}, seed));
  const interaction::State &right = *test::leaf_of(*sim, "door", 0), &left = *test::leaf_of(*sim, "door", 1);
  bool right_before = false;
  AgentId at_door, follower;
  const DoorLife life = live_at_doors(*sim, 12, 90, [&] {
    const interaction::Place& now = left.at(Slot::kDoor);
    const bool comes = now.who.exists() && now.who != at_door && now.who != follower;
    if (comes) ++out.opened, out.opened_while_clear += !right_before;
    for (const Event& e : sim->crowd().events)
      if (e.kind == event_of(DoorEvent::kTakenOver) && left.find(e.who)) out.taken_over += !is_in_use(right);
    right_before = is_in_use(right), at_door = now.who, follower = left.at(Slot::kFollower).who;
  });
  out.passed += life.count(kDoorPassed);
}

TEST(DoubleDoors, Fig78TheHeldLeafIsTakenAndTheLeftOneOpenedOnlyWhileTheRightOneIsInUse) {
  LeftLeaf seen;
  for (int seed = 1; seed <= 16; ++seed) watch_left_leaf(seed, seen);
  EXPECT_EQ(seen.passed, 16u * 12u);
  EXPECT_EQ(seen.opened_while_clear, 0);
  EXPECT_GE(seen.opened, 16) << "who comes later takes the other leaf";
  EXPECT_GE(seen.taken_over, 32) << "followers take the held leaf, although it is the left one";
  RecordProperty("opened", seen.opened);
  RecordProperty("taken_over", seen.taken_over);
}

}  // namespace
}  // namespace throng
