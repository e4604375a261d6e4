#include "throng/analysis/groups.h"

#include <array>

#include "throng/core/math.h"
#include "throng/core/text.h"

namespace throng::analysis {
namespace {

constexpr double kNowhere = 0.5;  // m

/// Without groups that nobody is of, in the same order.
void drop_empty(Trajectories& all) {
  std::vector<std::uint32_t> number(all.groups.size());
  std::vector<bool> used(all.groups.size());
  for (const Walk& w : all.people) used[w.group] = true;
  std::vector<std::string> names;
  for (std::size_t g = 0; g < used.size(); ++g) {
    number[g] = static_cast<std::uint32_t>(names.size());
    if (used[g]) names.push_back(all.groups[g]);
  }
  for (Walk& w : all.people) w.group = number[w.group];
  all.groups = std::move(names);
}

std::vector<std::string> parts_of(const std::string& entry) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= entry.size();) {
    const std::size_t end = std::min(entry.find('+', from), entry.size());
    parts.push_back(entry.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

}  // namespace

void group_by_direction(Trajectories& all) {
  all.groups = {"east", "north", "west", "south", "nowhere"};
  for (Walk& w : all.people) {
    const Vec2d way = w.point.back() - w.point.front();
    if (length(way) < kNowhere) {
      w.group = 4;
    } else if (math::abs(way.x) >= math::abs(way.y)) {
      w.group = way.x > 0 ? 0 : 2;
    } else {
      w.group = way.y > 0 ? 1 : 3;
    }
  }
  drop_empty(all);
}

Result<Trajectories> pick_groups(Trajectories all, std::span<const std::string> entries) {
  constexpr std::uint32_t kNone = 0xffffffffu;
  std::vector<std::uint32_t> number(all.groups.size(), kNone);
  for (std::size_t e = 0; e < entries.size(); ++e)
    for (const std::string& name : parts_of(entries[e])) {
      std::size_t g = 0;
      while (g < all.groups.size() && all.groups[g] != name) ++g;
      std::string known;
      for (const std::string& k : all.groups) known += (known.empty() ? "" : ", ") + printable(k, 60);
      if (g == all.groups.size())
        return Error{"there is no group '" + printable(name, 60) + "'" + did_you_mean(name, all.groups) +
                     "; there are " + known};
      if (number[g] != kNone) return Error{"the group '" + printable(name, 60) + "' is named twice"};
      number[g] = static_cast<std::uint32_t>(e);
    }
  std::erase_if(all.people, [&](const Walk& w) { return w.group >= number.size() || number[w.group] == kNone; });
  for (Walk& w : all.people) w.group = number[w.group];
  all.groups.assign(entries.begin(), entries.end());
  return all;
}

}  // namespace throng::analysis
