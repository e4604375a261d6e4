#include "throng/analysis/measures/travel/travel_measures.h"

#include <algorithm>

#include "throng/analysis/measures/travel/travel.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

using P = const PersonTravel&;
constexpr const char* kNobodyArrived = "nobody arrived";
constexpr const char* kNobodyMoved = "nobody is there for two frames";

const Travel& travel_of(Subject& of) {
  return of.once([&] { return travel(of.all); });
}

Table table_of(Subject& of, const Travel& t) { return people_table(of.all, people_of(t.each)); }

}  // namespace

Reading read_arrived(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(static_cast<double>(t.arrived));
  std::vector<double> time;
  for (P p : t.each)
    if (p.arrival == p.arrival) time.push_back(p.arrival);
  if (time.empty()) return out;
  std::sort(time.begin(), time.end());
  time.insert(time.begin(), std::min(time.front(), static_cast<double>(of.all.first_frame()) / of.all.rate));
  std::vector<double> count;  // from nobody on
  for (std::size_t i = 0; i < time.size(); ++i) count.push_back(static_cast<double>(i));
  out.table.add("time", "s", std::move(time)).add("arrived", "", std::move(count));
  out.plot = plot_columns(out.table, "People who have arrived", "time", {"arrived"}, PlotStyle::kSteps);
  return out;
}

Reading read_last_arrival(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(t.last_arrival, kNobodyArrived);
  std::vector<PersonTravel> there;
  for (P p : t.each)
    if (p.arrival == p.arrival) there.push_back(p);
  std::stable_sort(there.begin(), there.end(), [](P a, P b) { return a.arrival < b.arrival; });
  if (there.empty()) return out;
  out.table = people_table(of.all, people_of(there));
  double count = 0;
  out.table.add("entered", "s", column_of(there, [](P p) { return p.entered; }))
      .add("arrived", "s", column_of(there, [](P p) { return p.arrival; }))
      .add("still on their way", "", column_of(there, [&](P) { return static_cast<double>(there.size()) - ++count; }));
  out.plot = plot_columns(out.table, "Of those who arrive: how many are still on their way", "arrived",
                          {"still on their way"}, PlotStyle::kSteps);
  out.plot.marks.push_back({t.last_arrival, "last " + short_number(t.last_arrival, 4) + " s", true});
  return out;
}

Reading read_longest_travel_time(Subject& of) { return number(travel_of(of).longest_time, kNobodyArrived); }

Reading read_mean_travel_time(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(t.mean_time, kNobodyArrived);
  out.table = table_of(of, t);
  out.table.add("entered", "s", column_of(t.each, [](P p) { return p.entered; }))
      .add("arrived", "s", column_of(t.each, [](P p) { return p.arrival; }))
      .add("travel time", "s", column_of(t.each, [](P p) { return p.time; }));
  out.plot = plot_histogram(out.table, "Time from the first frame to the arrival", "travel time", "people");
  return out;
}

Reading read_path_ratio(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(t.path_ratio, "nobody ends half a metre or more from its beginning");
  out.table = table_of(of, t);
  out.table.add("way", "m", column_of(t.each, [](P p) { return p.way; }))
      .add("straight distance", "m", column_of(t.each, [](P p) { return p.straight; }))
      .add("path ratio", "", column_of(t.each, [](P p) { return p.path_ratio; }));
  out.plot = plot_histogram(out.table, "Way walked over straight distance", "path ratio", "people");
  return out;
}

Reading read_slow_share(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(t.slow_share, kNobodyMoved);
  out.table = table_of(of, t);
  out.table.add("share of its time below 0.5 m/s", "", column_of(t.each, [](P p) { return p.slow_share; }));
  out.plot = plot_histogram(out.table, "Slow time", "share of its time below 0.5 m/s", "people");
  return out;
}

Reading read_mean_walking_speed(Subject& of) {
  const Travel& t = travel_of(of);
  Reading out = number(t.mean_speed, kNobodyMoved);
  out.table = table_of(of, t);
  out.table.add("mean speed", "m/s", column_of(t.each, [](P p) { return p.speed; }));
  out.plot = plot_histogram(out.table, "Each person's mean speed", "mean speed", "people");
  return out;
}

}  // namespace throng::analysis
