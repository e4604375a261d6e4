#include "throng/objects/door_revolving/door_revolving.h"

#include <algorithm>

namespace throng {
namespace {

constexpr double kRoom = 0.02, kDrum = 0.06;  ///< m, between panels and drum; thickness of the drum
constexpr int kArc = 8;                       ///< straight pieces of a wall of the drum

}  // namespace

const FieldList& DoorRevolving::Params::fields() {
  using P = DoorRevolving::Params;
  static const FieldList list =
      FieldList::of<P>("door_revolving: four panels in a drum that turn counter-clockwise; its position is the pivot.")
          .number("radius", &P::radius,
                  {.unit = "m", .min = 0.8, .max = 4, .doc = "Of the panels; the drum adds 8 cm on each side."})
          .number("speed", &P::speed,
                  {.unit = "deg/s", .min = 5, .max = 120, .degrees = true, .doc = "While somebody pushes."})
          .number("decay", &P::decay,
                  {.unit = "s", .min = 0.1, .max = 60, .doc = "It stands so long after the last push."})
          .embed(&P::door, DoorParams::fields());
  return list;
}

DoorRevolving::DoorRevolving(const Params& p)
    : DoorKind(DoorType::kRevolving, p.door, 2 * (p.radius + kRoom + kDrum)), params_(p) {}

Vec2 DoorRevolving::hang(const Pose2& pose) {
  shape_.pivot = pose.position, shape_.front = pose.front;
  shape_.radius = static_cast<float>(params_.radius), shape_.thickness = static_cast<float>(params_.door.thickness);
  shape_.height = static_cast<float>(params_.door.height);
  shape_.speed = static_cast<float>(params_.speed), shape_.decay = static_cast<float>(params_.decay);
  const auto inner = static_cast<float>(params_.radius + kRoom), outer = static_cast<float>(wall_gap_ / 2);
  const float half = math::kHalfPiF - shape_.mouth;
  for (int side = 0; side < 2; ++side) {
    std::vector<Vec2>& out = drum_[side];
    out.clear();
    const auto at = [&](float r, int i) {
      const float turn = (side == 0 ? 1.0f : -1.0f) * math::kHalfPiF - half + 2 * half * static_cast<float>(i) / kArc;
      const auto t = math::sincos(turn);
      return pose.position + (pose.front * t.cos + left_of(pose.front) * t.sin) * r;
    };
    for (int i = 0; i <= kArc; ++i) out.push_back(at(outer, i));
    for (int i = kArc; i >= 0; --i) out.push_back(at(inner, i));
  }
  const Vec2 r{outer, outer};
  reach_.add(pose.position - r), reach_.add(pose.position + r);
  return pose.front;
}

interaction::RevolvingPlan DoorRevolving::plan() const {
  interaction::RevolvingPlan out;
  out.pivot = shape_.pivot, out.radius = shape_.radius;
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
    const Vec2 way = regions_.out(side);
    out.toward[static_cast<std::size_t>(side)] = math::atan2(way.y, way.x);
  }
  return out;
}

void DoorRevolving::panel_corners(float heading, Vec2 (&out)[4]) const {
  const auto t = math::sincos(heading);
  const Vec2 d{t.cos, t.sin}, side = left_of(d) * (shape_.thickness / 2), end = shape_.pivot + d * shape_.radius;
  out[0] = shape_.pivot - side, out[1] = end - side, out[2] = end + side, out[3] = shape_.pivot + side;
}

void DoorRevolving::advance(const ObjectTurn& turn, ObjectState& own) const {
  RevolvingState& s = state(own);
  DoorSide side = DoorSide::kPull;
  if (common_.automatic && senses(turn, side)) push(s);
  if (!s.pushed && s.rate == 0) return;
  people_near(turn, turn.bodies);
  throng::advance(shape_, static_cast<float>(turn.dt), s, turn.bodies);
}

void DoorRevolving::add_walls(const ObjectState& own, std::vector<MovingWall>& out) const {
  for (int k = 0; k < kPanels; ++k) {
    Vec2 at[4];
    panel_corners(panel_heading(shape_, state(own), k), at);
    add_outline(at, out);
  }
  for (const std::vector<Vec2>& d : drum_) add_outline(d, out);
}

std::vector<ShapePart> DoorRevolving::shape() const {
  std::vector<ShapePart> out;
  for (int k = 0; k < kPanels; ++k) {
    ShapePart part;
    Vec2 at[4];
    panel_corners(panel_heading(shape_, {}, k), at);
    part.points.assign(at, at + 4), part.height = shape_.height;
    if (moves()) part.moved = ShapePart::Moved::kTurned, part.pivot = shape_.pivot;
    out.push_back(std::move(part));
  }
  for (const std::vector<Vec2>& d : drum_) {
    ShapePart part;
    part.points = d, part.height = shape_.height;
    out.push_back(std::move(part));
  }
  return out;
}

}  // namespace throng
