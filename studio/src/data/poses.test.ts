import { describe, expect, it } from 'vitest';
import { decodePoses, findPose, isPoses, kJoints, kLeftPlanted, kPosed } from './poses';
import { readBodies, readSkins, skeletonOf } from './bodies';

function message(ids: number[], change?: (view: DataView) => void): ArrayBuffer {
  const n = ids.length;
  const buffer = new ArrayBuffer(40 + n * 224);
  const view = new DataView(buffer);
  view.setUint8(0, 3), view.setUint8(1, 1), view.setUint16(2, kJoints, true), view.setUint32(4, 17, true);
  view.setUint32(8, n, true), view.setUint32(12, 216, true), view.setUint32(16, buffer.byteLength, true), view.setFloat64(24, 2.5, true);
  ids.forEach((id, i) => {
    view.setUint32(40 + 4 * i, id, true);
    const at = 40 + 8 * n + 216 * i;
    view.setFloat32(at + 8, 0.9 + i, true);
    view.setUint32(at + 12, kPosed | kLeftPlanted, true);
    for (let j = 0; j < kJoints; ++j) view.setInt16(at + 16 + 8 * j + 6, 32767, true);
  });
  change?.(view);
  return buffer;
}

describe('poses', () => {
  it('are read with their ids, pelvis, flags and rotations', () => {
    const read = decodePoses(message([3, 8]));
    if (!read.ok) throw new Error(read.reason);
    const p = read.poses;
    expect([p.frame, p.time, p.count]).toEqual([17, 2.5, 2]);
    expect(Array.from(p.root)).toEqual([0, 0, expect.closeTo(0.9), 0, 0, expect.closeTo(1.9)]);
    expect(p.flags[1]).toBe(kPosed | kLeftPlanted);
    expect(p.turns[4 * kJoints + 3]).toBe(32767);
    expect(findPose(p, 8, 0)).toBe(1);
    expect(findPose(p, 4, 0)).toBe(-1);
  });

  it('are told from frames by their first byte', () => {
    expect(isPoses(message([1]))).toBe(true);
    expect(isPoses(new Uint8Array([1, 1]).buffer)).toBe(false);
    expect(isPoses(new ArrayBuffer(0))).toBe(false);
  });

  it('that are damaged are refused with a reason', () => {
    const wrong: ((v: DataView) => void)[] = [
      (v) => v.setUint8(1, 2), (v) => v.setUint16(2, 24, true), (v) => v.setUint32(8, 1_000_000, true), (v) => v.setUint32(12, 200, true),
      (v) => v.setUint32(16, 1, true), (v) => v.setFloat64(24, NaN, true), (v) => v.setUint32(44, 2, true), (v) => v.setFloat32(56, Infinity, true),
    ];
    for (const change of wrong) expect(decodePoses(message([3, 8], change)).ok).toBe(false);
    expect(decodePoses(new ArrayBuffer(12)).ok).toBe(false);
  });
});

const points = (f: (j: number) => number[]) => Array.from({ length: kJoints }, (_, j) => f(j));
const tables = () => ({
  joints: points((j) => [j]).map(([j]) => ({ name: `j${j}`, parent: j - 1 })),
  child_below: 1.4, child_full: 0.8, least_height: 0.6, greatest_height: 2.5,
  offsets: { female: { a: points((j) => [0, j === 10 ? 0.1 : 0, 0.04]), b: points(() => [0, 0, 0.01]) }, male: { a: points(() => [0, 0, 0.04]), b: points(() => [0, 0, 0]) } },
  build: { joints: [10], axis: 1, factor: 0.04, inset: 0.02 },
  meshes: [{ sex: 'female', age: 'adult', height: 1.68, url: '/api/body/female-adult.glb' }],
});

describe('bodies', () => {
  it('have skeletons by height, age and build', () => {
    const t = readBodies(tables())!;
    expect(skeletonOf(t, 1.75, 0, 0)[2]).toBeCloseTo(0.07);
    expect(skeletonOf(t, 0.8, 0, 0)[2]).toBeCloseTo(0.04); // 0.8 (0.04 + 0.01)
    expect(skeletonOf(t, 1.1, 0, 0)[2]).toBeCloseTo(1.1 * 0.045);
    expect(skeletonOf(t, 9, 1, 0)[2]).toBeCloseTo(0.1); // no taller than the tallest
    expect(skeletonOf(t, 1, 0, 1)[31]).toBeCloseTo(0.1 + 0.04 * (0.1 + 0.02));
  });

  it('that are not the protocol’s are refused', () => {
    expect(readBodies(null)).toBeNull();
    expect(readBodies({ ...tables(), joints: [] })).toBeNull();
    expect(readBodies({ ...tables(), offsets: { female: { a: [], b: [] } } })).toBeNull();
    const loop = tables();
    loop.joints[3].parent = 7;
    expect(readBodies(loop)).toBeNull();
  });

  it('are read from glTF, in our axes, slot by slot', () => {
    const binary = new ArrayBuffer(12 * 3 * 2 + 4 * 3 + 16 * 3 + 8);
    const f = new Float32Array(binary, 0, 18);
    f.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 0, 0, 1, 0, 0, 1, 0]); // x left, y up, z ahead
    new Uint8Array(binary, 72, 12).set([2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
    new Float32Array(binary, 84, 12).set([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    new Uint16Array(binary, 132, 3).set([0, 1, 2]);
    const view = (byteOffset: number, byteLength: number) => ({ buffer: 0, byteOffset, byteLength });
    const json = JSON.stringify({
      materials: [{}, {}, {}],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, JOINTS_0: 2, WEIGHTS_0: 3 }, indices: 4, material: 2 }] }],
      bufferViews: [view(0, 36), view(36, 36), view(72, 12), view(84, 48), view(132, 6)],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }, { bufferView: 1, componentType: 5126, count: 3, type: 'VEC3' },
        { bufferView: 2, componentType: 5121, count: 3, type: 'VEC4' }, { bufferView: 3, componentType: 5126, count: 3, type: 'VEC4' },
        { bufferView: 4, componentType: 5123, count: 3, type: 'SCALAR' },
      ],
    }).padEnd(1200);
    const file = new ArrayBuffer(28 + json.length + binary.byteLength);
    const head = new DataView(file);
    head.setUint32(0, 0x46546c67, true), head.setUint32(12, json.length, true), head.setUint32(16, 0x4e4f534a, true);
    new Uint8Array(file).set(new TextEncoder().encode(json), 20);
    new Uint8Array(file).set(new Uint8Array(binary), 28 + json.length);
    const [skin] = readSkins(file);
    expect(Array.from(skin.position.slice(0, 3))).toEqual([3, 1, 2]);
    expect(Array.from(skin.normal.slice(0, 3))).toEqual([0, 0, 1]);
    expect(Array.from(skin.slot)).toEqual([2, 2, 2]);
    expect(Array.from(skin.index)).toEqual([0, 1, 2]);
    expect(() => readSkins(new ArrayBuffer(40))).toThrow();
  });
});
