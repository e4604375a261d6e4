#include "throng/analysis/measures/foot_slide/body_motion.h"

#include <algorithm>
#include <array>
#include <limits>

#include "throng/core/math.h"
#include "throng/geometry/polygon.h"
#include "throng/skeleton/dynamics.h"

namespace throng::analysis {
namespace {

/// m: angles of recorded poses are rounded, by which a foot that stands trembles by tenths of a millimetre; somebody
/// who stands for minutes would slide for metres.
constexpr double kNoise = 1e-3;
/// Of the height of the hips of somebody who stands: lower ones have not got up yet, and have the pelvis over the seat.
constexpr float kUpright = 0.92f;

constexpr std::array<std::uint32_t, 2> kPlanted{PackedPose::kLeftPlanted, PackedPose::kRightPlanted};
constexpr std::array<Joint, 2> kShins{Joint::kLeftShin, Joint::kRightShin};

/// A foot that stands, as far as it was followed.
struct OpenContact {
  bool open = false;
  std::size_t last_frame = 0;
  double start = 0, last = 0;
  double slide = 0;
  SolePoints anchor;  ///< where the sole was when it last counted as moved
  double least_speed = 0, most_speed = 0, sum_speed = 0;
  double first_heading = 0, most_turn = 0;
  std::uint64_t frames = 0;
};

/// A frame that accelerations are of.
struct Moment {
  MassFrame masses;
  std::vector<Vec2> support;  ///< outlines of planted soles
  float z = 0;                ///< m, the floor
  bool walks = false;
};

/// The frames within kDynamicsSpan before and after the one that is looked at, by their number.
struct Masses {
  std::vector<Moment> ring;
  std::size_t last_frame = 0, known = 0;
};

struct Open {
  std::array<OpenContact, 2> feet;
  Masses masses;
  PersonBody body;
  double sum_offset = 0;
  std::uint64_t offsets = 0;  ///< frames that count for it
  bool sits = false;          ///< from the moment it is about to sit until it has got up
};

double turn_between_headings(double a, double b) {
  double d = b - a;
  while (d > math::kPi) d -= 2 * math::kPi;
  while (d < -math::kPi) d += 2 * math::kPi;
  return d < 0 ? -d : d;
}

/// The sole rolls: of its three points the one that moves least is the one that rests.
double travel(const SolePoints& a, const SolePoints& b) {
  const auto way = [](Vec3 p, Vec3 q) { return static_cast<double>(length((q - p).plan())); };
  return std::min({way(a.heel, b.heel), way(a.ball, b.ball), way(a.tip, b.tip)});
}

/// rad, from a rotation that is mostly around y; bent as knees bend is positive.
double flexion(Quat shin) {
  const Quat q = shin.w < 0 ? -shin : shin;
  return 2 * static_cast<double>(math::atan2(q.y, q.w));
}

class Follower {
 public:
  explicit Follower(const Recording& recording) : recording_(recording), open_(recording.people().size()) {
    for (std::uint32_t p = 0; p < open_.size(); ++p) {
      open_[p].body.person = p;
      open_[p].body.least_knee = std::numeric_limits<double>::infinity();
    }
  }

  void person(const DecodedFrame& f, std::size_t row, const PackedPose& packed, std::size_t frame) {
    const std::uint32_t p = f.person[row];
    Open& o = open_[p];
    const RecordedPerson& who = recording_.people()[p];
    const Skeleton skeleton = make_skeleton({who.height, who.figure.sex, who.figure.build_share()});
    const SkeletonPose pose = unpack(packed);
    PerJoint<Frame3> joints;
    place_joints(skeleton, pose, joints);
    const RecordedSurface& surface = recording_.scene().surfaces[f.surface[row]];
    look_at_body(pose, skeleton, f.activity[row], o);
    const Frame3 world{{f.x[row], f.y[row], f.z[row]}, turn_z(f.heading[row])};
    for (Frame3& j : joints) j = world * j;
    if (surface.kind == RecordedSurface::Kind::kFloor) look_at_soles(skeleton, joints, surface, f.z[row], o.body);
    if (dynamics_)
      weigh(skeleton, who.figure.sex, joints, f, row, packed.flags, frame,
            surface.kind == RecordedSurface::Kind::kFloor, o.masses);
    const double speed = length(Vec2d{f.vx[row], f.vy[row]}), heading = f.heading[row];
    for (const Side side : kSides) {
      OpenContact& c = o.feet[static_cast<std::size_t>(side)];
      const bool planted = (packed.flags & kPlanted[static_cast<std::size_t>(side)]) != 0;
      if (c.open && (!planted || c.last_frame + 1 != frame)) close(p, side, c);
      if (!planted) continue;
      const SolePoints sole = sole_points(skeleton, side, joints);
      c.open ? go_on(c, sole, speed, heading) : begin(c, sole, speed, heading, f.time);
      c.last = f.time, c.last_frame = frame;
    }
  }

  BodyMotion take() {
    for (std::uint32_t p = 0; p < open_.size(); ++p) {
      for (const Side side : kSides)
        if (OpenContact& c = open_[p].feet[static_cast<std::size_t>(side)]; c.open) close(p, side, c);
      PersonBody& b = open_[p].body;
      if (b.frames == 0) continue;
      if (open_[p].offsets > 0) b.mean_root_offset = open_[p].sum_offset / static_cast<double>(open_[p].offsets);
      out_.people.push_back(b);
    }
    out_.rate = recording_.info().rate();
    return std::move(out_);
  }

 private:
  static void begin(OpenContact& c, const SolePoints& sole, double speed, double heading, double time) {
    c = {};
    c.open = true, c.start = time, c.anchor = sole;
    c.least_speed = c.most_speed = c.sum_speed = speed;
    c.first_heading = heading, c.frames = 1;
  }
  static void go_on(OpenContact& c, const SolePoints& sole, double speed, double heading) {
    if (const double way = travel(c.anchor, sole); way > kNoise) c.slide += way, c.anchor = sole;
    c.least_speed = std::min(c.least_speed, speed), c.most_speed = std::max(c.most_speed, speed);
    c.sum_speed += speed;
    c.most_turn = std::max(c.most_turn, turn_between_headings(c.first_heading, heading));
    ++c.frames;
  }
  void weigh(const Skeleton& skeleton, Sex sex, const PerJoint<Frame3>& joints, const DecodedFrame& f, std::size_t row,
             std::uint32_t flags, std::size_t frame, bool floor, Masses& m) {
    m.ring.resize(2 * apart_ + 1);
    const auto at = [&](std::size_t k) -> Moment& { return m.ring[k % m.ring.size()]; };
    m.known = m.last_frame + 1 == frame ? std::min(m.known + 1, m.ring.size()) : 1;
    m.last_frame = frame;
    Moment& now = at(frame);
    now.masses = mass_frame(skeleton, sex, joints);
    const double speed = length(Vec2d{f.vx[row], f.vy[row]});
    now.walks = floor && speed >= kDynamicsFrom && speed <= kDynamicsTo && f.activity[row] == Activity::kWalking;
    now.z = f.z[row];
    now.support.clear();
    for (const Side side : kSides)
      if ((flags & kPlanted[static_cast<std::size_t>(side)]) != 0)
        for (const Vec3& p : sole_outline(skeleton, sole_points(skeleton, side, joints)))
          now.support.push_back(p.plan());
    if (m.known < m.ring.size()) return;
    const Moment& middle = at(frame - apart_);
    if (!middle.walks) return;
    const auto span = static_cast<float>(static_cast<double>(apart_) / recording_.info().rate());
    const Dynamics d = dynamics_of(at(frame - 2 * apart_).masses, middle.masses, now.masses, sex, span, middle.z);
    ++out_.dynamics.frames;
    if (d.presses) out_.dynamics.friction.push_back(d.friction);
    if (d.presses && distance_to(support_polygon(middle.support), d.zmp) <= 0) ++out_.dynamics.inside;
  }
  void close(std::uint32_t person, Side side, OpenContact& c) {
    c.open = false;
    if (c.frames < 2) return;  // nothing was seen of it
    const double mean = c.sum_speed / static_cast<double>(c.frames);
    const bool straight = mean >= kWalkingSpeed && c.most_speed - c.least_speed <= kStraightSpeedChange * mean &&
                          c.most_turn <= kStraightTurn;
    out_.contacts.push_back({person, side, c.start, c.last - c.start, c.slide, straight});
  }
  static void look_at_body(const SkeletonPose& pose, const Skeleton& skeleton, Activity activity, Open& o) {
    ++o.body.frames;
    const bool upright = pose.root.z > kUpright * (skeleton.leg() + skeleton.ankle_height);
    o.sits = activity == Activity::kSitting || (o.sits && !upright);
    if (!o.sits) {
      const double offset = length(pose.root.plan());
      o.body.root_offset = std::max(o.body.root_offset, offset);
      o.sum_offset += offset, ++o.offsets;
    }
    for (const Joint shin : kShins) o.body.least_knee = std::min(o.body.least_knee, flexion(pose.turn[shin]));
  }
  /// Where a flight leads down from the floor a foot is on a tread while the person is still on the floor: soles count
  /// over the floor itself. Polygons are asked for new depths only.
  static void look_at_soles(const Skeleton& skeleton, const PerJoint<Frame3>& joints, const RecordedSurface& surface,
                            float z, PersonBody& body) {
    for (const Side side : kSides) {
      const SolePoints sole = sole_points(skeleton, side, joints);
      for (const Vec3& p : {sole.heel, sole.ball, sole.tip}) {
        const double depth = z - p.z;
        if (!(depth > body.below_ground)) continue;
        const Vec2d at(p.plan());
        if (std::any_of(surface.floor.begin(), surface.floor.end(), [&](const Polygon& f) { return contains(f, at); }))
          body.below_ground = depth;
      }
    }
  }

  const Recording& recording_;
  const bool dynamics_ = recording_.info().rate() >= kDynamicsRate;
  /// Frames between the places that an acceleration is of.
  const std::size_t apart_ =
      static_cast<std::size_t>(std::max(1.0, math::floor(kDynamicsSpan* recording_.info().rate() + 0.5)));
  std::vector<Open> open_;
  BodyMotion out_;
};

}  // namespace

Result<BodyMotion> body_motion(const Recording& recording,
                               const std::function<void(std::size_t, std::size_t)>& progress) {
  Follower follower(recording);
  if (!recording.has_poses()) return follower.take();
  const std::size_t surfaces = recording.scene().surfaces.size();
  for (std::size_t i = 0; i < recording.frame_count(); ++i) {
    const auto poses = recording.poses(i);
    if (!poses) return Error{poses.error()};
    const auto frame = recording.frame(i);
    if (!frame) return Error{frame.error()};
    const DecodedFrame& f = **frame;
    for (std::size_t r = 0; r < f.size(); ++r) {
      if (f.person[r] >= recording.people().size() || f.surface[r] >= surfaces) return Error{"a frame is damaged"};
      if (const PackedPose* pose = (*poses)->find(f.id[r])) follower.person(f, r, *pose, i);
    }
    if (progress) progress(i + 1, recording.frame_count());
  }
  return follower.take();
}

double percentile(std::vector<double>& values, double p) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const double at = p * static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(at + 0.5)];
}

}  // namespace throng::analysis
