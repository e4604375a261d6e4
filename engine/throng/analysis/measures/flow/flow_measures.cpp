#include "throng/analysis/measures/flow/flow_measures.h"

#include <algorithm>

#include "throng/analysis/measures/flow/flow.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

constexpr const char* kNoFlow = "less than two people pass the line the way most go";

struct Passed {
  std::vector<Passage> list;
  int way = 1;  ///< in which most people pass
  Flow flow;
};

const Passed& passed(Subject& of) {
  return of.once([&] {
    Passed p;
    const LineAcross line = *of.scene.line;
    p.list = passages(of.all, line.a, line.b);
    const auto there = std::count_if(p.list.begin(), p.list.end(), [](const Passage& x) { return x.way > 0; });
    p.way = 2 * static_cast<std::size_t>(there) >= p.list.size() ? 1 : -1;
    p.flow = p.way > 0 ? flow_through(of.all, line.a, line.b) : flow_through(of.all, line.b, line.a);
    return p;
  });
}

}  // namespace

Reading read_flow(Subject& of) {
  const Passed& p = passed(of);
  Reading out = number(p.flow.flow, kNoFlow);
  if (p.list.empty()) return out;
  std::vector<std::uint32_t> who;
  std::vector<double> count;
  std::vector<std::string> way;
  std::vector<bool> seen(of.all.people.size());
  double people = 0;
  for (const Passage& x : p.list) {
    who.push_back(static_cast<std::uint32_t>(x.person));
    way.push_back(x.way == p.way ? "there" : "back");
    // Each counts at its first passage, as in the flow.
    if (x.way == p.way && !seen[x.person]) seen[x.person] = true, people += 1;
    count.push_back(people);
  }
  out.table = people_table(of.all, who);
  out.table.add("time", "s", column_of(p.list, [](const Passage& x) { return x.time; }))
      .add("way", std::move(way))
      .add("people who have passed", "", std::move(count));
  out.plot = plot_columns(out.table, "People through the line", "time", {"people who have passed"}, PlotStyle::kSteps);
  return out;
}

Reading read_specific_flow(Subject& of) { return number(passed(of).flow.specific, kNoFlow); }

}  // namespace throng::analysis
