#include "throng/figure/shape/shell.h"

#include <algorithm>

namespace throng::figure {
namespace {

constexpr float kOnPlane = 1e-4f;
constexpr float kModelArm = 0.785398f;  ///< rad, arms from hanging

Joint mirrored(Joint j) {
  const auto n = static_cast<std::uint8_t>(j);
  const auto first = static_cast<std::uint8_t>(Joint::kLeftClavicle);
  if (j == Joint::kLeftEye) return Joint::kRightEye;
  if (j == Joint::kRightEye) return Joint::kLeftEye;
  if (n < first) return j;
  return static_cast<Joint>((n - first) % 8 < 4 ? n + 4 : n - 4);
}

Skin mirrored(const Skin& skin) {
  Skin out{};
  for (std::size_t j = 0; j < kJoints; ++j) out[mirrored(static_cast<Joint>(j))] = skin[j];
  return out;
}

/// The four that matter most, by weight and number, normalised.
Influence strongest(const Skin& skin) {
  std::array<std::uint8_t, kJoints> order{};
  for (std::size_t j = 0; j < kJoints; ++j) order[j] = static_cast<std::uint8_t>(j);
  std::sort(order.begin(), order.end(),
            [&](std::uint8_t a, std::uint8_t b) { return skin[a] != skin[b] ? skin[a] > skin[b] : a < b; });
  Influence out;
  float sum = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const float w = skin[order[k]];
    if (w < 0.025f * skin[order[0]] || !(w > 0)) break;
    out.joint[k] = order[k], out.weight[k] = w, sum += w;
  }
  if (!(sum > 0)) return {{0, 0, 0, 0}, {1, 0, 0, 0}};
  for (float& w : out.weight) w /= sum;
  return out;
}

/// Linear map of space, by rows.
struct Affine {
  Vec3 row[3];
  Vec3 move;
};

Affine blend(const Influence& skin, const PerJoint<Frame3>& move) {
  Affine m{};
  for (std::size_t k = 0; k < 4; ++k) {
    const float w = skin.weight[k];
    if (!(w > 0)) continue;
    const Frame3& f = move[skin.joint[k]];
    const Vec3 x = f.turn * Vec3{1, 0, 0}, y = f.turn * Vec3{0, 1, 0}, z = f.turn * Vec3{0, 0, 1};
    m.row[0] += Vec3{x.x, y.x, z.x} * w;
    m.row[1] += Vec3{x.y, y.y, z.y} * w;
    m.row[2] += Vec3{x.z, y.z, z.z} * w;
    m.move += f.place * w;
  }
  return m;
}

/// p so that m p = q.
Vec3 solve(const Affine& m, Vec3 q) {
  const Vec3 a{m.row[0].x, m.row[1].x, m.row[2].x}, b{m.row[0].y, m.row[1].y, m.row[2].y},
      c{m.row[0].z, m.row[1].z, m.row[2].z};  // columns
  const Vec3 r = q - m.move;
  const float d = dot(a, cross(b, c));
  return {dot(r, cross(b, c)) / d, dot(a, cross(r, c)) / d, dot(a, cross(b, r)) / d};
}

/// The normal at rest that skinning turns to n: the transpose of the map applied to it.
Vec3 turn_back(const Affine& m, Vec3 n) { return normalized(m.row[0] * n.x + m.row[1] * n.y + m.row[2] * n.z, n); }

}  // namespace

SkeletonPose modelling_pose(const Skeleton& skeleton) {
  SkeletonPose pose = rest_pose(skeleton);
  pose.turn[Joint::kLeftUpperArm] = turn_x(kModelArm);
  pose.turn[Joint::kRightUpperArm] = turn_x(-kModelArm);
  return pose;
}

Shell::Id Shell::point(Vec3 at, const Skin& skin) {
  points_.push_back({at, skin});
  return static_cast<Id>(points_.size() - 1);
}

void Shell::triangle(Id a, Id b, Id c, Slot slot) {
  if (a == b || b == c || a == c) return;
  triangles_.push_back({a, b, c, slot});
}

void Shell::quad(Id a, Id b, Id c, Id d, Slot slot) {
  // along the shorter diagonal: fewer slivers
  if (length_sq(at(a) - at(c)) <= length_sq(at(b) - at(d))) {
    triangle(a, b, c, slot), triangle(a, c, d, slot);
  } else {
    triangle(a, b, d, slot), triangle(b, c, d, slot);
  }
}

void Shell::mirror() {
  const std::size_t points = points_.size(), triangles = triangles_.size();
  std::vector<Id> twin(points);
  for (std::size_t i = 0; i < points; ++i) {
    Point& p = points_[i];
    const Skin other = mirrored(p.skin);
    if (math::abs(p.at.y) < kOnPlane) {
      p.at.y = 0;
      for (std::size_t j = 0; j < kJoints; ++j) p.skin[j] = 0.5f * (p.skin[j] + other[j]);
      twin[i] = static_cast<Id>(i);
    } else {
      const Vec3 at{p.at.x, -p.at.y, p.at.z};
      twin[i] = point(at, other);
    }
  }
  for (std::size_t t = 0; t < triangles; ++t) {
    const Triangle tri = triangles_[t];
    triangle(twin[tri.a], twin[tri.c], twin[tri.b], tri.slot);
  }
}

void Shell::append(const Shell& other) {
  const auto first = static_cast<Id>(points_.size());
  points_.insert(points_.end(), other.points_.begin(), other.points_.end());
  for (const Triangle& t : other.triangles_) triangles_.push_back({t.a + first, t.b + first, t.c + first, t.slot});
}

FigureMesh Shell::finish(const Skeleton& skeleton) const {
  PerJoint<Frame3> rest, model, move;
  place_joints(skeleton, rest_pose(skeleton), rest);
  place_joints(skeleton, modelling_pose(skeleton), model);
  for (std::size_t j = 0; j < kJoints; ++j) move[j] = model[j] * rest[j].inverse();

  FigureMesh mesh;
  constexpr Id kNone = ~Id{0};
  std::vector<Id> vertex(points_.size());
  std::vector<Triangle> all;
  for (const Triangle& t : triangles_)
    if (length(cross(at(t.b) - at(t.a), at(t.c) - at(t.a))) > 2e-8f) all.push_back(t);  // corners in a line: no area
  std::stable_sort(all.begin(), all.end(), [](const Triangle& a, const Triangle& b) { return a.slot < b.slot; });
  for (std::size_t first = 0; first < all.size();) {
    const Slot slot = all[first].slot;
    std::fill(vertex.begin(), vertex.end(), kNone);
    std::size_t last = first;
    std::vector<Vec3> normal(points_.size());
    for (; last < all.size() && all[last].slot == slot; ++last) {
      const Triangle& t = all[last];
      const Id ids[3]{t.a, t.b, t.c};
      const Vec3 face = normalized(cross(at(t.b) - at(t.a), at(t.c) - at(t.a)));
      for (int k = 0; k < 3; ++k) {  // weighted by the angle of the corner, so that the diagonals do not matter
        const Vec3 e = normalized(at(ids[(k + 1) % 3]) - at(ids[k])), f = normalized(at(ids[(k + 2) % 3]) - at(ids[k]));
        normal[ids[k]] += face * math::acos(dot(e, f));
      }
    }
    for (std::size_t i = first; i < last; ++i) {
      for (const Id id : {all[i].a, all[i].b, all[i].c}) {
        if (vertex[id] == kNone) {
          vertex[id] = static_cast<Id>(mesh.position.size());
          const Influence skin = strongest(points_[id].skin);
          const Affine m = blend(skin, move);
          mesh.position.push_back(solve(m, at(id)));
          mesh.normal.push_back(turn_back(m, normalized(normal[id], {0, 0, 1})));
          mesh.skin.push_back(skin);
          mesh.slot.push_back(slot);
        }
        mesh.index.push_back(vertex[id]);
      }
    }
    first = last;
  }
  return mesh;
}

Vec3 Section::at(float angle) const {
  const auto [s, c] = math::sincos(angle);
  float a = c, b = s;
  if (square != 2) {
    a = math::copysign(math::pow(math::abs(c), 2 / square), c);
    b = math::copysign(math::pow(math::abs(s), 2 / square), s);
  }
  return centre + u * (a * (a > 0 ? u_plus : u_minus)) + v * (b * (b > 0 ? v_plus : v_minus));
}

void bridge(Shell& shell, const std::vector<Shell::Id>& lower, const std::vector<Shell::Id>& upper, Slot slot) {
  for (std::size_t i = 0; i < lower.size(); ++i) {
    const std::size_t k = (i + 1) % lower.size();
    shell.quad(lower[i], lower[k], upper[k], upper[i], slot);
  }
}

void close_ring(Shell& shell, const std::vector<Shell::Id>& ring, Vec3 tip, const Skin& skin, bool up, Slot slot,
                bool flat) {
  if (flat && ring.size() == 3) return shell.triangle(ring[0], ring[up ? 1 : 2], ring[up ? 2 : 1], slot);
  const Shell::Id id = shell.point(tip, skin);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t k = (i + 1) % ring.size();
    if (up) {
      shell.triangle(ring[i], ring[k], id, slot);
    } else {
      shell.triangle(ring[k], ring[i], id, slot);
    }
  }
}

}  // namespace throng::figure
