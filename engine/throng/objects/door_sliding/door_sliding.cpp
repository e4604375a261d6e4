#include "throng/objects/door_sliding/door_sliding.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kSlow = 0.1f;     ///< m: the last stretch of closing is slower
constexpr float kBeside = 0.31f;  ///< m from the end of the opening where one walks past a single panel

}  // namespace

const FieldList& DoorSliding::Params::fields() {
  using P = DoorSliding::Params;
  static const FieldList list =
      FieldList::of<P>("door_sliding: panels that slide along the wall; its position is the middle of the opening.")
          .number("width", &P::width, {.unit = "m", .min = 0.5, .max = 8, .doc = "Of the opening it shuts."})
          .integer("panels", &P::panels,
                   {.min = 1, .max = 2, .doc = "1: slides to the left of its front; 2: part in the middle."})
          .number("open_time", &P::open_time, {.unit = "s", .min = 0.3, .max = 20, .doc = "From shut to open."})
          .boolean("self_closing", &P::self_closing,
                   {.doc = "It shuts by itself when it is let go; otherwise it stays where it is."})
          .number("close_time", &P::close_time, {.unit = "s", .min = 0.5, .max = 60, .doc = "From open to shut."})
          .embed(&P::door, DoorParams::fields());
  return list;
}

DoorSliding::DoorSliding(const Params& p) : LeafDoor(DoorType::kSliding, p.door, p.width), params_(p) {
  self_closing_ = p.self_closing, push_bar_ = false, bounce_ = 0;
}

Vec2 DoorSliding::hang(const Pose2& pose) {
  const auto gap = static_cast<float>(params_.width);
  LeafShape panel;
  panel.width = gap / static_cast<float>(params_.panels);
  panel.thickness = static_cast<float>(params_.door.thickness), panel.height = static_cast<float>(params_.door.height);
  panel.max_angle = panel.closer.full = panel.width;
  panel.closer.latch = std::min(kSlow, panel.width / 4);
  panel.closer.open_time = static_cast<float>(params_.open_time);
  panel.closer.close_time = static_cast<float>(params_.close_time);
  leaves_.clear();
  for (int i = 0; i < params_.panels; ++i) {
    const Vec2 out = left_of(pose.front) * (i == 0 ? 1.0f : -1.0f);
    panel.hinge = pose.position + out * (gap / 2), panel.closed = -out;
    leaves_.push_back(panel);
    reach_.add(panel.hinge + out * panel.width);
  }
  return pose.front;
}

interaction::LeafFrame DoorSliding::frame(std::size_t i) const {
  interaction::LeafFrame f = LeafDoor::frame(i);
  f.slides = true, f.twin = leaves_.size() == 2;
  // A body of usual width passes as soon as it is open so far (Rules::pass_width).
  f.lane = f.twin ? f.width : f.width - kBeside;
  return f;
}

void DoorSliding::advance(const ObjectTurn& turn, ObjectState& own) const {
  // A hand has one panel; the other goes with it.
  if (is_operated() && leaves_.size() == 2) state(own, 1) = state(own, 0);
  LeafDoor::advance(turn, own);
}

void DoorSliding::corners(const LeafShape& l, float angle, Vec2 (&out)[4]) const {
  const Vec2 from = l.hinge - l.closed * angle, side = left_of(l.closed) * (l.thickness / 2);
  const Vec2 to = from + l.closed * l.width;
  out[0] = from - side, out[1] = to - side, out[2] = to + side, out[3] = from + side;
}

LeafLimits DoorSliding::limits(const LeafShape& l, float angle, std::span<const DoorBody> people) const {
  LeafLimits out;
  // Panels that go together stop together.
  for (const LeafShape& panel : leaves_) {
    if (!is_operated() && &panel != &l) continue;
    const Vec2 edge = panel.hinge + panel.closed * (panel.width - angle);
    out.low = std::max(out.low, angle - free_way(edge, panel.closed, panel.thickness, angle, people));
  }
  return out;
}

ShapePart DoorSliding::moving_part(const LeafShape& l) const {
  ShapePart part;
  part.moved = ShapePart::Moved::kShifted, part.pivot = -l.closed;
  return part;
}

}  // namespace throng
