// What doors look like: the pieces that a part of one is drawn from, where they are when a gauge has moved them, and what a
// pointer hits. Everything here follows from the parts of the scene, so kinds of doors that come later are drawn, too.
import type { ObjectPart, Point, Scene, SceneObject } from '../../data/scene';

/** Whether the layer of doors draws it: leaves, panels, and what stands around those that turn. */
export function isDoorPart(object: SceneObject, part: ObjectPart): boolean {
  return part.moved !== '' || object.kind.startsWith('door_');
}

export function isDoor(object: SceneObject): boolean {
  return object.parts.some((p) => isDoorPart(object, p));
}

/** A prism: `panel` is what the frame of a `leaf` holds; `glass` is seen through, `trim` is what holds it and what hands hold. */
export interface Piece {
  what: 'leaf' | 'panel' | 'trim' | 'glass';
  ring: Point[];
  base: number; // m above the floor
  top: number;
}

/** Of the frame of a leaf, m; thin: thickness of what it holds, as a share of its own. */
const kPane = { foot: 0.18, head: 0.09, stile: 0.07, thin: 0.35 };
const kWood = { foot: 0.24, head: 0.13, stile: 0.12, thin: 0.5, middle: [0.92, 1.08] };
const kLeastHeight = 0.4; // m: anything lower is a handle or a bar

/** a to b of the longer side of a part with four corners, and half its thickness across. */
export interface Slab {
  from: Point;
  along: Point; // unit
  length: number;
  half: number;
}

export function slabOf(points: Point[]): Slab | null {
  if (points.length !== 4) return null;
  const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const side = (i: number) => Math.hypot(points[(i + 1) % 4][0] - points[i][0], points[(i + 1) % 4][1] - points[i][1]);
  const first = side(0) >= side(1) ? 0 : 1;
  const from = between(points[first], points[(first + 3) % 4]);
  const to = between(points[first + 1], points[(first + 2) % 4]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0)) return null;
  return { from, along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length], length, half: side(first + 1 < 4 ? first + 1 : 0) / 2 };
}

function stretch(s: Slab, a: number, b: number, half: number): Point[] {
  const at = (t: number, d: number): Point => [s.from[0] + s.along[0] * t - s.along[1] * d, s.from[1] + s.along[1] * t + s.along[0] * d];
  return [at(a, -half), at(b, -half), at(b, half), at(a, half)];
}

/** A pane in its frame; around glass of other shapes (a drum) the frame is a rail above and below. */
function glazed(part: ObjectPart): Piece[] {
  const top = part.base + part.height;
  const [foot, head] = [part.base + kPane.foot, top - kPane.head];
  const slab = slabOf(part.points);
  const pane = { what: 'glass', base: foot, top: head } as const;
  const rails: Piece[] = [
    { what: 'trim', ring: part.points, base: part.base, top: foot },
    { what: 'trim', ring: part.points, base: head, top },
  ];
  if (!slab || slab.length < 3 * kPane.stile) return [...rails, { ...pane, ring: part.points }];
  const end = slab.length - kPane.stile;
  const stile = (a: number): Piece => ({ what: 'trim', ring: stretch(slab, a, a + kPane.stile, slab.half), base: foot, top: head });
  return [...rails, stile(0), stile(end), { ...pane, ring: stretch(slab, kPane.stile, end, slab.half * kPane.thin) }];
}

/** A leaf that is not glazed: two panels in a frame with a rail at the height of the hand. */
function framed(part: ObjectPart): Piece[] {
  const top = part.base + part.height;
  const slab = slabOf(part.points);
  const [foot, head] = [part.base + kWood.foot, top - kWood.head];
  if (!slab || slab.length < 4 * kWood.stile || head - 0.2 < kWood.middle[1])
    return [{ what: 'leaf', ring: part.points, base: part.base, top }];
  const end = slab.length - kWood.stile;
  const bar = (a: number, b: number, base: number, to: number): Piece => ({ what: 'leaf', ring: stretch(slab, a, b, slab.half), base, top: to });
  const panel = (base: number, to: number): Piece => ({ what: 'panel', ring: stretch(slab, kWood.stile, end, slab.half * kWood.thin), base, top: to });
  return [
    bar(0, slab.length, part.base, foot),
    bar(0, slab.length, head, top),
    bar(0, kWood.stile, foot, head),
    bar(end, slab.length, foot, head),
    bar(kWood.stile, end, kWood.middle[0], kWood.middle[1]),
    panel(foot, kWood.middle[0]),
    panel(kWood.middle[1], head),
  ];
}

export function piecesOf(part: ObjectPart): Piece[] {
  if (part.points.length < 3 || part.height <= 0) return [];
  if (part.height < kLeastHeight) return [{ what: 'trim', ring: part.points, base: part.base, top: part.base + part.height }];
  return part.role === 'pane' ? glazed(part) : framed(part);
}

/** Where a point of a part is at that gauge; with -1 the way back. */
export function movedPoint(part: ObjectPart, gauge: number, p: Point, way: 1 | -1 = 1): Point {
  const g = gauge * way;
  if (part.moved === 'shifted') return [p[0] + part.pivot[0] * g, p[1] + part.pivot[1] * g];
  if (part.moved !== 'turned') return p;
  const [c, s] = [Math.cos(g), Math.sin(g)];
  const [x, y] = [p[0] - part.pivot[0], p[1] - part.pivot[1]];
  return [part.pivot[0] + c * x - s * y, part.pivot[1] + s * x + c * y];
}

/** Numbers of the gauges of an object, ascending. */
export function gaugesOf(object: SceneObject): { gauge: number; angle: boolean }[] {
  const out = new Map<number, boolean>();
  for (const p of object.parts) if (p.moved !== '') out.set(p.gauge, p.moved === 'turned');
  return [...out].sort(([a], [b]) => a - b).map(([gauge, angle]) => ({ gauge, angle }));
}

type Vec3 = [number, number, number];

/** How far along the ray it enters the leaf, made thicker by `reach`; Infinity where it passes it by. */
function entry(part: ObjectPart, slab: Slab, gauge: number, floor: number, from: Vec3, way: Vec3, reach: number): number {
  // Everything back to where the leaf is drawn from, in its own axes.
  const a = movedPoint(part, gauge, [from[0], from[1]], -1);
  const b = movedPoint(part, gauge, [from[0] + way[0], from[1] + way[1]], -1);
  const own = (p: Point): Point => {
    const [x, y] = [p[0] - slab.from[0], p[1] - slab.from[1]];
    return [slab.along[0] * x + slab.along[1] * y, slab.along[0] * y - slab.along[1] * x];
  };
  const [o, e] = [own(a), own(b)];
  const start: Vec3 = [o[0], o[1], from[2] - floor];
  const step: Vec3 = [e[0] - o[0], e[1] - o[1], way[2]];
  const low: Vec3 = [-reach, -slab.half - reach, part.base];
  const high: Vec3 = [slab.length + reach, slab.half + reach, part.base + part.height];
  let [enter, leave] = [0, Infinity];
  for (let k = 0; k < 3; ++k) {
    if (Math.abs(step[k]) < 1e-9) {
      if (start[k] < low[k] || start[k] > high[k]) return Infinity;
      continue;
    }
    const [t0, t1] = [(low[k] - start[k]) / step[k], (high[k] - start[k]) / step[k]];
    enter = Math.max(enter, Math.min(t0, t1));
    leave = Math.min(leave, Math.max(t0, t1));
  }
  return enter <= leave ? enter : Infinity;
}

/** The door under a ray -> number of the object or -1. reach: m a click may miss it by, at a distance of t along the ray. */
export function pickDoor(scene: Scene, gauges: Float32Array, topLevel: number, from: Vec3, way: Vec3, reach: (t: number) => number): number {
  let [best, nearest] = [-1, Infinity];
  scene.objects.forEach((object, i) => {
    const surface = scene.surfaces[object.surface];
    if (surface.level > topLevel) return;
    for (const part of object.parts) {
      const slab = isDoorPart(object, part) && part.height >= kLeastHeight ? slabOf(part.points) : null;
      if (!slab) continue;
      const gauge = gauges[part.gauge] ?? 0;
      const floor = surface.plane[0] + surface.plane[1] * part.pivot[0] + surface.plane[2] * part.pivot[1];
      const away = Math.hypot(slab.from[0] - from[0], slab.from[1] - from[1], floor + 1 - from[2]);
      const t = entry(part, slab, gauge, floor, from, way, reach(away));
      if (t < nearest) [best, nearest] = [i, t];
    }
  });
  return best;
}
