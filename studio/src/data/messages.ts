// JSON messages of docs/protocol.md, both ways. Reading gives null for anything that is not one.
import { type Point3, isObject, list, number, text } from './scene';

export interface Transport {
  playing: boolean;
  speed: number;
  time: number;
  end: number | null;
  people: number;
  entered: number;
  left: number;
  live: boolean;
  finished: boolean;
  bufferedTo: number | null;
}

export interface Person {
  index: number;
  generation: number;
  exists: boolean;
  population: string;
  source: string;
  speed: number;
  preferredSpeed: number;
  radius: number;
  height: number;
  activity: string;
  state: string; // of a state machine, or what it does; empty: the activity says it all
  priority: number | null; // null: nobody has right of way here
  goal: string;
  remaining: number | null;
  level: string;
  laps: number;
}

export interface SketchField {
  x: number;
  y: number;
  z: number;
  cell: number;
  nx: number;
  ny: number;
  values: number[];
}
export interface SketchImage {
  width: number;
  height: number;
  channels: number;
  values: number[];
}
export interface SketchLayer {
  name: string;
  unit: string;
  points: Point3[];
  segments: number[][]; // x y z x y z
  polygons: Point3[][];
  arcs: number[][]; // x y z radius from to
  fields: SketchField[];
  images: SketchImage[];
  numbers: { name: string; value: number; unit: string }[];
  texts: { name: string; value: string }[];
}
export interface Sketch {
  index: number;
  generation: number;
  layers: SketchLayer[];
}

export type ServerMessage =
  | { type: 'state'; state: Transport }
  | { type: 'person'; person: Person }
  | { type: 'sketch'; sketch: Sketch }
  | { type: 'error'; message: string };

export type ClientMessage =
  | { type: 'play' | 'pause' | 'deselect' }
  | { type: 'step'; frames: number }
  | { type: 'speed'; value: number }
  | { type: 'seek'; time: number }
  | { type: 'select'; index: number; generation: number; sketch: boolean }
  | { type: 'drive'; index: number; generation: number; speed: number; turn: number }
  | { type: 'release' | 'carry_on'; index: number; generation: number }
  | { type: 'tell'; index: number; generation: number; do: string; need?: string; place?: string; object?: string }
  | { type: 'poses'; on: boolean; x: number; y: number; z: number; distance: number; limit: number }
  | { type: 'ready'; frame: number };

const kMostShapes = 20_000; // of a kind in one sketch layer
const kMostCells = 1_000_000;

function maybe(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A name may come as text or as a number (an index). */
function label(value: unknown): string {
  return typeof value === 'number' ? String(value) : text(value);
}

function tuples(value: unknown, length: number): number[][] {
  return list(value)
    .slice(0, kMostShapes)
    .filter((p): p is number[] => Array.isArray(p) && p.length >= length && p.every((v) => Number.isFinite(v)));
}

function readSketchLayer(value: Record<string, unknown>): SketchLayer {
  return {
    name: text(value.name),
    unit: text(value.unit),
    points: tuples(value.points, 3) as Point3[],
    segments: tuples(value.segments, 6),
    polygons: list(value.polygons)
      .slice(0, kMostShapes)
      .map((p) => tuples(p, 3) as Point3[])
      .filter((p) => p.length > 1),
    arcs: tuples(value.arcs, 6),
    fields: list(value.fields)
      .filter(isObject)
      .map((f) => ({
        x: number(f.x),
        y: number(f.y),
        z: number(f.z),
        cell: number(f.cell),
        nx: Math.trunc(number(f.nx)),
        ny: Math.trunc(number(f.ny)),
        values: list(f.values).map((v) => number(v, NaN)),
      }))
      .filter((f) => f.cell > 0 && f.nx > 0 && f.ny > 0 && f.nx * f.ny <= kMostCells && f.values.length === f.nx * f.ny),
    images: list(value.images)
      .filter(isObject)
      .map((i) => ({
        width: Math.trunc(number(i.width)),
        height: Math.trunc(number(i.height)),
        channels: Math.trunc(number(i.channels, 1)),
        values: list(i.values).map((v) => number(v)),
      }))
      .filter(
        (i) =>
          i.width > 0 &&
          i.height > 0 &&
          i.channels > 0 &&
          i.channels <= 4 &&
          i.width * i.height <= kMostCells &&
          i.values.length === i.width * i.height * i.channels,
      ),
    numbers: list(value.numbers)
      .filter(isObject)
      .map((n) => ({ name: text(n.name), value: number(n.value, NaN), unit: text(n.unit) })),
    texts: list(value.texts)
      .filter(isObject)
      .map((t) => ({ name: text(t.name), value: text(t.value) })),
  };
}

function readState(v: Record<string, unknown>): Transport {
  return {
    playing: v.playing === true,
    speed: number(v.speed, 1),
    time: number(v.time),
    end: maybe(v.end),
    people: number(v.people),
    entered: number(v.entered),
    left: number(v.left),
    live: v.live === true,
    finished: v.finished === true,
    bufferedTo: maybe(v.buffered_to),
  };
}

function readPerson(v: Record<string, unknown>): Person {
  return {
    index: number(v.index),
    generation: number(v.generation),
    exists: v.exists === true,
    population: label(v.population),
    source: label(v.source),
    speed: number(v.speed),
    preferredSpeed: number(v.preferred_speed),
    radius: number(v.radius),
    height: number(v.height),
    activity: label(v.activity),
    state: text(v.state),
    priority: maybe(v.priority),
    goal: text(v.goal),
    remaining: maybe(v.remaining),
    level: label(v.level),
    laps: number(v.laps),
  };
}

/** Never throws. */
export function readMessage(source: string): ServerMessage | null {
  let v: unknown;
  try {
    v = JSON.parse(source);
  } catch {
    return null;
  }
  if (!isObject(v)) return null;
  switch (v.type) {
    case 'state':
      return { type: 'state', state: readState(v) };
    case 'person':
      return { type: 'person', person: readPerson(v) };
    case 'sketch':
      return {
        type: 'sketch',
        sketch: {
          index: number(v.index),
          generation: number(v.generation),
          layers: list(v.layers).filter(isObject).map(readSketchLayer),
        },
      };
    case 'error':
      return { type: 'error', message: text(v.message, 'unknown error') };
    default:
      return null;
  }
}
