// Kind `performance`: something to watch (SH-24). Watchers stand in rings around a circular area (or a sector of it).
// One registers within a metre of the chosen point and unregisters when more than a metre away; whoever registers
// first gets a contested point; an outer ring opens when the ring before it is full (SH-75).
#pragma once

#include "throng/objects/kind.h"

namespace throng {

class PerformanceArea : public ObjectKind {
 public:
  struct Params {
    double radius = 2;
    double sector = 6.28318530717958647693;  ///< rad
    double spacing = 0.6;
    double ring_depth = 0.8;
    std::uint32_t rings = 2;
    double register_within = 1.0;
    static const FieldList& fields();
  };

  explicit PerformanceArea(const Params& p) : params_(p) {}
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;
  bool cue(const Holder& holder, const ObjectState& own, PoseCue& out) const override;

  // ---- questions (SH-33) ----
  Vec2 centre() const { return pose_.position; }
  Vec2 front() const { return pose_.front; }
  float sector() const { return static_cast<float>(params_.sector); }
  float radius() const { return static_cast<float>(params_.radius); }
  float register_within() const { return static_cast<float>(params_.register_within); }
  std::size_t rings() const { return params_.rings; }
  std::size_t watchers(const ObjectState& own) const { return own.holders.size(); }
  /// Ring that a point lies in, 0 = the first; rings() when it is in none.
  std::size_t ring_of(Vec2 p) const;
  /// Metres from the middle at which watchers of a ring stand.
  float ring_radius(std::size_t ring) const;
  /// Points of a ring where one more could stand, walkable, in order of their angle from the right end.
  std::vector<Vec2> free_spots(const World& world, const ObjectState& own, std::size_t ring) const;
  std::size_t room(const World& world, const ObjectState& own, std::size_t ring) const {
    return free_spots(world, own, ring).size();
  }
  /// Nearest free point of the first ring that has one; false when there is no room at all.
  bool nearest_spot(const World& world, const ObjectState& own, Vec2 from, Vec2& out) const;
  /// Would that point be free, whether or not its ring is open? Cheap.
  Ruling judge_gap(const ObjectState& own, Vec2 p) const;
  /// Would that point be free and in a ring that is open?
  Ruling judge(const World& world, const ObjectState& own, Vec2 p) const;

  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;
  /// Refused while one is still there; then it happens by itself as soon as one is far enough away.
  Ruling leave(const Holder& holder, const ObjectState& own, ObjectDesk& desk) const override;
  void timer(const ObjectTimer& timer, ObjectState& own, ObjectDesk& desk) const override;

  /// The point a watcher has registered for.
  static Vec2 point_of(const Holder& h) { return {h.from, h.to}; }

 private:
  float angle_of(Vec2 p) const;  ///< from the front, in [-pi, pi]
  Vec2 on_ring(std::size_t ring, float angle) const;
  bool is_away(const Holder& holder, ObjectDesk& desk) const;
  bool is_round() const { return params_.sector > 6.283; }

  Params params_;
  Pose2 pose_;
  SurfaceIndex surface_;
  ObjectIndex self_;
};

}  // namespace throng
