// The same scenario and seed give the same state hash: for every worker count, in every build, on every SIMD target,
// straight or restored in the middle, wherever on the plane the building stands. Golden values:
// tests/golden_hashes.txt. To accept a change of results: THRONG_WRITE_HASHES=1 throng_hash_test, and a [results] line
// in CHANGELOG.md.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <map>
#include <sstream>

#include "throng/scenario/compile.h"
#include "throng/scenario/read.h"
#include "throng/simulation/simulation.h"

namespace throng {
namespace {

constexpr double kSeconds = 15;  ///< simulated
const std::string kScenes[] = {"two_floors", "circle",     "crossing",          "corridor_bidirectional",
                               "ring",       "bottleneck", "evacuation_office", "congestion"};

std::string file_of(const std::string& scene) {
  return std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/" + scene + ".yaml";
}

Setup load(const std::string& scene, Vec2d move = {}) {
  const DiskFiles files;
  Scenario scenario = read_scenario(files, file_of(scene));
  for (auto& w : scenario.spec.world.walkable) {
    for (auto& p : w.area.outer) p += move;
    for (auto& hole : w.area.holes)
      for (auto& p : hole) p += move;
  }
  for (auto& o : scenario.spec.world.obstacles) {
    for (auto& p : o.area.outer) p += move;
    for (auto& p : o.line) p += move;
  }
  for (auto& s : scenario.spec.world.stairs) s.foot += move;
  for (auto& p : scenario.spec.world.places) {
    for (auto& q : p.area.outer) q += move;
    if (p.point) *p.point += move;
  }
  for (auto& p : scenario.spec.world.periodic) {
    for (auto& q : p.edge_a) q += move;
    for (auto& q : p.edge_b) q += move;
  }
  auto setup = compile_scenario(scenario, files);
  for (const auto& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  return std::move(*setup);
}

std::uint64_t hash_after(Setup setup, int workers, double seconds = kSeconds) {
  Simulation sim(std::move(setup), workers);
  while (sim.now() < seconds - 1e-9) sim.step();
  return sim.state_hash();
}

std::map<std::string, std::string> golden() {
  std::map<std::string, std::string> list;
  std::ifstream in(std::string(THRONG_SOURCE_DIR) + "/tests/golden_hashes.txt");
  std::string name, hash;
  while (in >> name >> hash) list[name] = hash;
  return list;
}

std::string text(std::uint64_t hash) {
  std::ostringstream out;
  out << std::hex << std::setw(16) << std::setfill('0') << hash;
  return out.str();
}

class GoldenHash : public testing::TestWithParam<std::string> {};

TEST_P(GoldenHash, IsTheOneOnRecord) {
  const std::string hash = text(hash_after(load(GetParam()), 1));
  if (std::getenv("THRONG_WRITE_HASHES")) {
    auto list = golden();
    list[GetParam()] = hash;
    std::ofstream out(std::string(THRONG_SOURCE_DIR) + "/tests/golden_hashes.txt");
    for (const auto& [name, value] : list) out << name << " " << value << "\n";
  }
  EXPECT_EQ(hash, golden()[GetParam()]);
}

TEST_P(GoldenHash, IsTheSameForEveryNumberOfWorkers) {
  for (const int workers : {2, 3, 8, 32})
    EXPECT_EQ(text(hash_after(load(GetParam()), workers)), golden()[GetParam()]) << workers << " workers";
}

TEST_P(GoldenHash, IsTheSameOnEverySimdTarget) {
  const std::int64_t all = hwy::SupportedTargets();
  int targets = 0;
  for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
    const std::int64_t target = rest & -rest;
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_EQ(text(hash_after(load(GetParam()), 1)), golden()[GetParam()]) << hwy::TargetName(target);
    ++targets;
  }
  hwy::SetSupportedTargetsForTest(0);
  EXPECT_GE(targets, 2);
}

TEST_P(GoldenHash, IsTheSameWhereverTheBuildingStands) {
  const std::uint64_t here = hash_after(load(GetParam()), 1, 5);
  for (const Vec2d move : {Vec2d{64, -128}, Vec2d{500032, 5500032}})
    EXPECT_EQ(text(hash_after(load(GetParam(), move), 1, 5)), text(here)) << "moved by " << move.x << ", " << move.y;
}

TEST_P(GoldenHash, IsTheSameWhenRestoredInMidRun) {
  Simulation first(load(GetParam()), 2);
  while (first.now() < kSeconds / 2) first.step();
  const auto snapshot = first.snapshot();
  Simulation second(load(GetParam()), 1);
  const auto restored = second.restore(snapshot);
  ASSERT_TRUE(restored) << restored.error();
  while (second.now() < kSeconds - 1e-9) second.step();
  EXPECT_EQ(text(second.state_hash()), golden()[GetParam()]);
}

TEST(GoldenHash, DependsOnTheSeed) {
  auto other = load("crossing");
  other.seed += 1;
  EXPECT_NE(text(hash_after(std::move(other), 1)), golden()["crossing"]);
}

TEST(Snapshot, OfAnotherScenarioIsRefused) {
  Simulation a(load("crossing")), b(load("ring"));
  a.step();
  EXPECT_FALSE(b.restore(a.snapshot()));
  std::vector<std::byte> cut = a.snapshot();
  cut.resize(cut.size() / 2);
  const std::uint64_t before = a.state_hash();
  EXPECT_FALSE(a.restore(cut));
  EXPECT_EQ(a.state_hash(), before) << "a refused snapshot must leave the simulation as it was";
}

INSTANTIATE_TEST_SUITE_P(Demos, GoldenHash, testing::ValuesIn(kScenes), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace throng
