// One light for everything: a sky from above, light thrown back from the ground, and the sun. Colours of attributes are linear.
import * as THREE from 'three';
import type { Palette } from './palette';

export const kSun = new THREE.Vector3(-0.42, -0.55, 0.9).normalize(); // towards the sun

export function lightUniforms(palette: Palette): Record<string, THREE.IUniform> {
  return {
    sun: { value: kSun },
    sky_light: { value: new THREE.Color(palette.sky).multiplyScalar(0.54) },
    bounce_light: { value: new THREE.Color(palette.bounce).multiplyScalar(0.5) },
    sun_light: { value: new THREE.Color(palette.sun).multiplyScalar(0.56) },
  };
}

export const kLightGlsl = /* glsl */ `
uniform vec3 sun;
uniform vec3 sky_light;
uniform vec3 bounce_light;
uniform vec3 sun_light;
vec3 lit(vec3 albedo, vec3 n) {
  vec3 around = mix(bounce_light, sky_light, n.z * 0.5 + 0.5);
  return albedo * (around + sun_light * max(dot(n, sun), 0.0));
}
`;

/** Numbers that move parts (Mover of mesh_builder.ts), as a texture that is as wide as kGaugesWide. */
export interface Gauges {
  texture: THREE.DataTexture;
  chosen: { value: number }; // object that is marked, or -1
}
const kGaugesWide = 256;

export function makeGauges(count: number): Gauges {
  const high = Math.max(Math.ceil(count / kGaugesWide), 1);
  const texture = new THREE.DataTexture(new Float32Array(kGaugesWide * high), kGaugesWide, high, THREE.RedFormat, THREE.FloatType);
  texture.needsUpdate = true;
  return { texture, chosen: { value: -1 } };
}

const kMoveGlsl = /* glsl */ `
attribute vec4 mover;
uniform highp sampler2D gauges;
uniform float chosen;
void move(inout vec3 at, inout vec3 n) {
  float how = mod(mover.w, 4.0);
  if (how < 0.5) return;
  int i = int(mover.z + 0.5);
  float gauge = texelFetch(gauges, ivec2(i % ${kGaugesWide}, i / ${kGaugesWide}), 0).r;
  if (how > 1.5) {
    at.xy += mover.xy * gauge;
    return;
  }
  mat2 turn = mat2(cos(gauge), sin(gauge), -sin(gauge), cos(gauge));
  at.xy = mover.xy + turn * (at.xy - mover.xy);
  n.xy = turn * n.xy;
}
float marked() { return step(abs(floor(mover.w / 4.0) - chosen), 0.5); }
`;

/** For the building: colour by vertex with its alpha, `grid` lines every metre on level ground (0 = none). With `gauges` parts move. */
export function buildingMaterial(palette: Palette, options: { transparent?: boolean; grid?: number; unlit?: boolean; decal?: boolean; gauges?: Gauges }) {
  const { gauges } = options;
  const moving: Record<string, THREE.IUniform> = gauges ? { gauges: { value: gauges.texture }, chosen: gauges.chosen, mark: { value: new THREE.Color(palette.selection) } } : {};
  return new THREE.ShaderMaterial({
    uniforms: { ...lightUniforms(palette), grid: { value: options.grid ?? 0 }, ...moving },
    vertexShader: /* glsl */ `
      ${gauges ? `${kMoveGlsl} uniform vec3 mark;` : ''}
      attribute vec4 tint;
      varying vec4 v_tint;
      varying vec3 v_normal;
      varying vec3 v_at;
      void main() {
        v_tint = tint;
        v_normal = normal;
        v_at = position;
        ${gauges ? 'move(v_at, v_normal); v_tint.rgb = mix(v_tint.rgb, mark, 0.6 * marked());' : ''}
        gl_Position = projectionMatrix * viewMatrix * vec4(v_at, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${kLightGlsl}
      uniform float grid;
      varying vec4 v_tint;
      varying vec3 v_normal;
      varying vec3 v_at;
      float lines(vec2 p, float width) {
        vec2 w = fwidth(p);
        vec2 d = abs(fract(p - 0.5) - 0.5);
        vec2 on = 1.0 - smoothstep(vec2(width) * 0.5, vec2(width) * 0.5 + w * 1.2, d);
        // Lines closer than a few pixels become their own average instead of a moire pattern.
        return max(on.x, on.y) * (1.0 - smoothstep(0.15, 0.45, max(w.x, w.y)));
      }
      void main() {
        vec3 n = normalize(v_normal);
        vec3 colour = ${options.unlit ? 'v_tint.rgb' : 'lit(v_tint.rgb, n)'};
        if (grid > 0.0 && n.z > 0.9) {
          float g = lines(v_at.xy, 0.012) + 1.2 * lines(v_at.xy / 5.0, 0.005);
          colour *= 1.0 - grid * min(g, 2.0) * 2.0;
        }
        gl_FragColor = vec4(colour, v_tint.a);
        #include <colorspace_fragment>
      }`,
    transparent: options.transparent ?? false,
    depthWrite: !(options.transparent ?? false),
    side: THREE.DoubleSide,
    // What lies on a floor (tints, shadows of walls) is drawn a little in front of it, floors a little behind.
    polygonOffset: true,
    polygonOffsetFactor: options.decal ? -1 : 1,
    polygonOffsetUnits: options.decal ? -2 : 1,
  });
}
