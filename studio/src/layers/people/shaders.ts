// Walking in the vertex shader: legs and arms swing with the gait phase, the trunk rises and falls with the supporting leg.
// A cycle is two steps: the right leg is half a cycle behind the left. Instance data: see instances.ts.
import { kLightGlsl } from '../shading';
import { kElbow, kHalfWidth, kHip, kKnee, kShoulder } from './body';

const glsl = (x: number) => x.toFixed(4);

export const kPeopleVertex = /* glsl */ `
attribute vec2 what;    // part, cloth
attribute vec4 place;   // x y z heading
attribute vec4 gait;    // phase [cycles], speed [m/s], height [m], radius [m]
attribute vec4 looks;   // colour of the top (linear), seed [0, 1)
uniform float pixels;   // of a metre at distance one (perspective), or anywhere (plan)
varying vec3 v_colour;
varying vec3 v_normal;

const float kTau = 6.28318530718;

// Turns about the y axis (the left): a positive angle takes what hangs down to the front.
void swing(inout vec3 p, inout vec3 n, float joint, float angle) {
  float c = cos(angle), s = sin(angle);
  float dx = p.x, dz = p.z - joint;
  p = vec3(c * dx - s * dz, p.y, joint + s * dx + c * dz);
  n = vec3(c * n.x - s * n.z, n.y, s * n.x + c * n.z);
}

float pick(float seed, float k) { return fract(seed * 91.7 + k * 0.618034); }

vec3 dress(float cloth, vec3 top, float seed) {
  if (cloth < 0.5) return top * (0.88 + 0.24 * pick(seed, 1.0));
  if (cloth < 1.5) {
    float k = pick(seed, 2.0);
    vec3 t = k < 0.35 ? vec3(0.035, 0.045, 0.075) : k < 0.6 ? vec3(0.05, 0.05, 0.052) : k < 0.8 ? vec3(0.075, 0.11, 0.19) : vec3(0.24, 0.2, 0.14);
    return t * (0.8 + 0.5 * pick(seed, 3.0));
  }
  if (cloth < 2.5) {
    float k = pick(seed, 4.0);
    return mix(vec3(0.78, 0.5, 0.36), vec3(0.16, 0.075, 0.04), k * k);
  }
  if (cloth < 3.5) {
    float k = pick(seed, 5.0);
    return k < 0.5 ? vec3(0.022, 0.016, 0.013) : k < 0.75 ? vec3(0.085, 0.045, 0.022) : k < 0.9 ? vec3(0.33, 0.21, 0.09) : vec3(0.4, 0.4, 0.4);
  }
  return vec3(0.03);
}

void main() {
  float part = what.x;
  vec3 p = position;
  vec3 n = normal;
  float height = gait.z;
  float speed = gait.y / height * 1.75;
  float walk = 1.0 - exp(-1.6 * speed);
  float reach = 0.50 * walk;                       // rad, at the hip
  bool right = part == 2.0 || part == 4.0 || part == 6.0 || part == 8.0;
  float turn = kTau * gait.x + (right ? kTau * 0.5 : 0.0);
  float lean = 0.05 * walk;
  if (part >= 1.0 && part <= 4.0) {
    if (part >= 3.0) swing(p, n, ${glsl(kKnee)}, -(0.10 * walk + 0.95 * walk * pow(max(cos(turn - 0.25), 0.0), 1.5)));
    swing(p, n, ${glsl(kHip)}, reach * sin(turn) + 0.05 * walk);
  } else if (part >= 5.0 && part <= 8.0) {
    if (part >= 7.0) swing(p, n, ${glsl(kElbow)}, 0.18 + 0.35 * walk);
    swing(p, n, ${glsl(kShoulder)}, -0.85 * reach * sin(turn) + 0.02);
    swing(p, n, ${glsl(kHip)}, -lean);
  } else {
    // shoulders turn against the hips
    if (part == 0.0 && p.z > 0.6) p.x += p.y * 0.25 * walk * sin(kTau * gait.x) * -1.0;
    swing(p, n, ${glsl(kHip)}, -lean);
  }
  // The supporting leg is straight: the hip sinks as the legs part.
  p.z -= ${glsl(kHip)} * (1.0 - cos(reach * sin(kTau * gait.x))) * 0.9;

  float wide = clamp(gait.w / (${glsl(kHalfWidth)} * height), 0.7, 1.5);
  p = vec3(p.x * mix(1.0, wide, 0.5), p.y * wide, p.z) * height;
  float c = cos(place.w), s = sin(place.w);
  p = vec3(c * p.x - s * p.y, s * p.x + c * p.y, p.z);
  n = vec3(c * n.x - s * n.y, s * n.x + c * n.y, n.z);

  v_normal = n;
  v_colour = dress(what.y, looks.rgb, looks.a);
  // Less light reaches legs and feet in a crowd.
  v_colour *= 0.72 + 0.28 * smoothstep(0.0, 0.6, position.z);
  gl_Position = projectionMatrix * viewMatrix * vec4(p + place.xyz, 1.0);
  // Small figures are mostly legs and hair: let the colour that tells something prevail.
  float far = 1.0 - smoothstep(10.0, 30.0, pixels * height / gl_Position.w);
  v_colour = mix(v_colour, looks.rgb * (what.y < 0.5 || what.y > 2.5 ? 1.0 : 0.8), far * 0.85);
}`;

export const kPeopleFragment = /* glsl */ `
${kLightGlsl}
varying vec3 v_colour;
varying vec3 v_normal;
void main() {
  gl_FragColor = vec4(lit(v_colour, normalize(v_normal)), 1.0);
  #include <colorspace_fragment>
}`;

/** How far the middle of the shadow lies from the feet, in half lengths of it. */
const kShadowAhead = 0.36;

/** A soft spot under the feet, and a longer one away from the sun; in the plan a disc of the person's own radius and colour. */
export const kShadowVertex = /* glsl */ `
#define kAhead ${glsl(kShadowAhead)}
attribute vec4 spot;   // x y z height
attribute vec4 disc;   // colour (linear), radius
uniform vec3 sun;
uniform float plan;
varying vec2 v_at;
varying vec3 v_colour;
void main() {
  vec2 away = -normalize(sun.xy);
  float length = spot.w * 0.62;
  vec2 along = away * (position.x + kAhead) * length;
  vec2 across = vec2(-away.y, away.x) * position.y * 0.34;
  vec2 offset = mix(along + across, position.xy * disc.w, plan);
  v_at = position.xy;
  v_colour = disc.rgb;
  gl_Position = projectionMatrix * viewMatrix * vec4(spot.xy + offset, spot.z + 0.02, 1.0);
}`;

export const kShadowFragment = /* glsl */ `
#define kAhead ${glsl(kShadowAhead)}
uniform float shade;
uniform float plan;
varying vec2 v_at;
varying vec3 v_colour;
void main() {
  if (plan > 0.5) {
    float r = length(v_at);
    float soft = fwidth(r);
    float inside = 1.0 - smoothstep(1.0 - soft, 1.0, r);
    vec3 colour = mix(v_colour, v_colour * 0.35, smoothstep(0.8 - soft, 0.8, r));
    gl_FragColor = vec4(colour, inside * 0.92);
    #include <colorspace_fragment>
  } else {
    float fall = (1.0 - smoothstep(0.1, 1.0, length(v_at * vec2(1.0, 1.15)))) * (0.75 - 0.35 * v_at.x);
    float contact = 1.0 - smoothstep(0.0, 0.55, length((v_at + vec2(kAhead, 0.0)) * vec2(1.5, 0.95)));
    gl_FragColor = vec4(0.0, 0.01, 0.03, shade * clamp(max(fall * 0.8, contact), 0.0, 1.0));
  }
}`;
