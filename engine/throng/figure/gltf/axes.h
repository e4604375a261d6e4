// Our axes (x ahead, y left, z up) and those of glTF and BVH (x left, y up, z ahead): a turn, so nothing is mirrored.
#pragma once

#include "throng/core/vec3.h"

namespace throng::gltf {

constexpr Vec3 to_file(Vec3 p) { return {p.y, p.z, p.x}; }
constexpr Vec3 from_file(Vec3 p) { return {p.z, p.x, p.y}; }
constexpr Quat to_file(Quat q) { return {q.y, q.z, q.x, q.w}; }
constexpr Quat from_file(Quat q) { return {q.z, q.x, q.y, q.w}; }

}  // namespace throng::gltf
