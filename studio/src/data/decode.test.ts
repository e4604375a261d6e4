import { describe, expect, it } from 'vitest';
// The encoder is plain JavaScript so that the mock server can use it, too.
import { encodeDelta, encodeKey, encodeMessage, fullColumns } from '../../tests/mock/encode.mjs';
import { type Decoded, Decoder } from './decode';
import { type Frame, findRow } from './frame';

const person = (index: number, more = {}) => ({
  index,
  generation: 1,
  x: index * 2.5,
  y: -index,
  z: 4,
  heading: 1,
  speed: 1.25,
  phase: 0.5,
  level: 1,
  activity: 0,
  population: 1,
  source: 2,
  radius: 0.22,
  height: 1.75,
  ...more,
});
const three = [person(1), person(4), person(9)];

function frameOf(decoded: Decoded): Frame {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.frame;
}
function reasonOf(decoded: Decoded): string {
  return decoded.ok ? 'accepted' : decoded.reason;
}

describe('key frames', () => {
  it('give every column in SI units', () => {
    const frame = frameOf(new Decoder().decode(encodeKey(20, 2, three)));
    expect(frame).toMatchObject({ number: 20, key: 20, time: 2, count: 3 });
    expect([...frame.index]).toEqual([1, 4, 9]);
    expect(frame.x[1]).toBe(10);
    expect(frame.y[2]).toBe(-9);
    expect(frame.heading[0]).toBeCloseTo(1, 4);
    expect(frame.speed[0]).toBeCloseTo(1.25, 6);
    expect(frame.phase[0]).toBe(0.5);
    expect(frame.radius[0]).toBeCloseTo(0.22, 6);
    expect(frame.height[0]).toBeCloseTo(1.75, 6);
    expect([frame.level[0], frame.population[0], frame.source[0]]).toEqual([1, 1, 2]);
  });

  it('say states and priorities where there are any', () => {
    const plain = frameOf(new Decoder().decode(encodeKey(0, 0, [person(1, { activity: 2 })])));
    expect([plain.state[0], plain.priority[0]]).toEqual([2, 0]); // without a state it is what they do
    const decoder = new Decoder();
    const before = [person(1, { state: 12, priority: 0.75 }), person(4, { state: 0, priority: 0 })];
    const key = frameOf(decoder.decode(encodeKey(20, 2, before)));
    expect([...key.state]).toEqual([12, 0]);
    expect([...key.priority]).toEqual([0.75, 0]);
    const after = [person(1, { state: 13, priority: 1.5 }), person(7, { state: 12, priority: 2 })];
    const now = frameOf(decoder.decode(encodeDelta(21, 2.1, { number: 20, people: before }, after)));
    expect([...now.index.slice(0, now.count)]).toEqual([1, 7]);
    expect([...now.state.slice(0, now.count)]).toEqual([13, 12]);
    expect([...now.priority.slice(0, now.count)]).toEqual([1.5, 2]);
  });

  it('may be empty', () => {
    expect(frameOf(new Decoder().decode(encodeKey(0, 0, []))).count).toBe(0);
  });

  it('skip unknown columns and do without optional ones', () => {
    const columns = fullColumns(three).filter((c: { id: number }) => c.id <= 5);
    columns.push({ id: 77, type: 3, part: 0, values: [1, 2, 3] });
    const frame = frameOf(new Decoder().decode(encodeMessage({ kind: 1, number: 0, key: 0, rows: 3, time: 0, columns })));
    expect(frame.height[0]).toBeCloseTo(1.75);
    expect(frame.source[0]).toBe(255);
  });
});

describe('deltas', () => {
  it('build on the key frame they name: moved, gone, added, in id order', () => {
    const decoder = new Decoder();
    decoder.decode(encodeKey(20, 2, three));
    const now = [person(1, { x: 2.4995, z: 3 }), person(5), person(9, { y: -9.25 }), person(12)];
    const frame = frameOf(decoder.decode(encodeDelta(21, 2.1, { number: 20, people: three }, now)));
    expect([...frame.index.subarray(0, frame.count)]).toEqual([1, 5, 9, 12]);
    expect(frame.x[0]).toBeCloseTo(2.5, 2);
    expect(frame.z[0]).toBeCloseTo(3, 5);
    expect(frame.y[2]).toBeCloseTo(-9.25, 5);
    expect(findRow(frame, 12, 1)).toBe(3);
    expect(findRow(frame, 12, 2)).toBe(-1);
    // A second delta builds on the key frame, not on the first.
    const next = frameOf(decoder.decode(encodeDelta(22, 2.2, { number: 20, people: three }, three)));
    expect([...next.index.subarray(0, next.count)]).toEqual([1, 4, 9]);
  });

  it('a slot can change hands', () => {
    const decoder = new Decoder();
    decoder.decode(encodeKey(20, 2, three));
    const now = [person(1), person(4, { generation: 2 }), person(9)];
    const frame = frameOf(decoder.decode(encodeDelta(21, 2.1, { number: 20, people: three }, now)));
    expect([...frame.generation.subarray(0, frame.count)]).toEqual([1, 2, 1]);
  });

  it('without their key frame are ignored, not rejected', () => {
    const decoded = new Decoder().decode(encodeDelta(21, 2.1, { number: 20, people: three }, three));
    expect(decoded).toMatchObject({ ok: false, ignored: true });
  });

  it('find an earlier key frame after a newer one came', () => {
    const decoder = new Decoder();
    decoder.decode(encodeKey(20, 2, three));
    decoder.decode(encodeKey(40, 4, [person(2)]));
    expect(frameOf(decoder.decode(encodeDelta(41, 4.1, { number: 20, people: three }, three))).count).toBe(3);
  });
});

describe('malformed messages are rejected with a reason', () => {
  const key = { kind: 1, number: 0, key: 0, rows: 3, time: 0, columns: fullColumns(three) };
  const replaced = (id: number, change: object) => ({
    ...key,
    columns: key.columns.map((c: { id: number }) => (c.id === id ? { ...c, ...change } : c)),
  });
  const patched = (patch: (view: DataView) => void) => {
    const buffer = encodeMessage(key);
    patch(new DataView(buffer));
    return buffer;
  };
  const cases: [string, ArrayBuffer, RegExp][] = [
    ['empty', new ArrayBuffer(0), /shorter/],
    ['header only in part', new ArrayBuffer(39), /shorter/],
    ['kind', encodeMessage({ ...key, kind: 7 }), /kind/],
    ['version', encodeMessage({ ...key, version: 2 }), /version/],
    ['length', encodeMessage({ ...key, length: 999 }), /length/],
    ['rows beyond the data', encodeMessage({ ...key, rows: 0xffffffff }), /beyond/],
    ['directory beyond the end', patched((v) => v.setUint16(2, 65535, true)), /directory/],
    ['unaligned offset', patched((v) => v.setUint32(44, 201, true)), /offset/],
    ['offset inside the header', patched((v) => v.setUint32(44, 0, true)), /offset/],
    ['offset far away', patched((v) => v.setUint32(44, 0xfffffffc, true)), /beyond/],
    ['part', patched((v) => v.setUint16(42, 2, true)), /part/],
    ['unknown type', patched((v) => v.setUint8(41, 9)), /type/],
    ['wrong type', encodeMessage(replaced(3, { type: 1 })), /type/],
    ['column twice', encodeMessage({ ...key, columns: [...key.columns, key.columns[0]] }), /twice/],
    ['no positions', encodeMessage({ ...key, columns: key.columns.slice(0, 2) }), /missing/],
    ['NaN position', encodeMessage(replaced(4, { values: [0, NaN, 0] })), /position/],
    ['infinite position', encodeMessage(replaced(5, { values: [0, 0, Infinity] })), /position/],
    ['NaN time', encodeMessage({ ...key, time: NaN }), /time/],
    ['ids not ascending', encodeMessage(replaced(1, { values: [1, 1, 9] })), /ascending/],
    ['key frame that builds on another', encodeMessage({ ...key, key: 3 }), /key frame/],
    ['key frame with added people', encodeMessage({ ...key, added: 1 }), /key frame/],
  ];
  it.each(cases)('%s', (_name, message, reason) => {
    expect(reasonOf(new Decoder().decode(message))).toMatch(reason);
  });

  it('a delta of another size, or that adds somebody who is there', () => {
    const decoder = new Decoder();
    decoder.decode(encodeKey(0, 0, three));
    expect(reasonOf(decoder.decode(encodeDelta(1, 0.1, { number: 0, people: three.slice(1) }, three)))).toMatch(/rows/);
    const columns = [3, 4, 5].map((id) => ({ id, type: 1, part: 0, values: [0, 0, 0] }));
    columns.push(...fullColumns([person(4)], 1));
    const twice = encodeMessage({ kind: 2, number: 1, key: 0, rows: 3, added: 1, time: 0.1, columns });
    expect(reasonOf(decoder.decode(twice))).toMatch(/added/);
  });

  it('20,000 damaged messages never throw, and never give a position that is not finite', () => {
    let seed = 1;
    const draw = (n: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 4294967296) * n);
    };
    const decoder = new Decoder();
    const good = [encodeKey(20, 2, three), encodeDelta(21, 2.1, { number: 20, people: three }, [person(1), person(7)])];
    decoder.decode(good[0]);
    for (let i = 0; i < 20_000; ++i) {
      const bytes = new Uint8Array(good[i % 2].slice(0));
      for (let k = draw(4); k >= 0; --k) bytes[draw(bytes.length)] = draw(256);
      const cut = draw(5) === 0 ? bytes.slice(0, draw(bytes.length)) : bytes;
      const decoded = decoder.decode(cut.buffer);
      if (!decoded.ok) continue;
      for (let p = 0; p < decoded.frame.count; ++p) expect(Number.isFinite(decoded.frame.x[p] + decoded.frame.y[p])).toBe(true);
    }
  });
});

describe('gauges', () => {
  const objects = { gauges: [1.5, -0.25, 0.75], held: [{ object: 3, index: 4, generation: 1 }] };
  it('come with key frames and deltas, each in full', () => {
    const decoder = new Decoder();
    const key = frameOf(decoder.decode(encodeKey(20, 2, three, objects)));
    expect([...key.gauges]).toEqual(objects.gauges);
    expect(key.held).toEqual(objects.held);
    expect([...key.index.slice(0, key.count)]).toEqual([1, 4, 9]);
    const later = frameOf(decoder.decode(encodeDelta(21, 2.1, { number: 20, people: three }, three, { gauges: [1, 0, 0] })));
    expect([...later.gauges]).toEqual([1, 0, 0]);
    expect(later.held).toEqual([]);
  });

  it('are none where nothing moves, and from older servers', () => {
    const frame = frameOf(new Decoder().decode(encodeKey(20, 2, three)));
    expect([frame.gauges.length, frame.held.length]).toEqual([0, 0]);
  });

  it('that are damaged make the frame a bad one', () => {
    const bad = (change: (view: DataView, at: number) => void) => {
      const buffer = encodeKey(20, 2, three, objects);
      const view = new DataView(buffer);
      change(view, view.getUint32(36, true));
      return reasonOf(new Decoder().decode(buffer));
    };
    expect(bad((v) => v.setUint32(32, 1e9, true))).toMatch(/gauges reach/);
    expect(bad((v) => v.setUint32(36, 8, true))).toMatch(/offset/);
    expect(bad((v) => v.setUint32(36, 4e9, true))).toMatch(/gauges reach/);
    expect(bad((v, at) => v.setFloat32(at, NaN, true))).toBe('gauge');
    expect(bad((v, at) => v.setUint32(at + 12, 5, true))).toMatch(/holders reach/);
  });
});
