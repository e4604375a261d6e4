#include "throng/objects/kind.h"

#include <algorithm>
#include <array>

#include "throng/core/math.h"

namespace throng {

Pose2d pose_of(Vec2d position, double degrees) {
  const auto turn = math::sincos(math::radians(degrees));
  return {position, {turn.cos, turn.sin}};
}

Ring rectangle_of(const Pose2d& pose, double ahead, double across) {
  const double a = ahead / 2, b = across / 2;
  return {pose.at(-a, -b), pose.at(a, -b), pose.at(a, b), pose.at(-a, b)};
}

Ring sector_of(const Pose2d& pose, double r0, double r1, double half) {
  constexpr double kChord = 10;  ///< degrees a side of the outline stands for
  const bool round = half >= math::kPi - 1e-9;
  const int steps = std::max(4, static_cast<int>(math::ceil(math::degrees(2 * half) / kChord)));
  const auto point = [&](double r, int i) {
    const auto t = math::sincos(-half + 2 * half * i / steps);
    return pose.at(r * t.cos, r * t.sin);
  };
  Ring out;
  for (int i = 0; i <= steps - (round ? 1 : 0); ++i) out.push_back(point(r1, i));
  if (round) return out;  // a full circle is drawn without its hole
  if (r0 <= 0) {
    out.push_back(pose.position);
  } else {
    for (int i = steps; i >= 0; --i) out.push_back(point(r0, i));
  }
  return out;
}

std::string_view word(ShapePart::Role role) {
  static constexpr std::array<std::string_view, 6> kWords = {"solid", "seats", "area", "line", "stage", "spots"};
  return kWords[static_cast<std::size_t>(role)];
}

Pose2 Settling::pose() const {
  const auto turn = math::sincos(static_cast<double>(placed.heading));
  return {placed.position, Vec2(Vec2d{turn.cos, turn.sin})};
}

Ruling ObjectKind::take(const ObjectRequest&, const ObjectState&, ObjectDesk&, Holder&) const {
  return Ruling::kNotOffered;
}
void ObjectKind::taken(const Holder&, ObjectState&, ObjectDesk&) const {}
Ruling ObjectKind::use(const Holder&, ObjectState&, ObjectDesk&) const { return Ruling::kGranted; }
Ruling ObjectKind::leave(const Holder&, const ObjectState&, ObjectDesk&) const { return Ruling::kGranted; }
void ObjectKind::left(const Holder&, bool, ObjectState&, ObjectDesk&) const {}
void ObjectKind::timer(const ObjectTimer&, ObjectState&, ObjectDesk&) const {}

std::string_view kind_word(std::uint16_t kind) {
  const auto kinds = object_kinds();
  return kind == kObstacleKind || kind > kinds.size() ? std::string_view("obstacle") : kinds[kind - 1].name;
}

}  // namespace throng
