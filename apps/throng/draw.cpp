// throng draw SCENARIO|RECORDING
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "args.h"
#include "commands.h"
#include "draw_congestion.h"
#include "draw_examples.h"
#include "draw_luggage.h"
#include "draw_maps.h"
#include "draw_out.h"
#include "draw_page.h"
#include "draw_perception.h"
#include "draw_safety_fan.h"
#include "draw_sketch.h"
#include "draw_space_use.h"
#include "draw_spot.h"
#include "draw_ways.h"
#include "progress.h"
#include "run_explain.h"
#include "studio/recording_timeline.h"
#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/environment/maps.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/record.h"
#include "view.h"

namespace throng::cli {
namespace {

constexpr double kBeforeSketch = 10;  ///< s: when nothing else is said

struct DrawOptions {
  std::string file, out, what = "world", colour = "source";
  std::optional<double> at;
  std::string person;  ///< index, or SOURCE.NUMBER
  int width = 1200;
  std::vector<std::string> set, against, allowed;
  bool trails = false;
  std::string level;                ///< of a sketch, instead of those it touches
  std::string point;                ///< "x,y" or "level:x,y": look from there instead of a person
  std::optional<double> direction;  ///< degrees
  std::optional<double> range, eyes;
  MapOptions map;
};

/// What is drawn: a timeline, and the simulation behind it where there is one.
struct Subject {
  std::unique_ptr<Simulation> own;
  std::unique_ptr<RecordedRun> again;  ///< the run of a recording, made again as far as a picture needs it
  Simulation* simulation = nullptr;    ///< one of them
  std::unique_ptr<studio::Timeline> timeline;
  const Recording* recording = nullptr;  ///< behind the timeline, where it is one
  const RecordedScene* scene = nullptr;
  std::optional<std::uint64_t> person;  ///< index of --person, once the time is there
};

/// All that can be drawn.
std::vector<std::string> what_words() {
  std::vector<std::string> words{"world", "navmesh",    "trajectories", "sketch",   "rays",
                                 "fan",   "safety_fan", "congestion",   "space_use"};
  for (const MapPicture& m : map_pictures()) words.emplace_back(m.what);
  return words;
}

/// Maps that the picture needs.
std::uint32_t maps_of(const DrawOptions& o) {
  if (o.what == "rays") return kPerceptionMap;
  if (o.what == "congestion") return kPathMap;
  const MapPicture* map = map_picture(o.what);
  return map ? map->maps : 0;
}

/// Pictures of what a recording does not hold, but its scenario gives.
bool needs_simulation(const DrawOptions& o) {
  return o.what == "navmesh" || o.what == "congestion" || o.what == "rays" || o.what == "fan" || map_picture(o.what);
}

/// Compiles the scenario in the recording, and where people are in the picture runs it up to their moment.
int run_again(const DrawOptions& o, Subject& s) {
  auto again = RecordedRun::open(*s.recording, Workers::available(), false, maps_of(o));
  if (!again) {
    fmt::print(stderr, "throng draw: --what {}: {}\n", o.what, printable(again.error(), 2000));
    return kBadInput;
  }
  s.again = std::move(*again);
  s.simulation = &s.again->simulation();
  const bool moment = o.what == "congestion" || o.what == "rays" || o.what == "fan";
  if (!o.at && !moment) return kOk;
  const std::size_t frame = s.recording->frame_at(o.at.value_or(kBeforeSketch));
  while (s.simulation->clock().frame() < s.recording->step(frame))
    if (const auto report = s.again->step(); !report) {
      fmt::print(stderr, "throng draw: {}\n", printable(report.error(), 600));
      return kRunFailed;
    }
  if (s.simulation->state_hash() != s.recording->hash(frame))
    fmt::print(stderr,
               "throng draw: this version of the program makes another run of the scenario than was recorded\n");
  return kOk;
}

int open(const DrawOptions& o, Subject& s) {
  if (is_recording(o.file)) {
    if (!o.set.empty()) {
      fmt::print(stderr, "throng draw: --set changes a scenario; what is recorded stays as it was\n");
      return kBadInput;
    }
    Result<Recording> recording = Recording::open(o.file);
    if (!recording || recording->frame_count() == 0) {
      fmt::print(stderr, "throng draw: {}\n", recording ? "there is no frame in the recording" : recording.error());
      return kBadInput;
    }
    auto timeline = std::make_unique<studio::RecordingTimeline>(std::move(*recording));
    s.recording = &timeline->recording();
    s.scene = &s.recording->scene();
    s.timeline = std::move(timeline);
    return needs_simulation(o) ? run_again(o, s) : kOk;
  }
  const DiskFiles files(o.allowed);
  ReadOptions read;
  read.set = o.set;
  Scenario scenario = read_scenario(files, o.file, read);
  std::optional<Setup> setup = compile_scenario(scenario, files, maps_of(o));
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  s.own = std::make_unique<Simulation>(std::move(*setup), Workers::available());
  s.simulation = s.own.get();
  auto timeline = std::make_unique<studio::LiveTimeline>(*s.simulation, live_view(scenario.spec, *s.simulation));
  s.scene = &timeline->scene();
  s.timeline = std::move(timeline);
  return kOk;
}

/// Goes through the frames up to a time; f(frame) for each, the last one stays in `frame`. kBadInput, with a message,
/// where one cannot be read: a picture that lacks people must not look like a whole one.
template <class F>
int play(const DrawOptions& o, studio::Timeline& t, double until, studio::FrameColumns& frame, F&& f) {
  Progress progress(until, !o.out.empty());
  for (std::uint32_t n = 0; t.time_of(n) <= until + 1e-9; ++n) {
    while (t.last() < n && !t.finished()) t.advance();
    if (n > t.last()) break;
    if (!t.frame(n, frame)) {
      if (t.problem().empty()) continue;
      progress.finish();
      fmt::print(stderr, "throng draw: {}: frame {} at {:g} s: {}\n", printable(o.file, 300), n, t.time_of(n),
                 printable(t.problem(), 400));
      return kBadInput;
    }
    f(frame);
    progress.update(t.time_of(n), frame.size());
  }
  return kOk;
}

/// The same for nothing but the last one.
int play_to(const DrawOptions& o, studio::Timeline& t, double until, studio::FrameColumns& frame) {
  return play(o, t, until, frame, [](const studio::FrameColumns&) {});
}

/// Whom --person means at the present time. False, with a message, when it is nobody.
bool find_person(const DrawOptions& o, Subject& s) {
  if (o.person.empty()) return true;
  const auto choice =
      s.simulation ? read_choice(*s.simulation, o.person) : read_person_choice(o.person, std::vector<std::string>{});
  if (choice && choice->index) {
    s.person = *choice->index;
    return true;
  }
  const auto there = choice && s.simulation ? chosen_people(s.simulation->crowd(), {*choice}) : std::vector<AgentId>{};
  if (!there.empty()) {
    s.person = there.front().index;
    return true;
  }
  fmt::print(stderr, "throng draw: --person: {}\n",
             choice ? fmt::format("{} is not there then; --at says when", printable(o.person)) : choice.error());
  return false;
}

/// The level of --level; nothing when it is not said. False, with a message, when there is none of that name.
bool read_level(const DrawOptions& o, const RecordedScene& scene, std::optional<std::uint32_t>& out) {
  if (o.level.empty()) return true;
  std::vector<std::string> names;
  for (std::uint32_t l = 0; l < scene.levels.size(); ++l) {
    if (scene.levels[l].id == o.level) return out = l, true;
    names.push_back(scene.levels[l].id);
  }
  fmt::print(stderr, "throng draw: --level {}: there is {}\n", printable(o.level), fmt::join(names, ", "));
  return false;
}

int sketch_picture(const DrawOptions& o, Subject& s, studio::FrameColumns& frame, DrawPage& page) {
  std::optional<std::uint32_t> level;
  if (!read_level(o, *s.scene, level)) return kBadInput;
  if (play_to(o, *s.timeline, o.at.value_or(kBeforeSketch), frame) != kOk || !find_person(o, s)) return kBadInput;
  std::vector<RecordedSketch> stored;
  if (s.recording) {
    auto there = s.recording->sketches(frame.number);
    if (there) stored = std::move(*there);
    if (stored.empty()) {
      fmt::print(stderr, "throng draw: {}\n",
                 there
                     ? "nobody is explained in this recording at that time: record with --explain, or draw the scenario"
                     : there.error());
      return kBadInput;
    }
  }
  const auto sketched = [&](AgentId id) {
    return std::find_if(stored.begin(), stored.end(), [&](const RecordedSketch& r) { return r.who == id; });
  };
  const bool fan = o.what == "safety_fan";
  const auto chosen = fan && !s.person && s.simulation ? somebody_in_a_passage(*s.simulation) : std::nullopt;
  const auto who = std::find_if(frame.id.begin(), frame.id.end(), [&](AgentId id) {
    return (chosen ? id == *chosen : !s.person || id.index == *s.person) &&
           (!s.recording || sketched(id) != stored.end());
  });
  if (who == frame.id.end()) {
    fmt::print(stderr, "throng draw: nobody with that index is {} at {:g} s; --at says when\n",
               s.recording ? "explained" : "there", frame.time);
    return kBadInput;
  }
  Sketch sketch;
  if (s.recording) {
    sketch = sketched(*who)->sketch;
  } else {
    s.simulation->explain(*who, sketch);
  }
  if (!fan) {
    draw_sketch({*s.scene, frame, static_cast<std::size_t>(who - frame.id.begin()), level, o.width}, sketch, page);
  } else if (!draw_safety_fan(sketch, frame, static_cast<std::size_t>(who - frame.id.begin()), page)) {
    fmt::print(stderr,
               "throng draw: {} in a passage then, nor before one; the scenario needs navigation: {{filters: "
               "[passageway]}}, --person and --at say who and when\n",
               s.person ? "this person is not" : "nobody is");
    return kBadInput;
  }
  return kOk;
}

int draw_crowding(const DrawOptions& o, Subject& s, studio::FrameColumns& frame, DrawPage& page) {
  if (play_to(o, *s.timeline, o.at.value_or(kBeforeSketch), frame) != kOk || !find_person(o, s)) return kBadInput;
  if (draw_congestion(*s.simulation, s.person, page)) return kOk;
  fmt::print(stderr,
             "throng draw: congestion is kept for path maps only, and nobody here plans with them: choose them in the "
             "scenario (navigation: {{default: hierarchical}})\n");
  return kBadInput;
}

int draw_perception(const DrawOptions& o, Subject& s, studio::FrameColumns& frame, SvgPicture& picture) {
  if (play_to(o, *s.timeline, o.at.value_or(kBeforeSketch), frame) != kOk || !find_person(o, s)) return kBadInput;
  const Crowd& crowd = s.simulation->crowd();
  Viewpoint from;
  from.range = static_cast<float>(o.range.value_or(from.range)),
  from.eyes = static_cast<float>(o.eyes.value_or(from.eyes));
  if (!o.point.empty()) {
    Spot spot;
    if (!read_spot(o.point, "--point", s.simulation->world(), spot)) return kBadInput;
    from.surface = s.simulation->world().levels[spot.level.value].floor, from.position = spot.p;
  } else {
    const auto who =
        std::find_if(frame.id.begin(), frame.id.end(), [&](AgentId id) { return !s.person || id.index == *s.person; });
    from.self = who == frame.id.end() ? kNoRow : crowd.row_of(*who);
    if (from.self == kNoRow) {
      fmt::print(stderr, "throng draw: nobody with that index is there at {:g} s; --at says when\n", frame.time);
      return kBadInput;
    }
    const Shown& shown = crowd.appearance.shown[from.self];
    from.surface = SurfaceIndex{shown.surface}, from.position = {shown.x, shown.y}, from.heading = shown.heading;
  }
  if (o.direction) from.heading = static_cast<float>(math::radians(*o.direction));
  if (o.what == "rays") {
    draw_rays(*s.simulation, from, picture);
  } else if (from.self == kNoRow) {
    fmt::print(stderr, "throng draw: the sensing fan belongs to a person: give --person instead of --point\n");
    return kBadInput;
  } else {
    draw_fan(*s.simulation, from, picture);
  }
  return kOk;
}

int draw_map(const DrawOptions& o, const MapPicture& map, Subject& s, studio::FrameColumns& frame, DrawPage& page) {
  if (!map.bare) page.world(kMapWalls);
  MapOptions options = o.map;
  const auto remember = [&](const studio::FrameColumns& f) {
    if (!map.people || !s.own || f.time < *o.at - kLeavingTime) return;
    const auto& objects = s.simulation->crowd().objects.items;
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      for (const Holder& h : objects[i].holders)
        if (h.hold != Hold::kComing) options.had[h.who] = ObjectIndex(i);
  };
  if (o.at && play(o, *s.timeline, *o.at, frame, remember) != kOk) return kBadInput;
  if (!map.bare) page.leaves(frame.gauges);
  if (!find_person(o, s)) return kBadInput;
  options.person = s.person, options.at = o.at, options.width = o.width;
  const int code = map.draw(*s.simulation, options, page);
  if (o.at && !map.people) page.people(frame, &kMapPeople);
  return code;
}

int draw(const DrawOptions& o) {
  const bool roles = o.what == "watchers" || o.what == "queue" || o.what == "seats";
  const auto misplaced = [](bool wrong, const char* why) {
    if (wrong) fmt::print(stderr, "throng draw: {}\n", why);
    return wrong;
  };
  if (misplaced(!o.level.empty() && o.what != "sketch", "--level goes with --what sketch") ||
      misplaced(!o.map.object.empty() && !roles, "--object goes with --what watchers, queue and seats") ||
      misplaced(
          o.colour != "source" && (!o.at || !(o.what == "world" || o.what == "navmesh" || o.what == "trajectories")),
          "--colour goes with --at and --what world, navmesh and trajectories") ||
      misplaced(!o.against.empty() && o.what != "space_use", "--against goes with --what space_use"))
    return kBadInput;
  if (o.what == "space_use") return draw_space_use({o.file, o.set, o.against, o.allowed, o.at, o.width, o.out});
  Subject s;
  if (const int code = open(o, s); code != kOk) return code;
  DrawPage page(*s.scene, colour_by(o.colour));
  studio::FrameColumns frame;
  if (o.what == "rays" || o.what == "fan") {
    if (const int code = draw_perception(o, s, frame, page.picture); code != kOk) return code;
  } else if (o.what == "sketch" || o.what == "safety_fan") {
    if (const int code = sketch_picture(o, s, frame, page); code != kOk) return code;
  } else if (const MapPicture* map = map_picture(o.what)) {
    if (const int code = draw_map(o, *map, s, frame, page); code != kOk) return code;
  } else {
    const bool crowding = o.what == "congestion";
    page.world(crowding ? kMapWalls : kPlanWalls);
    if (crowding && s.simulation) page.obstacles(s.simulation->world(), kMapObstacles), page.walls(kMapWalls);
    if (o.what == "navmesh") page.mesh(s.simulation->world());
    if (crowding && draw_crowding(o, s, frame, page) != kOk) return kBadInput;
    const bool ways = o.what == "trajectories" || o.trails;
    const double until = o.at.value_or(ways ? s.timeline->end() : 0);
    Ways walked(page);
    if (ways && play(o, *s.timeline, until, frame, [&](const studio::FrameColumns& f) { walked.add(f); }) != kOk)
      return kBadInput;
    walked.finish();
    if (!ways && o.at && !crowding && play_to(o, *s.timeline, until, frame) != kOk) return kBadInput;
    page.leaves(o.at ? std::span<const float>(frame.gauges) : std::span<const float>());
    if (o.at && !crowding) page.people(frame);
    if (o.at && !crowding && s.own) draw_luggage(*s.own, page);
  }
  page.legend(o.width);
  return write_picture(o.out,
                       is_png(o.out) ? page.picture.png(o.width) : page.picture.document(o.width, s.scene->name));
}

}  // namespace

int draw_command(Arguments arguments) {
  DrawOptions o;
  Args args("draw",
            "Draws a scenario, or a moment of its run or of a recording: levels side by side, people by source.",
            kDrawExamples);
  args.positional("FILE", o.file, "Scenario file or recording")
      .choice("--what", o.what, what_words(), "What is drawn")
      .option("--out", o.out, "Picture to write, .svg or .png; otherwise SVG on standard output")
      .option("--at", o.at, "Simulate up to this time, s, and draw the people", 0, 1e6)
      .choice("--colour", o.colour, colour_words(), "What people are coloured by")
      .option("--person", o.person,
              "Index of the person of a sketch, rays or a fan, or west.0, the first of source west; otherwise the "
              "first one (congestion: who has farthest "
              "to go)")
      .option("--level", o.level, "sketch: this level alone; otherwise all that it touches, side by side")
      .option("--object", o.map.object,
              "watchers, queue, seats: around this object; in a large scene otherwise the busiest")
      .option("--point", o.point, "Rays from here instead: x,y or level:x,y, m")
      .option("--direction", o.direction, "Of the middle ray, degrees from +x; otherwise the person's heading", -360,
              360)
      .option("--range", o.range, "Length of the rays, m; otherwise 10", 0.5, 200)
      .option("--eyes", o.eyes, "Height of the eyes, m; otherwise 1.6", 0, 10)
      .option("--region", o.map.region, "quadtree, search: that region alone")
      .option("--levels", o.map.levels, "quadtree: as it was when so many levels were merged", 0, 15)
      .option("--from", o.map.from, "search: start, x,y or level:x,y, m")
      .option("--to", o.map.to, "search: target")
      .option("--scheme", o.map.scheme, "search: sorted, single, multi, pmulti, or all side by side")
      .option("--increments", o.map.increments, "search: fibonacci, exact, constant, or all side by side")
      .option("--width", o.width, "Of the picture, pixels", 100, 20000)
      .option("--set", o.set, "path=value, changes the scenario; may be repeated")
      .option("--against", o.against, "space_use: path=value, changes of the run it is compared with; may be repeated")
      .option("--allow-include", o.allowed, "A further folder that includes may come from; may be repeated")
      .flag("--trails", o.trails, "Draw the ways people have walked so far, too");
  if (const auto code = args.parse(arguments)) return *code;
  if (!can_write_picture(o.file, o.out)) return kBadInput;
  return draw(o);
}

}  // namespace throng::cli
