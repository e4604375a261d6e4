#include "throng/analysis/measures/doors/door_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

#include "throng/analysis/measures/doors/door_use.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr double kNothingThere = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kNobodyThrough = "nobody came through a door";
constexpr const char* kNobodyHad = "nobody opened a door or took one over";
constexpr const char* kNothingMoves = "no door has leaves that move and was used";

/// The use of the doors by those of the subject, in its window of time: records get the number of their walk.
struct Used {
  std::vector<DoorPassage> passages;
  std::vector<std::uint32_t> passed;  ///< of each passage, into Trajectories::people
  std::vector<DoorHold> holds;
  std::vector<std::uint32_t> held;  ///< the same of the holds
  struct Group {
    std::string name;
    double people = 0, passed = 0, had = 0, held = 0, yielded = 0, missed = 0;
    double hold_rate() const { return had > 0 ? held / had : kNothingThere; }
    double yield_rate() const { return passed > 0 ? yielded / passed : kNothingThere; }
  };
  std::vector<Group> groups;  ///< of whom anybody did anything at a door; traits differ between groups
  Group all;
};

const Used& used(Subject& of) {
  return of.once([&] {
    Used u;
    const DoorUse& use = *of.scene.doors;
    std::unordered_map<std::string, std::uint32_t> number;
    for (std::uint32_t i = 0; i < of.all.people.size(); ++i) number.try_emplace(of.all.people[i].id, i);
    const double from = static_cast<double>(of.all.first_frame()) * of.all.dt();
    const double to = static_cast<double>(of.all.end_frame()) * of.all.dt();
    for (const DoorPassage& p : use.passages) {
      const auto it = number.find(p.person);
      if (it == number.end() || p.time < from || p.time > to) continue;
      u.passages.push_back(p), u.passed.push_back(it->second);
    }
    for (const DoorHold& h : use.holds) {
      const auto it = number.find(h.person);
      if (it == number.end() || h.start < from || h.start > to) continue;
      u.holds.push_back(h), u.held.push_back(it->second);
    }
    std::map<std::uint32_t, Used::Group> groups;
    for (const DoorManner& m : use.manners) {
      const auto it = number.find(m.person);
      if (it == number.end()) continue;
      const std::uint32_t g = of.all.people[it->second].group;
      Used::Group& group = groups[g];
      group.name = g < of.all.groups.size() ? of.all.groups[g] : std::string();
      for (Used::Group* to_add : {&group, &u.all}) {
        ++to_add->people, to_add->passed += m.passed, to_add->had += m.had, to_add->held += m.held;
        to_add->yielded += m.yielded, to_add->missed += m.missed;
      }
    }
    for (auto& [g, group] : groups) u.groups.push_back(std::move(group));
    return u;
  });
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return values.empty() ? kNothingThere : sum / static_cast<double>(values.size());
}

std::vector<std::string> door_names(Subject& of, const auto& records) {
  std::vector<std::string> names;
  for (const auto& r : records) names.push_back(of.scene.doors->doors[r.door].id);
  return names;
}

/// A row a passage, in the order people came through.
Table passage_table(Subject& of) {
  const Used& u = used(of);
  Table table = people_table(of.all, u.passed);
  std::vector<std::string> side;
  std::vector<double> count, rank_came, order(u.passages.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<double>(i);
  std::stable_sort(order.begin(), order.end(), [&](double a, double b) {
    return u.passages[static_cast<std::size_t>(a)].came < u.passages[static_cast<std::size_t>(b)].came;
  });
  rank_came.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    rank_came[static_cast<std::size_t>(order[i])] = static_cast<double>(i + 1);
  for (const DoorPassage& p : u.passages) {
    side.push_back(p.other_side ? "other" : "first");
    count.push_back(static_cast<double>(count.size() + 1));
  }
  table.add("door", door_names(of, u.passages))
      .add("side", std::move(side))
      .add("came", "s", column_of(u.passages, [](const DoorPassage& p) { return p.came; }))
      .add("through", "s", column_of(u.passages, [](const DoorPassage& p) { return p.time; }))
      .add("delay", "s", column_of(u.passages, [](const DoorPassage& p) { return p.delay; }))
      .add("place among those who came", "", std::move(rank_came))
      .add("people who are through", "", std::move(count));
  return table;
}

Table group_table(Subject& of) {
  const std::vector<Used::Group>& groups = used(of).groups;
  std::vector<std::string> names;
  for (const Used::Group& g : groups) names.push_back(g.name);
  Table table;
  table.add("group", std::move(names))
      .add("people", "", column_of(groups, [](const Used::Group& g) { return g.people; }))
      .add("passages", "", column_of(groups, [](const Used::Group& g) { return g.passed; }))
      .add("had the door", "", column_of(groups, [](const Used::Group& g) { return g.had; }))
      .add("held it", "", column_of(groups, [](const Used::Group& g) { return g.held; }))
      .add("hold rate", "", column_of(groups, [](const Used::Group& g) { return g.hold_rate(); }))
      .add("stood aside", "", column_of(groups, [](const Used::Group& g) { return g.yielded; }))
      .add("yield rate", "", column_of(groups, [](const Used::Group& g) { return g.yield_rate(); }))
      .add("was not waited for", "", column_of(groups, [](const Used::Group& g) { return g.missed; }));
  return table;
}

}  // namespace

Reading read_door_flow(Subject& of) {
  const std::vector<DoorPassage>& p = used(of).passages;
  const double span = p.empty() ? 0 : p.back().time - p.front().time;
  Reading out = number(span > 0 ? static_cast<double>(p.size() - 1) / span : kNothingThere,
                       "less than two people came through doors");
  if (p.empty()) return out;
  out.table = passage_table(of);
  out.plot =
      plot_columns(out.table, "People through the doors", "through", {"people who are through"}, PlotStyle::kSteps);
  return out;
}

Reading read_door_delay(Subject& of) {
  const std::vector<DoorPassage>& p = used(of).passages;
  Reading out = number(mean(column_of(p, [](const DoorPassage& x) { return x.delay; })), kNobodyThrough);
  if (p.empty()) return out;
  out.table = passage_table(of);
  out.plot = plot_histogram(out.table, "Delay before a door", "delay", "passages");
  return out;
}

Reading read_door_hold_time(Subject& of) {
  const Used& u = used(of);
  const auto length = [](const DoorHold& h) { return h.end - h.start; };
  Reading out = number(mean(column_of(u.holds, length)), "nobody held a door");
  if (u.holds.empty()) return out;
  out.table = people_table(of.all, u.held);
  out.table.add("door", door_names(of, u.holds))
      .add("start", "s", column_of(u.holds, [](const DoorHold& h) { return h.start; }))
      .add("held", "s", column_of(u.holds, length));
  out.plot = plot_histogram(out.table, "How long a door is held", "held", "holds");
  return out;
}

Reading read_door_hold_rate(Subject& of) {
  Reading out = number(used(of).all.hold_rate(), kNobodyHad);
  out.table = group_table(of);
  return out;
}

Reading read_door_yield_rate(Subject& of) {
  Reading out = number(used(of).all.yield_rate(), kNobodyThrough);
  out.table = group_table(of);
  return out;
}

Reading read_door_overtaking(Subject& of) {
  const std::vector<DoorPassage>& p = used(of).passages;
  Reading out = number(overtaking_share(p), "no two people waited for a door at the same time");
  if (p.empty()) return out;
  out.table = passage_table(of);
  out.plot = plot_columns(out.table, "Order of passing", "place among those who came", {"people who are through"},
                          PlotStyle::kDots);
  return out;
}

Reading read_door_block(Subject& of) {
  const std::vector<DoorPassage>& p = used(of).passages;
  Reading out = number(mean_block(p), "people came from one side only");
  if (!p.empty()) out.table = passage_table(of);
  return out;
}

Reading read_door_open_share(Subject& of) {
  std::vector<UsedDoor> moved;
  double open = 0, used_time = 0;
  for (const UsedDoor& d : of.scene.doors->doors) {
    if (d.opened == 0) continue;
    moved.push_back(d);
    open += d.open, used_time += d.in_use;
  }
  Reading out = number(used_time > 0 ? open / used_time : kNothingThere, kNothingMoves);
  std::vector<std::string> ids, kinds;
  for (const UsedDoor& d : moved) ids.push_back(d.id), kinds.push_back(d.kind);
  out.table.add("door", std::move(ids))
      .add("kind", std::move(kinds))
      .add("in use", "s", column_of(moved, [](const UsedDoor& d) { return d.in_use; }))
      .add("open", "s", column_of(moved, [](const UsedDoor& d) { return d.open; }))
      .add("times opened", "", column_of(moved, [](const UsedDoor& d) { return d.opened; }));
  return out;
}

}  // namespace throng::analysis
