// throng replay FILE
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "args.h"
#include "commands.h"
#include "progress.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/record.h"

namespace throng::cli {
namespace {

struct ReplayOptions {
  std::string file;
  int threads = 0;
  bool verify = false, quiet = false, json = false;
};

struct Outcome {
  bool verified = false;               ///< the run was made again
  std::size_t frames = 0;              ///< compared
  std::optional<std::size_t> differs;  ///< first frame that does
  std::string how;                     ///< in words
};

int complain(const std::string& what, int code) {
  fmt::print(stderr, "throng replay: {}\n", printable(what, 2000));
  return code;
}

/// How the people in a frame differ from those of the run; empty when they do not. Positions and velocities must be the
/// same bits, or the nearest millimetres of a compact recording.
std::string difference(const DecodedFrame& frame, const Simulation& sim, bool compact) {
  const Crowd& crowd = sim.crowd();
  if (frame.size() != crowd.size()) return fmt::format("{} people, now {}", frame.size(), crowd.size());
  const auto same = [&](float recorded, float now) {
    if (!compact) return recorded == now;
    const double slack = 0.5001 * kCompactStep + 1e-7 * std::abs(static_cast<double>(now));  // that of a float
    return std::abs(static_cast<double>(recorded) - static_cast<double>(now)) <= slack;
  };
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const Row row = crowd.row_of(frame.id[i]);
    if (row == kNoRow) return fmt::format("person {} is not there now", frame.id[i].index);
    const auto& b = crowd.body;
    if (!same(frame.x[i], b.x[row]) || !same(frame.y[i], b.y[row]))
      return fmt::format("person {} at ({}, {}), now ({}, {})", frame.id[i].index, frame.x[i], frame.y[i], b.x[row],
                         b.y[row]);
    if (!same(frame.vx[i], b.vx[row]) || !same(frame.vy[i], b.vy[row]))
      return fmt::format("velocity of person {}: ({}, {}), now ({}, {})", frame.id[i].index, frame.vx[i], frame.vy[i],
                         b.vx[row], b.vy[row]);
  }
  return "";
}

/// Makes the run again; compares the people of every frame and the hash of those that have one. An Error for a frame
/// that cannot be read.
Result<Outcome> verify(const ReplayOptions& o, const Recording& recording) {
  auto run = RecordedRun::open(recording, o.threads > 0 ? o.threads : Workers::available(), false);
  if (!run) return Error{run.error()};
  Simulation& sim = (*run)->simulation();
  Outcome out;
  out.verified = true;
  const std::size_t n = recording.frame_count();
  Progress progress(n ? recording.time(n - 1) : 1, !o.quiet && !o.json);
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t people = 0;
    while (sim.clock().frame() < recording.step(i)) {
      const auto report = (*run)->step();
      if (!report) return Error{report.error()};
      people = report->people;
    }
    progress.update(sim.now(), people);
    const auto frame = recording.frame(i);
    if (!frame) return Error{fmt::format("{}: frame {} at {:g} s: {}", o.file, i, recording.time(i), frame.error())};
    ++out.frames;
    const std::uint64_t hash = sim.state_hash();
    if (recording.hash(i) != 0 && recording.hash(i) != hash)
      out.how = fmt::format("recorded {:016x}, now {:016x}", recording.hash(i), hash);
    else
      out.how = difference(**frame, sim, recording.info().compact);
    if (out.how.empty()) continue;
    out.differs = i;
    break;
  }
  return out;
}

void print_json(const ReplayOptions& o, const Recording& r, const Outcome& out) {
  const auto whole = [](std::uint64_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "scenario", printable(r.scene().name, 200));
  put(j, "program", printable(r.info().program, 200));
  put(j, "seed", text_node(std::to_string(r.info().seed)));
  put(j, "frames", whole(r.frame_count()));
  put(j, "rate", number_node(r.info().rate()));
  put(j, "people", whole(r.people().size()));
  put(j, "inputs", whole(r.inputs().size()));
  put(j, "snapshots", whole(r.snapshots().size()));
  put(j, "compact", boolean_node(r.info().compact));
  put(j, "complete", boolean_node(r.info().complete));
  if (r.frame_count()) put(j, "until_s", number_node(r.time(r.frame_count() - 1)));
  if (o.verify) {
    put(j, "compared_frames", whole(out.frames));
    put(j, "holds", boolean_node(!out.differs));
    if (out.differs) put(j, "first_difference", whole(*out.differs));
  }
  fmt::print("{}", to_json(j));
}

void print_text(const ReplayOptions& o, const Recording& r) {
  std::error_code ignored;
  double bytes = 0;  // what is not yet merged into the file stands beside it
  for (const char* ending : {"", "-wal"})
    if (const auto size = std::filesystem::file_size(o.file + ending, ignored); !ignored)
      bytes += static_cast<double>(size);
  const std::size_t n = r.frame_count();
  fmt::print("{}\n", printable(r.scene().name.empty() ? std::string("(no name)") : r.scene().name, 200));
  fmt::print("  made by     {}{}\n", printable(r.info().program, 200),
             r.info().complete ? "" : " (the run did not come to its end)");
  fmt::print("  frames      {} at {:g}/s, up to {:.1f} s\n", n, r.info().rate(), n ? r.time(n - 1) : 0.0);
  fmt::print("  people      {}\n", r.people().size());
  fmt::print("  seed        {}; {} inputs, {} snapshots\n", r.info().seed, r.inputs().size(), r.snapshots().size());
  fmt::print("  size        {}B{}\n", amount_text(bytes), r.info().compact ? ", compact (millimetres)" : "");
}

}  // namespace

int replay_command(Arguments arguments) {
  ReplayOptions o;
  Args args("replay", "Says what a recording holds; with --verify, makes the run again and compares every frame.",
            "  throng replay run.throng             what is in it\n"
            "  throng replay run.throng --verify    same scenario, seed and inputs: same bits?\n"
            "Exit code 0: it holds; 1: the file is wrong; 2: the run failed; 3: a frame differs.\n");
  args.positional("FILE", o.file, "Recording")
      .flag("--verify", o.verify, "Run the scenario in it again and compare people and state hash of every frame")
      .option("--threads", o.threads, "Worker threads; 0 = all cores", 0, 1024)
      .flag("--quiet", o.quiet, "Print nothing but problems")
      .flag("--json", o.json, "Print one JSON object");
  if (const auto code = args.parse(arguments)) return *code;
  const Result<Recording> recording = Recording::open(o.file);
  if (!recording) return complain(recording.error(), kBadInput);
  Outcome out;
  if (o.verify) {
    auto verified = verify(o, *recording);
    if (!verified) return complain(verified.error(), kBadInput);
    out = *verified;
  }
  if (o.json) {
    print_json(o, *recording, out);
  } else if (!o.quiet) {
    print_text(o, *recording);
    if (o.verify && !out.differs) fmt::print("  verified    {} frames, all the same\n", out.frames);
  }
  if (!out.differs) return kOk;
  const std::size_t i = *out.differs;
  fmt::print(stderr, "throng replay: frame {} at {:g} s differs: {}\n", i, recording->time(i), out.how);
  return kCheckFailed;
}

}  // namespace throng::cli
