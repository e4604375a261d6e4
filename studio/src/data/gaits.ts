// Ways of walking (docs/protocol.md, Gaits): the message, the gait functions as curves, what may become of a control point
// that is moved, and the text that a scenario reads. No page in here.
import { isObject, list, number, text } from './scene';
import { type Poses, kJoints, readPose } from './poses';

export interface GaitPoint {
  at: number;
  value: number;
  slope: number;
}
export interface GaitFunction {
  name: string;
  unit: string;
  over: 'speed' | 'frequency' | 'step';
  overUnit: string;
  doc: string;
  min: number;
  max: number;
}
export interface StyleField {
  name: string;
  unit: string;
  min: number;
  max: number;
  doc: string;
}
export interface Gait {
  body: number;
  name: string;
  doc: string;
  edited: boolean;
  populations: string[];
  style: Record<string, number>;
  curves: Record<string, GaitPoint[]>;
}
export interface Gaits {
  functions: GaitFunction[];
  style: StyleField[];
  mostPoints: number;
  gaits: Gait[];
}

const kArguments = ['speed', 'frequency', 'step'];
export const kLeastGap = 0.01; // between control points, in the unit of their argument; the engine wants 0.001
const kLeastStep = 0.01; // m/s, of the search for the speed of an argument
const kFastest = 7; // m/s, nobody is faster

function readPoints(value: unknown): GaitPoint[] {
  return list(value)
    .filter((p): p is number[] => Array.isArray(p) && p.length === 3 && p.every((v) => Number.isFinite(v)))
    .map(([at, v, slope]) => ({ at, value: v, slope }));
}

function numbers(value: unknown): Record<string, number> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((e): e is [string, number] => Number.isFinite(e[1])));
}

/** Null for anything that is not such a message. */
export function readGaits(v: Record<string, unknown>): Gaits | null {
  const functions = list(v.functions).filter(isObject).map((f) => ({
    name: text(f.name), unit: text(f.unit), over: text(f.over) as GaitFunction['over'], overUnit: text(f.over_unit), doc: text(f.doc),
    min: number(f.min, NaN), max: number(f.max, NaN),
  }));
  if (functions.length === 0 || functions.some((f) => !f.name || !kArguments.includes(f.over) || !(f.max > f.min))) return null;
  const gaits = list(v.bodies).filter(isObject).flatMap((b) =>
    list(b.gaits).filter(isObject).map((g) => ({
      body: number(b.body), name: text(g.name), doc: text(g.doc), edited: g.edited === true,
      populations: list(g.populations).map((p) => text(p)),
      style: numbers(g.style),
      curves: Object.fromEntries(functions.map((f) => [f.name, readPoints(isObject(g.curves) ? g.curves[f.name] : null)])),
    })));
  if (gaits.some((g) => functions.some((f) => g.curves[f.name].length === 0))) return null;
  const style = list(v.style).filter(isObject).map((f) => ({
    name: text(f.name), unit: text(f.unit), min: number(f.min, NaN), max: number(f.max, NaN), doc: text(f.doc),
  })).filter((f) => f.max > f.min);
  return { functions, style, mostPoints: number(v.most_points, 8), gaits };
}

/** The cubic Hermite spline of the engine (motor/gait/curve.h): outside its points the nearest one's value. */
export function valueAt(points: GaitPoint[], at: number): number {
  const last = points[points.length - 1];
  if (at <= points[0].at) return points[0].value;
  if (at >= last.at) return last.value;
  let k = 0;
  while (points[k + 1].at < at) ++k;
  const [p, q] = [points[k], points[k + 1]];
  const length = q.at - p.at;
  const t = (at - p.at) / length;
  const r = 1 - t;
  return (1 + 2 * t) * r * r * p.value + t * t * (3 - 2 * t) * q.value + length * (t * r * r * p.slope - t * t * r * q.slope);
}

/** What a function is asked for when somebody walks at that speed: l = v / F_f(v). */
export function argumentAt(gait: Gait, over: GaitFunction['over'], speed: number): number {
  if (over === 'speed') return speed;
  const f = valueAt(gait.curves.frequency, speed);
  return over === 'frequency' ? f : speed / f;
}

/** The lowest speed with that argument; null where nobody walks so. */
export function speedOf(gait: Gait, over: GaitFunction['over'], at: number): number | null {
  if (over === 'speed') return at;
  let [v, a] = [0, argumentAt(gait, over, 0)];
  if (Math.abs(a - at) < 1e-6) return 0;
  if (a > at) return null;
  while (v < kFastest) {
    const next = v + kLeastStep;
    const b = argumentAt(gait, over, next);
    if (b >= at) return v + (kLeastStep * (at - a)) / (b - a);
    [v, a] = [next, b];
  }
  return null;
}

const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);

/** Point i moved there, as far as its neighbours and the function's range let it. */
export function movePoint(points: GaitPoint[], i: number, at: number, value: number, f: GaitFunction): GaitPoint[] {
  const low = i > 0 ? points[i - 1].at + kLeastGap : 0;
  const high = i + 1 < points.length ? points[i + 1].at - kLeastGap : Math.max(20, points[i].at);
  const moved = { ...points[i], at: low <= high ? clamp(at, low, high) : points[i].at, value: clamp(value, f.min, f.max) };
  return points.map((p, k) => (k === i ? moved : p));
}

/** A new point on the curve itself, so that the curve stays (nearly) as it is. The same points where there is no room. */
export function addPoint(points: GaitPoint[], at: number, most: number): GaitPoint[] {
  if (points.length >= most || points.some((p) => Math.abs(p.at - at) < kLeastGap)) return points;
  const d = 1e-3;
  const slope = (valueAt(points, at + d) - valueAt(points, at - d)) / (2 * d);
  return [...points, { at, value: valueAt(points, at), slope }].sort((a, b) => a.at - b.at);
}

export function removePoint(points: GaitPoint[], i: number): GaitPoint[] {
  return points.length > 1 ? points.filter((_, k) => k !== i) : points;
}

/** Five digits are more than a foot can tell. */
function short(n: number): string {
  return String(Number(n.toPrecision(5)));
}

/** A population that walks so, for a scenario: `throng check` reads it as it is. */
export function snippet(gait: Gait, all: Gaits): string {
  const lines = [
    `# A way of walking, made from '${gait.name}' with the editor of the studio (docs/bodies.md). Move \`body\` to a population of yours.`,
    'population:', `  ${gait.name}_edited:`, '    body:', '      model: body', '      gait:',
  ];
  for (const f of all.style) if (gait.style[f.name] !== undefined) lines.push(`        ${f.name}: ${short(gait.style[f.name])}`);
  for (const f of all.functions) {
    lines.push(`        ${f.name}: # ${[f.unit, `over ${f.over}`, f.overUnit].filter(Boolean).join(' ')}`);
    for (const p of gait.curves[f.name]) lines.push(`          - {at: ${short(p.at)}, value: ${short(p.value)}, slope: ${short(p.slope)}}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The message that sets curves or numbers. */
export function editMessage(gait: Gait, change: { curves?: Record<string, GaitPoint[]>; style?: Record<string, number> }) {
  const curves = Object.entries(change.curves ?? {}).map(([name, points]) => [name, points.flatMap((p) => [p.at, p.value, p.slope])]);
  return { type: 'gait' as const, body: gait.body, gait: gait.name, ...Object.fromEntries(curves), ...change.style };
}

// ---- one cycle of a walk, as bytes ----

const kHeader = 40;
const kKind = 4;
const kPoseBytes = 216;
const kMost = 4096;

export interface Cycle {
  period: number; // s; 0: it stands
  speed: number; // m/s
  poses: Poses; // all as person 0; rows are moments, evenly over the period
}

export function isCycle(buffer: ArrayBuffer): boolean {
  return buffer.byteLength > 0 && new Uint8Array(buffer, 0, 1)[0] === kKind;
}

/** Trusts no byte: null for anything else. */
export function decodeCycle(buffer: ArrayBuffer): Cycle | null {
  if (buffer.byteLength < kHeader || !isCycle(buffer)) return null;
  const view = new DataView(buffer);
  const count = view.getUint32(8, true);
  if (view.getUint8(1) !== 1 || view.getUint16(2, true) !== kJoints || view.getUint32(12, true) !== kPoseBytes) return null;
  if (count === 0 || count > kMost || buffer.byteLength !== kHeader + count * kPoseBytes) return null;
  if (view.getUint32(16, true) !== buffer.byteLength) return null;
  const [period, speed] = [view.getFloat64(24, true), view.getFloat64(32, true)];
  if (!(period >= 0 && period < 100) || !(speed >= 0 && speed < 100)) return null;
  const poses: Poses = {
    frame: 0, time: 0, count, index: new Uint32Array(count), generation: new Uint32Array(count),
    root: new Float32Array(count * 3), flags: new Uint32Array(count), turns: new Int16Array(count * kJoints * 4),
  };
  for (let i = 0; i < count; ++i) if (!readPose(buffer, view, kHeader + i * kPoseBytes, poses, i)) return null;
  return { period, speed, poses };
}
