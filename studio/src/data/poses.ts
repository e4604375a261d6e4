// Poses of docs/protocol.md -> columns. Trusts no byte, like decode.ts: a bad message is a reason, never an exception.
import { compareIds } from './frame';

export const kJoints = 25;
export const kPosed = 1;
export const kLeftPlanted = 2;
export const kRightPlanted = 4;

const kHeader = 40;
const kKind = 3;
const kVersion = 1;
const kPoseBytes = 216;
const kTurnsAt = 16; // bytes into a pose
const kFarthest = 10; // m, of a pelvis from the feet: beyond it is damage

export interface Poses {
  frame: number; // the frame they belong to
  time: number;
  count: number;
  index: Uint32Array; // ascending ids
  generation: Uint32Array;
  root: Float32Array; // x y z of the pelvis, in the frame of the body
  flags: Uint32Array;
  turns: Int16Array; // of each joint x y z w, unit quaternion times 32767
}

export type DecodedPoses = { ok: true; poses: Poses } | { ok: false; reason: string };

export function isPoses(buffer: ArrayBuffer): boolean {
  return buffer.byteLength > 0 && new Uint8Array(buffer, 0, 1)[0] === kKind;
}

export function decodePoses(buffer: ArrayBuffer): DecodedPoses {
  const bad = (reason: string): DecodedPoses => ({ ok: false, reason });
  if (buffer.byteLength < kHeader) return bad('shorter than its header');
  const view = new DataView(buffer);
  if (view.getUint8(0) !== kKind || view.getUint8(1) !== kVersion) return bad('another kind or version');
  if (view.getUint16(2, true) !== kJoints || view.getUint32(12, true) !== kPoseBytes) return bad('another skeleton');
  const count = view.getUint32(8, true);
  const length = kHeader + count * (8 + kPoseBytes);
  if (view.getUint32(16, true) !== buffer.byteLength || length !== buffer.byteLength) return bad('length');
  const time = view.getFloat64(24, true);
  if (!Number.isFinite(time)) return bad('time');
  const poses: Poses = {
    frame: view.getUint32(4, true),
    time,
    count,
    index: new Uint32Array(buffer, kHeader, count),
    generation: new Uint32Array(buffer, kHeader + 4 * count, count),
    root: new Float32Array(count * 3),
    flags: new Uint32Array(count),
    turns: new Int16Array(count * kJoints * 4),
  };
  const start = kHeader + 8 * count;
  for (let i = 0; i < count; ++i) {
    if (i > 0 && compareIds(poses.index[i - 1], poses.generation[i - 1], poses.index[i], poses.generation[i]) >= 0)
      return bad('ids are not ascending');
    const at = start + i * kPoseBytes;
    for (let k = 0; k < 3; ++k) {
      const v = view.getFloat32(at + 4 * k, true);
      if (!(Math.abs(v) < kFarthest)) return bad('place of a pelvis'); // NaN fails, too
      poses.root[i * 3 + k] = v;
    }
    poses.flags[i] = view.getUint32(at + 12, true);
    poses.turns.set(new Int16Array(buffer, at + kTurnsAt, kJoints * 4), i * kJoints * 4);
  }
  return { ok: true, poses };
}

/** Row of that person or -1. */
export function findPose(poses: Poses, index: number, generation: number): number {
  let low = 0;
  let high = poses.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareIds(poses.index[middle], poses.generation[middle], index, generation);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
