// Palette skinning (EG-59): joints of everybody in one texture, a row a person, two texels a joint (rotation, place).
import { kJoints } from '../../data/poses';
import { kLightGlsl } from '../shading';
import { kSkinningGlsl } from './skinning';

export const kPosedVertex = /* glsl */ `
attribute vec4 joints;
attribute vec4 weights;
attribute float slot;
attribute vec4 place;   // x y z heading
attribute vec4 looks;   // colour of the top (linear), seed [0, 1)
attribute vec4 who;     // row of the texture, size relative to the mesh, build -1 .. 1
uniform highp sampler2D poses;
uniform vec3 rest[${kJoints}];
uniform float pixels;   // of a metre at distance one (perspective), or anywhere (plan)
varying vec3 v_colour;
varying vec3 v_normal;

${kSkinningGlsl}
float pick(float seed, float k) { return fract(seed * 91.7 + k * 0.618034); }

// Slots of a figure: skin hair top under bottom shoes eye_white iris lips headwear luggage trim.
vec3 dress(float slot, vec3 top, float seed) {
  float k = pick(seed, 4.0);
  vec3 skin = mix(vec3(0.78, 0.5, 0.36), vec3(0.16, 0.075, 0.04), k * k);
  if (slot < 0.5) return skin;
  if (slot < 1.5) {
    k = pick(seed, 5.0);
    return k < 0.5 ? vec3(0.022, 0.016, 0.013) : k < 0.75 ? vec3(0.085, 0.045, 0.022) : k < 0.9 ? vec3(0.33, 0.21, 0.09) : vec3(0.4, 0.4, 0.4);
  }
  if (slot < 2.5) return top * (0.88 + 0.24 * pick(seed, 1.0));
  if (slot < 3.5) return vec3(0.75);
  if (slot < 4.5) {
    k = pick(seed, 2.0);
    vec3 t = k < 0.35 ? vec3(0.035, 0.045, 0.075) : k < 0.6 ? vec3(0.05, 0.05, 0.052) : k < 0.8 ? vec3(0.075, 0.11, 0.19) : vec3(0.24, 0.2, 0.14);
    return t * (0.8 + 0.5 * pick(seed, 3.0));
  }
  if (slot < 5.5) return vec3(0.03);
  if (slot < 6.5) return vec3(0.8);
  if (slot < 7.5) return pick(seed, 6.0) < 0.7 ? vec3(0.06, 0.03, 0.015) : vec3(0.1, 0.16, 0.25);
  if (slot < 8.5) return skin * vec3(0.9, 0.6, 0.6);
  if (slot < 9.5) return vec3(0.06) + 0.1 * pick(seed, 7.0);
  return slot < 10.5 ? vec3(0.12, 0.1, 0.09) * (0.6 + pick(seed, 8.0)) : vec3(0.03);
}

void main() {
  int row = int(who.x + 0.5);
  // Heads and hands do not grow with the build.
  float girth = slot > 1.5 && slot < 4.5 ? 0.014 * who.z : 0.0;
  vec3 at = position + normal * girth;
  vec3 p, n;
  skin(row, who.y, joints, weights, at, normal, p, n);
  float c = cos(place.w), s = sin(place.w);
  p = vec3(c * p.x - s * p.y, s * p.x + c * p.y, p.z);
  v_normal = vec3(c * n.x - s * n.y, s * n.x + c * n.y, n.z);
  v_colour = dress(slot, looks.rgb, looks.a);
  v_colour *= 0.72 + 0.28 * smoothstep(0.0, 1.0, p.z); // less light reaches legs and feet in a crowd
  gl_Position = projectionMatrix * viewMatrix * vec4(p + place.xyz, 1.0);
  float far = 1.0 - smoothstep(10.0, 30.0, pixels * 1.75 * who.y / gl_Position.w);
  v_colour = mix(v_colour, looks.rgb * 0.9, far * 0.85);
}`;

export const kPosedFragment = /* glsl */ `
${kLightGlsl}
varying vec3 v_colour;
varying vec3 v_normal;
void main() {
  gl_FragColor = vec4(lit(v_colour, normalize(v_normal)), 1.0);
  #include <colorspace_fragment>
}`;

/** Under a sole: dark where it touches, gone where the foot is in the air. */
export const kContactVertex = /* glsl */ `
attribute vec4 foot;   // x y z direction
attribute vec4 sole;   // half its length, half its width, darkness
varying vec2 v_at;
varying float v_dark;
void main() {
  v_at = position.xy;
  v_dark = sole.z;
  vec2 p = position.xy * sole.xy;
  float c = cos(foot.w), s = sin(foot.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(foot.x + c * p.x - s * p.y, foot.y + s * p.x + c * p.y, foot.z + 0.012, 1.0);
}`;

export const kContactFragment = /* glsl */ `
uniform float shade;
varying vec2 v_at;
varying float v_dark;
void main() {
  float near = 1.0 - smoothstep(0.25, 1.0, length(v_at));
  gl_FragColor = vec4(0.0, 0.01, 0.03, min(shade * 1.5, 0.85) * near * v_dark);
}`;
