#include "throng/recording/exporters/from_recording.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "throng/geometry/overlay.h"
#include "throng/recording/trajectory.h"
#include "throng/state/activity_names.h"

namespace throng {
namespace {

constexpr double kSlit = 0.01;   ///< m, thickness of a railing in the exported area
constexpr double kProbe = 0.02;  ///< m: a wall with walkable ground this far on both sides is inside the area

void move(MultiPolygon& area, Vec2d by) {
  for (Polygon& p : area) {
    for (Vec2d& q : p.outer) q += by;
    for (Ring& hole : p.holes)
      for (Vec2d& q : hole) q += by;
  }
}

bool inside(const MultiPolygon& area, Vec2d p) {
  return std::any_of(area.begin(), area.end(),
                     [&](const Polygon& a) { return locate_in_polygon(a, p) == Inside::kInside; });
}

/// Of walls that the union has swallowed: they stand between the floor and a stair.
MultiPolygon railings(const RecordedScene& scene, std::uint32_t level, const MultiPolygon& area) {
  MultiPolygon slits;
  for (const RecordedWall& w : scene.walls) {
    if (w.surface >= scene.surfaces.size() || scene.surfaces[w.surface].level != level) continue;
    const Vec2d a{w.ax, w.ay}, b{w.bx, w.by};
    const Vec2d along = normalized(b - a), side = left_of(along);
    if (along == Vec2d{}) continue;
    const Vec2d middle = (a + b) / 2.0;
    if (!inside(area, middle + side * kProbe) || !inside(area, middle - side * kProbe)) continue;
    const Vec2d half = side * (kSlit / 2), on = along * (kSlit / 2);  // a little longer, so that corners are closed
    slits.push_back({{a - on - half, b + on - half, b + on + half, a - on + half}, {}});
  }
  return slits;
}

/// 1 / x without the last digit's noise: 1 / (1 / 30) is to be 30.
double frequency(double period) {
  const double f = 1 / period, rounded = std::round(f * 1e6) / 1e6;
  return std::fabs(rounded - f) < 1e-12 * f ? rounded : f;
}

bool simulated(const RecordingInfo& info) { return info.origin == "simulation"; }

std::optional<Error> write_frame(const Recording& recording, const std::vector<std::int64_t>& ids, std::size_t i,
                                 std::vector<std::pair<ExportRow, std::uint16_t>>& sorted, LevelExport& out) {
  const auto frame = recording.frame(i);
  if (!frame) return Error{frame.error()};
  const DecodedFrame& f = **frame;
  const RecordedScene& scene = recording.scene();
  sorted.clear();
  for (std::size_t r = 0; r < f.size(); ++r) {
    if (f.person[r] >= ids.size() || f.surface[r] >= scene.surfaces.size())
      return Error{"frame " + std::to_string(i) + " is damaged"};
    ExportRow row;
    row.id = ids[f.person[r]];
    row.point = scene.offset + Vec2d{f.x[r], f.y[r]};
    row.z = f.z[r];
    row.velocity = {f.vx[r], f.vy[r]};
    row.heading = f.heading[r];
    row.activity = static_cast<std::uint8_t>(f.activity[r]);
    if (!f.state.empty()) row.state = f.state[r];
    if (!f.priority.empty()) row.priority = f.priority[r];
    sorted.emplace_back(row, static_cast<std::uint16_t>(scene.surfaces[f.surface[r]].level));
  }
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first.id < b.first.id; });
  std::vector<ExportRow> rows;
  std::vector<std::uint16_t> levels;
  for (const auto& [row, level] : sorted) rows.push_back(row), levels.push_back(level);
  const RecordingInfo& info = recording.info();
  const std::uint64_t number = simulated(info) ? f.step / std::max<std::uint32_t>(info.every, 1) : f.step;
  return out.add(static_cast<std::int64_t>(number), f.time, rows, levels);
}

}  // namespace

Result<MultiPolygon> level_area(const RecordedScene& scene, std::uint32_t level) {
  MultiPolygon parts;
  for (const RecordedSurface& s : scene.surfaces)
    if (s.level == level) parts.insert(parts.end(), s.floor.begin(), s.floor.end());
  if (parts.empty()) return parts;
  auto area = unite(parts);
  if (!area) return Error{"the walkable area cannot be put together: " + area.error()};
  const MultiPolygon slits = railings(scene, level, *area);
  if (!slits.empty()) {
    const auto united = unite(slits);
    area = united ? subtract(*area, *united) : united;
    if (!area) return Error{"the walkable area cannot be put together: " + area.error()};
  }
  move(*area, scene.offset);
  return area;
}

std::vector<std::int64_t> export_ids(const Recording& recording) {
  const std::vector<RecordedPerson>& people = recording.people();
  std::vector<std::int64_t> ids(people.size());
  if (!simulated(recording.info())) {
    // An import keeps the numbers of its file in `number`.
    for (std::size_t i = 0; i < people.size(); ++i) ids[i] = people[i].number;
    std::vector<std::int64_t> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) return ids;
  }
  std::vector<std::size_t> order(people.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return people[a].first_frame < people[b].first_frame; });
  for (std::size_t i = 0; i < order.size(); ++i) ids[order[i]] = static_cast<std::int64_t>(i + 1);
  return ids;
}

Result<std::vector<std::string>> export_recording(const Recording& recording, const ExportTarget& target,
                                                  const std::string& source, const std::string& version,
                                                  const std::function<void(std::size_t, std::size_t)>& progress) {
  const RecordedScene& scene = recording.scene();
  const RecordingInfo& info = recording.info();
  if (recording.frame_count() == 0) return Error{"the recording has no frames"};
  if (!(info.dt > 0) || info.every == 0) return Error{"the recording does not say how far its frames are apart"};
  std::vector<ExportLevel> levels;
  for (std::uint32_t i = 0; i < scene.levels.size(); ++i) {
    auto area = level_area(scene, i);
    if (!area) return Error{"level '" + scene.levels[i].id + "': " + area.error()};
    levels.push_back({scene.levels[i].id, std::move(*area)});
  }
  ExportInfo about;
  about.rate = frequency(simulated(info) ? info.frame_seconds() : info.dt);
  if (simulated(info)) about.dt = info.dt;
  about.source = source;
  about.version = version;
  about.activities.assign(kActivityNames.begin(), kActivityNames.end());
  about.states = scene.states;
  about.priorities = info.priorities;
  auto out = LevelExport::start(target, about, levels);
  if (!out) return Error{out.error()};
  const std::vector<std::int64_t> ids = export_ids(recording);
  std::vector<std::pair<ExportRow, std::uint16_t>> scratch;
  for (std::size_t i = 0; i < recording.frame_count(); ++i) {
    if (const auto error = write_frame(recording, ids, i, scratch, *out)) return *error;
    if (progress) progress(i + 1, recording.frame_count());
  }
  return out->finish();
}

}  // namespace throng
