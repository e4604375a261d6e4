import { describe, expect, it } from 'vitest';
import { kJoints } from '../../data/poses';
import { kFloatsABody, placeJoints, restPlaces } from './posing';

const kParents = Array.from({ length: kJoints }, (_, j) => j - 1);
const kOffsets = new Float32Array(kJoints * 3).fill(0).map((_, i) => (i % 3 === 2 ? 0.1 : 0)); // a column of joints
const quat = (axis: number, angle: number) => {
  const q = [0, 0, 0, Math.cos(angle / 2)];
  q[axis] = Math.sin(angle / 2);
  return q.map((v) => Math.round(v * 32767));
};

function source(turn: number[], joint: number) {
  const turns = new Int16Array(kJoints * 4);
  for (let j = 0; j < kJoints; ++j) turns.set(j === joint ? turn : [0, 0, 0, 32767], j * 4);
  return { turns, root: new Float32Array([0, 0, 1]) };
}

describe('posing', () => {
  it('leaves the rest pose where it is', () => {
    const out = new Float32Array(kFloatsABody);
    const rest = source([0, 0, 0, 32767], 0);
    placeJoints(kParents, kOffsets, rest, 0, rest, 0, 0.5, out, 0);
    const places = restPlaces(kParents, kOffsets);
    for (let j = 1; j < kJoints; ++j) expect(out[j * 8 + 6]).toBeCloseTo(1 + places[j * 3 + 2] - places[2], 5);
  });

  it('turns what hangs on a joint: bent forward by a right angle the column lies ahead', () => {
    const out = new Float32Array(kFloatsABody);
    const bent = source(quat(1, Math.PI / 2), 3);
    placeJoints(kParents, kOffsets, bent, 0, bent, 0, 0, out, 0);
    const last = (kJoints - 1) * 8;
    expect(out[last + 4]).toBeCloseTo(0.1 * (kJoints - 1 - 3), 3);
    expect(out[last + 6]).toBeCloseTo(1.3, 3);
  });

  it('goes the shorter way between two frames', () => {
    const out = new Float32Array(kFloatsABody);
    const a = source(quat(2, 0.2), 0);
    const b = source(quat(2, 0.6).map((v) => -v), 0); // the same rotation, other sign
    placeJoints(kParents, kOffsets, a, 0, b, 0, 0.5, out, 0);
    expect(2 * Math.atan2(out[2], out[3])).toBeCloseTo(0.4, 2);
  });
});
