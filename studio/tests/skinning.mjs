// The skinning of the page (src/layers/people/skinning.ts) run by WebGL itself, its results read back: where points of a mesh come
// to lie that hangs on two joints, one turned against the other.
import { readFileSync } from 'node:fs';
import { check, expect } from './page.mjs';

const source = readFileSync(new URL('../src/layers/people/skinning.ts', import.meta.url), 'utf8');
const glsl = /kSkinningGlsl = \/\* glsl \*\/ `([\s\S]*?)`;/.exec(source)?.[1];

/** In the page. The point [x, 0, z] with half its weight on each of two joints at the origin; the second is turned by q. */
function skinned({ glsl, dual, q, point, rest, place, size }) {
  const gl = document.createElement('canvas').getContext('webgl2');
  const make = (type, text) => {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    return shader;
  };
  const program = gl.createProgram();
  gl.attachShader(program, make(gl.VERTEX_SHADER, `#version 300 es
${dual ? '#define DUAL_QUATERNIONS' : ''}
precision highp float;
uniform highp sampler2D poses;
uniform vec3 rest[2];
uniform vec3 point;
uniform float size;
out vec3 p;
out vec3 n;
${glsl}
void main() {
  skin(0, size, vec4(0.0, 1.0, 0.0, 0.0), vec4(0.5, 0.5, 0.0, 0.0), point, vec3(0.0, 1.0, 0.0), p, n);
  gl_Position = vec4(0.0);
}`));
  gl.attachShader(program, make(gl.FRAGMENT_SHADER, '#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main() { c = vec4(1.0); }'));
  gl.transformFeedbackVaryings(program, ['p', 'n'], gl.INTERLEAVED_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  gl.useProgram(program);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  const texels = new Float32Array([0, 0, 0, 1, ...place, 0, ...q, ...place, 0]);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 4, 1, 0, gl.RGBA, gl.FLOAT, texels);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.uniform3fv(gl.getUniformLocation(program, 'rest'), [...rest, ...rest]);
  gl.uniform3fv(gl.getUniformLocation(program, 'point'), point);
  gl.uniform1f(gl.getUniformLocation(program, 'size'), size);
  const out = gl.createBuffer();
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, out);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 24, gl.STREAM_READ);
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, out);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, 1);
  gl.endTransformFeedback();
  const data = new Float32Array(6);
  gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, data);
  return { p: [...data.slice(0, 3)], n: [...data.slice(3)] };
}

const twist = (degrees) => [0, 0, Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)];
const near = (a, b) => Math.hypot(...a.map((v, i) => v - b[i])) < 1e-5;
const say = (v) => v.map((x) => x.toFixed(4)).join(' ');

export async function skinning(browser) {
  const page = await browser.newPage();
  const run = (more) =>
    page.evaluate(skinned, { glsl, dual: true, q: twist(0), point: [0.1, 0, 0], rest: [0, 0, 0], place: [0, 0, 0], size: 1, ...more });
  await check('a joint at rest leaves the mesh as it is, either way', async () => {
    const still = { point: [0.5, 0.25, 1], rest: [0.5, 0, 1], place: [2, 1, 3], size: 2 };
    for (const dual of [true, false]) {
      const { p, n } = await run({ ...still, dual });
      expect(near(p, [2, 1.5, 3]) && near(n, [0, 1, 0]), `${say(p)}, normal ${say(n)}`);
    }
  });
  await check('a forearm twisted by 150 degrees keeps its girth with dual quaternions, and loses it with points', async () => {
    const thick = await run({ q: twist(150) });
    const thin = await run({ q: twist(150), dual: false });
    const half = (75 * Math.PI) / 180;
    expect(near(thick.p, [0.1 * Math.cos(half), 0.1 * Math.sin(half), 0]), `dual: ${say(thick.p)}`);
    expect(near(thick.n, [-Math.sin(half), Math.cos(half), 0]), `normal: ${say(thick.n)}`);
    expect(Math.hypot(...thin.p) < 0.03, `points: ${say(thin.p)}`);
    return `${(1000 * Math.hypot(...thick.p)).toFixed(0)} and ${(1000 * Math.hypot(...thin.p)).toFixed(0)} of 100 mm`;
  });
  await check('a rotation and its negative are the same', async () => {
    const q = twist(100);
    const [a, b] = [await run({ q }), await run({ q: q.map((v) => -v) })];
    expect(near(a.p, b.p), `${say(a.p)} and ${say(b.p)}`);
  });
  await check('joints away from the origin turn the mesh about themselves', async () => {
    const { p } = await run({ q: twist(180), point: [1.2, 0, 0], rest: [1, 0, 0], place: [5, 0, 0] });
    expect(Math.abs(Math.hypot(p[0] - 5, p[1], p[2]) - 0.2) < 1e-5, say(p));
  });
  await page.close();
}
