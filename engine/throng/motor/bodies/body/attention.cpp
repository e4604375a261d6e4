#include "throng/motor/bodies/body/attention.h"

#include <algorithm>
#include <array>

namespace throng {
namespace {

constexpr float kEyes = 0.93f;  ///< share of the height
constexpr std::uint32_t kThing = 0x80000000u;
constexpr std::size_t kMostSeen = 6;  ///< neighbours that may catch the eye
constexpr float kGlanceEvery = 4;     ///< s, on average
constexpr float kGlance = 0.8f;       ///< s
constexpr float kLooksWithin = 6;     ///< m
constexpr Stream kGlances{static_cast<std::uint32_t>(Stream::kFirstOfParts) + 4097};

/// Number of a person as a target: not 0, not a thing.
std::uint32_t target_of(AgentId id) { return (id.index + 1u) & ~kThing; }

Vec3 eyes_of(const Crowd& c, Row row) {
  const Shown& s = c.appearance.shown[row];
  return {s.x, s.y, s.z + kEyes * c.profile.height[row]};
}

RandomKey key_of(const PoseInput& in, Row row) {
  return {in.seed, in.crowd.profile.source[row], in.crowd.profile.number[row]};
}

/// Whom it noticed in this step; nobody where it was not its turn: rows of another step mean other people.
std::span<const Row> noticed(Row row, const Crowd& c) {
  const std::size_t model = c.profile.model[row];
  const bool perceived = model < c.due.steer.size() && c.percepts.count.size() == c.size() &&
                         std::binary_search(c.due.steer[model].begin(), c.due.steer[model].end(), row);
  return perceived ? c.percepts.neighbours(row) : std::span<const Row>();
}

/// kNoRow: gone.
Row row_of_target(const PoseInput& in, std::uint32_t object) {
  return object == 0 || (object & kThing) != 0 ? kNoRow : in.crowd.row_in_slot(object - 1);
}

GazeRequest at_point(Vec3 point, std::uint32_t object, float priority) {
  GazeRequest g;
  g.behaviour = GazeBehaviour::kMonitoring;
  g.target = GazeTarget::kPoint;
  g.motion = GazeMotion::kFocus;
  g.object = object, g.point = point, g.priority = priority;
  return g;
}

void offer_person(Row row, const PoseInput& in, Row other, GazeMotion motion, float priority, GazeState& state) {
  GazeRequest g;
  g.behaviour = motion == GazeMotion::kGlance ? GazeBehaviour::kSpontaneous : GazeBehaviour::kMonitoring;
  g.target = GazeTarget::kObject;
  g.motion = motion, g.duration = kGlance, g.priority = priority;
  g.object = target_of(in.crowd.profile.id[other]);
  offer_gaze(g, key_of(in, row), state);
}

/// Now and then somebody who is near: drawn from the person's own numbers, so that it does not depend on who else is.
void offer_glance(Row row, const PoseInput& in, const Frame3& body, GazeState& state) {
  const Crowd& c = in.crowd;
  const RandomKey key = key_of(in, row);
  if (!Draws(key, kGlances, in.frame).chance(static_cast<double>(in.dt / kGlanceEvery))) return;
  std::array<GazeCandidate, kMostSeen> seen;
  std::array<Row, kMostSeen> who;
  std::size_t n = 0;
  const Frame3 back = body.inverse();
  for (const Row other : noticed(row, c)) {
    if (other >= c.size() || n == kMostSeen) break;  // guests stand behind the people
    const Vec3 at = back * eyes_of(c, other);
    if (length_sq(at) > kLooksWithin * kLooksWithin) continue;
    const Shown& s = c.appearance.shown[other];
    const Vec3 v = back.turn * Vec3{s.vx - c.body.vx[row], s.vy - c.body.vy[row], 0};
    seen[n] = {target_of(c.profile.id[other]), at, v.plan(), 1};
    who[n++] = other;
  }
  const int best = choose_gaze({seen.data(), n}, key, state);
  if (best >= 0) offer_person(row, in, who[static_cast<std::size_t>(best)], GazeMotion::kGlance, 0.5f, state);
}

/// At doors (DR-45): at the hand's place while it reaches, back before a decision, at who follows, at who holds. True:
/// it looks at something there.
bool offer_at_door(Row row, const PoseInput& in, const GripCue& grip, const Frame3& body, GazeState& state) {
  const RandomKey key = key_of(in, row);
  const Row other = grip.look_id.exists() ? in.crowd.row_of(grip.look_id) : kNoRow;
  GazeRequest g;
  // Over the shoulder where need be; a spine that turns takes the hands with it, so not while they are on something.
  const bool hands = grip.on_leaf || grip.on_load[0] || grip.on_load[1];
  g.joints = kGazeEyes | kGazeHead | (hands ? 0 : kGazeSpine);
  g.motion = GazeMotion::kFocus, g.priority = 0.9f;
  if (grip.look == GripCue::Look::kPerson || (grip.look == GripCue::Look::kBehind && other != kNoRow)) {
    if (other == kNoRow) return false;
    g.target = GazeTarget::kObject, g.object = target_of(grip.look_id);
    g.behaviour = GazeBehaviour::kInterrupt;  // deliberate: not kept back by having looked there before
  } else if (grip.look != GripCue::Look::kAhead) {
    const bool hand = grip.look == GripCue::Look::kPoint;
    g.target = GazeTarget::kPoint, g.object = kThing | (hand ? 3u : 4u);
    g.point = {grip.look_point.x, grip.look_point.y, body.place.z + grip.look_point.z};
    g.behaviour = hand ? GazeBehaviour::kReaching : GazeBehaviour::kInterrupt;
    if (state.now.target == g.target && state.now.object == g.object) state.now.point = g.point;  // it moves
  } else {
    return false;
  }
  // What it looked at for the door is over when the door asks for something else.
  const bool elsewhere = state.now.object != g.object && state.now.behaviour != GazeBehaviour::kNone;
  if (elsewhere && state.elapsed >= GazeRules::kLeastTime) end_gaze(key, state);
  offer_gaze(g, key, state);
  return true;
}

void offer_gazes(Row row, const PoseInput& in, const Frame3& body, GazeState& state) {
  const Crowd& c = in.crowd;
  const GripCue* grip = in.grip(row);
  if (grip != nullptr && offer_at_door(row, in, *grip, body, state)) return;
  const bool was_at_door = state.now.behaviour >= GazeBehaviour::kReaching;
  if (was_at_door && state.elapsed >= GazeRules::kLeastTime) end_gaze(key_of(in, row), state);
  AgentId attended = c.intent.bearing.used() ? c.intent.bearing[row].attention : AgentId{};
  const Attention passing = c.intent.attention[row];  // of people on their way (DR-50)
  if (!attended.exists()) attended = passing.who;
  const Row other = attended.exists() ? c.row_of(attended) : kNoRow;
  if (other != kNoRow) {
    offer_person(row, in, other, GazeMotion::kFocus, 0.9f, state);
  } else if (passing.strength > 0) {
    offer_gaze(at_point({passing.point.x, passing.point.y, body.place.z + kEyes}, kThing | 2u, 0.8f), key_of(in, row),
               state);
  } else if (const PoseCue* cue = grip == nullptr ? in.cue(row) : nullptr;
             cue != nullptr && cue->hold == Hold::kThere && cue->kind != PoseCue::Kind::kSeat) {
    const Vec3 at{cue->position.x, cue->position.y, body.place.z + cue->height};
    offer_gaze(at_point(at, kThing | 1u, 0.7f), key_of(in, row), state);
  } else {
    if ((state.now.object & kThing) != 0 && state.now.behaviour == GazeBehaviour::kMonitoring)
      end_gaze(key_of(in, row), state);  // what it was served at is behind it
    offer_glance(row, in, body, state);
  }
}

}  // namespace

void look_around(Row row, const PoseInput& in, const Frame3& body, const Skeleton& skeleton, GazeState& state,
                 SkeletonPose& pose) {
  offer_gazes(row, in, body, state);
  GazeFrame frame;
  frame.dt = in.dt;
  frame.body = body;
  if (state.now.target == GazeTarget::kObject) {
    const Row other = row_of_target(in, state.now.object);
    frame.object_seen = other != kNoRow;
    if (other != kNoRow) frame.object_at = body.inverse() * eyes_of(in.crowd, other);
  }
  turn_gaze(skeleton, frame, key_of(in, row), state, pose);
}

bool looks_at(const PoseInput& in, const GazeState& state, Vec3& out) {
  if (state.now.behaviour == GazeBehaviour::kNone) return false;
  if (state.now.target == GazeTarget::kPoint) {
    out = state.now.point;
    return true;
  }
  if (state.now.target != GazeTarget::kObject) return false;
  const Row other = row_of_target(in, state.now.object);
  if (other == kNoRow) return false;
  out = eyes_of(in.crowd, other);
  return true;
}

}  // namespace throng
