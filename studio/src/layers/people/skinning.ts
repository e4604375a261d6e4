// How a mesh hangs on its joints (EG-59). Both ways read the same texture of poses: a row a person, two texels a joint, rotation
// and place. `dual` blends rigid motions as dual quaternions: a twisted wrist or a bent elbow keeps its girth. `linear` blends
// points: a little cheaper, and joints that turn far grow thin.
export type Skinning = 'dual' | 'linear';

/** What the address of the page asks for: ?skinning=linear. */
export function skinningOf(search: string): Skinning {
  return new URLSearchParams(search).get('skinning') === 'linear' ? 'linear' : 'dual';
}

/** With DUAL_QUATERNIONS defined the first way. Needs: poses, rest[]. */
export const kSkinningGlsl = /* glsl */ `
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

// Point and normal of the mesh, hung on up to four joints of the person in that row. size: of the person to the mesh.
void skin(int row, float size, vec4 joints, vec4 weights, vec3 at, vec3 normal, out vec3 p, out vec3 n) {
#ifdef DUAL_QUATERNIONS
  vec4 real = vec4(0.0), dual = vec4(0.0), first = vec4(0.0);
  for (int k = 0; k < 4; ++k) {
    float w = weights[k];
    if (w <= 0.0) continue;
    int j = int(joints[k] + 0.5);
    vec4 q = texelFetch(poses, ivec2(2 * j, row), 0);
    vec3 t = texelFetch(poses, ivec2(2 * j + 1, row), 0).xyz - turned(q, rest[j] * size);
    if (first == vec4(0.0)) first = q;
    if (dot(q, first) < 0.0) w = -w; // q and -q turn alike: the same half of the sphere
    real += w * q;
    dual += w * 0.5 * vec4(q.w * t + cross(t, q.xyz), -dot(t, q.xyz));
  }
  float scale = 1.0 / max(length(real), 1e-9);
  real *= scale;
  dual *= scale;
  p = turned(real, at * size) + 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  n = turned(real, normal);
#else
  p = n = vec3(0.0);
  for (int k = 0; k < 4; ++k) {
    float w = weights[k];
    if (w <= 0.0) continue;
    int j = int(joints[k] + 0.5);
    vec4 q = texelFetch(poses, ivec2(2 * j, row), 0);
    p += w * (texelFetch(poses, ivec2(2 * j + 1, row), 0).xyz + turned(q, (at - rest[j]) * size));
    n += w * turned(q, normal);
  }
#endif
}
`;
