// /api/scene -> Scene. Unknown keys are ignored, damaged parts are left out: a page with a hole is better than no page.

export type Point = [number, number];
export type Point3 = [number, number, number];
export interface Polygon {
  outer: Point[];
  holes: Point[][];
}
export interface Surface {
  id: string;
  kind: 'floor' | 'stairs' | 'ramp';
  level: number;
  upper: number;
  plane: Point3; // height = [0] + [1] x + [2] y
  polygons: Polygon[];
}
export interface Wall {
  a: Point;
  b: Point;
  surface: number; // walkable ground is on the left of a -> b
}
export interface Place {
  id: string;
  level: number;
  polygons: Polygon[];
}
/** A piece of how an object looks: a polygon, an open line, or many small rectangles. */
export interface ObjectPart {
  role: string; // solid, pane (glass), area, stage, line, seats, spots
  base: number; // m above the floor
  height: number; // m; 0 = flat
  points: Point[];
  at: [number, number, number, number][]; // seats, spots: position, then unit direction of the front
  size: Point; // of each: depth, width
  /** How a gauge of the frame moves it: turned around `pivot` by so many radians, shifted by so many times `pivot`. */
  moved: '' | 'turned' | 'shifted';
  gauge: number;
  pivot: Point;
}
export interface SceneObject {
  id: string;
  label: string;
  kind: string;
  surface: number;
  parts: ObjectPart[];
}
export interface Scene {
  name: string;
  description: string;
  live: boolean;
  camera: { position: Point3; target: Point3 } | null; // in the scene's own coordinates (offset subtracted)
  offset: Point;
  start: number;
  end: number | null; // seconds; null: open
  levels: { id: string; elevation: number }[];
  surfaces: Surface[];
  walls: Wall[];
  places: Place[];
  objects: SceneObject[];
  populations: string[];
  sources: string[];
  activities: string[];
  states: { name: string; colour: string }[]; // activities, then states of state machines; colour may be empty
  priorities: boolean; // people may have right of way
}

type Json = Record<string, unknown>;
const kMostPoints = 2_000_000;
export const kMostGauges = 1 << 20;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
export function text(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}
export function number(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function tuple(value: unknown, length: number): number[] | null {
  if (!Array.isArray(value) || value.length < length) return null;
  const out = value.slice(0, length);
  return out.every((v) => typeof v === 'number' && Number.isFinite(v)) ? (out as number[]) : null;
}

function ring(value: unknown): Point[] {
  const points = list(value)
    .slice(0, kMostPoints)
    .map((p) => tuple(p, 2))
    .filter((p): p is Point => p !== null);
  const n = points.length;
  if (n > 1 && points[0][0] === points[n - 1][0] && points[0][1] === points[n - 1][1]) points.pop();
  return points;
}

function polygons(value: unknown): Polygon[] {
  return list(value)
    .filter(isObject)
    .map((p) => ({ outer: ring(p.outer), holes: list(p.holes).map(ring).filter((h) => h.length > 2) }))
    .filter((p) => p.outer.length > 2);
}

function names(value: unknown): string[] {
  return list(value).map((v) => text(v, '?'));
}

/** Servers that do not know states know activities. */
function readStates(value: unknown, activities: string[]): Scene['states'] {
  const given = list(value).filter(isObject);
  const named = given.length > 0 ? given : activities.map((name) => ({ name }) as Json);
  return named.slice(0, 256).map((s) => {
    const colour = text(s.colour);
    return { name: text(s.name, '?'), colour: /^#[0-9a-f]{6}$/i.test(colour) ? colour : '' };
  });
}

function readCamera(value: unknown, offset: Point): Scene['camera'] {
  if (!isObject(value)) return null;
  const position = tuple(value.position, 3) as Point3 | null;
  const target = tuple(value.target, 3) as Point3 | null;
  if (!position || !target) return null;
  const move = (p: Point3): Point3 => [p[0] - offset[0], p[1] - offset[1], p[2]];
  return { position: move(position), target: move(target) };
}

function readSurface(s: Json, levels: number): Surface {
  const kind = s.kind === 'stairs' || s.kind === 'ramp' ? s.kind : 'floor';
  const level = Math.min(Math.max(Math.trunc(number(s.level)), 0), levels - 1);
  return {
    id: text(s.id),
    kind,
    level,
    upper: Math.min(Math.max(Math.trunc(number(s.upper, level)), 0), levels - 1),
    plane: (tuple(s.plane, 3) as Point3 | null) ?? [0, 0, 0],
    polygons: polygons(s.polygons),
  };
}

function readPart(p: Json): ObjectPart {
  return {
    role: text(p.role),
    base: number(p.base),
    height: number(p.height),
    points: ring(p.points),
    at: list(p.at)
      .slice(0, kMostPoints)
      .map((a) => tuple(a, 4))
      .filter((a): a is [number, number, number, number] => a !== null),
    size: (tuple(p.size, 2) as Point | null) ?? [0.4, 0.4],
    ...readMotion(p),
  };
}

/** A part whose motion is damaged stands still. */
function readMotion(p: Json): Pick<ObjectPart, 'moved' | 'gauge' | 'pivot'> {
  const pivot = tuple(p.pivot, 2) as Point | null;
  const gauge = Math.trunc(number(p.gauge, -1));
  const known = p.moved === 'turned' || p.moved === 'shifted';
  if (!known || !pivot || gauge < 0 || gauge >= kMostGauges) return { moved: '', gauge: 0, pivot: [0, 0] };
  return { moved: p.moved as 'turned' | 'shifted', gauge, pivot };
}

/** Gauges that a frame must have for all that moves. */
export function gaugeCount(scene: Scene): number {
  return scene.objects.flatMap((o) => o.parts).reduce((n, p) => (p.moved === '' ? n : Math.max(n, p.gauge + 1)), 0);
}

function readObject(o: Json): SceneObject {
  const parts = list(o.parts).filter(isObject).map(readPart);
  return { id: text(o.id), label: text(o.label), kind: text(o.kind), surface: Math.trunc(number(o.surface, -1)), parts };
}

/** null when it is no scene of a version we can read. */
export function readScene(value: unknown): Scene | null {
  if (!isObject(value) || value.version !== 1) return null;
  const offset = (tuple(value.offset, 2) as Point | null) ?? [0, 0];
  let levels = list(value.levels)
    .filter(isObject)
    .map((l) => ({ id: text(l.id), elevation: number(l.elevation) }));
  if (levels.length === 0) levels = [{ id: 'ground', elevation: 0 }];
  const surfaces = list(value.surfaces)
    .filter(isObject)
    .map((s) => readSurface(s, levels.length));
  return {
    name: text(value.name, 'Throng'),
    description: text(value.description),
    live: value.live === true,
    camera: readCamera(value.camera, offset),
    offset,
    start: number(value.start),
    end: typeof value.end === 'number' && Number.isFinite(value.end) ? value.end : null,
    levels,
    surfaces,
    walls: list(value.walls)
      .map((w) => tuple(w, 5))
      .filter((w): w is number[] => w !== null && w[4] >= 0 && w[4] < surfaces.length)
      .map((w) => ({ a: [w[0], w[1]], b: [w[2], w[3]], surface: Math.trunc(w[4]) })),
    places: list(value.places)
      .filter(isObject)
      .map((p) => ({ id: text(p.id), level: Math.trunc(number(p.level)), polygons: polygons(p.polygons) }))
      .filter((p) => p.level >= 0 && p.level < levels.length),
    objects: list(value.objects)
      .filter(isObject)
      .map(readObject)
      .filter((o) => o.surface >= 0 && o.surface < surfaces.length),
    populations: names(value.populations),
    sources: names(value.sources),
    activities: names(value.activities),
    states: readStates(value.states, names(value.activities)),
    priorities: value.priorities === true,
  };
}

/** 1 for gauges that are angles, 0 for those that are lengths. */
export function anglesOf(scene: Scene): Uint8Array {
  const out = new Uint8Array(gaugeCount(scene));
  for (const o of scene.objects) for (const p of o.parts) if (p.moved === 'turned') out[p.gauge] = 1;
  return out;
}

export function heightAt(plane: Point3, x: number, y: number): number {
  return plane[0] + plane[1] * x + plane[2] * y;
}

export interface Box {
  low: Point3;
  high: Point3;
}

/** Box around everything one can walk on; a metre cube when there is nothing. */
export function bounds(scene: Scene): Box {
  const low: Point3 = [Infinity, Infinity, Infinity];
  const high: Point3 = [-Infinity, -Infinity, -Infinity];
  for (const s of scene.surfaces)
    for (const p of s.polygons)
      for (const [x, y] of p.outer) {
        const point = [x, y, heightAt(s.plane, x, y)];
        for (let k = 0; k < 3; ++k) {
          low[k] = Math.min(low[k], point[k]);
          high[k] = Math.max(high[k], point[k]);
        }
      }
  return low[0] <= high[0] ? { low, high } : { low: [-5, -5, 0], high: [5, 5, 1] };
}
