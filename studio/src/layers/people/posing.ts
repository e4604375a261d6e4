// From poses to where the joints are: rotations between two frames, joint by joint down the skeleton. Runs in every display
// frame for everybody near: plain loops on flat arrays, no garbage.
import { kJoints, kLeftPlanted, kRightPlanted } from '../../data/poses';

export const kFloatsAJoint = 8; // rotation x y z w, place x y z, unused
export const kFloatsABody = kJoints * kFloatsAJoint;

/** What a pose is read from: rotations of all joints (16-bit), and the pelvis. */
export interface Source {
  turns: Int16Array;
  root: Float32Array;
}

/**
 * Joints of one body in the frame of its feet, between row i of a and row j of b (t from 0 to 1). `offsets` is the person's skeleton.
 * Between rotations the shorter way is taken.
 */
export function placeJoints(
  parents: number[], offsets: Float32Array, a: Source, i: number, b: Source, j: number, t: number, out: Float32Array, at: number,
) {
  const s = 1 - t;
  for (let k = 0; k < kJoints; ++k) {
    const from = (i * kJoints + k) * 4;
    const to = (j * kJoints + k) * 4;
    const [ax, ay, az, aw] = [a.turns[from], a.turns[from + 1], a.turns[from + 2], a.turns[from + 3]];
    const [bx, by, bz, bw] = [b.turns[to], b.turns[to + 1], b.turns[to + 2], b.turns[to + 3]];
    const u = ax * bx + ay * by + az * bz + aw * bw < 0 ? -t : t;
    let x = ax * s + bx * u, y = ay * s + by * u, z = az * s + bz * u, w = aw * s + bw * u;
    const length = Math.sqrt(x * x + y * y + z * z + w * w) || 1;
    (x /= length), (y /= length), (z /= length), (w /= length);
    const to8 = at + k * kFloatsAJoint;
    const parent = parents[k];
    if (parent < 0) {
      out[to8] = x, out[to8 + 1] = y, out[to8 + 2] = z, out[to8 + 3] = w;
      for (let c = 0; c < 3; ++c) out[to8 + 4 + c] = a.root[i * 3 + c] * s + b.root[j * 3 + c] * t;
      continue;
    }
    const p = at + parent * kFloatsAJoint;
    const [px, py, pz, pw] = [out[p], out[p + 1], out[p + 2], out[p + 3]];
    out[to8] = pw * x + px * w + py * z - pz * y;
    out[to8 + 1] = pw * y - px * z + py * w + pz * x;
    out[to8 + 2] = pw * z + px * y - py * x + pz * w;
    out[to8 + 3] = pw * w - px * x - py * y - pz * z;
    const [ox, oy, oz] = [offsets[k * 3], offsets[k * 3 + 1], offsets[k * 3 + 2]];
    const tx = 2 * (py * oz - pz * oy), ty = 2 * (pz * ox - px * oz), tz = 2 * (px * oy - py * ox);
    out[to8 + 4] = out[p + 4] + ox + pw * tx + py * tz - pz * ty;
    out[to8 + 5] = out[p + 5] + oy + pw * ty + pz * tx - px * tz;
    out[to8 + 6] = out[p + 6] + oz + pw * tz + px * ty - py * tx;
  }
}

/** Places of all joints in the rest pose: sums of the offsets. */
export function restPlaces(parents: number[], offsets: Float32Array): Float32Array {
  const out = new Float32Array(kJoints * 3);
  for (let k = 0; k < kJoints; ++k)
    for (let c = 0; c < 3; ++c) out[k * 3 + c] = offsets[k * 3 + c] + (parents[k] < 0 ? 0 : out[parents[k] * 3 + c]);
  return out;
}

/** Joints of a foot: ankle and ball (where the toes begin), and those above it. */
export interface Foot {
  above: number[];
  ankle: number;
  ball: number;
  planted: number; // flag of a pose
}
export const kFeet: Foot[] = [
  { above: [0, 17, 18], ankle: 19, ball: 20, planted: kLeftPlanted },
  { above: [0, 21, 22], ankle: 23, ball: 24, planted: kRightPlanted },
];
export const kContactFloats = 8; // x y z direction, half length, half width, darkness, unused
const kGone = 0.1; // m: so high above the ground a foot in the air throws no dark spot any more

/** Where a foot darkens the ground. A planted one stands on what is under it, a tread of stairs, too; others fade as they rise. */
export function contactOf(
  joints: Float32Array, at: number, offsets: Float32Array, foot: Foot, flags: number, height: number, x: number, y: number, z: number, heading: number, out: Float32Array, to: number,
) {
  const a = at + foot.ankle * kFloatsAJoint + 4;
  const b = at + foot.ball * kFloatsAJoint + 4;
  let ankle = offsets[foot.ankle * 3 + 2]; // above the ground, standing
  for (const j of foot.above) ankle += offsets[j * 3 + 2];
  const low = Math.min(joints[a + 2] - ankle, joints[b + 2] - ankle - offsets[foot.ball * 3 + 2]);
  const planted = (flags & foot.planted) !== 0;
  const [mx, my] = [(joints[a] + joints[b]) / 2, (joints[a + 1] + joints[b + 1]) / 2];
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  out[to] = x + c * mx - s * my;
  out[to + 1] = y + s * mx + c * my;
  out[to + 2] = z + (planted ? low : Math.min(low, 0));
  out[to + 3] = heading + Math.atan2(joints[b + 1] - joints[a + 1], joints[b] - joints[a]);
  out[to + 4] = 0.1 * height;
  out[to + 5] = 0.05 * height;
  out[to + 6] = planted ? 1 : Math.max(0, 1 - Math.max(low, 0) / kGone) * 0.8;
  out[to + 7] = 0;
}
