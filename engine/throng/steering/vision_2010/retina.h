// The picture a walker has of its surroundings, and what is read off it (EG-39 ... EG-42, EG-44).
//
// Retina is the seam for other back ends: scenes of simple shapes and cameras go in, a few numbers for each walker come
// out, nothing else. A back end on a graphics card would draw the same shapes with a depth test, fill in tti and
// alpha-dot for each pixel and reduce (EG-46, steps 1 ... 4); choosing turn and speed from the numbers (steps 5 and 6)
// stays in law.h. All reductions are smallest and largest values and counts, so their order does not matter.
//
// Frame of a walker: x ahead, y to the left, metres on the floor, origin at its feet.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/vec.h"

namespace throng::vision {

inline constexpr int kTurns = 17;               ///< of the fan, from right to left
inline constexpr int kGoalTurn = kTurns;        ///< and one more: exactly towards the goal
inline constexpr float kFanHalf = 1.57079633f;  ///< rad: the fan reaches this far to each side
inline constexpr float kNever = 1e30f;          ///< s, or m: nothing there
inline constexpr int kVectorPad = 16;           ///< elements that kernels may write past the end
constexpr float fan_turn(int i) {               ///< rad, positive = left
  return kFanHalf * (static_cast<float>(i) / (kTurns / 2) - 1.0f);
}

/// The shape of the picture. Pixel (column, row) looks along (forward[row], across[column], -down[row]), so that all
/// rays of a row are at the same height when they are equally far ahead.
struct Camera {
  int width = 0, height = 0;
  std::vector<float> across;         ///< by column from the left: tangents, positive = left; padded
  std::vector<float> forward, down;  ///< by row from the top
  std::vector<float> reach;          ///< m ahead at which a row meets the floor, for each metre of height
};
/// Angles in radians; tilt < 0 looks down. A perspective picture, as in the source.
Camera make_camera(int width, int height, float field_of_view, float field_height, float tilt);

/// Somebody: an upright cone (EG-39).
struct Cone {
  Vec2 at;           ///< m, centre
  Vec2 velocity;     ///< m/s over the floor, in the walker's frame
  float eye = 0;     ///< m: how high the walker's eye is above the base
  float height = 0;  ///< m
  float radius = 0;  ///< m, of the base
};

/// A wall: upright, from a to b, seen only from its left side.
struct Quad {
  Vec2 a, b;
  float eye = 0, height = 0;  ///< m
};

/// tau1 of Eq. 1: a +- b tti^-c.
struct Threshold {
  float a = 0, b = 0.6f, c = 1.5f;
};

/// Which turns of the fan are looked at: none, those that can be the best, or all (for eyes).
enum class FanUse { kNone, kNeeded, kAll };

/// What a walker is and what is around it.
struct View {
  std::span<const Cone> cones;
  std::span<const Quad> quads;
  Threshold tau1;
  float tau2 = 3;        ///< s
  float speed = 0;       ///< m/s straight ahead
  float turn_speed = 0;  ///< m/s with which turns are tried
  float goal_turn = 0;   ///< rad
  FanUse fan = FanUse::kNeeded;
  std::array<float, kTurns + 1> turn_cost{};  ///< rad/s: what a turn costs, whatever is in its way
};

/// What is read off a picture. P_col: the points to react to (Eq. 2, both signs).
struct Perceived {
  float hull_plus = 0, hull_minus = 0;  ///< rad/s: least alpha-dot - tau1+ and greatest alpha-dot - tau1- of P_col
  float literal_plus = 0, literal_minus = 0;    ///< rad/s: Eqs. 3 and 4; 0 where the set is empty
  float tti_mp = kNever;                        ///< s: Eq. 8
  std::uint32_t seen = 0, plus = 0, minus = 0;  ///< points in the picture, in P+ and in P-
  /// rad/s: by how much the worst point would be inside the band after each turn of the fan; 0: none would. kNever for
  /// turns that cannot have the least sum of this and their cost, unless all were asked for.
  std::array<float, kTurns + 1> remaining{};

  bool reacts() const { return plus + minus > 0; }
};

/// The points p_i of a picture. Arrays are padded by kVectorPad.
struct Points {
  std::vector<float> x, y, vx, vy;
  std::size_t count = 0;
  /// Working memory of reduce(): distance and its inverse, direction, the point's own share of conv and orth.
  std::vector<float> distance, inverse, ux, uy, conv, orth;
  void reserve(std::size_t n);
};

/// Working memory of a caller; grows, and its content means nothing from one picture to the next.
struct Scratch {
  std::vector<float> depth, speed_x, speed_y;  ///< of a row; of each shape
  std::vector<std::int32_t> id;
  Points points;
};

class Retina {
 public:
  virtual ~Retina() = default;
  /// out[i] for views[i]. Called from several threads at once, each with a scratch of its own.
  virtual void perceive(std::span<const View> views, Scratch& scratch, std::span<Perceived> out) const = 0;
};

/// Draws every picture row by row on the processor.
class RasterRetina final : public Retina {
 public:
  explicit RasterRetina(Camera camera) : camera_(std::move(camera)) {}
  void perceive(std::span<const View> views, Scratch& scratch, std::span<Perceived> out) const override;
  const Camera& camera() const { return camera_; }

 private:
  Camera camera_;
};

/// EG-47: everybody one moving point, every wall its nearest one; nothing hides anything.
class PointRetina final : public Retina {
 public:
  explicit PointRetina(float field_of_view);
  void perceive(std::span<const View> views, Scratch& scratch, std::span<Perceived> out) const override;

 private:
  float edge_;  ///< tangent of half the field of view
};

/// A whole picture, for eyes and tests. id: number of the cone, number of cones for a wall, -1 for nothing.
struct Picture {
  std::vector<float> depth;  ///< in lengths of the pixel's ray; kNever where nothing is
  std::vector<std::int32_t> id;
};
void draw_picture(const Camera& camera, const View& view, Picture& out);

/// The point on the floor below what pixel (column, row) shows.
inline Vec2 point_of(const Camera& c, int column, int row, float depth) {
  return {c.forward[static_cast<std::size_t>(row)] * depth, c.across[static_cast<std::size_t>(column)] * depth};
}

/// Bearing rate and time to interaction of one point (EG-40); what the kernels compute for each pixel.
struct Stimulus {
  float bearing_rate = 0;  ///< rad/s, positive = drifts to the left; without the walker's own turning
  float tti = 0;           ///< s; < 0: moves away; kNever: neither
};
Stimulus stimulus_of(Vec2 at, Vec2 velocity, float own_speed);
/// b tti^-c for tti > 0, rad/s.
float band_of(const Threshold& tau1, float tti);

/// The reductions of P; appends nothing, writes all of out. The kernel and the same in plain code, bit by bit.
void reduce(Points& points, const View& view, Perceived& out);
void reduce_plain(const Points& points, const View& view, Perceived& out);
/// draw_picture in plain code, without bounds on what is looked at.
void draw_picture_plain(const Camera& camera, const View& view, Picture& out);

}  // namespace throng::vision
