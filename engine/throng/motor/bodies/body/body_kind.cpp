#include "throng/motor/bodies/body/body_kind.h"

#include <algorithm>
#include <cstring>

#include "throng/motor/bodies/body/attention.h"
#include "throng/motor/bodies/body/doing.h"
#include "throng/motor/bodies/body/explain_body.h"
#include "throng/motor/gait/walker.h"
#include "throng/motor/idle/idle.h"

namespace throng {
namespace {

constexpr float kChild = 1.3f;          ///< m: who is smaller walks as children do, where nothing else is asked for
constexpr float kStandingBelow = 0.1f;  ///< m/s: slower people waver a little

/// What is remembered of a person.
struct HumanState {
  WalkState walk;
  GazeState gaze;
  DoingState doing;
};
static_assert(sizeof(HumanState) == sizeof(WalkState) + sizeof(GazeState) + sizeof(DoingState),
              "padding would enter the hash of poses");
static_assert(sizeof(HumanState) + sizeof(PackedPose) + sizeof(BodyTraits) <= 1536, "what a person may cost (PV-92)");

/// All gaits, made once: several kilobytes each, and the same for every run.
const std::vector<GaitSet>& gait_sets() {
  static const std::vector<GaitSet> sets = [] {
    std::vector<GaitSet> out;
    for (const Personality& p : personalities()) out.push_back(make_gait_set(p.params));
    return out;
  }();
  return sets;
}

const std::vector<std::string_view>& gait_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> out;
    for (const Personality& p : personalities()) out.push_back(p.name);
    return out;
  }();
  return names;
}

std::size_t child_gait() {
  static const std::size_t number = [] {
    const auto& names = gait_names();
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

}  // namespace

const FieldList& HumanBodyParams::fields() {
  using P = HumanBodyParams;
  static const FieldList list =
      FieldList::of<P>(
          "body: a skeleton that walks, turns and looks. Gaits: default, aged, hurried, strut, limp, child.")
          .boolean("gaze", &P::gaze, {.doc = "Eyes, head and spine turn to what somebody attends to."})
          .boolean("skills", &P::skills,
                   {.doc = "Sits, waits, buys, watches, chats, dances, guards and lectures as it is about to (SH-38)."})
          .boolean("idle", &P::idle, {.doc = "Who stands wavers a little: nobody is a statue."})
          .object("gait", &P::gait,
                  {.doc = "Curves and style of a gait of its own, in the place of `default` (PV-89)."});
  return list;
}

HumanBody::HumanBody(const HumanBodyParams& params) : params_(params) {
  if (params_.gait) own_gait_ = make_gait_set(*params_.gait);
}

std::vector<std::byte> HumanBody::newcomer() const {
  std::vector<std::byte> bytes(sizeof(HumanState));
  const HumanState fresh{};
  std::memcpy(bytes.data(), &fresh, sizeof fresh);
  return bytes;
}

std::span<const std::string_view> HumanBody::gaits() const { return gait_names(); }

const GaitSet& HumanBody::gait_of(const BodyTraits& figure, const Skeleton& skeleton) const {
  const std::vector<GaitSet>& sets = gait_sets();
  if (figure.personality > 0 && figure.personality < sets.size()) return sets[figure.personality];
  if (own_gait_) return *own_gait_;
  return skeleton.height < kChild ? sets[child_gait()] : sets[0];
}

void HumanBody::pose(std::span<const Row> rows, const PoseInput& in, ByteColumn& states,
                     OptionalColumn<PackedPose>& out) const {
  const Profile& profile = in.crowd.profile;
  const Body& b = in.crowd.body;
  const std::span<HumanState> remembered = states.as<HumanState>();
  for (const Row r : rows) {
    const Skeleton skeleton = skeleton_of(profile, r);
    const SurfaceIndex surface(b.surface[r]);
    WalkInput w;
    w.position = {b.x[r], b.y[r]}, w.velocity = {b.vx[r], b.vy[r]}, w.heading = b.heading[r];
    w.ground = in.ground.body(surface, w.position);
    w.dt = in.dt, w.phase = in.crowd.pose.gait_phase[r];
    const Asked asked{in.ground, surface};
    if (!in.ground.is_level(surface, w.position)) w.under = {&Asked::at, &asked};
    HumanState& s = remembered[r];
    SkeletonPose pose;
    Planted planted;
    walk(gait_of(profile.figure[r], skeleton), skeleton, w, s.walk, pose, planted);
    const Frame3 frame{{w.position.x, w.position.y, w.ground}, turn_z(w.heading)};
    SkillResult done;
    if (params_.skills) done = do_skill(r, in, frame, skeleton, s.doing, pose, planted);
    if (params_.idle && length_sq(w.velocity) < kStandingBelow * kStandingBelow)
      add_idle(number_of(profile, r), in.now, {1, {1 - done.hand[0], 1 - done.hand[1]}}, pose);
    if (params_.gaze) look_around(r, in, frame, skeleton, s.gaze, pose);
    PackedPose& to = out.at(r);
    to = pack(pose);
    if (planted.left) to.flags |= PackedPose::kLeftPlanted;
    if (planted.right) to.flags |= PackedPose::kRightPlanted;
  }
}

void HumanBody::explain(Row row, const PoseInput& in, const ByteColumn& states, const PackedPose& pose,
                        Sketch& out) const {
  explain_skeleton(row, in, pose, out);
  const HumanState& s = states.as<HumanState>()[row];
  SketchLayer& l = out.layer("body");
  const BodyTraits& figure = in.crowd.profile.figure[row];
  l.text("gait", std::string(gait_names()[figure.personality < gait_names().size() ? figure.personality : 0]));
  l.number("phase of the step", s.walk.phase);
  if (s.doing.skill > 0) l.text("does", std::string(skill(static_cast<SkillName>(s.doing.skill - 1)).name));
  const Frame3 frame = frame_of_body(row, in);
  Vec3 target;
  if (!params_.gaze || !looks_at(in, s.gaze, target)) return;
  PerJoint<Frame3> joints;
  place_joints(skeleton_of(in.crowd.profile, row), unpack(pose), joints);
  const Vec3 eye = frame * lerp(joints[Joint::kLeftEye].place, joints[Joint::kRightEye].place, 0.5f);
  SketchLayer& gaze = out.layer("gaze");
  gaze.segments.push_back({{eye.x, eye.y, eye.z}, {target.x, target.y, target.z}});
  gaze.points.push_back({target.x, target.y, target.z});
  gaze.number("looked at for", s.gaze.elapsed, "s");
}

}  // namespace throng
