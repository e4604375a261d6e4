// throng draw SCENARIO|RECORDING
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "args.h"
#include "commands.h"
#include "draw_page.h"
#include "progress.h"
#include "studio/recording_timeline.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "view.h"

namespace throng::cli {
namespace {

constexpr double kSurroundings = 8;   ///< m shown around the person of a sketch
constexpr float kLeap = 5;            ///< m in one frame: a periodic edge, not a way
constexpr float kSparse = 0.15f;      ///< m between the points of a way
constexpr double kBeforeSketch = 10;  ///< s: when nothing else is said

struct DrawOptions {
  std::string file, out, what = "world";
  std::optional<double> at;
  std::optional<std::uint64_t> person;
  int width = 1200;
  std::vector<std::string> allowed;
  bool trails = false;
};

/// What is drawn: a timeline, and the simulation behind it where there is one.
struct Subject {
  std::unique_ptr<Simulation> simulation;
  std::unique_ptr<studio::Timeline> timeline;
  const Recording* recording = nullptr;  ///< behind the timeline, where it is one
  const RecordedScene* scene = nullptr;
};

int open(const DrawOptions& o, Subject& s) {
  if (is_recording(o.file)) {
    Result<Recording> recording = Recording::open(o.file);
    if (!recording || recording->frame_count() == 0) {
      fmt::print(stderr, "throng draw: {}\n", recording ? "there is no frame in the recording" : recording.error());
      return kBadInput;
    }
    auto timeline = std::make_unique<studio::RecordingTimeline>(std::move(*recording));
    s.recording = &timeline->recording();
    s.scene = &s.recording->scene();
    s.timeline = std::move(timeline);
    return kOk;
  }
  const DiskFiles files(o.allowed);
  Scenario scenario = read_scenario(files, o.file);
  std::optional<Setup> setup = compile_scenario(scenario, files);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  s.simulation = std::make_unique<Simulation>(std::move(*setup), Workers::available());
  auto timeline = std::make_unique<studio::LiveTimeline>(*s.simulation, live_view(scenario.spec, *s.simulation));
  s.scene = &timeline->scene();
  s.timeline = std::move(timeline);
  return kOk;
}

/// Goes through the frames up to a time; f(frame) for each, the last one stays in `frame`.
template <class F>
void play(const DrawOptions& o, studio::Timeline& t, double until, studio::FrameColumns& frame, F&& f) {
  Progress progress(until, !o.out.empty());
  for (std::uint32_t n = 0; t.time_of(n) <= until + 1e-9; ++n) {
    while (t.last() < n && !t.finished()) t.advance();
    if (n > t.last()) break;
    if (!t.frame(n, frame)) continue;
    f(frame);
    progress.update(t.time_of(n), frame.size());
  }
}

/// A line for each person and level; points nearer than kSparse to the last one are left out.
void draw_ways(const DrawOptions& o, studio::Timeline& t, double until, studio::FrameColumns& frame, DrawPage& page) {
  struct Track {
    std::vector<Vec2> points;
    std::uint8_t level = 0, source = 0;
    Vec2 last;
  };
  std::map<AgentId, Track> tracks;
  const auto draw = [&](Track& track) {
    if (track.points.empty()) return;
    track.points.push_back(track.last);
    page.way(track.points, track.level, track.source);
    track.points.clear();
  };
  play(o, t, until, frame, [&](const studio::FrameColumns& f) {
    for (std::size_t i = 0; i < f.size(); ++i) {
      const Vec2 p{f.x[i], f.y[i]};
      Track& track = tracks[f.id[i]];
      if (!track.points.empty() && (track.level != f.level[i] || distance(p, track.last) > kLeap)) draw(track);
      if (track.points.empty() || distance(p, track.points.back()) > kSparse) track.points.push_back(p);
      track.level = f.level[i], track.source = f.source[i], track.last = p;
    }
  });
  for (auto& [id, track] : tracks) draw(track);
}

int draw_sketch(const DrawOptions& o, Subject& s, studio::FrameColumns& frame, DrawPage& page) {
  play(o, *s.timeline, o.at.value_or(kBeforeSketch), frame, [](const studio::FrameColumns&) {});
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
  const auto who = std::find_if(frame.id.begin(), frame.id.end(), [&](AgentId id) {
    return (!o.person || id.index == *o.person) && (!s.recording || sketched(id) != stored.end());
  });
  if (who == frame.id.end()) {
    fmt::print(stderr, "throng draw: nobody with that index is {} at {:g} s; --at says when\n",
               s.recording ? "explained" : "there", frame.time);
    return kBadInput;
  }
  const auto i = static_cast<std::size_t>(who - frame.id.begin());
  const Vec2d at{frame.x[i], frame.y[i]};
  page.walls_near(at, frame.level[i], kSurroundings);
  studio::FrameColumns near = frame;
  near.resize(0);
  for (std::size_t k = 0; k < frame.size(); ++k) {
    if (frame.level[k] != frame.level[i] || length(Vec2d{frame.x[k], frame.y[k]} - at) > kSurroundings) continue;
    near.x.push_back(frame.x[k]), near.y.push_back(frame.y[k]), near.level.push_back(frame.level[k]);
    near.radius.push_back(frame.radius[k]), near.source.push_back(frame.source[k]), near.id.push_back(frame.id[k]);
  }
  page.people(near);
  Sketch sketch;
  if (s.recording) {
    sketch = sketched(*who)->sketch;
  } else {
    s.simulation->explain(*who, sketch);
  }
  page.sketch(sketch, frame.level[i]);
  return kOk;
}

int write(const DrawOptions& o, const std::string& content) {
  if (o.out.empty()) {
    fmt::print("{}", content);
    return kOk;
  }
  std::ofstream stream(o.out, std::ios::binary);
  stream << content;
  if (!stream.flush()) {
    fmt::print(stderr, "throng draw: cannot write {}\n", printable(o.out, 300));
    return kRunFailed;
  }
  return kOk;
}

int draw(const DrawOptions& o) {
  Subject s;
  if (const int code = open(o, s); code != kOk) return code;
  DrawPage page(*s.scene);
  studio::FrameColumns frame;
  if (o.what == "sketch") {
    if (const int code = draw_sketch(o, s, frame, page); code != kOk) return code;
  } else {
    page.world();
    if (o.what == "navmesh") {
      if (!s.simulation) {
        fmt::print(stderr, "throng draw: a recording has no navigation mesh: give the scenario\n");
        return kBadInput;
      }
      page.mesh(s.simulation->world());
    }
    const bool ways = o.what == "trajectories" || o.trails;
    const double until = o.at.value_or(ways ? s.timeline->end() : 0);
    if (ways) draw_ways(o, *s.timeline, until, frame, page);
    if (!ways && o.at) play(o, *s.timeline, until, frame, [](const studio::FrameColumns&) {});
    if (o.at) page.people(frame);
  }
  const std::string title = s.scene->name;
  return write(o, o.out.ends_with(".png") ? page.picture.png(o.width) : page.picture.document(o.width, title));
}

}  // namespace

int draw_command(Arguments arguments) {
  DrawOptions o;
  Args args("draw",
            "Draws a scenario, or a moment of its run or of a recording: levels side by side, people by source.",
            "  throng draw room.yaml --out room.svg                           the plan\n"
            "  throng draw room.yaml --at 30 --out half_minute.png            with the people after 30 s\n"
            "  throng draw room.yaml --what trajectories --out ways.svg       the ways everybody walked\n"
            "  throng draw run.throng --what trajectories --at 60 --out w.svg of a recording, up to a minute\n"
            "  throng draw room.yaml --what navmesh --out mesh.svg            polygons and portals of the mesh\n"
            "  throng draw room.yaml --what sketch --person 3 --at 12 --out s.svg   what steers one person\n"
            "  throng draw run.throng --what sketch --at 12 --out s.svg       of a recording made with --explain\n");
  args.positional("FILE", o.file, "Scenario file or recording")
      .choice("--what", o.what, {"world", "navmesh", "trajectories", "sketch"}, "What is drawn")
      .option("--out", o.out, "Picture to write, .svg or .png; otherwise SVG on standard output")
      .option("--at", o.at, "Simulate up to this time, s, and draw the people", 0, 1e6)
      .option("--person", o.person, "Index of the person of a sketch; otherwise the first one")
      .option("--width", o.width, "Of the picture, pixels", 100, 20000)
      .option("--allow-include", o.allowed, "A further folder that includes may come from; may be repeated")
      .flag("--trails", o.trails, "Draw the ways people have walked so far, too");
  if (const auto code = args.parse(arguments)) return *code;
  return draw(o);
}

}  // namespace throng::cli
