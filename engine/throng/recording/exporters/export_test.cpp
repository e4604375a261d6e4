// Files written are read back by the rules other tools read them by, and by our own importers.
#include <gtest/gtest.h>
#include <hdf5.h>
#include <sys/resource.h>

#include <csignal>

#include "throng/geometry/wkt.h"
#include "throng/recording/exporters/files_for_test.h"
#include "throng/recording/exporters/writer.h"
#include "throng/recording/importers/archive_text.h"
#include "throng/recording/importers/csv_table.h"

namespace throng {
namespace {

using namespace test;

class EveryFormat : public testing::TestWithParam<std::string> {};

TEST_P(EveryFormat, RoundTripKeepsEveryBit) {
  const TemporaryFolder folder;
  const ExportFormat& format = *find_export_format(GetParam());
  write_run(GetParam(), folder / "run");
  const ImportFormat& reader = *find_import_format(GetParam());
  const std::string ground = folder / ("run_ground" + std::string(format.extension));
  const auto detected = detect_format(ground);
  ASSERT_TRUE(detected) << detected.error();
  EXPECT_EQ((*detected)->name, GetParam());
  const auto file = reader.read(ground, {});
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->rate, 12.5);
  ASSERT_EQ(file->people.size(), 3u);
  std::size_t rows = 0;
  for (const PersonTrack& p : file->people) {
    const std::int64_t id = std::stoll(p.id);
    for (std::size_t i = 0; i < p.frame.size(); ++i, ++rows) {
      const ExportRow r = person_at(id, p.frame[i]);
      EXPECT_EQ(p.point[i], r.point);
      if (!p.z.empty()) {
        EXPECT_EQ(p.z[i], r.z);
      }
      if (!p.velocity.empty()) {
        EXPECT_EQ(p.velocity[i], r.velocity);
      }
      if (!p.heading.empty()) {
        EXPECT_NEAR(p.heading[i], *r.heading, 1e-12);
      }
    }
  }
  EXPECT_EQ(rows, 10u + 3u + 5u);  // person 2 leaves the level after three frames
  const auto upper = reader.read(folder / ("run_1__Stock__Nord" + std::string(format.extension)), {});
  ASSERT_TRUE(upper) << upper.error();
  ASSERT_EQ(upper->people.size(), 1u);
  EXPECT_EQ(upper->people[0].id, "2");
  EXPECT_EQ(upper->people[0].frame, (std::vector<std::int64_t>{3, 4, 5, 6, 8, 9, 10}));
}

TEST_P(EveryFormat, WalkableAreaOfEachLevel) {
  const TemporaryFolder folder;
  const ExportFormat& format = *find_export_format(GetParam());
  write_run(GetParam(), folder / "run");
  const auto levels = two_levels();
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string stem = i == 0 ? "run_ground" : "run_1__Stock__Nord";
    MultiPolygon area;
    if (format.has_geometry) {
      const auto file = find_import_format(GetParam())->read(folder / (stem + std::string(format.extension)), {});
      ASSERT_TRUE(file) << file.error();
      area = file->levels.at(0).walkable;
    } else {
      const auto wkt = parse_wkt(read_whole(folder / (stem + ".wkt")));
      ASSERT_TRUE(wkt) << wkt.error();
      area = wkt->polygons;
    }
    ASSERT_EQ(area.size(), 1u);
    EXPECT_EQ(area[0].outer, levels[i].walkable[0].outer);
    EXPECT_EQ(area[0].holes, levels[i].walkable[0].holes);
  }
}

TEST_P(EveryFormat, OneLevelUnderExactlyTheNameGiven) {
  const TemporaryFolder folder;
  const auto files = write_run(GetParam(), folder / "up.data", "1. Stock, Nord");
  ASSERT_FALSE(files.empty());
  EXPECT_EQ(files[0], folder / "up.data");
  const auto wrong = LevelExport::start({find_export_format(GetParam()), folder / "x", "grund", Overwrite::kNo},
                                        run_info(), two_levels());
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().find("did you mean 'ground'?"), std::string::npos) << wrong.error();
}

TEST_P(EveryFormat, NeverOverwritesUnlessTold) {
  const TemporaryFolder folder;
  const ExportFormat& format = *find_export_format(GetParam());
  const std::string path = folder / ("run_ground" + std::string(format.extension));
  write_whole(path, "precious");
  const ExportTarget target{&format, folder / "run", "", Overwrite::kNo};
  const auto refused = LevelExport::start(target, run_info(), two_levels());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("exists already"), std::string::npos) << refused.error();
  EXPECT_EQ(read_whole(path), "precious");
  EXPECT_EQ(folder.names().size(), 1u);
  write_run(GetParam(), folder / "run", "", Overwrite::kYes);
  EXPECT_NE(read_whole(path), "precious");
  for (const auto& name : folder.names()) EXPECT_EQ(name.find(".part"), std::string::npos) << name;
}

TEST_P(EveryFormat, AnUnfinishedExportLeavesNothing) {
  const TemporaryFolder folder;
  {
    auto out = LevelExport::start({find_export_format(GetParam()), folder / "run", "", Overwrite::kNo}, run_info(),
                                  two_levels());
    ASSERT_TRUE(out) << out.error();
    EXPECT_FALSE(feed(*out));
  }
  EXPECT_TRUE(folder.names().empty());
  const auto nowhere = LevelExport::start({find_export_format(GetParam()), folder / "none/run", "", Overwrite::kNo},
                                          run_info(), two_levels());
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().find("No such file or directory"), std::string::npos) << nowhere.error();
}

TEST_P(EveryFormat, WhatComesIntoBeingMeanwhileIsNotOverwritten) {
  const TemporaryFolder folder;
  const ExportFormat& format = *find_export_format(GetParam());
  auto out = LevelExport::start({&format, folder / "run", "ground", Overwrite::kNo}, run_info(), two_levels());
  ASSERT_TRUE(out) << out.error();
  EXPECT_FALSE(feed(*out));
  const std::string path = folder / ("run" + std::string(format.extension));
  write_whole(path, "precious");
  EXPECT_FALSE(out->finish());
  EXPECT_EQ(read_whole(path), "precious");
}

TEST_P(EveryFormat, AFullDiskIsAnErrorAndLeavesNothing) {
  const TemporaryFolder folder;
  auto out = LevelExport::start({find_export_format(GetParam()), folder / "run", "ground", Overwrite::kNo}, run_info(),
                                two_levels());
  ASSERT_TRUE(out) << out.error();
  // As if the disk ended after 20 kB: writes beyond fail instead of ending the program.
  struct rlimit before;
  ::getrlimit(RLIMIT_FSIZE, &before);
  struct rlimit small = before;
  small.rlim_cur = 20000;
  ::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &small);
  bool failed = false;
  for (std::int64_t f = 0; f < 400 && !failed; ++f) {
    std::vector<ExportRow> rows;
    for (std::int64_t id = 1; id < 200; ++id) {
      rows.push_back(person_at(id, f));
      rows.back().point += Vec2d{math::sin(1e3 * static_cast<double>(f * id)), 0};  // must not compress well
    }
    failed = out->add(f, 0, rows, std::vector<std::uint16_t>(rows.size(), 0)).has_value();
  }
  if (!failed) {
    failed = !out->finish();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, SIG_DFL);
  EXPECT_TRUE(failed);
  out = Error{"closed"};
  EXPECT_TRUE(folder.names().empty());
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::Values("csv", "jupedsim", "txt", "hdf5"));

TEST(ExportText, HeaderIsThatOfTheArchive) {
  const TemporaryFolder folder;
  write_run("txt", folder / "run", "ground");
  std::istringstream text(read_whole(folder / "run.txt"));
  std::string line;
  std::vector<std::string> header;
  while (std::getline(text, line) && line[0] == '#') header.push_back(line);
  ASSERT_EQ(header.size(), 5u);
  EXPECT_EQ(header[2], "# framerate: 12.5 fps");
  EXPECT_EQ(header[3], "# z: can be 3d position or height of person (alternating or not)");
  EXPECT_EQ(header[4], "# id frame x/cm y/cm z/cm");
  EXPECT_EQ(header[0].rfind("# PeTrack project: ", 0), 0u) << header[0];
  EXPECT_EQ(header[1].rfind("# raw trajectory file: ", 0), 0u) << header[1];
}

TEST(ExportText, CentimetresLoseNothing) {
  const TemporaryFolder folder;
  const double values[] = {0,      3.1,       -0.05, 1.0 / 3,         100,     -12.345678, 1e-9,
                           -7e-12, 0.1 + 0.2, 5.5e8, 64000.123456789, 1234.5f, 0.00999,    -0.001};
  ExportInfo info = run_info();
  {
    auto writer = make_archive_text_writer(folder / "a.txt", info, Overwrite::kNo);
    ASSERT_TRUE(writer) << writer.error();
    std::int64_t frame = 0;
    for (const double v : values) {
      ExportRow row = person_at(1, 0);
      row.point = {v, -v}, row.z = v;
      ASSERT_FALSE((*writer)->add(frame++, 0, std::span(&row, 1)));
    }
    ASSERT_FALSE((*writer)->finish());
  }
  const std::string text = read_whole(folder / "a.txt");
  EXPECT_NE(text.find("\n1 1 310 -310 310\n1 2 -5 5 -5\n"), std::string::npos) << text;
  const auto file = read_archive_text(text, {});
  ASSERT_TRUE(file) << file.error();
  for (std::size_t i = 0; i < std::size(values); ++i) {
    EXPECT_EQ(file->people[0].point[i].x, values[i]);
    EXPECT_EQ(file->people[0].point[i].y, -values[i]);
    EXPECT_EQ(file->people[0].z[i], values[i]);
  }
}

TEST(ExportText, PedPyRulesReadIt) {
  const TemporaryFolder folder;
  write_run("txt", folder / "run", "ground");
  // The rules of PedPy's loader, written down anew.
  const Answer a = python(R"(
import sys
rate = unit = None
rows = 0
ids = set()
for line in open(sys.argv[1]):
    if line.startswith('#'):
        if 'framerate' in line and rate is None:
            for token in line.split():
                try:
                    rate = float(token)
                    break
                except ValueError:
                    pass
        if 'x/cm' in line or 'in cm' in line:
            unit = 0.01
        elif 'x/m' in line or 'in m' in line:
            unit = 1
    else:
        fields = line.split()
        ids.add(int(fields[0])), int(fields[1]), float(fields[2]), float(fields[3])
        rows += 1
print(rate, unit, rows, sorted(ids))
)",
                          folder / "run.txt");
  EXPECT_EQ(a.text, "12.5 0.01 18 [1, 2, 3]\n");
}

TEST(ExportJupedsim, TablesAreThoseOfVersionTwo) {
  const TemporaryFolder folder;
  write_run("jupedsim", folder / "run", "ground");
  const Answer a = python(R"(
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for table in ('trajectory_data', 'metadata', 'geometry', 'frame_data'):
    print(table, [(c[1], c[2], c[3], c[5]) for c in db.execute(f'PRAGMA table_info({table})')])
print(sorted(db.execute("SELECT name FROM sqlite_master WHERE type='index' AND sql IS NOT NULL").fetchall()))
print(db.execute('PRAGMA index_info(frame_id_idx)').fetchall())
print(sorted(db.execute('SELECT * FROM metadata').fetchall()))
print(db.execute('SELECT count(*), min(frame), max(frame) FROM frame_data').fetchall())
print(db.execute('SELECT count(*) FROM frame_data JOIN geometry ON hash = geometry_hash').fetchall())
print(db.execute("SELECT count(*), sum(abs(ori_x*ori_x+ori_y*ori_y-1) < 1e-9), sum(typeof(pos_x)='real') FROM trajectory_data").fetchall())
print(db.execute('SELECT wkt FROM geometry').fetchone()[0][:20])
print(db.execute('PRAGMA integrity_check').fetchone()[0])
)",
                          folder / "run.sqlite");
  EXPECT_EQ(a.text,
            "trajectory_data [('frame', 'INTEGER', 1, 0), ('id', 'INTEGER', 1, 0), ('pos_x', 'REAL', 1, 0), "
            "('pos_y', 'REAL', 1, 0), ('ori_x', 'REAL', 1, 0), ('ori_y', 'REAL', 1, 0)]\n"
            "metadata [('key', 'TEXT', 1, 1), ('value', 'TEXT', 1, 0)]\n"
            "geometry [('hash', 'INTEGER', 1, 0), ('wkt', 'TEXT', 1, 0)]\n"
            "frame_data [('frame', 'INTEGER', 1, 0), ('geometry_hash', 'INTEGER', 1, 0)]\n"
            "[('frame_id_idx',), ('geometry_hash',)]\n[(0, 0, 'frame'), (1, 1, 'id')]\n"
            "[('fps', '12.5'), ('version', '2'), ('xmax', '691254.0625'), ('xmin', '691234.0625'), "
            "('ymax', '5334577.125'), ('ymin', '5334567.125')]\n"
            "[(11, 0, 10)]\n[(11,)]\n[(18, 18, 18)]\nPOLYGON ((691234.062\nok\n");
}

TEST(ExportHdf5, LayoutIsThatOfTheArchive) {
  const TemporaryFolder folder;
  write_run("hdf5", folder / "run", "ground");
  const hid_t file = H5Fopen((folder / "run.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  ASSERT_GE(file, 0);
  const hid_t data = H5Dopen2(file, "/trajectory", H5P_DEFAULT);
  ASSERT_GE(data, 0);
  const hid_t type = H5Dget_type(data);
  EXPECT_EQ(H5Tget_class(type), H5T_COMPOUND);
  EXPECT_EQ(H5Tget_size(type), 32u);
  for (const char* name : {"id", "frame"}) {
    const hid_t member = H5Tget_member_type(type, static_cast<unsigned>(H5Tget_member_index(type, name)));
    EXPECT_GT(H5Tequal(member, H5T_STD_U32LE), 0) << name;
    H5Tclose(member);
  }
  for (const char* name : {"x", "y", "z"}) {
    const hid_t member = H5Tget_member_type(type, static_cast<unsigned>(H5Tget_member_index(type, name)));
    EXPECT_GT(H5Tequal(member, H5T_IEEE_F64LE), 0) << name;
    H5Tclose(member);
  }
  const hid_t plan = H5Dget_create_plist(data);
  EXPECT_EQ(H5Pget_layout(plan), H5D_CHUNKED);
  EXPECT_EQ(H5Pget_nfilters(plan), 2);
  for (const auto& [where, name] : {std::pair{data, "fps"}, {file, "fps"}}) {
    const hid_t a = H5Aopen(where, name, H5P_DEFAULT);
    double rate = 0;
    EXPECT_GE(H5Aread(a, H5T_NATIVE_DOUBLE, &rate), 0);
    EXPECT_EQ(rate, 12.5);
    H5Aclose(a);
  }
  for (const char* name : {"wkt_geometry", "schema_version", "producer", "producer_version", "dt", "every_nth_frame",
                           "xmin", "xmax", "ymin", "ymax"})
    EXPECT_GT(H5Aexists(file, name), 0) << name;
  H5Pclose(plan), H5Tclose(type), H5Dclose(data), H5Fclose(file);
}

TEST(ExportHdf5, GeometryMayBeLong) {
  const TemporaryFolder folder;
  Polygon many;
  for (int i = 0; i < 20000; ++i)
    many.outer.push_back({100 * math::cos(math::kTwoPi * i / 20000), 100 * math::sin(math::kTwoPi * i / 20000)});
  const std::vector<ExportLevel> levels{{"ground", {many}}};
  auto out =
      LevelExport::start({find_export_format("hdf5"), folder / "big.h5", "", Overwrite::kNo}, run_info(), levels);
  ASSERT_TRUE(out) << out.error();
  const std::vector<ExportRow> rows{person_at(1, 0)};
  const std::vector<std::uint16_t> level{0};
  EXPECT_FALSE(out->add(0, 0, rows, level));
  EXPECT_TRUE(out->finish());
  const auto file = find_import_format("hdf5")->read(folder / "big.h5", {});
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->levels.at(0).walkable.at(0).outer, many.outer);
}

TEST(ExportHdf5, SameRunSameBytes) {
  const TemporaryFolder folder;
  write_run("hdf5", folder / "a.h5", "ground");
  write_run("hdf5", folder / "b.h5", "ground");
  EXPECT_EQ(read_whole(folder / "a.h5"), read_whole(folder / "b.h5"));
}

TEST(ExportCsv, ColumnsAreAsDocumented) {
  const TemporaryFolder folder;
  write_run("csv", folder / "run", "1. Stock, Nord");
  std::istringstream text(read_whole(folder / "run.csv"));
  std::string header, first;
  std::getline(text, header), std::getline(text, first);
  EXPECT_EQ(header, "id,frame,time,x,y,z,level,vx,vy,heading,activity");
  EXPECT_EQ(first.rfind("2,3,0.24,691236.", 0), 0u) << first;
  EXPECT_NE(first.find(",3.25,\"1. Stock, Nord\",0.7,-0.3333333333333333,"), std::string::npos) << first;
  EXPECT_EQ(first.substr(first.size() - 8), ",waiting");
}

TEST(ExportNames, TheSameAreaBesideTwoFormatsIsNoConflict) {
  const TemporaryFolder folder;
  EXPECT_EQ(write_run("txt", folder / "run", "ground").size(), 2u);
  EXPECT_EQ(write_run("csv", folder / "run", "ground").size(), 1u);
  write_whole(folder / "other.wkt", "POLYGON EMPTY");
  EXPECT_FALSE(LevelExport::start({find_export_format("csv"), folder / "other", "ground", Overwrite::kNo}, run_info(),
                                  two_levels()));
  EXPECT_EQ(read_whole(folder / "other.wkt"), "POLYGON EMPTY");
}

TEST(ExportNames, LevelsGetNamesThatFileSystemsLike) {
  EXPECT_EQ(level_file_name("a/b.txt", "ground"), "a/b_ground.txt");
  EXPECT_EQ(level_file_name("b.txt", "../x"), "b____x.txt");
  const TemporaryFolder folder;
  std::vector<ExportLevel> levels = two_levels();
  levels[0].id = "1.OG", levels[1].id = "1 OG";
  auto out = LevelExport::start({find_export_format("txt"), folder / "x", "", Overwrite::kNo}, run_info(), levels);
  ASSERT_TRUE(out) << out.error();
  const auto files = out->finish();
  ASSERT_TRUE(files) << files.error();
  EXPECT_EQ(files->size(), 4u);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"x_1_OG-2.txt", "x_1_OG-2.wkt", "x_1_OG.txt", "x_1_OG.wkt"}));
}

}  // namespace
}  // namespace throng
