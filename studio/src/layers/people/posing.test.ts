import { describe, expect, it } from 'vitest';
import { kJoints, kLeftPlanted, kPosed } from '../../data/poses';
import { contactOf, kContactFloats, kFeet, kFloatsABody, placeJoints, restPlaces } from './posing';

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

describe('ground contact', () => {
  // Legs: pelvis 0.9 m up, ankles 0.08 m, balls of the feet 0.15 m ahead and 0.06 m lower.
  const parents = Array.from({ length: kJoints }, (_, j) => (j === 0 ? -1 : j === 17 || j === 21 || j === 1 ? 0 : j - 1));
  const offsets = new Float32Array(kJoints * 3);
  offsets[2] = 0.9;
  for (const [thigh, side] of [[17, 0.1], [21, -0.1]]) {
    offsets.set([0, side, -0.02], thigh * 3);
    for (const shin of [thigh + 1, thigh + 2]) offsets[shin * 3 + 2] = -0.4;
    offsets.set([0.15, 0, -0.06], (thigh + 3) * 3);
  }
  const contact = (side: number, up: number, flags: number, heading = 0) => {
    const joints = new Float32Array(kFloatsABody);
    const stand = { ...source([0, 0, 0, 32767], 0), root: new Float32Array([0, 0, 0.9 + up]) };
    placeJoints(parents, offsets, stand, 0, stand, 0, 0, joints, 0);
    const out = new Float32Array(kContactFloats);
    contactOf(joints, 0, offsets, kFeet[side], flags, 1.75, 10, 20, 3, heading, out, 0);
    return out;
  };

  it('is dark under a foot that stands, where it stands', () => {
    const left = contact(0, 0, kPosed | kLeftPlanted);
    expect([left[0], left[1], left[2]]).toEqual([expect.closeTo(10.075), expect.closeTo(20.1), expect.closeTo(3)]);
    expect(left[6]).toBe(1);
    const turned = contact(0, 0, kPosed | kLeftPlanted, Math.PI / 2);
    expect([turned[0], turned[1], turned[3]]).toEqual([expect.closeTo(9.9), expect.closeTo(20.075), expect.closeTo(Math.PI / 2)]);
  });

  it('fades under a foot in the air, and follows one that stands on a tread', () => {
    expect(contact(1, 0.02, kPosed)[6]).toBeLessThan(0.8);
    expect(contact(1, 0.3, kPosed)[6]).toBe(0);
    const tread = contact(0, 0.17, kPosed | kLeftPlanted);
    expect(tread[2]).toBeCloseTo(3.17);
    expect(tread[6]).toBe(1);
  });
});
