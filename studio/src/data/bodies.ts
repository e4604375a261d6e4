// What `/api/body` says: the skeleton of anybody, and the meshes. And a reader of our own glTF files: positions, normals,
// joints and weights of each level of detail in one geometry, with the slot (what it is made of) of every vertex.
import { isObject, list, number, text } from './scene';
import { kJoints } from './poses';

export interface BodyTables {
  parents: number[]; // -1: none; parents come first
  childBelow: number;
  childFull: number;
  least: number;
  greatest: number;
  offsets: { a: Float32Array; b: Float32Array }[]; // women, men
  build: { joints: number[]; axis: number; factor: number; inset: number };
  meshes: { sex: number; child: boolean; height: number; url: string }[];
}

function points(value: unknown): Float32Array | null {
  const flat = list(value).flatMap((p) => (Array.isArray(p) && p.length === 3 ? p : [NaN]));
  return flat.length === kJoints * 3 && flat.every((v) => Number.isFinite(v)) ? new Float32Array(flat as number[]) : null;
}

/** Null for anything that is not such an answer. */
export function readBodies(value: unknown): BodyTables | null {
  if (!isObject(value) || !isObject(value.offsets) || !isObject(value.build)) return null;
  const parents = list(value.joints).map((j) => (isObject(j) ? number(j.parent, -2) : -2));
  if (parents.length !== kJoints || parents.some((p, j) => !Number.isInteger(p) || p < -1 || p >= j || (j > 0 && p < 0))) return null;
  const offsets: BodyTables['offsets'] = [];
  for (const sex of ['female', 'male']) {
    const table = value.offsets[sex];
    const [a, b] = isObject(table) ? [points(table.a), points(table.b)] : [null, null];
    if (!a || !b) return null;
    offsets.push({ a, b });
  }
  return {
    parents,
    childBelow: number(value.child_below, 1.4),
    childFull: number(value.child_full, 0.8),
    least: number(value.least_height, 0.6),
    greatest: number(value.greatest_height, 2.5),
    offsets,
    build: {
      joints: list(value.build.joints).filter((j): j is number => Number.isInteger(j) && (j as number) >= 0 && (j as number) < kJoints),
      axis: Math.min(Math.max(Math.round(number(value.build.axis, 1)), 0), 2),
      factor: number(value.build.factor, 0),
      inset: number(value.build.inset, 0),
    },
    meshes: list(value.meshes)
      .filter(isObject)
      .map((m) => ({ sex: m.sex === 'male' ? 1 : 0, child: m.age === 'child', height: number(m.height, 1.75), url: text(m.url) })),
  };
}

/** Joints of somebody's skeleton: offsets from the parents in the rest pose, m, x y z each. */
export function skeletonOf(t: BodyTables, height: number, sex: number, build: number): Float32Array {
  const h = Math.min(Math.max(height, t.least), t.greatest);
  const c = Math.min(Math.max((t.childBelow - h) / (t.childBelow - t.childFull), 0), 1);
  const { a, b } = t.offsets[sex];
  const out = new Float32Array(kJoints * 3);
  for (let i = 0; i < out.length; ++i) out[i] = h * (a[i] + c * b[i]);
  for (const j of t.build.joints) {
    const at = j * 3 + t.build.axis;
    const sign = out[at] < 0 ? -1 : 1;
    out[at] += t.build.factor * build * (out[at] + sign * t.build.inset * h);
  }
  return out;
}

export interface Skin {
  position: Float32Array; // ours: x ahead, y left, z up
  normal: Float32Array;
  joints: Uint8Array; // four a vertex
  weights: Float32Array;
  slot: Float32Array;
  index: Uint32Array;
}

const kMagic = 0x46546c67;
const kJson = 0x4e4f534a;
const kComponents: Record<number, { bytes: number; make: (b: ArrayBuffer, at: number, n: number) => ArrayLike<number> }> = {
  5121: { bytes: 1, make: (b, at, n) => new Uint8Array(b, at, n) },
  5123: { bytes: 2, make: (b, at, n) => new Uint16Array(b, at, n) },
  5125: { bytes: 4, make: (b, at, n) => new Uint32Array(b, at, n) },
  5126: { bytes: 4, make: (b, at, n) => new Float32Array(b, at, n) },
};
const kWidth: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

class Glb {
  private readonly json: Record<string, unknown>;
  private readonly binary: ArrayBuffer;

  constructor(file: ArrayBuffer) {
    const view = new DataView(file);
    if (view.getUint32(0, true) !== kMagic || view.getUint32(16, true) !== kJson) throw new Error('not a glTF file');
    const size = view.getUint32(12, true);
    const json: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, size)));
    if (!isObject(json)) throw new Error('no document');
    this.json = json;
    this.binary = file.slice(28 + size);
  }

  items(name: string): Record<string, unknown>[] {
    return list(this.json[name]).filter(isObject);
  }

  numbers(which: unknown): ArrayLike<number> {
    const a = this.items('accessors')[number(which, -1)];
    const v = this.items('bufferViews')[number(a?.bufferView, -1)];
    const component = kComponents[number(a?.componentType, 0)];
    const width = kWidth[text(a?.type)];
    if (!a || !v || !component || !width) throw new Error('accessor');
    if (v.byteStride !== undefined && number(v.byteStride, 0) !== component.bytes * width) throw new Error('stride');
    return component.make(this.binary, number(v.byteOffset, 0) + number(a.byteOffset, 0), number(a.count, 0) * width);
  }
}

/** The levels of detail of a body, the finest first. Throws for a file that is none of ours. */
export function readSkins(file: ArrayBuffer): Skin[] {
  const glb = new Glb(file);
  const slots = glb.items('materials').length;
  return glb.items('meshes').map((mesh) => {
    const parts = list(mesh.primitives).filter(isObject);
    const position: number[] = [], normal: number[] = [], joints: number[] = [], weights: number[] = [], slot: number[] = [], index: number[] = [];
    for (const p of parts) {
      const attributes = isObject(p.attributes) ? p.attributes : {};
      const first = slot.length;
      const [at, n] = [glb.numbers(attributes.POSITION), glb.numbers(attributes.NORMAL)];
      // x left, y up, z ahead in the file
      for (let i = 0; i < at.length; i += 3) position.push(at[i + 2], at[i], at[i + 1]);
      for (let i = 0; i < n.length; i += 3) normal.push(n[i + 2], n[i], n[i + 1]);
      joints.push(...Array.from(glb.numbers(attributes.JOINTS_0)));
      weights.push(...Array.from(glb.numbers(attributes.WEIGHTS_0)));
      for (let i = 0; i < at.length / 3; ++i) slot.push(number(p.material, 0) % Math.max(slots, 1));
      for (const i of Array.from(glb.numbers(p.indices))) index.push(first + i);
    }
    if (joints.some((j) => j >= kJoints) || joints.length !== slot.length * 4 || weights.length !== joints.length || index.some((i) => i >= slot.length))
      throw new Error('mesh');
    return {
      position: new Float32Array(position),
      normal: new Float32Array(normal),
      joints: new Uint8Array(joints),
      weights: new Float32Array(weights),
      slot: new Float32Array(slot),
      index: new Uint32Array(index),
    };
  });
}
