#include <algorithm>

#include "throng/objects/doors/door.h"

namespace throng {
namespace {

constexpr float kGrip = 0.024f;   ///< m, thickness of levers and bars
constexpr float kLever = 0.13f;   ///< m, length of a lever
constexpr float kBarFrom = 0.1f;  ///< share of the leaf's width where a bar begins

/// A lever or bar that stands off the leaf, as one outline: a stem at `to`, for a bar another at `from`, and what the
/// hand holds between. `off` as in OnLeaf: its sign says the side.
std::vector<Vec2> grip_outline(const LeafShape& l, float from, float to, float off, bool bar) {
  const float face = off < 0 ? -l.thickness / 2 : l.thickness / 2, half = off < 0 ? -kGrip / 2 : kGrip / 2;
  const Vec2 pull = left_of(l.closed) * l.swing;
  const auto at = [&](float along, float depth) { return l.hinge + l.closed * along + pull * depth; };
  std::vector<Vec2> out = {at(to, face), at(to, off + half), at(from, off + half)};
  if (bar) {
    out.insert(out.end(), {at(from, face), at(from + kGrip, face), at(from + kGrip, off - half)});
  } else {
    out.push_back(at(from, off - half));
  }
  out.insert(out.end(), {at(to - kGrip, off - half), at(to - kGrip, face)});
  return out;
}

/// Handle and bar of a leaf; they move as `part`, the leaf, does.
void add_grips(const LeafDoor& door, std::size_t i, ShapePart part, std::vector<ShapePart>& out) {
  const LeafShape& l = door.leaf(i);
  if (door.type() == DoorType::kSliding && door.is_automatic()) return;  // nobody takes hold of it
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
    const OnLeaf on = door.grip(side, i);
    const bool bar = side == DoorSide::kPush && on == bar_of(l);
    part.points = bar ? grip_outline(l, kBarFrom * l.width, l.width - l.handle_in, on.off, true)
                      : grip_outline(l, std::max(on.along - kLever, 0.0f), on.along, on.off, false);
    part.base = on.height - kGrip / 2, part.height = kGrip;
    out.push_back(part);
  }
}

}  // namespace

const FieldList& LeafParams::fields() {
  using P = LeafParams;
  static const FieldList list =
      FieldList::of<P>("leaf: on a hinge")
          .number("max_angle", &P::max_angle,
                  {.unit = "deg", .min = 20, .max = 180, .degrees = true, .doc = "It opens so far at most."})
          .number("open_angle", &P::open_angle,
                  {.unit = "deg",
                   .min = 20,
                   .max = 180,
                   .degrees = true,
                   .doc = "People and sensors open it so far, at most max_angle; the times are of that way."})
          .number("open_time", &P::open_time, {.unit = "s", .min = 0.3, .max = 20, .doc = "From shut to open_angle."})
          .boolean("self_closing", &P::self_closing,
                   {.doc = "It shuts by itself when it is let go; otherwise it stays where it is."})
          .number("close_time", &P::close_time,
                  {.unit = "s", .min = 0.5, .max = 60, .doc = "From open_angle to shut, by its closer."})
          .number("slow_angle", &P::slow_angle,
                  {.unit = "deg", .min = 1, .max = 45, .degrees = true, .doc = "The last stretch, which is slower."})
          .number("bounce_angle", &P::bounce_angle,
                  {.unit = "deg",
                   .min = 0,
                   .max = 45,
                   .degrees = true,
                   .doc = "The extra push of whoever lets it go opens it so much farther."})
          .number("bounce_time", &P::bounce_time, {.unit = "s", .min = 0.1, .max = 2, .doc = "That push lasts."})
          .number("clear_width", &P::clear_width,
                  {.unit = "m", .min = 0.3, .max = 2, .doc = "Who does not hold it opens it just so far."})
          .number("handle_in", &P::handle_in,
                  {.unit = "m", .min = 0, .max = 0.5, .doc = "Handle and bar from the latch edge."})
          .number("handle_height", &P::handle_height,
                  {.unit = "m", .min = 0.3, .max = 2, .doc = "Handle and bar above the floor."})
          .boolean("push_bar", &P::push_bar, {.doc = "A bar on the side one pushes; otherwise a handle there, too."});
  return list;
}

LeafShape LeafParams::shape(double width, const DoorParams& door) const {
  LeafShape s;
  s.width = static_cast<float>(width), s.thickness = static_cast<float>(door.thickness);
  s.height = static_cast<float>(door.height);
  s.handle_in = static_cast<float>(std::min(handle_in, width / 2));
  s.handle_height = static_cast<float>(handle_height);
  s.max_angle = static_cast<float>(max_angle);
  s.closer.full = static_cast<float>(std::min(open_angle, max_angle));
  s.closer.open_time = static_cast<float>(open_time), s.closer.close_time = static_cast<float>(close_time);
  s.closer.latch = std::min(static_cast<float>(slow_angle), s.closer.full / 2);
  s.closer.bounce_time = static_cast<float>(bounce_time);
  return s;
}

void LeafDoor::adopt(const LeafParams& p) {
  self_closing_ = p.self_closing, push_bar_ = p.push_bar;
  bounce_ = static_cast<float>(p.bounce_angle), clear_ = static_cast<float>(p.clear_width);
}

OnLeaf LeafDoor::grip(DoorSide side, std::size_t i) const {
  if (side == DoorSide::kPush && push_bar_) return bar_of(leaves_[i]);
  OnLeaf on = handle_of(leaves_[i]);
  if (side == DoorSide::kPush) on.off = -on.off;
  return on;
}

interaction::LeafFrame LeafDoor::frame(std::size_t i) const {
  const LeafShape& s = leaves_[i];
  interaction::LeafFrame f{s.hinge, s.closed, s.swing, s.width, s.thickness};
  f.handle_in = s.handle_in, f.handle_height = s.handle_height, f.max_angle = s.max_angle;
  return f;
}

void LeafDoor::let_go(ObjectState& own, std::size_t i) const {
  LeafState& leaf = state(own, i);
  if (self_closing_)
    bounce(leaves_[i], bounce_, leaf);
  else
    stand(leaf);
}

void add_outline(std::span<const Vec2> corners, std::vector<MovingWall>& out) {
  // Free on the left: around a solid that is clockwise.
  for (std::size_t i = corners.size(); i-- > 0;) out.push_back({corners[(i + 1) % corners.size()], corners[i]});
}

void LeafDoor::corners(const LeafShape& l, float angle, Vec2 (&out)[4]) const {
  const Vec2 d = leaf_direction(l, angle), side = left_of(d) * (l.thickness / 2), end = l.hinge + d * l.width;
  out[0] = l.hinge - side, out[1] = end - side, out[2] = end + side, out[3] = l.hinge + side;
}

LeafLimits LeafDoor::limits(const LeafShape& l, float angle, std::span<const DoorBody> people) const {
  return limits_among(l, angle, people);
}

float LeafDoor::automatic_target(const LeafShape& l, DoorSide) const { return l.closer.full; }

void LeafDoor::sense(const ObjectTurn& turn, ObjectState& own) const {
  auto& all = own.as<LeafDoorState>();
  DoorSide side = DoorSide::kPull;
  const bool seen = senses(turn, side);
  all.memory.unseen = seen ? 0 : all.memory.unseen + static_cast<float>(turn.dt);
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    LeafState& leaf = all.leaf[i];
    if (leaf.motion == LeafMotion::kHeld) continue;  // a hand is stronger
    const bool shut = leaf.angle == 0, closing = leaf.motion == LeafMotion::kClosing;
    if (seen && (closing || (shut && leaf.motion == LeafMotion::kStill))) {
      const float target = automatic_target(leaves_[i], side);
      // One that is on its way back goes on to the side it is open to.
      open(leaves_[i], !shut && (target < 0) != (leaf.angle < 0) ? -target : target, leaf);
    }
    if (!seen && !shut && leaf.motion == LeafMotion::kStill && all.memory.unseen >= static_cast<float>(common_.dwell))
      close(leaf);
  }
}

void LeafDoor::advance(const ObjectTurn& turn, ObjectState& own) const {
  if (common_.automatic) sense(turn, own);
  auto& all = own.as<LeafDoorState>();
  const bool active = std::any_of(all.leaf, all.leaf + leaves_.size(),
                                  [](const LeafState& l) { return l.motion != LeafMotion::kStill; });
  if (!active) return;
  people_near(turn, turn.bodies);
  for (std::size_t i = 0; i < leaves_.size(); ++i)
    throng::advance(leaves_[i], static_cast<float>(turn.dt), all.leaf[i],
                    limits(leaves_[i], all.leaf[i].angle, turn.bodies));
}

void LeafDoor::add_walls(const ObjectState& own, std::vector<MovingWall>& out) const {
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    Vec2 at[4];
    corners(leaves_[i], state(own, i).angle, at);
    add_outline(at, out);
  }
}

void LeafDoor::gauges(const ObjectState& own, std::span<float> out) const {
  for (std::size_t i = 0; i < leaves_.size(); ++i) out[i] = leaves_[i].swing * state(own, i).angle;
}

ShapePart LeafDoor::moving_part(const LeafShape& l) const {
  ShapePart part;
  part.moved = ShapePart::Moved::kTurned, part.pivot = l.hinge;
  return part;
}

std::vector<ShapePart> LeafDoor::shape() const {
  std::vector<ShapePart> out;
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    ShapePart part = moves() ? moving_part(leaves_[i]) : ShapePart{};
    Vec2 at[4];
    corners(leaves_[i], 0, at);
    part.points.assign(at, at + 4);
    part.height = leaves_[i].height;
    part.gauge = static_cast<std::uint32_t>(i);
    out.push_back(part);
    add_grips(*this, i, part, out);
  }
  return out;
}

}  // namespace throng
