#include "throng/motor/contacts_detail.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::motor {
namespace {

constexpr std::uint32_t kNobody[kStripCells + 1] = {};

const std::uint32_t* cells_of(const CrowdMap& map, const SurfaceGrid& g, int band, int row) {
  const int bands = (g.columns + kStripCells - 1) / kStripCells;
  if (band < 0 || band >= bands || row < 0 || row >= g.rows) return nullptr;
  const std::uint32_t slot = map.strip_slot[g.first_strip + static_cast<std::uint32_t>(band * g.rows + row)];
  return slot == 0 ? nullptr : map.cell_start.data() + std::size_t{slot - 1} * kStripCells;
}

/// Strips are numbered surface after surface.
const SurfaceGrid& grid_of(const CrowdMap& map, std::uint32_t strip) {
  const auto it = std::upper_bound(map.grids.begin(), map.grids.end(), strip,
                                   [](std::uint32_t s, const SurfaceGrid& g) { return s < g.first_strip; });
  return *(it - 1);
}

bool before(const Found& a, const Found& b) {
  if (a.distance_sq != b.distance_sq) return a.distance_sq < b.distance_sq;
  if (a.id != b.id) return a.id < b.id;
  if (a.candidate.shift.x != b.candidate.shift.x) return a.candidate.shift.x < b.candidate.shift.x;
  return a.candidate.shift.y < b.candidate.shift.y;
}

void consider(const ContactInput& in, std::uint32_t k, std::uint32_t j, Vec2 shift, std::vector<Found>& found) {
  if (j == k) return;  // neither himself nor his own image beyond a seam
  const float dx = in.x[j] + shift.x - in.x[k], dy = in.y[j] + shift.y - in.y[k];
  const float sum = in.radius[j] + (in.radius[k] + kContactMargin);
  const float d = dx * dx + dy * dy;
  if (!(d < sum * sum)) return;
  const Row row = in.map.row[j];
  found.push_back({d, in.profile.id[row], {j, gives_way(in.profile, in.motion, row) ? 0.5f : 1.0f, shift}});
}

/// People on adjoining surfaces and beyond seams.
void consider_beyond_edges(const ContactInput& in, std::uint32_t k, std::vector<Found>& found) {
  const Row row = in.map.row[k];
  const SurfaceIndex home(in.home[row]);
  const Vec2 p{in.body.x[row], in.body.y[row]};
  const float z = in.world.height(SurfaceIndex(in.body.surface[row]), {in.new_x[row], in.new_y[row]});
  Frame frames[kMaxFrames];
  const int n = frames_near(in.world, home, p, in.reach, frames);
  for (int f = 0; f < n; ++f) {
    if (frames[f].surface == home && frames[f].shift == Vec2{}) continue;
    const SurfaceGrid& grid = in.map.grids[frames[f].surface.value];
    runs_near(in.map, grid, p - frames[f].shift, in.reach, [&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t j = begin; j < end; ++j) {
        const Row other = in.map.row[j];
        const float other_z = in.world.height(SurfaceIndex(in.body.surface[other]), {in.new_x[other], in.new_y[other]});
        if (math::abs(other_z - z) < kSameHeight) consider(in, k, j, frames[f].shift, found);
      }
    });
  }
}

}  // namespace

StripSearch::StripSearch(const CrowdMap& map, std::uint32_t strip, float reach) {
  const SurfaceGrid& g = grid_of(map, strip);
  const int local = static_cast<int>(strip - g.first_strip);
  const int band = local / g.rows, row = local % g.rows;
  reach += kCellSlack;
  ring_x_ = math::clamp(static_cast<int>(math::ceil(reach * g.inv_cell)), 1, kStripCells);
  ring_y_ = math::clamp(static_cast<int>(math::ceil(reach * g.inv_cell)), 1, kMaxRing);
  own_ = cells_of(map, g, band, row);
  for (int dy = -ring_y_; dy <= ring_y_; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) rows_[dy + ring_y_][dx + 1] = cells_of(map, g, band + dx, row + dy);
    const std::uint32_t* middle = rows_[dy + ring_y_][1];
    middle_[dy + ring_y_] = middle != nullptr ? middle : kNobody;
  }
}

void StripSearch::find_runs_at_end(int cell) {
  runs = 0;
  const int lo = cell - ring_x_, hi = cell + ring_x_;
  const int from = std::max(lo, 0), to = std::min(hi, kStripCells - 1);
  for (int dy = 0; dy <= 2 * ring_y_; ++dy) {
    const std::uint32_t* const* row = rows_[dy];
    if (lo < 0 && row[0] != nullptr) add(row[0][lo + kStripCells], row[0][kStripCells]);
    if (row[1] != nullptr) add(row[1][from], row[1][to + 1]);
    if (hi >= kStripCells && row[2] != nullptr) add(row[2][0], row[2][hi - kStripCells + 1]);
  }
}

void collect_contacts(const ContactInput& in, std::uint32_t k, std::span<const std::uint32_t> near, ContactBlock& block,
                      std::vector<Found>& found, ContactCounts& counts) {
  found.clear();
  for (const std::uint32_t j : near) consider(in, k, j, {}, found);
  const Row row = in.map.row[k];
  if (in.at_edge != nullptr && in.at_edge[row] != 0) consider_beyond_edges(in, k, found);
  if (found.empty()) return;
  std::sort(found.begin(), found.end(), before);

  const AgentId id = in.profile.id[row];
  float deepest = 0;
  for (const Found& f : found) {
    const float depth = in.radius[f.candidate.other] + in.radius[k] - std::sqrt(f.distance_sq);
    deepest = std::max(deepest, depth);
    if (depth > in.tolerance && id < f.id) ++counts.pairs;
  }
  counts.worst = std::max(counts.worst, deepest);
  // A scripted person goes where the script says, one who sits stays: the others give way.
  if (deepest <= kTouching || !gives_way(in.profile, in.motion, row)) return;
  const auto first = static_cast<std::uint32_t>(block.candidates.size());
  for (const Found& f : found) block.candidates.push_back(f.candidate);
  block.movers.push_back({k, row, first, static_cast<std::uint32_t>(block.candidates.size()) - first});
}

}  // namespace throng::motor
