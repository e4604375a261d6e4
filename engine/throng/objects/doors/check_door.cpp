// What authors are told of a door that cannot work, with places in their own coordinates.
#include <algorithm>
#include <cmath>
#include <string>

#include "throng/environment/navmesh/locate.h"
#include "throng/geometry/segments.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/objects.h"
#include "throng/objects/say.h"

namespace throng {
namespace {

constexpr float kFit = 0.02f;     ///< m a leaf may be wider than its opening: rounding of plans
constexpr float kOnWall = 0.12f;  ///< m a hinge may be off the wall
constexpr float kBeside = 0.15f;  ///< m: the floor must be walkable so far before and behind the leaf
constexpr float kGap = 0.3f;      ///< m left open beside a shut leaf that are worth a warning
constexpr float kBody = 0.25f;    ///< m, radius of somebody who opens it
constexpr float kSwingStep = 0.1f;

std::string metres(double v) { return say(v) + " m"; }

class Checker {
 public:
  explicit Checker(const DoorCheck& c)
      : c_(c), s_(c.settling), world_(c.settling.world), across_(left_of(c.pose.front)), middle_(c.pose.position) {}

  void run() {
    if (!check_numbers() || !check_ground() || !check_opening() || !check_hinges()) return;
    check_stairs();
    check_swing();
    check_stand();
    check_others();
  }

 private:
  std::string at(Vec2 p) const { return say(world_, p); }

  bool check_numbers() const {
    bool sound = true;
    const auto check = [&](const char* key, float v) {
      if (v > 0) return;
      s_.complain(key, "a region of " + metres(static_cast<double>(v)) + " is none: it must be larger than 0");
      sound = false;
    };
    const WaitingRadii& r = c_.regions.radii();
    check(".region", c_.regions.region()), check(".pull_wait", r.pull);
    check(".push_wait", r.push), check(".agent_wait", r.agent);
    return sound;
  }

  bool check_ground() const {
    for (const float side : {kBeside, -kBeside}) {
      const Vec2 p = middle_ + c_.pose.front * side;
      if (locate(world_, c_.surface, p).exists()) continue;
      s_.complain("", "the door at " + at(middle_) + " leads into a wall: one cannot stand " +
                          std::string(side > 0 ? "before" : "behind") + " it at " + at(p));
      return false;
    }
    return true;
  }

  /// Metres of the opening from the middle to that side; -1 = no wall within `far`.
  float free_along(Vec2 way, float far) const {
    float best = -1;
    world_.walls.near(c_.surface, middle_, far, [&](std::uint32_t w, Vec2, float) {
      const Vec2 a = world_.walls.a(w), e = world_.walls.b(w) - a;
      const float cross = det(way, e);
      if (math::abs(cross) < 1e-6f) return;
      const float t = det(a - middle_, e) / cross, u = det(a - middle_, way) / cross;
      if (t < 0 || u < -1e-4f || u > 1 + 1e-4f) return;
      if (best < 0 || t < best) best = t;
    });
    return best;
  }

  bool check_opening() const {
    const auto need = static_cast<float>(c_.gap), far = need + 1;
    const float left = free_along(across_, far), right = free_along(-across_, far);
    if (left >= 0 && right >= 0 && left + right < need - kFit) {
      s_.complain(".width", "the door is " + metres(c_.gap) + " wide, its opening at " + at(middle_) + " only " +
                                metres(static_cast<double>(left + right)));
      return false;
    }
    for (const float side : {left, right})
      if (side >= 0 && side < need / 2 - kFit) {
        s_.complain("", "the door at " + at(middle_) + " is not in the middle of its opening: move it by " +
                            metres(static_cast<double>(need / 2 - side)) + " or more");
        return false;
      }
    for (const float side : {left, right})
      if (side > need / 2 + kGap)
        s_.warn("beside the shut door at " + at(middle_) + " " + metres(static_cast<double>(side - need / 2)) +
                " of its opening stay free");
    return true;
  }

  float to_wall(Vec2 p, float far) const {
    float best = far;
    world_.walls.near(c_.surface, p, far,
                      [&](std::uint32_t, Vec2, float d_sq) { best = std::min(best, std::sqrt(d_sq)); });
    return best;
  }

  bool check_hinges() const {
    constexpr float kFar = 50;
    const float half = static_cast<float>(c_.gap / 2);
    const auto check = [&](Vec2 p, const char* what) {
      const float d = to_wall(p, kFar);
      if (d <= kOnWall) return true;
      s_.complain("", std::string(what) + " at " + at(p) + " is not on a wall: " +
                          (d < kFar ? "the nearest is " + metres(static_cast<double>(d)) + " away"
                                    : std::string("there is none near")));
      return false;
    };
    for (const LeafShape& l : c_.leaves)
      if (!check(l.hinge, "the hinge")) return false;
    if (!c_.leaves.empty()) return true;
    return check(middle_ + across_ * half, "the end of the door") &&
           check(middle_ - across_ * half, "the end of the door");
  }

  void check_stairs() const {
    const auto half = static_cast<float>(c_.gap / 2);
    for (const Link& l : world_.links_of(c_.surface)) {
      if (l.laps != 0) continue;
      const Vec2 a = middle_ - across_ * half, b = middle_ + across_ * half;
      float near = std::sqrt(distance_sq_of_segments(l.a, l.b, a, b));
      for (const LeafShape& leaf : c_.leaves)
        near = std::min(near, std::sqrt(distance_sq_to_segment(l.a, l.b, leaf.hinge)) - leaf.width);
      if (near > 0.05f) continue;
      return s_.complain("", "the door at " + at(middle_) + " opens over '" + world_.surface(l.other).id +
                                 "': leaves must not swing over stairs or ramps");
    }
  }

  /// The outer part of the leaf meets no wall up to the angle it is opened to for passing. Near the hinge it may:
  /// leaves hang on thick walls.
  void check_swing() const {
    for (const LeafShape& l : c_.leaves) {
      const float low = c_.both_ways ? -l.closer.full : 0;
      for (float angle = low; angle <= l.closer.full + 1e-3f; angle += kSwingStep) {
        if (math::abs(angle) < 3 * kSwingStep) continue;  // still between the jambs
        const Vec2 d = leaf_direction(l, angle);
        for (const float share : {0.5f, 0.75f, 1.0f}) {
          const Vec2 p = l.hinge + d * (share * l.width);
          if (to_wall(p, 0.5f) > l.thickness / 2 && locate(world_, c_.surface, p).exists()) continue;
          return s_.complain("", "the leaf opens into a wall at " + at(p) + ", " +
                                     say(math::degrees(static_cast<double>(angle))) + " degrees open");
        }
      }
    }
  }

  /// People must be able to stand where one opens it (DR-08).
  void check_stand() const {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, c_.leaves.size()); ++i)
      for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush}) {
        const Vec2 p = c_.regions.best_open(side, kBody, i).position;
        if (locate(world_, c_.surface, p).exists()) continue;
        s_.warn("there is no floor at " + at(p) + ", where one stands to open the door from its " +
                std::string(words_of(side)) + " side: people will open it from where they can");
      }
  }

  void check_others() const {
    const auto half = static_cast<float>(c_.gap / 2);
    const Vec2 a = middle_ - across_ * half, b = middle_ + across_ * half;
    for (std::size_t i = 0; i < s_.self.value; ++i) {
      const auto* other = s_.objects.as<DoorKind>(ObjectIndex(i));
      if (!other) continue;
      const PlacedObject& placed = world_.placed[ObjectIndex(i)];
      if (placed.surface != c_.surface) continue;
      const auto turn = math::sincos(static_cast<double>(placed.heading));
      const Vec2 along = left_of(Vec2(Vec2d{turn.cos, turn.sin})) * static_cast<float>(other->wall_gap() / 2);
      if (distance_sq_of_segments(a, b, placed.position - along, placed.position + along) > kFit * kFit) continue;
      return s_.complain(
          "", "the door at " + at(middle_) + " overlaps the door '" + placed.id + "' at " + at(placed.position));
    }
  }

  const DoorCheck& c_;
  const Settling& s_;
  const World& world_;
  Vec2 across_, middle_;
};

}  // namespace

void check_door(const DoorCheck& check) { Checker(check).run(); }

}  // namespace throng
