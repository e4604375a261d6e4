#include "live_timeline.h"

#include <algorithm>
#include <cmath>

#include "gaits.h"
#include "json.h"
#include "person.h"
#include "sketch_json.h"
#include "states.h"
#include "throng/core/hash.h"
#include "throng/objects/moving.h"
#include "throng/recording/recorder.h"

namespace throng::studio {

LiveFrames::LiveFrames(const Simulation& simulation) : simulation_(simulation) {
  std::uint32_t n = 0;
  for (const SourceSetup& s : simulation.setup().sources) sources_.push_back({hash_text(s.name), n++});
  std::sort(sources_.begin(), sources_.end());
  std::uint32_t shown = 0;  // obstacles are not among the scene's objects
  for (const auto& kind : simulation.setup().objects.items) objects_.push_back(kind ? shown++ : shown);
}

std::size_t LiveFrames::source_index(std::uint64_t key) const {
  const auto at = std::lower_bound(sources_.begin(), sources_.end(), std::pair(key, 0u));
  return at != sources_.end() && at->first == key ? at->second : std::size_t{255};
}

void LiveFrames::capture(std::uint32_t number, FrameColumns& out) const {
  const Crowd& c = simulation_.crowd();
  const World& world = simulation_.world();
  const std::vector<Row> rows = c.rows_by_id();
  out.number = number;
  out.time = simulation_.now();
  const bool led = simulation_.states(states_), ranked = c.preferred.priority.used();
  out.resize(rows.size(), led, ranked);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row r = rows[i];
    const Shown& s = c.appearance.shown[r];
    out.id[i] = c.profile.id[r];
    out.x[i] = s.x, out.y[i] = s.y, out.z[i] = s.z;
    out.heading[i] = wire_angle(s.heading);
    out.speed[i] = wire_speed(length(Vec2{s.vx, s.vy}));
    out.activity[i] = static_cast<std::uint8_t>(s.activity);
    out.phase[i] = wire_phase(c.pose.gait_phase[r]);
    out.level[i] = wire_index(world.surfaces[s.surface].level.value);
    out.population[i] = wire_index(c.profile.population[r]);
    out.source[i] = wire_index(source_index(c.profile.source[r]));
    out.radius[i] = wire_radius(s.radius);
    out.height[i] = wire_height(c.profile.height[r]);
    out.figure[i] = wire_figure(c.profile.figure[r]);
    if (led) out.state[i] = state_number(out.activity[i], states_[r]);
    if (ranked) out.priority[i] = c.preferred.priority[r];
  }
  capture_objects(out);
}

void LiveFrames::capture_objects(FrameColumns& out) const {
  const Objects& kinds = simulation_.setup().objects;
  const ObjectStates& states = simulation_.crowd().objects;
  gather_gauges(kinds, states, out.gauges);
  out.held.clear();
  for (const ObjectIndex i : kinds.moving) {
    const ObjectState& own = states.items[i.value];
    for (const Holder& h : own.holders) {
      PoseCue cue;
      if (h.hold == Hold::kThere && kinds.items[i.value]->cue(h, own, cue) && cue.kind == PoseCue::Kind::kHandle)
        out.held.push_back({objects_[i.value], h.who});
    }
  }
}

namespace {

std::uint32_t steps_per_frame(double dt, double rate) {
  return static_cast<std::uint32_t>(std::clamp(std::round(1.0 / (rate * dt)), 1.0, 1e6));
}
/// A key frame every 2 s at the latest, so that a jump decodes two messages at most.
std::uint32_t key_every(double rate) { return static_cast<std::uint32_t>(std::clamp(std::floor(2 * rate), 1.0, 1e6)); }

}  // namespace

LiveTimeline::LiveTimeline(Simulation& simulation, Options options)
    : simulation_(simulation),
      options_(std::move(options)),
      frames_(simulation),
      steps_per_frame_(steps_per_frame(simulation.clock().dt(), options_.rate)),
      rate_(1.0 / (steps_per_frame_ * simulation.clock().dt())),
      start_(simulation.now()),
      history_(options_.most_bytes, key_every(rate_)),
      own_poses_(simulation.poses()) {
  keep(0);
}

void LiveTimeline::keep(std::uint32_t number) {
  frames_.capture(number, scratch_);
  const RunTotals& t = simulation_.totals();
  history_.push(scratch_, {scratch_.size(), t.entered, t.left});
  goals_.note(number, history_.first(), simulation_.crowd());
  keep_poses(number);
  sketches_.clear();
  for (const AgentId who : watched_) sketches_.emplace(who, explain(who));
}

void LiveTimeline::keep_poses(std::uint32_t number) {
  const Crowd& c = simulation_.crowd();
  if (!c.pose.packed.used()) return;
  RecordedPoses frame;
  frame.frame = number;
  for (const Row r : c.rows_by_id()) {
    if (!c.pose.posed(r)) continue;
    frame.who.push_back(c.profile.id[r]);
    frame.pose.push_back(c.pose.packed[r]);
  }
  posed_bytes_ += frame.bytes();
  posed_.push_back(std::move(frame));
  while (posed_.size() > 1 && posed_bytes_ > options_.most_pose_bytes) {
    posed_bytes_ -= posed_.front().bytes();
    posed_.pop_front();
  }
}

void LiveTimeline::look(std::vector<PoseCamera> cameras) {
  PoseSettings s = own_poses_;
  if (s.mode != PoseMode::kAll) {
    s.cameras.insert(s.cameras.end(), cameras.begin(), cameras.end());
    if (!cameras.empty()) s.mode = PoseMode::kNear;
  }
  simulation_.show_poses(std::move(s));
}

bool LiveTimeline::poses(std::uint32_t number, RecordedPoses& out) {
  const auto at = std::lower_bound(posed_.begin(), posed_.end(), number,
                                   [](const RecordedPoses& f, std::uint32_t n) { return f.frame < n; });
  if (at == posed_.end() || at->frame != number) return false;
  out = *at;
  return true;
}

std::string LiveTimeline::gaits(std::string& out) {
  out = gaits_json(simulation_.setup());
  return {};
}

std::string LiveTimeline::change_gait(const ClientMessage& m) { return studio::change_gait(simulation_.setup(), m); }

std::string LiveTimeline::gait_cycle(const ClientMessage& m, Bytes& out) {
  std::string wrong;
  out = gait_cycle_message(simulation_.setup(), m, wrong);
  return wrong;
}

void LiveTimeline::advance() {
  if (finished_) return;
  const StepReport report = simulation_.step();
  if (++steps_done_ % steps_per_frame_ == 0) keep(steps_done_ / steps_per_frame_);
  if (options_.on_step) options_.on_step(report);
  finished_ = simulation_.now() >= options_.end - 0.5 * simulation_.clock().dt() || simulation_.finished();
}

std::string LiveTimeline::person(AgentId who, const FrameColumns& frame) {
  const Row row = simulation_.crowd().row_of(who);
  const auto more = [&](JsonWriter& j) {
    if (const auto goal = goals_.at(who, frame.number)) {
      const std::string text = goal_text(options_.scene, goal->goal, goal->point, goal->surface);
      j.put("goal", std::string_view(text));
    }
    if (row == kNoRow) return;  // has left since
    const Crowd& c = simulation_.crowd();
    j.put("preferred_speed", c.profile.preferred_speed[row]);
    // Ways are known for now only.
    if (frame.number != last()) return;
    j.put("remaining", c.route.remaining[row]).put("laps", int{c.body.laps[row]});
  };
  return person_json(who, frame, options_.scene, more);
}

std::string LiveTimeline::sketch(AgentId who, const FrameColumns& frame) {
  if (frame.number != last()) return "";
  // The simulation may be on its way to the next frame already (a slow run): then there is what was kept.
  if (const auto kept = sketches_.find(who); kept != sketches_.end()) return kept->second;
  return underway() ? "" : explain(who);
}

std::string LiveTimeline::explain(AgentId who) const {
  Sketch sketch;
  simulation_.explain(who, sketch);
  return sketch_json(who, sketch);
}

}  // namespace throng::studio
