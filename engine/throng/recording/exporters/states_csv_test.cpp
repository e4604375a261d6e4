// States and priorities (PV-116) in tables: there and back.
#include <gtest/gtest.h>

#include "throng/recording/exporters/files_for_test.h"
#include "throng/recording/exporters/from_recording.h"
#include "throng/recording/importers/csv_table.h"
#include "throng/recording/importers/to_recording.h"
#include "throng/recording/recorder.h"
#include "throng/state/activity_names.h"

namespace throng {
namespace {

using namespace test;

RecordedScene one_floor(bool states) {
  RecordedScene s;
  s.levels = {{"ground", 0}};
  RecordedSurface floor;
  floor.id = "ground", floor.floor = {rectangle(0, 0, 20, 10)};
  s.surfaces = {floor};
  s.populations = {"adult"};
  if (states) s.states = {"circle", "queue, outside"};
  return s;
}

struct People {
  std::vector<AgentId> id{{1, 1}, {2, 1}, {3, 1}};
  std::vector<float> x{1, 2, 3}, y{4, 5, 6}, vx{1, 0, 0}, vy{0, 0, 0}, priority{0, 0.3f, 1.25f};
  std::vector<std::uint16_t> state{1, 0, 2};
  std::vector<Activity> activity{Activity::kWalking, Activity::kStanding, Activity::kQueueing};
};

void record(const std::string& path, bool states, bool priorities) {
  RecordingInfo info;
  info.program = "test", info.origin = "simulation", info.dt = 0.05, info.every = 2;
  auto r = Recorder::create(path, info, "", one_floor(states));
  ASSERT_TRUE(r) << r.error();
  People p;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    FrameView v;
    v.step = 2 * i, v.time = 0.1 * static_cast<double>(i);
    v.id = p.id, v.x = p.x, v.y = p.y, v.vx = p.vx, v.vy = p.vy, v.activity = p.activity;
    if (states) v.state = p.state;
    if (priorities) v.priority = p.priority;
    ASSERT_TRUE((*r)->frame(v));
    p.priority[1] += 0.1f;
  }
  ASSERT_TRUE((*r)->finish());
}

std::string table_of(const TemporaryFolder& folder, const std::string& recording) {
  const auto r = Recording::open(folder / recording);
  EXPECT_TRUE(r) << r.error();
  const auto files =
      export_recording(*r, {find_export_format("csv"), folder / (recording + ".csv"), "", Overwrite::kNo}, "a", "0");
  EXPECT_TRUE(files) << files.error();
  return read_whole(folder / (recording + ".csv"));
}

TEST(StatesInTables, HaveColumnsWhereSomebodyHasAny) {
  const TemporaryFolder folder;
  record(folder / "both", true, true), record(folder / "states", true, false);
  record(folder / "priorities", false, true), record(folder / "none", false, false);
  const auto begins = [&](const std::string& name, const std::string& columns) {
    const std::string table = table_of(folder, name);
    EXPECT_TRUE(table.starts_with(std::string(kCsvHeader) + columns + "\n")) << table.substr(0, 200);
    return table;
  };
  const std::string both = begins("both", ",state,priority");
  EXPECT_NE(both.find(",walking,circle,0\n"), std::string::npos) << both;
  EXPECT_NE(both.find(",standing,,0.3\n"), std::string::npos) << both;
  EXPECT_NE(both.find(",queueing,\"queue, outside\",1.25\n"), std::string::npos) << both;
  begins("states", ",state");
  begins("priorities", ",priority");
  begins("none", "");
}

TEST(StatesInTables, ComeBackFromTables) {
  const TemporaryFolder folder;
  record(folder / "a", true, true);
  table_of(folder, "a");
  const auto file = find_import_format("csv")->read(folder / "a.csv", {});
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->states, (std::vector<std::string>{"circle", "queue, outside"}));
  ASSERT_TRUE(record_trajectories(*file, folder / "b", {"a.csv", "test", false}, {}));
  const auto a = Recording::open(folder / "a"), b = Recording::open(folder / "b");
  ASSERT_TRUE(a && b);
  EXPECT_EQ(b->scene().states, a->scene().states);
  EXPECT_TRUE(b->info().priorities);
  ASSERT_EQ(b->frame_count(), a->frame_count());
  for (std::size_t i = 0; i < a->frame_count(); ++i) {
    EXPECT_EQ((*b->frame(i))->state, (*a->frame(i))->state);
    EXPECT_EQ((*b->frame(i))->priority, (*a->frame(i))->priority) << "to the bit";
    EXPECT_EQ((*b->frame(i))->activity, (*a->frame(i))->activity) << "queueing has a name, too";
  }
}

TEST(StatesInTables, APriorityThatIsNoneNamesTheLine) {
  const std::string head = "id,frame,time,x,y,z,level,vx,vy,heading,activity,priority\n";
  const std::string good = "1,0,0,1,1,0,ground,0,0,0,walking,1\n1,1,0.1,1,1,0,ground,0,0,0,walking,0\n";
  EXPECT_TRUE(read_csv_table(head + good));
  for (const char* bad : {"-1", "nan", "", "much"}) {
    const auto file = read_csv_table(head + good + "1,2,0.2,1,1,0,ground,0,0,0,walking," + bad + "\n");
    ASSERT_FALSE(file) << bad;
    EXPECT_NE(file.error().find("line 4"), std::string::npos) << file.error();
    EXPECT_NE(file.error().find("priority"), std::string::npos) << file.error();
  }
}

}  // namespace
}  // namespace throng
