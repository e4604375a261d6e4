#include "run_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "progress.h"
#include "throng/behavior/mind/activity.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/expect/event_words.h"
#include "throng/simulation/components.h"

namespace throng::cli {
namespace {

/// Made by this process: a run that was gone on with did not take the time of its beginning.
double agent_steps(const Simulation& sim, const Outcome& out) {
  return static_cast<double>(sim.totals().agent_steps - out.before.agent_steps);
}

double us_per_agent_step(const Simulation& sim, const Outcome& out) {
  const double n = agent_steps(sim, out);
  return n > 0 ? 1e6 * out.wall_s / n : 0;
}

double bytes_per_person_frame(const RecorderStatistics& s) {
  return s.person_frames ? static_cast<double>(s.frame_bytes) / static_cast<double>(s.person_frames) : 0;
}

constexpr std::array<std::string_view, PlanCounts::kKinds> kMaps{"quadtree", "grid", "detailed", "mesh"};

DocumentNode counts_node(const CollisionCounts& c) {
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "events", whole(c.events));
  put(j, "frames", whole(c.frames));
  put(j, "mean_s", number_node(c.events ? c.seconds / static_cast<double>(c.events) : 0));
  put(j, "longest_s", number_node(c.longest));
  put(j, "share_within_1s", number_node(c.share_within(1)));
  put(j, "deepest_m", number_node(c.deepest));
  return j;
}

/// Collisions by frames and by events, and how people got on (SH-50, Table A.2).
DocumentNode collisions_node(const Simulation& sim) {
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  const GettingOn g = sim.collisions().getting_on();
  DocumentNode j = map_node();
  put(j, "between_people", counts_node(sim.collisions().between_people()));
  put(j, "with_obstacles", counts_node(sim.collisions().with_obstacles()));
  put(j, "separated_person_frames", whole(sim.totals().separated));
  put(j, "people", whole(g.people));
  put(j, "speed_ratio", number_node(g.mean_ratio()));
  put(j, "share_at_half_speed", number_node(g.share_at_half_speed()));
  put(j, "fitness", number_node(g.mean_fitness()));
  return j;
}

void print_collisions(const Simulation& sim) {
  if (!sim.setup().move.watch) return;
  const CollisionCounts people = sim.collisions().between_people(), obstacles = sim.collisions().with_obstacles();
  CollisionCounts all = people;
  all += obstacles;
  const GettingOn g = sim.collisions().getting_on();
  fmt::print(
      "  collisions  {} between people, {} with obstacles; {:.1f} % over within 1 s, longest {:.2f} s; {} person-steps "
      "of separation\n",
      people.events, obstacles.events, 100 * all.share_within(1), all.longest, sim.totals().separated);
  fmt::print(
      "  progress    {:.2f} of the preferred speed while walking, {:.1f} % of people at least half; fitness {:.4f}\n",
      g.mean_ratio(), 100 * g.share_at_half_speed(), g.mean_fitness());
}

/// Which maps ways came from, and what that took (SH-72). Shares of time are of all stages.
DocumentNode planning_node(const RunTotals& t) {
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  const PlanCounts& p = t.planning;
  const double all = std::accumulate(t.stage_seconds.begin(), t.stage_seconds.end(), 0.0);
  const auto rough = static_cast<double>(p.paths[PlanCounts::kQuadtree] + p.paths[PlanCounts::kGrid]);
  DocumentNode j = map_node();
  put(j, "straight", whole(p.straight));
  put(j, "region_choices", whole(p.choices));
  put(j, "region_choices_changed", whole(p.changed));
  for (std::size_t i = 0; i < kMaps.size(); ++i) {
    DocumentNode& m = put(j, kMaps[i], map_node());
    put(m, "paths", whole(p.paths[i]));
    put(m, "searches", whole(p.searches[i]));
    put(m, "nodes_visited", whole(p.nodes[i]));
    put(m, "wall_s", number_node(p.seconds[i]));
    put(m, "share_of_time", number_node(all > 0 ? p.seconds[i] / all : 0));
    if (i <= PlanCounts::kGrid)
      put(m, "share_of_paths", number_node(rough > 0 ? static_cast<double>(p.paths[i]) / rough : 0));
  }
  return j;
}

/// Where the time went (SH-98).
void print_components(const RunTotals& t) {
  const auto by = by_component(t.stage_seconds);
  const double all = std::accumulate(by.begin(), by.end(), 0.0);
  if (!(all > 0)) return;
  std::string text;
  for (std::size_t i = 0; i < kComponents; ++i)
    text += fmt::format("{}{} {:.0f} %", i ? ", " : "", name_of(static_cast<Component>(i)), 100 * by[i] / all);
  fmt::print("  time        {}\n", text);
}

/// Planning in one line; nothing where everybody walked over the mesh.
void print_planning(const RunTotals& t) {
  const PlanCounts& p = t.planning;
  const std::uint64_t quadtree = p.paths[PlanCounts::kQuadtree], grid = p.paths[PlanCounts::kGrid];
  if (quadtree + grid + p.straight + p.paths[PlanCounts::kDetailed] == 0) return;
  const double all = std::accumulate(t.stage_seconds.begin(), t.stage_seconds.end(), 0.0);
  const auto share = [&](PlanCounts::Kind k) { return all > 0 ? 100 * p.seconds[k] / all : 0; };
  const double rough = std::max<double>(1, static_cast<double>(quadtree + grid));
  fmt::print(
      "  ways        {} straight, {} rough: {:.0f} % quadtree ({:.1f} % of the time), {:.0f} % grid ({:.1f} %); "
      "{} detailed, {} over the mesh\n",
      p.straight, quadtree + grid, 100 * static_cast<double>(quadtree) / rough, share(PlanCounts::kQuadtree),
      100 * static_cast<double>(grid) / rough, share(PlanCounts::kGrid), p.paths[PlanCounts::kDetailed],
      p.paths[PlanCounts::kMesh]);
}

/// Into how many parts the force models divided the frames; nothing where there are none.
void print_substeps(const RunTotals& t) {
  if (t.most_substeps == 0) return;
  const double mean = static_cast<double>(t.substeps) / static_cast<double>(std::max<std::uint64_t>(1, t.steps));
  fmt::print("  forces      {:.1f} sub-steps a step on average, {} at most\n", mean, t.most_substeps);
}

/// What went less than perfectly, with what to change; goals without a way by reason.
void print_notes(const RunTotals& t) {
  for (std::size_t i = 0; i < kWarnings; ++i) {
    const auto w = static_cast<Warning>(i);
    if (!t.warnings[i] || w == Warning::kOverlap || w == Warning::kWallStop) continue;
    if (w != Warning::kRouteFailed) {
      fmt::print("  note        {} x {}\n", t.warnings[i], advice(w));
      continue;
    }
    for (std::size_t k = 0; k < kNoWays; ++k)
      if (t.no_way[k])
        fmt::print("  note        {} x goals could not be reached, {}: {}\n", t.no_way[k],
                   words_of(static_cast<NoWay>(k)), advice(static_cast<NoWay>(k)));
  }
}

DocumentNode counts_node(const std::map<std::string, std::uint64_t>& counts) {
  DocumentNode j = map_node();
  for (const auto& [what, n] : counts) put(j, what, integer_node(static_cast<std::int64_t>(n)));
  return j;
}

DocumentNode verdicts_node(const std::vector<Verdict>& verdicts) {
  DocumentNode list = list_node();
  for (const Verdict& v : verdicts) {
    DocumentNode e = map_node();
    put(e, "expect", text_node(v.text));
    put(e, "value", text_node(v.value));
    put(e, "holds", boolean_node(v.holds));
    list.children.push_back(std::move(e));
  }
  return list;
}

/// What would help, "; " before it; nothing where the reason says it.
std::string help_against(std::string_view what) {
  constexpr std::pair<GiveUp, std::string_view> kHelp[] = {
      {GiveUp::kNoObject, "an object that does, in a region they know, or `trigger: never` of the need"},
      {GiveUp::kNoRoom, "more objects of the kind, a longer line or fewer people"},
      {GiveUp::kNoTrain, "later trains: `every` and `until` of the timetable"},
      {GiveUp::kMissed, "an earlier `chime` for trains, a longer `timeout` for friends"},
      {GiveUp::kMemoryFull, "fewer goals"}};
  for (const auto& [why, help] : kHelp)
    if (what.ends_with(word(why))) return fmt::format("; what helps: {}", help);
  return "";
}

/// What people could not do, most often first. That a train calls them away is no matter.
void print_given_up(const std::map<std::string, std::uint64_t>& gave_up) {
  constexpr std::size_t kShown = 5;
  std::vector<std::pair<std::uint64_t, std::string_view>> list;
  for (const auto& [what, n] : gave_up)
    if (!what.ends_with(word(GiveUp::kCalledAway))) list.emplace_back(n, what);
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < list.size() && i < kShown; ++i)
    fmt::print("  note        {} x given up: {}{}\n", list[i].first, list[i].second, help_against(list[i].second));
}

}  // namespace

void count_given_up(const Simulation& sim, Outcome& out) {
  constexpr std::string_view kWords = "gave up ";
  for (const Event& e : sim.crowd().events)
    if (e.kind == EventKind::kGaveUp) ++out.gave_up[words_of(sim, e).substr(kWords.size())];
}

DocumentNode summary_node(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out,
                          const RunRecording* recording) {
  const RunTotals& t = sim.totals();
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "scenario", printable(spec.name, 200));
  put(j, "seed", whole(sim.setup().seed));
  put(j, "threads", integer_node(sim.workers().count()));
  put(j, "agents", whole(t.entered));
  put(j, "left", whole(t.left));
  put(j, "remaining", whole(t.entered - t.left));
  put(j, "waiting_outside", whole(out.waiting_outside));
  put(j, "steps", whole(t.steps));
  if (out.resumed_from) put(j, "resumed_from_step", whole(*out.resumed_from));
  put(j, "simulated_s", number_node(sim.now()));
  put(j, "wall_s", number_node(out.wall_s));
  put(j, "us_per_agent_step", number_node(us_per_agent_step(sim, out)));
  put(j, "agent_steps_per_s", number_node(out.wall_s > 0 ? agent_steps(sim, out) / out.wall_s : 0));
  put(j, "peak_rss_mb", number_node(peak_rss_mb()));
  put(j, "state_hash", text_node(fmt::format("{:016x}", sim.state_hash())));
  put(j, "collisions", whole(t.collisions));
  put(j, "worst_overlap_m", number_node(t.worst_overlap));
  if (t.most_substeps > 0) {
    put(j, "substeps", whole(t.substeps));
    put(j, "most_substeps", whole(t.most_substeps));
  }
  if (sim.setup().move.watch) put(j, "collision_log", collisions_node(sim));
  if (t.last_exit >= 0) put(j, "time_of_last_exit", number_node(t.last_exit));
  DocumentNode& warnings = put(j, "warnings", map_node());
  for (std::size_t i = 0; i < kWarnings; ++i)
    if (t.warnings[i]) put(warnings, name_of(static_cast<Warning>(i)), whole(t.warnings[i]));
  DocumentNode& no_way = put(j, "no_way", map_node());  // route_failed by reason
  for (std::size_t i = 0; i < kNoWays; ++i)
    if (t.no_way[i]) put(no_way, name_of(static_cast<NoWay>(i)), whole(t.no_way[i]));
  put(j, "gave_up", counts_node(out.gave_up));
  DocumentNode& stages = put(j, "stage_times_s", map_node());
  for (std::size_t i = 0; i < kStages; ++i)
    put(stages, name_of(static_cast<Stage>(i)), number_node(t.stage_seconds[i] - out.before.stage_seconds[i]));
  DocumentNode& components = put(j, "component_times_s", map_node());
  std::array<double, kStages> own = t.stage_seconds;  // of this process, as the stages
  for (std::size_t i = 0; i < kStages; ++i) own[i] -= out.before.stage_seconds[i];
  const auto by = by_component(own);
  for (std::size_t i = 0; i < kComponents; ++i) put(components, name_of(static_cast<Component>(i)), number_node(by[i]));
  put(j, "planning", planning_node(t));
  put(j, "cut_short", boolean_node(out.cut_short));
  if (recording && recording->statistics()) {
    const RecorderStatistics& s = *recording->statistics();
    DocumentNode& r = put(j, "recording", map_node());
    put(r, "file", text_node(valid_utf8(recording->path()) ? recording->path() : printable(recording->path(), 4096)));
    put(r, "frames", whole(s.frames));
    put(r, "file_bytes", whole(s.file_bytes));
    put(r, "bytes_per_person_frame", number_node(bytes_per_person_frame(s)));
    put(r, "writer_cpu_s", number_node(s.writer_cpu_seconds));
    put(r, "waited_s", number_node(s.waited_seconds));
  }
  put(j, "expectations", verdicts_node(out.verdicts));
  return j;
}

void print_summary(const ScenarioSpec& spec, const Simulation& sim, const Outcome& out, const RunRecording* recording) {
  const RunTotals& t = sim.totals();
  fmt::print("{}\n", printable(spec.name.empty() ? std::string("(no name)") : spec.name, 200));
  fmt::print("  people      {} entered, {} left, {} still inside{}\n", t.entered, t.left, t.entered - t.left,
             out.waiting_outside ? fmt::format(", {} still waiting to enter", out.waiting_outside) : "");
  if (t.last_exit >= 0)
    fmt::print("  exits       first after {:.1f} s, last after {:.1f} s\n", t.first_exit, t.last_exit);
  fmt::print("  simulated   {:.1f} s in {} steps of {:g} s{}\n", sim.now(), t.steps, sim.clock().dt(),
             out.cut_short ? " (cut short: expectations not checked)"
             : out.resumed ? " (resumed: expectations not checked)"
                           : "");
  if (out.resumed_from)
    fmt::print("  resumed     {}\n",
               *out.resumed_from > 0
                   ? fmt::format("from the snapshot of {:g} s, step {}",
                                 static_cast<double>(*out.resumed_from) * sim.clock().dt(), *out.resumed_from)
                   : "from the start: the recording has no snapshot yet");
  const int threads = sim.workers().count();
  const std::string pace = amount_text(out.wall_s > 0 ? (sim.now() - out.began_s) / out.wall_s : 0);
  if (out.paced)
    fmt::print("  shown for   {} ({}x real time)\n", duration_text(out.wall_s), pace);
  else
    fmt::print("  took        {} ({}x real time, {:.3f} us per person and step, {} thread{})\n",
               duration_text(out.wall_s), pace, us_per_agent_step(sim, out), threads, threads == 1 ? "" : "s");
  fmt::print("  contacts    {} pairs deeper than {:g} cm, worst {:.1f} cm\n", t.collisions,
             100 * sim.setup().move.collision_tolerance, 100 * t.worst_overlap);
  print_components(t);
  print_collisions(sim);
  print_planning(t);
  print_substeps(t);
  fmt::print("  state hash  {:016x}\n", sim.state_hash());
  if (recording && recording->statistics()) {
    const RecorderStatistics& s = *recording->statistics();
    fmt::print("  recording   {}: {} frames, {}B, {:.1f} bytes per person and frame\n",
               printable(recording->path(), 300), s.frames, amount_text(static_cast<double>(s.file_bytes)),
               bytes_per_person_frame(s));
  }
  print_notes(t);
  print_given_up(out.gave_up);
  for (const Verdict& v : out.verdicts)
    fmt::print("  {}       {} (measured {})\n", v.holds ? "holds" : "FAILS", v.text, v.value);
}

}  // namespace throng::cli
