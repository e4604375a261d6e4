// Tables, JuPedSim, HDF5, and which of them a file is; damaged and hostile files; measured data.
#include "throng/recording/importers/import.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <csignal>

#include "throng/geometry/random_for_test.h"
#include "throng/recording/exporters/files_for_test.h"
#include "throng/recording/importers/archive_hdf5.h"
#include "throng/recording/importers/csv_table.h"
#include "throng/recording/importers/isolated.h"
#include "throng/recording/importers/jupedsim.h"

namespace throng {
namespace {

using namespace test;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// ---- tables -----------------------------------------------------------------------------------------------------

TEST(CsvTable, FindsColumnsByNameInAnyOrder) {
  const auto file = read_csv_table("y;Frame;colour;ID;x/cm;v_y;v_x\n10;5;red;a;200;2;100\n20;6;red;a;300;2;100\n",
                                   {.rate = 25, .metres_per_unit = {}});
  ASSERT_TRUE(file) << file.error();
  ASSERT_EQ(file->people.size(), 1u);
  EXPECT_EQ(file->people[0].id, "a");
  EXPECT_DOUBLE_EQ(file->people[0].point[1].x, 3);
  EXPECT_DOUBLE_EQ(file->people[0].point[1].y, 0.2);
  EXPECT_DOUBLE_EQ(file->people[0].velocity[0].x, 1);
}

TEST(CsvTable, RateFromTheTimeColumn) {
  const auto file = read_csv_table("id,frame,x/m,y,time\n1,30,0,0,2.4\n1,5,0,0,0.4\n2,17,1,1,1.36\n");
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->rate, 12.5);
  EXPECT_EQ(file->people[0].frame, (std::vector<std::int64_t>{5, 30}));
}

TEST(CsvTable, AsksForWhatTheFileDoesNotSay) {
  EXPECT_TRUE(has(read_csv_table("id,frame,x,y\n1,1,1,1\n").error(), "frame rate"));
  EXPECT_TRUE(has(read_csv_table("id,frame,x,y\n1,1,1,1\n", {.rate = 5, .metres_per_unit = {}}).error(), "unit"));
  EXPECT_TRUE(read_csv_table("id,frame,x,y\n1,1,1,1\n", {.rate = 5, .metres_per_unit = 1}));
  EXPECT_TRUE(has(read_csv_table("id,frame,x,y\n1,1,1,1\n", {.rate = -5, .metres_per_unit = 1}).error(), "above 0"));
}

TEST(CsvTable, QuotedFieldsLevelsAndActivities) {
  const auto file = read_csv_table(
      "\xef\xbb\xbfid,frame,x/m,y,level,activity\r\n\"a, \"\"b\"\"\",1,1,2,\"top, left\",walking\r\n"
      "# a remark\r\n\r\n\"a, \"\"b\"\"\",2,1,2,ground,standing\r\n",
      {.rate = 5, .metres_per_unit = {}});
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->people[0].id, "a, \"b\"");
  EXPECT_EQ(file->levels[0].id, "top, left");
  EXPECT_EQ(file->levels[1].id, "ground");
  EXPECT_EQ(file->people[0].level, (std::vector<std::uint16_t>{0, 1}));
  EXPECT_EQ(file->activities[file->people[0].activity[1]], "standing");
}

TEST(CsvTable, NamesTheBadLine) {
  const ImportOptions options{.rate = 5, .metres_per_unit = 1};
  const std::string start = "id,frame,x,y\n1,1,0,0\n";
  for (const std::string bad : {"1,2,0\n", "1,2,nan,0\n", "1,2.5,0,0\n", ",2,0,0\n", "1,1e300,0,0\n", "1,2,1e12,0\n",
                                "1,2,\x1b[31m,0\n", "1,2,\"0,0\n"}) {
    const auto file = read_csv_table(start + bad, options);
    ASSERT_FALSE(file) << bad;
    EXPECT_EQ(file.error().rfind("line 3: ", 0), 0u) << file.error();
    EXPECT_FALSE(has(file.error(), "\x1b"));
  }
  EXPECT_TRUE(has(read_csv_table(start + "1,1,5,5\n", options).error(), "frame 1 twice"));
  EXPECT_TRUE(has(read_csv_table("a,b,c\n1,2,3\n", options).error(), "no column `id`"));
  EXPECT_FALSE(read_csv_table("", options));
  EXPECT_FALSE(read_csv_table("id,frame,x,y\n", options));
}

// ---- JuPedSim ---------------------------------------------------------------------------------------------------

void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK) << (message ? message : "");
  sqlite3_free(message);
  sqlite3_close(db);
}

constexpr const char* kMetadata =
    "CREATE TABLE metadata(key TEXT, value TEXT); INSERT INTO metadata VALUES('fps','25.0'),";

TEST(Jupedsim, ReadsVersionsOneAndThree) {
  const TemporaryFolder folder;
  run_sql(folder / "1.sqlite",
          std::string(kMetadata) +
              "('version','1'); CREATE TABLE geometry(wkt TEXT); INSERT INTO geometry VALUES('POLYGON ((0 0, 1 0, 1 1, "
              "0 0))'); CREATE TABLE trajectory_data(frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL, ori_x REAL, "
              "ori_y REAL); INSERT INTO trajectory_data VALUES(4, 7, 0.5, 0.25, 0, 1), (5, 7, 0.5, 0.5, 0, 0)");
  const auto one = read_jupedsim(folder / "1.sqlite");
  ASSERT_TRUE(one) << one.error();
  EXPECT_EQ(one->rate, 25);
  EXPECT_EQ(one->people.at(0).id, "7");
  EXPECT_NEAR(one->people[0].heading[0], math::kHalfPi, 1e-12);
  EXPECT_TRUE(std::isnan(one->people[0].heading[1]));
  EXPECT_EQ(one->levels.at(0).walkable.size(), 1u);
  run_sql(folder / "3.sqlite",
          std::string(kMetadata) +
              "('version','3'); CREATE TABLE geometry(hash INTEGER, wkt TEXT); INSERT INTO geometry VALUES(1, 'POLYGON "
              "((0 0, 2 0, 2 2, 0 2, 0 0))'), (2, 'POLYGON ((1 0, 3 0, 3 2, 1 2, 1 0))'); CREATE TABLE "
              "trajectory_data(frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL); INSERT INTO trajectory_data "
              "VALUES(4, 7, 0.5, 0.25)");
  const auto three = read_jupedsim(folder / "3.sqlite");
  ASSERT_TRUE(three) << three.error();
  EXPECT_TRUE(three->people.at(0).heading.empty());
  EXPECT_DOUBLE_EQ(area(three->levels.at(0).walkable), 6);
}

TEST(Jupedsim, RefusesWhatIsNoPlainTable) {
  const TemporaryFolder folder;
  run_sql(folder / "view.sqlite",
          std::string(kMetadata) +
              "('version','3'); CREATE VIEW trajectory_data AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 "
              "FROM n) SELECT i AS frame, 1 AS id, 0.0 AS pos_x, 0.0 AS pos_y FROM n");
  const auto view = read_jupedsim(folder / "view.sqlite");
  ASSERT_FALSE(view);
  EXPECT_TRUE(has(view.error(), "not a plain table")) << view.error();
  run_sql(folder / "none.sqlite", "CREATE TABLE t(a)");
  EXPECT_TRUE(has(read_jupedsim(folder / "none.sqlite").error(), "no table trajectory_data"));
  run_sql(folder / "new.sqlite", std::string(kMetadata) + "('version','9'); CREATE TABLE trajectory_data(frame)");
  EXPECT_TRUE(has(read_jupedsim(folder / "new.sqlite").error(), "unknown version"));
  run_sql(folder / "text.sqlite",
          std::string(kMetadata) +
              "('version','3'); CREATE TABLE trajectory_data(frame, id, pos_x, pos_y); INSERT INTO "
              "trajectory_data VALUES(1, 1, 'left', 2.0)");
  EXPECT_TRUE(has(read_jupedsim(folder / "text.sqlite").error(), "row 1 of trajectory_data"));
  EXPECT_FALSE(read_jupedsim(folder / "absent.sqlite"));
  EXPECT_FALSE(std::filesystem::exists(folder / "absent.sqlite"));
}

// ---- damaged files ----------------------------------------------------------------------------------------------

/// Every one of many damages ends in a file or an error.
void damage(const std::string& format, int rounds) {
  const TemporaryFolder folder;
  const std::string good = write_run(format, folder / "good", "ground").at(0), bad = folder / "bad";
  const std::string bytes = read_whole(good);
  TestRandom random(format.size() + 7);
  int refused = 0;
  for (int i = 0; i < rounds; ++i) {
    std::string b = bytes;
    if (i % 4 == 0) b.resize(random.bits() % b.size());
    for (std::uint64_t n = random.bits() % 20 + (i % 4 != 0); n > 0 && !b.empty(); --n)
      b[random.bits() % b.size()] = static_cast<char>(random.bits());
    write_whole(bad, b);
    const auto file = find_import_format(format)->read(bad, {.rate = 10, .metres_per_unit = 1});
    refused += !file;
    if (!file) {
      EXPECT_FALSE(file.error().empty());
    }
    (void)detect_format(bad);
  }
  EXPECT_GT(refused, rounds / 10);
}

TEST(Damaged, Text) { damage("txt", 400); }
TEST(Damaged, Csv) { damage("csv", 400); }
TEST(Damaged, Jupedsim) { damage("jupedsim", 400); }
TEST(Damaged, Hdf5) { damage("hdf5", 300); }

TEST(Isolated, ACrashIsAnError) {
  EXPECT_TRUE(has(run_isolated([](const Send&) -> std::optional<Error> {
                    ::raise(SIGSEGV);
                    return std::nullopt;
                  }).error(),
                  "damaged"));
  EXPECT_TRUE(has(run_isolated([](const Send&) -> std::optional<Error> { throw std::bad_alloc(); }).error(), "memory"));
  EXPECT_EQ(run_isolated([](const Send&) { return std::optional(Error{"no"}); }).error(), "no");
  const std::string long_text(1'000'000, 'x');
  const auto sent = run_isolated([&](const Send& send) -> std::optional<Error> {
    send(long_text.data(), long_text.size());
    return std::nullopt;
  });
  ASSERT_TRUE(sent);
  EXPECT_EQ(*sent, long_text);
  const IsolationLimits small{.memory = std::size_t{8} << 30, .seconds = 1, .answer = 1000};
  EXPECT_TRUE(has(run_isolated(
                      [&](const Send& send) -> std::optional<Error> {
                        while (send(long_text.data(), long_text.size())) {
                        }
                        return std::nullopt;
                      },
                      small)
                      .error(),
                  "too much"));
  EXPECT_TRUE(has(run_isolated(
                      [](const Send&) -> std::optional<Error> {
                        for (volatile bool endless = true; endless;) {
                        }
                        return std::nullopt;
                      },
                      small)
                      .error(),
                  "does not come to an end"));
}

// ---- which format -----------------------------------------------------------------------------------------------

TEST(Detect, ByContentNotByName) {
  const TemporaryFolder folder;
  const auto name_of = [&](const std::string& bytes) {
    write_whole(folder / "f.xyz", bytes);
    const auto f = detect_format(folder / "f.xyz");
    return f ? std::string((*f)->name) : f.error();
  };
  EXPECT_EQ(name_of("# framerate: 3\n1 2 3 4\n"), "txt");
  EXPECT_EQ(name_of("ID,Frame,x,y\n1,2,3,4\n"), "csv");
  EXPECT_EQ(name_of("\n# about\n\"id\";\"frame\";x;y\n"), "csv");
  EXPECT_TRUE(has(name_of(""), "is empty"));
  EXPECT_TRUE(has(name_of(std::string("\x7f"
                                      "ELF\0\0",
                                      6)),
                  "neither text"));
  EXPECT_TRUE(has(detect_format(folder / "absent").error(), "No such file"));
  EXPECT_TRUE(has(detect_format(folder / ".").error(), "folder"));
  EXPECT_TRUE(has(detect_format("/dev/zero").error(), "not a plain file"));
  write_whole(folder / "long.txt", std::string(5000, '1'));
  EXPECT_TRUE(has(read_text_file(folder / "long.txt", 1000).error(), "larger than"));
}

// ---- measured data ----------------------------------------------------------------------------------------------

struct Measured {
  const char* name;
  const char* format;
  ImportOptions options;
  std::size_t people, rows;
  double rate;
};

TEST(MeasuredData, EveryFixtureImports) {
  const std::filesystem::path data = std::filesystem::path(THRONG_SOURCE_DIR) / "../shared/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "measured trajectories (../shared/data) are not here";
  const ImportOptions corridor{.rate = 16, .metres_per_unit = 0.01};
  const Measured all[] = {
      {"corridor/uo-050-180-180.txt", "txt", corridor, 61, 9712, 16},
      {"corridor/uo-070-180-180.txt", "txt", corridor, 111, 18320, 16},
      {"corridor/uo-145-180-180.txt", "txt", corridor, 175, 41133, 16},
      {"corridor/uo-180-180-180.txt", "txt", corridor, 220, 51570, 16},
      {"corridor/uo-180-180-095.txt", "txt", corridor, 159, 72484, 16},
      {"bottleneck/040_c_56_h-.txt", "txt", {}, 75, 63110, 25},
      {"single_file/n34_cam2.csv", "csv", {.rate = 25, .metres_per_unit = 1}, 71, 1101, 25},
      {"single_file/00_01a.h5", "hdf5", {}, 46, 30701, 25},
      {"reference_results/corner/traj.txt", "txt", {.rate = {}, .metres_per_unit = 1}, 137, 18704, 16},
      {"other_tools/jupedsim.sqlite", "jupedsim", {}, 30, 8083, 25},
  };
  for (const Measured& m : all) {
    const std::string path = (data / m.name).string();
    const auto format = detect_format(path);
    ASSERT_TRUE(format) << m.name << ": " << format.error();
    EXPECT_EQ((*format)->name, m.format) << m.name;
    const auto file = (*format)->read(path, m.options);
    ASSERT_TRUE(file) << m.name << ": " << file.error();
    EXPECT_EQ(file->rate, m.rate) << m.name;
    EXPECT_EQ(file->people.size(), m.people) << m.name;
    EXPECT_EQ(file->rows(), m.rows) << m.name;
  }
  const auto h5 = read_archive_hdf5((data / "single_file/00_01a.h5").string());
  ASSERT_TRUE(h5) << h5.error();
  ASSERT_EQ(h5->levels.at(0).walkable.size(), 1u);
  EXPECT_EQ(h5->levels[0].walkable[0].holes.size(), 2u);
}

}  // namespace
}  // namespace throng
