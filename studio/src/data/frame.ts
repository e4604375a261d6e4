// People of one moment as columns: what the decoder makes of a message, and what the interpolation gives to the layers.
// Lengths in metres, angles in radians, speed in m/s, phase in gait cycles [0, 1). Ascending by (index, generation).

import type { Poses } from './poses';

export interface Columns {
  count: number;
  index: Uint32Array;
  generation: Uint32Array;
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  heading: Float32Array;
  speed: Float32Array;
  phase: Float32Array;
  radius: Float32Array;
  height: Float32Array;
  activity: Uint8Array;
  level: Uint8Array;
  population: Uint8Array;
  source: Uint8Array;
  figure: Uint8Array; // bit 0: 0 woman, 1 man; the rest: build, 0 slender to 127 heavy
  state: Uint8Array; // into Scene.states
  priority: Float32Array; // right of way of the moment
}

export interface Frame extends Columns {
  number: number;
  key: number; // number of the key frame it builds on, its own for a key frame
  time: number; // simulated seconds
  poses?: Poses; // of those near the camera; they come after the frame
  gauges: Float32Array; // what moves parts of objects, see ObjectPart.gauge; may be shorter than the scene wants
  held: Held[];
}

/** Somebody has a hand on an object. */
export interface Held {
  object: number; // into Scene.objects
  index: number;
  generation: number;
}

export const kNoSource = 255;
export const kNoFigure = 128; // a woman of average build
export const kGone = 255; // activity of somebody who left since the key frame

export function makeColumns(capacity: number): Columns {
  return {
    count: 0,
    index: new Uint32Array(capacity),
    generation: new Uint32Array(capacity),
    x: new Float32Array(capacity),
    y: new Float32Array(capacity),
    z: new Float32Array(capacity),
    heading: new Float32Array(capacity),
    speed: new Float32Array(capacity),
    phase: new Float32Array(capacity),
    radius: new Float32Array(capacity),
    height: new Float32Array(capacity),
    activity: new Uint8Array(capacity),
    level: new Uint8Array(capacity),
    population: new Uint8Array(capacity),
    source: new Uint8Array(capacity),
    figure: new Uint8Array(capacity),
    state: new Uint8Array(capacity),
    priority: new Float32Array(capacity),
  };
}

export function capacity(columns: Columns): number {
  return columns.index.length;
}

/** -1, 0, 1: order of ids. */
export function compareIds(i1: number, g1: number, i2: number, g2: number): number {
  if (i1 !== i2) return i1 < i2 ? -1 : 1;
  return g1 === g2 ? 0 : g1 < g2 ? -1 : 1;
}

/** Row of that person or -1. */
export function findRow(columns: Columns, index: number, generation: number): number {
  let low = 0;
  let high = columns.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareIds(columns.index[middle], columns.generation[middle], index, generation);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
