// Contracts over the registry of object kinds: whatever is on the list settles in a hall, has a shape, answers any
// request without breaking its lists, gives the same state for any number of workers and across a snapshot, and lets go
// of people who vanish.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support.h"
#include "throng/core/random.h"
#include "throng/objects/objects.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/read.h"
#include "throng/scenario/record.h"

namespace throng {
namespace {

using test::add_place;
using test::one_room;
using test::rectangle;

/// What a kind cannot do without, told by its field list: a new kind is tested on arrival.
Params params_of(const PartKind<ObjectKind>& kind) {
  Params p = kind.defaults();
  for (const Field& f : kind.fields().fields()) {
    if (f.kind == FieldKind::kPoints) {
      const std::vector<Vec2d> two = {{20, 12}, {20, 18}};
      const std::vector<Vec2d> area = {{16, 12}, {24, 12}, {24, 18}, {16, 18}};
      f.set(p.data(), f.min >= 3 ? area : two);
    }
    if (f.kind == FieldKind::kText && f.refers == "place") f.set(p.data(), std::string("gate"));
    if (f.kind == FieldKind::kText && f.refers == "flight") f.set(p.data(), std::string("flight"));
  }
  return p;
}

/// Two stubs of wall that leave the opening a door must stand in.
void add_opening(WorldPlan& plan, Vec2d at, double gap) {
  for (const double side : {-1.0, 1.0}) {
    ObstaclePlan stub;
    const double near = at.y + side * gap / 2, far = near + side * 0.4;
    stub.level = "ground", stub.area = rectangle(at.x - 0.1, std::min(near, far), at.x + 0.1, std::max(near, far));
    plan.obstacles.push_back(stub);
  }
}

WorldPlan hall() {
  WorldPlan plan = one_room(0, 0, 40, 30);
  plan.levels.push_back({"upper", 3});
  plan.walkable.push_back({"upper", rectangle(46, 0, 60, 30)});
  StairPlan stair;
  stair.id = "flight", stair.from = "ground", stair.to = "upper", stair.foot = {39, 15}, stair.width = 3, stair.run = 8;
  plan.stairs.push_back(stair);
  add_place(plan, "gate", rectangle(0, 10, 3, 20));
  return plan;
}

Setup setup_with(const PartKind<ObjectKind>& kind) {
  std::vector<ObjectPlan> objects(2);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    objects[i].id = "object " + std::to_string(i), objects[i].kind = kind.name, objects[i].level = "ground";
    objects[i].position = Vec2d{12 + 12.0 * static_cast<double>(i), 15}, objects[i].params = params_of(kind);
    objects[i].path = "objects[" + std::to_string(i) + "]";
  }
  WorldPlan plan = hall();
  if (const double gap = kind.make(params_of(kind))->opening(); gap > 0)
    for (const ObjectPlan& o : objects) add_opening(plan, *o.position, gap);
  Diagnostics found;
  for (PlacedPlan& p : to_placed(objects, found)) plan.objects.push_back(std::move(p));
  Setup s = test::make_setup(plan);
  s.objects = settle_objects(objects, s.world, found);
  for (const Diagnostic& d : found.list()) ADD_FAILURE() << kind.name << ": " << d.path << ": " << d.message;
  return s;
}

/// Asks for anything, sensible or not, in everybody's name.
void ask(Simulation& sim, std::uint64_t step) {
  const Crowd& c = sim.crowd();
  for (const Row r : c.rows_by_id()) {
    Draws draws({7, 7, c.profile.id[r].index}, Stream::kTest, step);
    if (!draws.chance(0.5)) continue;
    ObjectRequest q;
    q.who = c.profile.id[r];
    q.object = ObjectIndex(draws.below(static_cast<std::uint32_t>(sim.setup().objects.items.size() + 1)));
    q.kind = static_cast<ObjectRequest::Kind>(draws.below(4));
    q.wish = draws.chance(0.4) ? ObjectRequest::kAnywhere : static_cast<float>(draws.uniform(-2, 12));
    q.point = test::position(sim, r) + Vec2{draws.uniform_float() - 0.5f, draws.uniform_float() - 0.5f};
    if (draws.chance(0.02)) q.wish = std::nanf("");
    if (draws.chance(0.02)) q.point.x = std::nanf("");
    sim.request(q);
  }
  if (step % 17 == 5 && c.size() > 4) sim.remove(c.profile.id[c.rows_by_id()[step % c.size()]]);
}

void fill(Simulation& sim) {
  for (int i = 0; i < 40; ++i) {
    const float x = 9.0f + static_cast<float>(i % 8) * 0.7f, y = 11.0f + static_cast<float>(i / 8) * 0.7f;
    sim.add(PopulationIndex(0), SurfaceIndex(0), {x, y});
  }
}

void expect_sound(const Simulation& sim, std::string_view kind) {
  const Crowd& c = sim.crowd();
  std::size_t held = 0, listed = 0;
  for (std::size_t i = 0; i < c.objects.items.size(); ++i) {
    std::set<AgentId> once;
    for (const Holder& h : c.objects.items[i].holders) {
      EXPECT_TRUE(once.insert(h.who).second) << kind << ": registered twice";
      EXPECT_NE(c.row_of(h.who), kNoRow) << kind << ": holds somebody who is gone";
      ++listed;
    }
  }
  for (Row r = 0; r < c.size(); ++r) held += c.objects.held_by(c.profile.id[r]).size();
  EXPECT_EQ(held, listed) << kind << ": lists and the way back differ";
  for (std::size_t i = 1; i < c.objects.answers.size(); ++i)
    EXPECT_LE(c.objects.answers[i - 1].who, c.objects.answers[i].who) << "answers are in id order";
}

class KindContract : public testing::TestWithParam<std::string> {
 protected:
  const PartKind<ObjectKind>& kind() const { return *find_part(object_kinds(), GetParam()); }
};

TEST_P(KindContract, HasAShapeInTheWorldAndInTheRecording) {
  auto s = setup_with(kind());
  const ObjectIndex first = s.world.placed.find("object 0");
  ASSERT_TRUE(first.exists());
  EXPECT_EQ(kind_word(s.world.placed[first].kind), GetParam());
  EXPECT_TRUE(s.world.placed[first].region.exists()) << "every object knows its region (SH-19)";
  EXPECT_FALSE(s.world.placed[first].footprint.empty());
  const auto parts = s.objects.find(first)->shape();
  ASSERT_FALSE(parts.empty());
  for (const ShapePart& p : parts) {
    EXPECT_GE(p.points.size() + p.at.size(), 1u);
    for (const Vec2 v : p.points) EXPECT_TRUE(std::isfinite(v.x) && std::isfinite(v.y));
    for (const Pose2& v : p.at) EXPECT_NEAR(length(v.front), 1, 1e-4f);
  }
  ScenarioSpec spec;
  const RecordedScene scene = recorded_scene(spec, s);
  ASSERT_EQ(scene.objects.size(), 2u);
  EXPECT_EQ(scene.objects[0].kind, GetParam());
  EXPECT_EQ(scene.objects[0].parts.size(), parts.size());
}

TEST_P(KindContract, AnswersAnythingAndStaysSound) {
  Simulation sim(setup_with(kind()));
  fill(sim);
  sim.step();
  for (std::uint64_t i = 0; i < 150; ++i) {
    ask(sim, i);
    sim.step();
    expect_sound(sim, GetParam());
  }
  for (const Row r : sim.crowd().rows_by_id()) sim.remove(sim.crowd().profile.id[r]);
  sim.step();
  for (const ObjectState& s : sim.crowd().objects.items) EXPECT_TRUE(s.holders.empty()) << "everybody has vanished";
}

TEST_P(KindContract, SameStateForAnyNumberOfWorkersAcrossASnapshotAndFromTheLog) {
  Simulation one(setup_with(kind()), 1), four(setup_with(kind()), 4), restored(setup_with(kind()), 2),
      repeated(setup_with(kind()), 3);
  fill(one), fill(four);
  const auto follow = [&](Simulation& sim) {  // the log of `one`, as a recording would give it back
    for (const Command& c : one.carried_out()) {
      const auto command = to_command(to_recorded(0, c), one.setup());
      ASSERT_TRUE(command);
      sim.repeat(*command);
    }
    sim.step();
  };
  for (std::uint64_t i = 0; i < 60; ++i) {
    if (i > 0) ask(one, i), ask(four, i);
    one.step(), four.step();
    follow(repeated);
    ASSERT_EQ(one.state_hash(), four.state_hash()) << "step " << i;
    ASSERT_EQ(one.state_hash(), repeated.state_hash()) << "step " << i;
  }
  ask(one, 60), ask(four, 60);  // pending commands are part of the snapshot
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (std::uint64_t i = 61; i < 261; ++i) {
    one.step(), four.step(), restored.step();
    ASSERT_EQ(one.state_hash(), four.state_hash()) << "step " << i;
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << "step " << i;
    ask(one, i), ask(four, i), ask(restored, i);
  }
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const auto& k : object_kinds()) names.emplace_back(k.name);
  return names;
}
/// What the demo says of itself: every kind at least once, with a shape.
TEST(ObjectsDemo, HasEveryKind) {
  const DiskFiles files;
  Scenario scenario = read_scenario(files, std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/objects.yaml");
  auto setup = compile_scenario(scenario, files, kTopology);
  for (const auto& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  ASSERT_TRUE(setup.has_value());
  std::map<std::string, int> shown;
  for (const RecordedObject& o : recorded_scene(scenario.spec, *setup).objects) shown[o.kind] += !o.parts.empty();
  for (const PartKind<ObjectKind>& kind : object_kinds()) EXPECT_GT(shown[std::string(kind.name)], 0) << kind.name;
}

INSTANTIATE_TEST_SUITE_P(AllKinds, KindContract, testing::ValuesIn(kind_names()),
                         [](const auto& info) { return info.param; });

/// A routine that asks by itself: requests are collected per block and resolved in id order, whoever asked where.
class AskingRoutine : public Routine {
 public:
  void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const override {
    for (const Row r : rows) {
      const AgentId id = in.self.profile.id[r];
      if (in.scene.objects.held_by(id).empty())
        out.requests.push_back({id, in.world.placed.find("object 0"), ObjectRequest::Kind::kTake, -1, {}});
    }
  }
};

TEST(Requests, OfRoutinesAreResolvedInIdOrderForAnyNumberOfWorkers) {
  const auto run_with = [](int workers) {
    auto s = setup_with(*find_part(object_kinds(), "queue"));
    s.routines.push_back(std::make_unique<AskingRoutine>());
    Simulation sim(std::move(s), workers);
    for (int i = 0; i < 2000; ++i)  // several blocks of decide
      sim.add(PopulationIndex(0), SurfaceIndex(0),
              {1.0f + static_cast<float>(i % 80) * 0.47f, 1.0f + static_cast<float>(i / 80) * 0.47f});
    sim.step(), sim.step(), sim.step();
    const ObjectIndex line = sim.world().placed.find("object 0");
    const auto& holders = sim.crowd().objects.items[line.value].holders;
    EXPECT_EQ(holders.size(), sim.crowd().size());
    for (std::size_t i = 1; i < holders.size(); ++i) EXPECT_LT(holders[i - 1].who, holders[i].who);
    return sim.state_hash();
  };
  const std::uint64_t one = run_with(1);
  EXPECT_EQ(run_with(4), one);
  EXPECT_EQ(run_with(13), one);
}

TEST(Requests, OfPeopleWhoLeaveInTheSameStepAreForgotten) {
  auto s = setup_with(*find_part(object_kinds(), "queue"));
  s.sinks.push_back({test::place(s, "gate"), 0});
  JourneyStep go;
  go.place = test::place(s, "gate");
  const JourneyIndex leave = add_journey("leave", {go}, s.journeys);
  Simulation sim(std::move(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {1.5f, 15});
  const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {8, 15});
  sim.step();
  const ObjectIndex line = sim.world().placed.find("object 0");
  sim.request(a, line), sim.request(b, line);
  sim.step();
  ASSERT_EQ(sim.crowd().objects.items[line.value].holders.size(), 2u);
  sim.send_on(a, leave);
  for (int i = 0; i < 100 && sim.totals().left == 0; ++i) sim.step();
  ASSERT_EQ(sim.totals().left, 1u);
  EXPECT_NE(sim.crowd().row_of(a), kNoRow) << "it is still in the frame in which it leaves";
  const auto& holders = sim.crowd().objects.items[line.value].holders;
  ASSERT_EQ(holders.size(), 1u);
  EXPECT_EQ(holders[0].who, b);
  bool told = false;
  for (const Event& e : sim.crowd().events) told |= e == Event{b, EventKind::kFirstInLine, line.value};
  EXPECT_TRUE(told) << "the line has closed up";
}

}  // namespace
}  // namespace throng
