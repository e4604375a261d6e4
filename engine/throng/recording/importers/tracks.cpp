#include "throng/recording/importers/tracks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "throng/core/text.h"

namespace throng {
namespace {

template <class T>
void drop_unless(std::vector<T>& v, std::size_t rows) {
  if (v.size() != rows) v = {};
}

template <class T>
void permute(std::vector<T>& v, const std::vector<std::size_t>& order) {
  if (v.empty()) return;
  std::vector<T> sorted;
  sorted.reserve(v.size());
  for (const std::size_t i : order) sorted.push_back(v[i]);
  v = std::move(sorted);
}

void sort_frames(PersonTrack& p) {
  if (std::is_sorted(p.frame.begin(), p.frame.end())) return;
  std::vector<std::size_t> order(p.frame.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p.frame[a] < p.frame[b]; });
  permute(p.frame, order), permute(p.point, order), permute(p.z, order), permute(p.velocity, order);
  permute(p.heading, order), permute(p.level, order), permute(p.activity, order);
  permute(p.state, order), permute(p.priority, order);
}

bool sane(double v) { return std::fabs(v) <= kMaxCoordinate; }  // false for NaN

}  // namespace

bool sane_rate(double rate) { return rate > 0 && rate <= 1e5; }

std::optional<Error> what_is_missing(const std::optional<double>& rate, std::string_view rate_from,
                                     const std::optional<double>& metres_per_unit, std::string_view unit_from) {
  const std::string of_rate = "its frame rate (" + std::string(rate_from) + ")";
  const std::string of_unit = "its unit (" + std::string(unit_from) + ")";
  if (!rate && !metres_per_unit)
    return Error{"the file says neither " + of_rate + " nor " + of_unit + "; give `rate` and `unit`"};
  if (!rate) return Error{"the file does not say " + of_rate + "; give `rate`"};
  if (!metres_per_unit) return Error{"the file does not say " + of_unit + "; give `unit`"};
  if (!sane_rate(*rate)) return Error{"a frame rate is above 0 and at most 100000 frames per second"};
  return std::nullopt;
}

std::optional<Error> TrackBuilder::add(std::int64_t id, const TrackRow& row) {
  char text[24];
  const auto end = std::to_chars(text, text + sizeof text, id).ptr;
  return add(std::string_view(text, static_cast<std::size_t>(end - text)), row);
}

std::optional<Error> TrackBuilder::add(std::string_view id, const TrackRow& row) {
  if (!sane(row.point.x) || !sane(row.point.y)) return Error{"a position is no number, or beyond 1e9"};
  if (row.frame > static_cast<std::int64_t>(kMaxFrame) || row.frame < -static_cast<std::int64_t>(kMaxFrame))
    return Error{"frame number " + std::to_string(row.frame) + " is too large"};
  if (rows_ >= kMaxImportedRows) return Error{"more than " + std::to_string(kMaxImportedRows) + " positions"};
  if (file_.people.empty() || file_.people[last_].id != id) {
    auto at = by_id_.find(id);
    if (at == by_id_.end()) {
      if (file_.people.size() >= kMaxImportedPeople)
        return Error{"more than " + std::to_string(kMaxImportedPeople) + " people"};
      at = by_id_.emplace(std::string(id), file_.people.size()).first;
      file_.people.emplace_back().id = std::string(id);
    }
    last_ = at->second;
  }
  PersonTrack& p = file_.people[last_];
  ++rows_;
  p.frame.push_back(row.frame);
  p.point.push_back(row.point);
  if (row.z && sane(*row.z)) p.z.push_back(*row.z);
  if (row.velocity && sane(row.velocity->x) && sane(row.velocity->y)) p.velocity.push_back(*row.velocity);
  if (row.heading) p.heading.push_back(*row.heading);
  if (row.level) p.level.push_back(*row.level);
  if (row.activity) p.activity.push_back(*row.activity);
  if (row.state) p.state.push_back(*row.state);
  if (row.priority) p.priority.push_back(*row.priority);
  return std::nullopt;
}

Result<TrajectoryFile> TrackBuilder::finish(double rate, double metres_per_unit) {
  if (file_.people.empty()) return Error{"the file has no positions"};
  by_id_.clear();
  file_.rate = rate;
  for (PersonTrack& p : file_.people) {
    const std::size_t n = p.frame.size();
    drop_unless(p.z, n), drop_unless(p.velocity, n), drop_unless(p.heading, n);
    drop_unless(p.level, n), drop_unless(p.activity, n);
    drop_unless(p.state, n), drop_unless(p.priority, n);
    if (metres_per_unit != 1) {
      for (Vec2d& q : p.point) q *= metres_per_unit;
      for (Vec2d& v : p.velocity) v *= metres_per_unit;
      for (double& h : p.z) h *= metres_per_unit;
    }
    sort_frames(p);
    const auto twice = std::adjacent_find(p.frame.begin(), p.frame.end());
    if (twice != p.frame.end())
      return Error{"person " + printable(p.id, 40) + " has frame " + std::to_string(*twice) + " twice"};
  }
  return std::move(file_);
}

}  // namespace throng
