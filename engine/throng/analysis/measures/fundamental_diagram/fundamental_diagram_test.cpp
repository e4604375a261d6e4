#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "throng/analysis/measures/flow/flow.h"
#include "throng/analysis/measures/fundamental_diagram/area.h"
#include "throng/analysis/measures/fundamental_diagram/reference.h"
#include "throng/analysis/measures/fundamental_diagram/single_file.h"
#include "throng/analysis/measures/fundamental_diagram/transits.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

Polygon box(double x0, double y0, double x1, double y1) { return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}; }

/// n people abreast, a metre apart, each walks along x at `speed` from x = -10, starting `gap` s after the one before.
Trajectories stream(int n, double speed, double gap, double rate = 10) {
  std::vector<Walk> people;
  for (int i = 0; i < n; ++i)
    people.push_back(walk(300, [&](double f) { return Vec2d{-10 + speed * f / rate - gap * speed * i, 0.5}; }));
  return of(rate, people);
}

TEST(Transits, OnePointForEachCrossing) {
  // 1.25 m/s, 2.5 m apart, through an area 5 m long and 1 m wide: two of them in it, 0.4 /m².
  const Trajectories all = stream(10, 1.25, 2);
  const auto list = transits(all, {box(-5, 0, 0, 1), 5, {}});
  ASSERT_EQ(list.size(), 10u);
  for (std::size_t i = 1; i + 1 < list.size(); ++i) {
    EXPECT_NEAR(list[i].speed, 1.25, 0.04);
    EXPECT_NEAR(list[i].density, 0.4, 0.02);
    EXPECT_NEAR(list[i].leaves - list[i].enters, 4, 0.11);
  }
  EXPECT_NEAR(list[0].density, 0.3, 0.02) << "nobody ahead of the first";
  EXPECT_NEAR(transits(all, {box(-5, 0, 0, 1), 0, {}})[3].speed, 1.25, 0.04) << "by the way walked";
  EXPECT_EQ(transits(all, {box(-5, 0, 0, 1), 5, {9, 16.2}}).size(), 2u);
}

TEST(Transits, WhoTurnsBackOrStartsInsideDoesNotCross) {
  const auto turns_back = walk(100, [](double f) {
    return Vec2d{f < 50 ? -6 + 0.05 * f : -3.5 - 0.05 * (f - 50), 0.5};
  });
  const auto starts_inside = walk(100, [](double f) { return Vec2d{-2 + 0.1 * f, 0.5}; });
  const auto stays_inside = walk(100, [](double f) { return Vec2d{std::min(-6 + 0.1 * f, -2.0), 0.5}; });
  EXPECT_TRUE(transits(of(10, {turns_back, starts_inside, stays_inside}), {box(-5, 0, 0, 1), 5, {}}).empty());
  EXPECT_TRUE(transits(of(10, {}), {box(-5, 0, 0, 1), 5, {}}).empty());
}

TEST(Area, ClassicAndVoronoiAgreeInAnEvenCrowd) {
  // A lattice of 0.5 m moving at 1 m/s through a hall: 4 /m².
  std::vector<Walk> people;
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 8; ++j)
      people.push_back(walk(40, [=](double f) { return Vec2d{-20.25 + 0.5 * i + 0.1 * f, 0.25 + 0.5 * j}; }));
  AreaOptions o;
  o.area = box(-2, 0, 2, 4), o.walkable = box(-30, 0, 30, 4);
  const Trajectories all = of(10, people);
  for (const FramePoint& f : voronoi_diagram(all, o)) {
    EXPECT_NEAR(f.density, 4, 1e-6);
    EXPECT_NEAR(f.speed, 1, 1e-6);
  }
  const DiagramPoint classic = mean_of(classic_diagram(all, o));
  EXPECT_NEAR(classic.density, 4, 0.06);
  EXPECT_NEAR(classic.speed, 1, 1e-6);
}

TEST(Area, ACellEndsWhereTheNextOneBegins) {
  const std::vector<Vec2d> people{{1, 1}, {3, 1}, {1, 5}};
  const Ring start = box(0, 0, 10, 10).outer;
  EXPECT_NEAR(signed_area(voronoi_cell(people, 0, start)), 2 * 3, 1e-12);
  double all = 0;
  for (std::size_t i = 0; i < 3; ++i) all += signed_area(voronoi_cell(people, i, start));
  EXPECT_NEAR(all, 100, 1e-9);
  EXPECT_EQ(signed_area(voronoi_cell(std::vector<Vec2d>{{1, 1}}, 0, start)), 100);
}

TEST(SingleFile, RoomIsHalfAheadAndHalfBehind) {
  // A ring of 20 m; three people at 0, 5 and 8 m walk at 0.5 m/s for 30 s.
  std::vector<Walk> people;
  for (const double s : {0.0, 5.0, 8.0})
    people.push_back(walk(300, [=](double f) { return Vec2d{std::fmod(s + 0.05 * f, 20.0), 0.4}; }));
  FileOptions o;
  o.to = {20, 0};
  o.window = {10, 10.05};
  const auto points = single_file(of(10, people), o);
  ASSERT_EQ(points.size(), 3u);
  EXPECT_NEAR(points[0].density, 1 / 8.5, 1e-9);  // gaps 12 and 5 m
  EXPECT_NEAR(points[1].density, 1 / 4.0, 1e-9);
  EXPECT_NEAR(points[2].density, 1 / 7.5, 1e-9);
  for (const DiagramPoint& p : points) EXPECT_NEAR(p.speed, 0.5, 1e-9) << "across the seam, too";
  o.window = {};
  o.section_from = 4, o.section_to = 6;
  EXPECT_LT(single_file(of(10, people), o).size(), 200u);
  EXPECT_NEAR(single_file(of(10, {people[0]}), o)[0].density, 1 / 20.0, 1e-9) << "alone one has it all";
}

TEST(Bins, HaveMeansAndPercentiles) {
  std::vector<DiagramPoint> points;
  for (int i = 0; i <= 10; ++i) points.push_back({0.3 + 0.01 * i, 1 + 0.1 * i});
  points.push_back({0.9, 5});
  points.push_back({2, std::nan("")});
  const auto bins = bin_points(points, 0.375, 0.25);
  ASSERT_EQ(bins.size(), 2u);
  EXPECT_EQ(bins[0].points, 11u);
  EXPECT_NEAR(bins[0].speed, 1.5, 1e-9);
  EXPECT_NEAR(bins[0].low, 1.1, 1e-9);
  EXPECT_NEAR(bins[0].median, 1.5, 1e-9);
  EXPECT_NEAR(bins[0].high, 1.9, 1e-9);
  EXPECT_NEAR(bins[0].deviation, std::sqrt(0.1), 1e-9);
  EXPECT_NEAR(bins[1].density, 0.875, 1e-9);
  EXPECT_EQ(bin_points(points, 0.375, 0.25, 2).size(), 1u);
}

TEST(Reference, TablesAgreeWithThemselvesAndWithNothingElse) {
  for (const ReferenceDiagram& d : reference_diagrams()) {
    std::vector<DiagramPoint> same, other;
    for (const ReferenceRow& r : d.rows)
      for (int i = 0; i < 60; ++i) same.push_back({r.density, r.speed}), other.push_back({r.density, 1.7});
    const Tolerance band{}, share{0.15, 3, 50};
    const bool has_band = std::isfinite(d.rows[0].low);
    const auto bins = compare(same, d, has_band ? band : share);
    EXPECT_EQ(share_that_agrees(bins), 1) << d.name;
    EXPECT_GE(bins.size(), 10u) << d.name;
    EXPECT_LT(share_that_agrees(compare(other, d, has_band ? band : share)), 0.25) << d.name;
  }
  EXPECT_EQ(find_reference("nothing"), nullptr);
  EXPECT_TRUE(std::isnan(share_that_agrees({})));
  EXPECT_NEAR(weidmann_speed(2), 0.606, 1e-3);
  EXPECT_NEAR(weidmann_speed(4), 0.156, 1e-3);
}

// ---- against what other programs made of measured people --------------------------------------------------------

const std::filesystem::path kData = std::filesystem::path(THRONG_SOURCE_DIR) / "../shared/data";

/// id frame x y ..., one a line.
Trajectories read_walks(const std::filesystem::path& file, double rate, double unit) {
  Gatherer gather(rate);
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream row(line);
    std::uint64_t id = 0;
    std::int64_t frame = 0;
    Vec2d p;
    if (line[0] != '#' && row >> id >> frame >> p.x >> p.y) gather.add(id, frame, p * unit, 0.2);
  }
  return gather.take();
}

/// The numbers of a file of results, one row a line.
std::vector<std::vector<double>> read_rows(const std::filesystem::path& file) {
  std::vector<std::vector<double>> rows;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream text(line);
    rows.emplace_back();
    for (double v = 0; text >> v;) rows.back().push_back(v);
  }
  return rows;
}

class MeasuredCorner : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "measured trajectories (../shared/data) are not here";
    all = read_walks(folder / "traj.txt", 16, 1);
    o.area = box(-3, 0, 0, 2);
    o.walkable.outer = {{-3, 5}, {0, 5}, {0, 0}, {5, 0}, {5, -3}, {-3, -3}};
  }
  /// Largest differences of density and speed, over frames both have; few: how many lie beyond 0.01.
  struct Difference {
    double density = 0, speed = 0;
    int frames = 0, beyond = 0;
  };
  Difference difference(const std::vector<FramePoint>& ours, const char* file) const {
    Difference d;
    for (const auto& row : read_rows(folder / "results" / file)) {
      const auto it = std::find_if(ours.begin(), ours.end(),
                                   [&](const FramePoint& f) { return static_cast<double>(f.frame) == row[0]; });
      if (it == ours.end()) continue;
      const double speed = std::isfinite(it->speed) ? it->speed : 0;
      d.density = std::max(d.density, std::abs(it->density - row[1]));
      d.speed = std::max(d.speed, std::abs(speed - row[2]));
      d.beyond += std::abs(it->density - row[1]) > 0.01 || std::abs(speed - row[2]) > 0.01;
      ++d.frames;
    }
    return d;
  }
  const std::filesystem::path folder = kData / "reference_results/corner";
  Trajectories all;
  AreaOptions o;
};

TEST_F(MeasuredCorner, ClassicDensityAndSpeed) {
  const Difference d = difference(classic_diagram(all, o), "rho_v_Classic_traj.txt_id_1.dat");
  EXPECT_GT(d.frames, 500);
  EXPECT_LT(d.density, 0.001);
  EXPECT_LT(d.speed, 0.001);
}

TEST_F(MeasuredCorner, TransitsOfEverybody) {
  const auto list = transits(all, {o.area, 2, {}});
  const auto rows = read_rows(folder / "results/FDTinTout_traj.txt_id_1.dat");
  ASSERT_EQ(list.size(), rows.size());
  int beyond = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(list[i].density, rows[i][1], 0.011) << i;
    beyond += std::abs(list[i].speed - rows[i][2]) > 0.01;
  }
  EXPECT_LE(beyond, 1) << "somebody on the very edge of the area for a frame";
}

TEST_F(MeasuredCorner, VoronoiDensityAndSpeed) {
  o.period = 0.5;
  const Difference d = difference(voronoi_diagram(all, o), "rho_v_Voronoi_Voronoi_traj.txt_id_1_blind_points.dat");
  EXPECT_GT(d.frames, 80);
  EXPECT_LT(d.beyond, d.frames / 50) << d.density << " " << d.speed;
  o.cut_off = 0.8;
  const Difference cut =
      difference(voronoi_diagram(all, o), "rho_v_Voronoi_Voronoi_traj.txt_id_1_blind_points_cut_off.dat");
  EXPECT_LT(cut.beyond, cut.frames / 50) << cut.density << " " << cut.speed;
}

/// The five corridor runs, in the middle 70 % of the passages.
TEST(MeasuredCorridor, FlowDensityAndSpeed) {
  if (!std::filesystem::exists(kData)) GTEST_SKIP() << "measured trajectories (../shared/data) are not here";
  const struct {
    const char* file;
    double flow, density, speed;
  } runs[] = {{"uo-050-180-180", 1.25, 0.50, 1.34},
              {"uo-070-180-180", 1.64, 0.67, 1.35},
              {"uo-145-180-180", 2.81, 1.56, 1.00},
              {"uo-180-180-180", 2.90, 1.68, 0.96},
              {"uo-180-180-095", 1.84, 2.46, 0.41}};
  for (const auto& run : runs) {
    const Trajectories all = read_walks(kData / "corridor" / (std::string(run.file) + ".txt"), 16, 0.01);
    const Flow f = flow_through(all, {0, -1}, {1.8, -1}, 0.7);
    AreaOptions o;
    o.area = box(0, -2, 1.8, 0);
    o.window = {f.first, f.last};
    const DiagramPoint mean = mean_of(classic_diagram(all, o));
    EXPECT_NEAR(f.flow, run.flow, 0.06 * run.flow) << run.file;
    EXPECT_NEAR(mean.density, run.density, 0.06 * run.density) << run.file;
    EXPECT_NEAR(mean.speed, run.speed, 0.1 * run.speed) << run.file << ": the steady part was chosen by eye there";
  }
}

}  // namespace
}  // namespace throng::analysis
