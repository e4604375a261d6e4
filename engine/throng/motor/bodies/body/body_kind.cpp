#include "throng/motor/bodies/body/body_kind.h"

#include <algorithm>
#include <cstring>

#include "throng/motor/bodies/body/arrival.h"
#include "throng/motor/bodies/body/attention.h"
#include "throng/motor/bodies/body/doing.h"
#include "throng/motor/bodies/body/explain_body.h"
#include "throng/motor/bodies/body/grips.h"
#include "throng/motor/bodies/body/handling.h"
#include "throng/motor/gait/walker.h"
#include "throng/motor/idle/idle.h"

namespace throng {
namespace {

constexpr float kChild = 1.3f;          ///< m: who is smaller walks as children do, where nothing else is asked for
constexpr float kStandingBelow = 0.1f;  ///< m/s: slower people waver a little
constexpr float kTakeOver = 0.3f;       ///< s: what was shown before an object needed a hand fades within this
constexpr float kSeamError = 0.3f;      ///< m: a jump this near to that of a seam is one

}  // namespace

/// What is remembered of a person.
struct HumanState {
  WalkState walk;
  GazeState gaze;
  DoingState doing;
  stepping::StepperState steps;
  HandsState hands;  ///< reaching at counters, or holding at doors
  Vec2 shift;        ///< m, in the world: stands so far from where a cue says, to reach better
  Vec3 palm;         ///< m, in the world, of the hand that an object needs
  float needed = 0;  ///< s for which it has been needed; 0: it is not
};
static_assert(sizeof(HumanState) == sizeof(WalkState) + sizeof(GazeState) + sizeof(DoingState) +
                                        sizeof(stepping::StepperState) + sizeof(HandsState) + 24,
              "padding would enter the hash of poses");

namespace {

static_assert(sizeof(HumanState) + sizeof(PackedPose) + sizeof(BodyTraits) <= 1536, "what a person may cost (PV-92)");

std::size_t child_gait() {
  static const std::size_t number = [] {
    const auto names = GaitBook::names();
    const auto at = std::find(names.begin(), names.end(), "child");
    return at == names.end() ? std::size_t{0} : static_cast<std::size_t>(at - names.begin());
  }();
  return number;
}

/// The ground as a walker asks for it.
struct Asked {
  const FootGround& ground;
  SurfaceIndex surface;
  static GroundPoint at(const void* context, Vec2 p, float) {
    const auto& a = *static_cast<const Asked*>(context);
    return a.ground.foot(a.surface, p);
  }
};

std::uint64_t number_of(const Profile& profile, Row r) {
  return profile.source[r] ^ (std::uint64_t{profile.number[r]} * 0x9e3779b97f4a7c15ull);
}

/// Who walks through a periodic seam is elsewhere at once and walks on: its feet go with it.
void pass_seam(const World& world, const WalkInput& w, HumanState& s) {
  const Vec2 jump = w.position - s.walk.position - w.velocity * w.dt;
  if (s.walk.alive == 0 || length_sq(jump) < kSeamError * kSeamError) return;
  for (const Link& link : world.links) {
    if (link.translation == Vec2{} || distance(jump, link.translation) > kSeamError) continue;
    carry_over(link.translation, s.walk);
    s.steps = {};
    return;
  }
}

/// What `operate` reads of a hand must not depend on who was posed before: when the need begins everybody begins anew.
void begin_need(const PoseCue* cue, float dt, HumanState& s) {
  const bool needed = cue != nullptr && cue->hand;
  if (needed && s.needed <= 0) s = HumanState{};
  s.needed = needed ? s.needed + dt : 0;
}

void keep_palm(const PoseCue& cue, const Skeleton& skeleton, const Frame3& body, const SkeletonPose& pose,
               HumanState& s) {
  PerJoint<Frame3> joints;
  place_joints(skeleton, pose, joints);
  s.palm = body * palm_of(skeleton, cue.left ? Side::kLeft : Side::kRight, joints);
}

/// Whoever was posed before is shown on its way from that pose to the new one. False: it has got there.
bool take_over(const PackedPose& last, const stepping::Spot& before, const stepping::Spot& at, float dt, float needed,
               SkeletonPose& pose) {
  if (last.flags == 0 || needed >= kTakeOver) return false;
  const float share = math::clamp(dt / (kTakeOver - needed + dt), 0.0f, 1.0f);
  const SkeletonPose old = unpack(last);
  const Frame3 was = Frame3{{at.place.x, at.place.y, 0}, turn_z(at.heading)}.inverse() *
                     Frame3{{before.place.x, before.place.y, 0}, turn_z(before.heading)};
  pose.root = lerp(was * old.root, pose.root, share);
  for (std::size_t j = 0; j < kJoints; ++j) {
    Quat from = j == static_cast<std::size_t>(Joint::kPelvis) ? was.turn * old.turn[j] : old.turn[j];
    if (dot(from, pose.turn[j]) < 0) from = -from;
    const Quat& to = pose.turn[j];
    pose.turn[j] = normalized(Quat{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share,
                                   from.z + (to.z - from.z) * share, from.w + (to.w - from.w) * share});
  }
  return true;
}

/// The sentence of `describe`, with the gaits there are.
std::string about_body() {
  std::string out = "body: a skeleton that walks, turns, looks, reaches and sits. Gaits: ";
  const std::span<const std::string_view> names = GaitBook::names();
  for (std::size_t k = 0; k < names.size(); ++k) out += (k > 0 ? ", " : "") + std::string(names[k]);
  return out + ".";
}

}  // namespace

const FieldList& HumanBodyParams::fields() {
  using P = HumanBodyParams;
  static const FieldList list =
      FieldList::of<P>(about_body())
          .boolean("gaze", &P::gaze, {.doc = "Eyes, head and spine turn to what somebody attends to."})
          .boolean("skills", &P::skills,
                   {.doc = "Sits, waits, buys, watches, chats, dances, guards and lectures as it is about to (SH-38)."})
          .boolean("steps", &P::steps,
                   {.doc = "Goes to the very place before seats, counters and handles by planned steps (DR-40 .. 44)."})
          .boolean("reach", &P::reach,
                   {.doc = "Reaches for machines, counters and handles with the whole body (DR-51)."})
          .boolean("idle", &P::idle, {.doc = "Who stands wavers a little: nobody is a statue."})
          .object("gait", &P::gait,
                  {.doc = "Curves and style of a gait of its own, in the place of `default` (PV-89)."});
  return list;
}

HumanBody::HumanBody(const HumanBodyParams& params) : params_(params), book_(std::make_unique<GaitBook>(params.gait)) {}

std::vector<std::byte> HumanBody::newcomer() const {
  std::vector<std::byte> bytes(sizeof(HumanState));
  const HumanState fresh{};
  std::memcpy(bytes.data(), &fresh, sizeof fresh);
  return bytes;
}

std::span<const std::string_view> HumanBody::gaits() const { return GaitBook::names(); }

const GaitSet& HumanBody::gait_of(const BodyTraits& figure, const Skeleton& skeleton) const {
  if (figure.personality > 0 && figure.personality < book_->size()) return book_->set(figure.personality);
  return book_->set(!params_.gait && skeleton.height < kChild ? child_gait() : 0);
}

void HumanBody::pose(std::span<const Row> rows, const PoseInput& in, ByteColumn& states,
                     OptionalColumn<PackedPose>& out) const {
  const std::span<HumanState> remembered = states.as<HumanState>();
  for (const Row r : rows) pose_one(r, in, remembered[r], out.at(r));
}

void HumanBody::pose_one(Row r, const PoseInput& in, HumanState& s, PackedPose& out) const {
  const Profile& profile = in.crowd.profile;
  const Body& b = in.crowd.body;
  const PoseCue* cue = in.cue(r);
  const Skeleton skeleton = skeleton_of(profile, r);
  const SurfaceIndex surface(b.surface[r]);
  WalkInput w;
  w.position = {b.x[r], b.y[r]}, w.velocity = {b.vx[r], b.vy[r]}, w.heading = b.heading[r];
  w.ground = in.ground.body(surface, w.position);
  w.dt = in.dt, w.phase = in.crowd.pose.gait_phase[r];
  const Asked asked{in.ground, surface};
  if (!in.ground.is_level(surface, w.position)) w.under = {&Asked::at, &asked};
  if (in.world.periodic) pass_seam(in.world, w, s);
  const stepping::Spot before{s.walk.position, s.walk.heading}, at{w.position, w.heading};
  begin_need(cue, in.dt, s);

  const bool fades = s.steps.mode != stepping::StepperMode::kNone || s.steps.blend.active();
  const bool steps = params_.steps && (cue != nullptr || fades);
  const Arriving a{r, in, cue, skeleton, at, before, out, s.shift};
  std::optional<stepping::Spot> to;
  std::optional<LastSteps> left;
  if (steps) {
    to = place_to_be(a, s.steps);
    if (!to) left = leave_steps(a, s.steps, s.walk);
  }
  SkeletonPose pose;
  Planted planted;
  walk(gait_of(profile.figure[r], skeleton), skeleton, w, s.walk, pose, planted);
  const bool on_the_way = steps && arrive(a, to, left, has_legs(s.doing), s.steps, pose, planted);

  const Frame3 frame{{w.position.x, w.position.y, w.ground}, turn_z(w.heading)};
  SkillResult done;
  if (params_.skills) done = do_skill(r, in, frame, skeleton, on_the_way, s.doing, pose, planted);
  if (params_.idle && length_sq(w.velocity) < kStandingBelow * kStandingBelow)
    add_idle(number_of(profile, r), in.now, {1, {1 - done.hand[0], 1 - done.hand[1]}}, pose);
  // Who still comes back from a counter does that before it holds anything.
  const GripCue* grip = params_.reach ? in.grip(r) : nullptr;
  const bool holds = s.hands.reach.stage == kHoldStage || (grip != nullptr && s.hands.reach.stage == 0);
  // Eyes know where the trunk has gone for a hand; hands at counters, where the trunk has gone for the eyes.
  if (holds) hold_on({grip, frame, skeleton, in.dt}, s.hands.hold, pose);
  if (params_.gaze) look_around(r, in, frame, skeleton, s.gaze, pose);
  if (params_.reach && !holds)
    handle({r, in, grip != nullptr ? nullptr : cue, frame, skeleton, on_the_way, s.doing.time}, s.hands.reach, s.shift,
           pose);
  if (s.needed > 0) {
    keep_palm(*cue, skeleton, frame, pose, s);
    if (take_over(out, before, at, in.dt, s.needed, pose)) planted = {};
  }
  out = pack(pose);
  if (planted.left) out.flags |= PackedPose::kLeftPlanted;
  if (planted.right) out.flags |= PackedPose::kRightPlanted;
}

bool HumanBody::needed_hand(Row row, const ByteColumn& states, Vec3& palm) const {
  const HumanState& s = states.as<HumanState>()[row];
  palm = s.palm;
  return s.needed > 0;
}

void HumanBody::explain(Row row, const PoseInput& in, const ByteColumn& states, const PackedPose& pose,
                        Sketch& out) const {
  explain_skeleton(row, in, pose, out);
  const HumanState& s = states.as<HumanState>()[row];
  SketchLayer& l = out.layer("body");
  const BodyTraits& figure = in.crowd.profile.figure[row];
  const auto names = GaitBook::names();
  l.text("gait", std::string(names[figure.personality < names.size() ? figure.personality : 0]));
  l.number("phase of the step", s.walk.phase);
  if (s.doing.skill > 0) l.text("does", std::string(skill(static_cast<SkillName>(s.doing.skill - 1)).name));
  const Frame3 frame = frame_of_body(row, in);
  const Skeleton skeleton = skeleton_of(in.crowd.profile, row);
  const Body& b = in.crowd.body;
  WalkInput w;
  w.position = {b.x[row], b.y[row]}, w.velocity = {b.vx[row], b.vy[row]}, w.heading = b.heading[row];
  w.ground = frame.place.z, w.dt = in.dt;
  if (s.steps.mode != stepping::StepperMode::kNone) {
    l.text("goes by planned steps", s.steps.mode == stepping::StepperMode::kArrived ? "there" : "on the way");
    l.number("steps in the queue", static_cast<float>(stepping::steps_in_queue(s.steps)));
  } else if (length_sq(w.velocity) > kStandingBelow * kStandingBelow) {
    explain_balance(gait_of(figure, skeleton), skeleton, figure.sex, w, s.walk, l);
  }
  Vec3 target;
  if (!params_.gaze || !looks_at(in, s.gaze, target)) return;
  PerJoint<Frame3> joints;
  place_joints(skeleton, unpack(pose), joints);
  const Vec3 eye = frame * lerp(joints[Joint::kLeftEye].place, joints[Joint::kRightEye].place, 0.5f);
  SketchLayer& gaze = out.layer("gaze");
  gaze.segments.push_back({{eye.x, eye.y, eye.z}, {target.x, target.y, target.z}});
  gaze.points.push_back({target.x, target.y, target.z});
  gaze.number("looked at for", s.gaze.elapsed, "s");
}

}  // namespace throng
