// SH-08's check: one shared copy of the world for everybody. Nothing of it grows with the population, and nobody
// carries a piece of it; what grows is the crowd itself, the mobile map among it.
#include "support.h"
#include "throng/environment/perception_map/ray.h"

namespace throng {
namespace {

/// Rooms along a corridor; the number of rooms is the size of the world.
Setup building(int rooms, std::uint64_t people) {
  const double length = 12.0 * rooms;
  WorldPlan plan = test::one_room(0, 0, length, 20);
  for (int i = 0; i < rooms; ++i) {
    ObstaclePlan wall;
    wall.level = "ground";
    const double x = 12.0 * i;
    if (i > 0) wall.area = test::rectangle(x - 0.1, 4, x + 0.1, 20), plan.obstacles.push_back(wall);
    wall.area = test::rectangle(x, 4, x + 5, 4.2), plan.obstacles.push_back(wall);
    wall.area = test::rectangle(x + 6.2, 4, x + 12, 4.2), plan.obstacles.push_back(wall);
  }
  test::add_place(plan, "west", test::rectangle(1, 5, 11, 19));
  test::add_place(plan, "corridor", test::rectangle(0.5, 0.5, length - 0.5, 3.5));
  Setup s = test::make_setup(plan);
  s.populations[0].radius = Distribution::constant(0.15);
  test::use_planner(s, "hierarchical");
  Diagnostics diagnostics;
  EXPECT_TRUE(build_maps(s.world, {}, kPerceptionMap | kPathMap, diagnostics));
  s.sources.push_back(test::crowd_in(s, "crowd", "west", people / 2, {"corridor"}));
  s.sources.push_back(test::crowd_in(s, "others", "corridor", people - people / 2, {"west"}));
  return s;
}

struct Tiers {
  std::size_t topology = 0, perception = 0, path = 0, objects = 0, mesh = 0, walls = 0;
  bool operator==(const Tiers&) const = default;
};

Tiers tiers_of(const World& w) {
  return {w.topology.bytes(), w.perception_map.memory(), w.path_map.bytes(),
          w.placed.size(),    w.mesh.edges.size(),       w.walls.size()};
}

struct Used {
  Tiers world;
  std::size_t people = 0;
  std::size_t state = 0;   ///< bytes of everything that belongs to the crowd, as a snapshot keeps it
  std::size_t mobile = 0;  ///< of the mobile map
  std::size_t nodes = 0;   ///< entries of the congestion column, one a node of the path maps
};

Used run_with(int rooms, std::uint64_t people) {
  Simulation sim(building(rooms, people));
  const Tiers before = tiers_of(sim.world());
  test::run(sim, 100);
  Used u;
  u.world = tiers_of(sim.world());
  EXPECT_EQ(u.world, before) << "a run changes nothing of the world";
  const CrowdMap& map = sim.crowd().crowd_map;
  u.people = sim.crowd().size();
  u.state = sim.snapshot().size();
  u.mobile = map.row.size() * (sizeof(Row) + 4 * sizeof(float)) + map.cell_start.size() * sizeof(std::uint32_t);
  u.nodes = map.congestion.factor.size();
  return u;
}

TEST(Tiers, MemoryOfTheWorldDoesNotGrowWithThePopulation) {
  const Used few = run_with(6, 20), many = run_with(6, 600);
  ASSERT_EQ(few.people, 20u);
  ASSERT_EQ(many.people, 600u);
  EXPECT_GT(few.world.topology, 0u);
  EXPECT_GT(few.world.perception, 10000u);
  EXPECT_GT(few.world.path, 10000u);
  EXPECT_EQ(few.world, many.world);
  EXPECT_EQ(few.nodes, many.nodes) << "congestion is a column of nodes, not of people";
  EXPECT_GT(many.mobile, few.mobile) << "the one map that is made of people";
}

/// What a person costs is the same in a small and in a large world: nobody has maps of its own.
TEST(Tiers, MemoryOfAPersonDoesNotGrowWithTheWorld) {
  const auto a_person = [](int rooms) {
    const Used few = run_with(rooms, 100), many = run_with(rooms, 500);
    EXPECT_EQ(many.people - few.people, 400u);
    return static_cast<double>(many.state - few.state) / 400;
  };
  const double small = a_person(6), large = a_person(24);
  std::printf("a person: %.0f bytes in 6 rooms, %.0f in 24\n", small, large);
  EXPECT_NEAR(small, large, 0.02 * small);
  EXPECT_LT(small, 4000);
}

}  // namespace
}  // namespace throng
