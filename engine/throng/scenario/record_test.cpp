// A run, its recording, and the run made again from it.
#include "throng/scenario/record.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "throng/core/math.h"
#include "throng/scenario/compile.h"
#include "throng/steering/default.h"

namespace throng {
namespace {

constexpr const char* kScene = R"(
throng: 1
name: Two rooms
seed: 11
time: {step: 0.05, end: 150}
world:
  levels: [{id: ground, elevation: 0}, {id: top, elevation: 3}]
  walkable:
    - {level: ground, area: [[0, 0], [20, 0], [20, 10], [0, 10]]}
    - {level: top, area: [[15, 0], [30, 0], [30, 10], [15, 10]]}
  stairs: [{id: flight, from: ground, to: top, foot: [12, 5], direction: 0, width: 2, run: 6}]
  places:
    - {id: west, level: ground, area: [[1, 1], [3, 1], [3, 9], [1, 9]]}
    - {id: east, level: top, area: [[25, 1], [29, 1], [29, 9], [25, 9]]}
population: {adult: {}}
sources: [{id: crowd, population: adult, place: west, count: 12, journey: about}]
journeys: {about: [{repeat: forever, steps: [east, west]}]}
)";

class RecordTest : public testing::Test {
 protected:
  RecordTest() {
    path_ = (std::filesystem::temp_directory_path() / ("throng_record_test_" + std::to_string(getpid()) + ".throng"))
                .string();
    std::filesystem::remove(path_);
    scenario_ = read_scenario_text(kScene);
  }
  ~RecordTest() override { std::filesystem::remove(path_); }

  std::unique_ptr<Simulation> simulation() {
    auto setup = compile_scenario(scenario_, MemoryFiles({}));
    for (const auto& d : scenario_.diagnostics.list()) ADD_FAILURE() << to_text(d);
    return setup ? std::make_unique<Simulation>(std::move(*setup), 1) : nullptr;
  }

  /// What somebody outside does: people come, are told things, and go.
  static void interfere(Simulation& sim) {
    const std::uint64_t frame = sim.clock().frame();
    const Crowd& c = sim.crowd();
    const AgentId first = c.size() ? c.profile.id[c.rows_by_id().front()] : AgentId{};
    const AgentId last = c.size() ? c.profile.id[c.rows_by_id().back()] : AgentId{};
    if (frame == 100) sim.add(PopulationIndex(0), SurfaceIndex(0), {8, 2}, JourneyIndex(0));
    if (frame == 101) sim.add(PopulationIndex(0), SurfaceIndex(0), {8, 8});
    if (frame == 300) sim.steer(first, {0.3f, 0.4f});
    if (frame == 500) sim.release(first), sim.stand(last);
    if (frame == 1300) sim.send_to(last, PlaceIndex(0)), sim.send_to(first, SurfaceIndex(0), {5, 5});
    if (frame == 1500) sim.send_on(last, JourneyIndex(0)), sim.remove(first);
    if (frame == 1501) sim.remove(first);  // gone: a stale command is an input, too
  }

  /// Steps to `end` frames, recording; the final hash.
  std::uint64_t record(std::uint64_t end, bool compact = false) {
    auto sim = simulation();
    RunRecorder::Settings settings;
    settings.program = "test", settings.compact = compact, settings.options.overwrite = true;
    auto r = RunRecorder::create(path_, scenario_.spec, *sim, settings);
    EXPECT_TRUE(r) << r.error();
    while (sim->clock().frame() < end) {
      interfere(*sim);
      sim->step();
      const auto ok = (*r)->observe(*sim);
      EXPECT_TRUE(ok) << ok.error();
    }
    EXPECT_TRUE((*r)->finish(end == 3000));
    return sim->state_hash();
  }

  std::string path_;
  Scenario scenario_;
};

TEST_F(RecordTest, ColumnsAreTheEnginesBitForBit) {
  auto sim = simulation();
  RunRecorder::Settings settings;
  auto r = RunRecorder::create(path_, scenario_.spec, *sim, settings);
  ASSERT_TRUE(r) << r.error();
  struct Kept {
    std::vector<AgentId> id;
    std::vector<Shown> shown;
    std::vector<float> phase;
    std::vector<std::uint32_t> goal;
  };
  std::vector<Kept> kept;
  while (sim->clock().frame() < 900) {
    sim->step();
    ASSERT_TRUE((*r)->observe(*sim));
    if (sim->clock().frame() % 2) continue;
    kept.emplace_back();
    for (const Row row : sim->crowd().rows_by_id()) {
      kept.back().id.push_back(sim->crowd().profile.id[row]);
      kept.back().shown.push_back(sim->crowd().appearance.shown[row]);
      kept.back().phase.push_back(sim->crowd().pose.gait_phase[row]);
      kept.back().goal.push_back(goal_of(sim->crowd(), row));
    }
  }
  ASSERT_TRUE((*r)->finish(false));
  auto read = Recording::open(path_);
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->frame_count(), kept.size());
  bool stairs = false;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const auto frame = read->frame(i);
    ASSERT_TRUE(frame) << frame.error();
    const DecodedFrame& f = **frame;
    ASSERT_EQ(f.id, kept[i].id);
    for (std::size_t k = 0; k < f.size(); ++k) {
      const Shown& s = kept[i].shown[k];
      ASSERT_EQ(math::bits(f.x[k]), math::bits(s.x));
      ASSERT_EQ(math::bits(f.y[k]), math::bits(s.y));
      ASSERT_EQ(math::bits(f.vx[k]), math::bits(s.vx));
      ASSERT_EQ(math::bits(f.vy[k]), math::bits(s.vy));
      ASSERT_EQ(math::bits(f.z[k]), math::bits(s.z));
      ASSERT_EQ(f.surface[k], s.surface);
      ASSERT_EQ(f.activity[k], s.activity);
      ASSERT_NEAR(f.phase[k], kept[i].phase[k], 1.0 / 256);
      ASSERT_EQ(read->people()[f.person[k]].radius, s.radius);
      ASSERT_EQ(f.goal[k], kept[i].goal[k]);
      stairs = stairs || s.flags;
    }
  }
  EXPECT_TRUE(stairs);  // heights on a slope were among them
  EXPECT_EQ(read->scene().surfaces.size(), 3u);
  EXPECT_EQ(read->people().front().source, 0);
}

TEST_F(RecordTest, TypeTraitsAndAppearanceAreKeptOnceForEverybody) {  // issue 3
  auto sim = simulation();
  auto r = RunRecorder::create(path_, scenario_.spec, *sim, {});
  ASSERT_TRUE(r) << r.error();
  while (sim->clock().frame() < 200) {
    sim->step();
    ASSERT_TRUE((*r)->observe(*sim));
  }
  ASSERT_TRUE((*r)->finish(false));
  auto read = Recording::open(path_);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->scene().goals, (std::vector<std::string>{"west", "east"}));
  EXPECT_EQ(read->scene().models, std::vector<std::string>{std::string(kDefaultModel)});
  EXPECT_EQ(read->scene().planners, std::vector<std::string>{"navmesh"});
  const Crowd& crowd = sim->crowd();
  ASSERT_GT(crowd.size(), 0u);
  for (Row row = 0; row < crowd.size(); ++row) {
    const Profile& p = crowd.profile;
    const RecordedPerson& said = read->people()[read->find_person(p.id[row])];
    EXPECT_EQ(said.max_speed, p.max_speed[row]);
    EXPECT_EQ(said.max_acceleration, p.max_acceleration[row]);
    EXPECT_EQ(said.max_turn_rate, p.max_turn_rate[row]);
    EXPECT_EQ(said.decision_period, p.decision_period[row]);
    EXPECT_EQ(said.release, p.release[row]);
    EXPECT_EQ(said.model, p.model[row]);
    EXPECT_EQ(said.planner, p.planner[row]);
    EXPECT_EQ(said.height, p.height[row]);
    EXPECT_EQ(said.looks, looks_of(said.id));
  }
}

TEST_F(RecordTest, TheRunMadeAgainHasEveryHash) {
  for (const bool compact : {false, true}) {
    record(2000, compact);
    const auto recording = Recording::open(path_);
    ASSERT_TRUE(recording) << recording.error();
    EXPECT_EQ(recording->inputs().size(), 10u);
    auto run = RecordedRun::open(*recording, 2, false);
    ASSERT_TRUE(run) << run.error();
    for (std::size_t i = 0; i < recording->frame_count(); ++i) {
      while ((*run)->simulation().clock().frame() < recording->step(i)) {
        const auto ok = (*run)->step();
        ASSERT_TRUE(ok) << ok.error();
      }
      ASSERT_EQ((*run)->simulation().state_hash(), recording->hash(i)) << "frame " << i;
    }
  }
}

TEST_F(RecordTest, WithoutItsInputsTheRunDiffers) {
  record(700);
  const auto recording = Recording::open(path_);
  ASSERT_TRUE(recording);
  auto sim = simulation();
  while (sim->clock().frame() < 700) sim->step();
  EXPECT_NE(sim->state_hash(), recording->hash(recording->frame_count() - 1));
}

TEST_F(RecordTest, GoingOnReachesTheHashOfTheUnbrokenRun) {
  const std::uint64_t unbroken = record(3000);
  std::vector<std::uint64_t> hashes;
  std::vector<RecordedEvent> events;
  std::vector<RecordedInput> inputs;
  {
    const auto r = Recording::open(path_);
    EXPECT_EQ(r->snapshots().size(), 2u);  // at 60 and 120 s
    for (std::size_t i = 0; i < r->frame_count(); ++i) hashes.push_back(r->hash(i));
    events = *r->events(), inputs = r->inputs();
  }
  for (const std::uint64_t cut : {1447u, 2401u, 2400u, 900u}) {  // behind a snapshot, at one, before any
    record(cut);
    std::unique_ptr<RecordedRun> run;
    {
      const auto r = Recording::open(path_);
      auto opened = RecordedRun::open(*r, 1, true);
      ASSERT_TRUE(opened) << opened.error();
      run = std::move(*opened);
    }
    Simulation& sim = run->simulation();
    EXPECT_EQ(sim.clock().frame(), cut >= 2400 ? 2400u : cut >= 1200 ? 1200u : 0u);
    auto recorder = RunRecorder::append(path_, sim);
    ASSERT_TRUE(recorder) << recorder.error();
    while (sim.clock().frame() < 3000) {
      if (sim.clock().frame() >= cut) interfere(sim);  // before, the recording tells it
      ASSERT_TRUE(run->step());
      const auto ok = (*recorder)->observe(sim);
      ASSERT_TRUE(ok) << ok.error();
    }
    EXPECT_EQ(sim.state_hash(), unbroken);
    ASSERT_TRUE((*recorder)->finish(true));
    const auto r = Recording::open(path_);
    ASSERT_TRUE(r) << r.error();
    ASSERT_EQ(r->frame_count(), hashes.size());
    for (std::size_t i = 0; i < hashes.size(); ++i) ASSERT_EQ(r->hash(i), hashes[i]);
    EXPECT_EQ(*r->events(), events);
    EXPECT_EQ(r->inputs(), inputs);
    EXPECT_EQ(r->snapshots().size(), 2u);
  }
}

TEST_F(RecordTest, ARunOfAnotherSeedIsNoticed) {
  record(1000);
  scenario_.spec.seed = 12;
  auto sim = simulation();
  auto recorder = RunRecorder::append(path_, *sim);
  ASSERT_TRUE(recorder) << recorder.error();
  bool noticed = false;
  while (!noticed && sim->clock().frame() < 1000) {
    sim->step();
    noticed = !(*recorder)->observe(*sim);
  }
  EXPECT_TRUE(noticed);
}

TEST(RecordFiles, AreCapturedUnderTheirNames) {
  const MemoryFiles files({{"tracks/a.txt", "one"}, {"b.txt", "two"}});
  const CapturingFiles capturing(files);
  const auto resolved = capturing.resolve("tracks/a.txt", "", "");
  ASSERT_TRUE(resolved) << resolved.error();
  ASSERT_TRUE(capturing.read(*resolved, 100));
  ASSERT_EQ(capturing.captured().size(), 1u);
  EXPECT_EQ(capturing.captured()[0].name, "tracks/a.txt");
  EXPECT_EQ(capturing.captured()[0].content, "one");
}

TEST(RecordSpec, StaysBelowTheFolderOfTheUser) {
  for (const char* file : {"/etc/x.throng", "../x.throng", "a/../../x.throng"}) {
    Scenario s = read_scenario_text(std::string(kScene) + "outputs: {record: {file: \"" + file + "\"}}\n");
    check_meaning(s);
    EXPECT_TRUE(s.diagnostics.has_errors()) << file;
  }
  Scenario s = read_scenario_text(std::string(kScene) + "outputs: {rate: 5, record: runs/x.throng}\n");
  check_meaning(s);
  EXPECT_FALSE(s.diagnostics.has_errors());
  EXPECT_EQ(s.spec.outputs.record->file, "runs/x.throng");
  EXPECT_EQ(steps_per_frame(s.spec), 4u);
}

// Sketches on request: what explain() said at that moment, the same run, and a resumed run goes on with them.
TEST_F(RecordTest, SketchesOfChosenPeople) {
  const std::uint64_t without = record(400);
  scenario_ = read_scenario_text(std::string(kScene) + "outputs: {record: {explain: [3, crowd.5]}}\n");
  auto sim = simulation();
  ASSERT_TRUE(sim);
  RunRecorder::Settings settings;
  settings.options.overwrite = true;
  settings.explain = {"0"};
  auto r = RunRecorder::create(path_, scenario_.spec, *sim, settings);
  ASSERT_TRUE(r) << r.error();
  std::vector<Sketch> said;
  while (sim->clock().frame() < 400) {
    interfere(*sim);
    sim->step();
    ASSERT_TRUE((*r)->observe(*sim));
    if (sim->clock().frame() % 2) continue;
    for (const AgentId id : sim->crowd().profile.id)
      if (id.index == 3) sim->explain(id, said.emplace_back());
  }
  ASSERT_TRUE((*r)->finish(false));
  EXPECT_EQ(sim->state_hash(), without);

  const auto read = Recording::open(path_);
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(said.size(), read->frame_count());
  for (std::size_t i = 0; i < read->frame_count(); ++i) {
    const auto there = read->sketches(i);
    ASSERT_TRUE(there) << there.error();
    ASSERT_EQ(there->size(), 3u) << i;
    const RecordedSketch mine{(*there)[1].who, said[i]};
    EXPECT_EQ((*there)[1].who.index, 3u);
    EXPECT_EQ(pack_sketches({&(*there)[1], 1}), pack_sketches({&mine, 1})) << i;
  }
  auto again = RecordedRun::open(*read, 1, true);
  ASSERT_TRUE(again) << again.error();
  auto more = RunRecorder::append(path_, (*again)->simulation());
  ASSERT_TRUE(more) << more.error();
  while ((*again)->simulation().clock().frame() < 600) {
    ASSERT_TRUE((*again)->step());
    const auto ok = (*more)->observe((*again)->simulation());
    ASSERT_TRUE(ok) << ok.error();
  }
  ASSERT_TRUE((*more)->finish(false));
  EXPECT_EQ(Recording::open(path_)->sketches(299)->size(), 3u);
}

TEST_F(RecordTest, KeepsStatesAndPrioritiesOfTheMoment) {
  scenario_ = read_scenario_text(R"(
throng: 1
time: {step: 0.05, end: 30}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 10], [0, 10]]}]
  places: [{id: west, area: [[1, 1], [3, 1], [3, 9], [1, 9]]}, {id: east, area: [[17, 1], [19, 1], [19, 9], [17, 9]]}]
population:
  plain: {}
  led:
    priority: 0.25
    routine:
      model: machine
      start: walk
      states:
        walk: {go: east, transitions: [{to: push, after: 3}]}
        push: {go: west, priority: 2, transitions: [{to: walk, after: 4}]}
sources: [{id: a, population: plain, place: west, count: 3}, {id: b, population: led, place: west, count: 5}]
)");
  auto sim = simulation();
  ASSERT_TRUE(sim);
  EXPECT_EQ(sim->state_names(), (std::vector<std::string>{"push", "walk"}));
  auto r = RunRecorder::create(path_, scenario_.spec, *sim, {});
  ASSERT_TRUE(r) << r.error();
  std::vector<std::vector<std::pair<std::uint16_t, float>>> said;
  std::vector<std::uint16_t> states;
  while (sim->clock().frame() < 300) {
    sim->step();
    ASSERT_TRUE((*r)->observe(*sim));
    if (sim->clock().frame() % 2) continue;
    ASSERT_TRUE(sim->states(states));
    said.emplace_back();
    for (const Row row : sim->crowd().rows_by_id())
      said.back().push_back({states[row], sim->crowd().preferred.priority[row]});
  }
  ASSERT_TRUE((*r)->finish(false));
  const auto read = Recording::open(path_);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->scene().states, sim->state_names());
  ASSERT_EQ(read->frame_count(), said.size());
  std::size_t pushing = 0, plain = 0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const auto f = *read->frame(i);
    ASSERT_EQ(f->size(), said[i].size());
    for (std::size_t k = 0; k < f->size(); ++k) {
      ASSERT_EQ(f->state[k], said[i][k].first) << i;
      ASSERT_EQ(f->priority[k], said[i][k].second) << i;
      pushing += f->state[k] == 1 && f->priority[k] == 2.25f;
      plain += f->state[k] == 0 && f->priority[k] == 0;
    }
  }
  EXPECT_GT(pushing, 200u);
  EXPECT_EQ(plain, 3 * said.size());
}

TEST_F(RecordTest, SketchesOfNobodyAreAnError) {
  Scenario s = read_scenario_text(std::string(kScene) + "outputs: {record: {explain: [crwd.5]}}\n");
  (void)compile_scenario(s, MemoryFiles({}));
  ASSERT_TRUE(s.diagnostics.has_errors());
  EXPECT_NE(to_text(s.diagnostics.list()[0]).find("outputs.record.explain[0]: 'crwd.5'"), std::string::npos)
      << to_text(s.diagnostics.list()[0]);
  EXPECT_NE(to_text(s.diagnostics.list()[0]).find("'crowd'"), std::string::npos);
  auto sim = simulation();
  RunRecorder::Settings settings;
  settings.explain = {"nobody"};
  EXPECT_FALSE(RunRecorder::create(path_, scenario_.spec, *sim, settings));
  EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace throng
