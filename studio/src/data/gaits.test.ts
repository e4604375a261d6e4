import { describe, expect, it } from 'vitest';
import { Store } from './store';
import type { ClientMessage } from './messages';
import { readMessage } from './messages';
import { GaitEdits } from '../app/gait_edits';
import { kJoints } from './poses';
import {
  type Gait, type GaitFunction, type Gaits, addPoint, argumentAt, decodeCycle, editMessage, isCycle, movePoint, removePoint, snippet, speedOf, valueAt,
} from './gaits';

const kFunctions = [
  { name: 'frequency', unit: '1/s', over: 'speed', over_unit: 'm/s', doc: '', min: 0.3, max: 6 },
  { name: 'double_support', unit: '', over: 'frequency', over_unit: '1/s', doc: '', min: 0.01, max: 0.7 },
  { name: 'nadir', unit: 'm', over: 'step', over_unit: 'm', doc: '', min: 0.5, max: 0.92 },
];
const kGait = {
  name: 'strut', doc: 'chest out', edited: false, populations: ['adult'], style: { limp: 0, arm_swing: 1.25 },
  curves: { frequency: [[0.5, 1, 0.5], [2, 2, 0.5]], double_support: [[0.5, 0.3, -0.08], [3, 0.1, -0.08]], nadir: [[0, 0.9, 0], [0.8, 0.84, -0.15]] },
};
const kMessage = {
  type: 'gaits', functions: kFunctions, style: [{ name: 'limp', unit: '', min: 0, max: 1, doc: '' }, { name: 'arm_swing', unit: '', min: 0, max: 3, doc: '' }],
  most_points: 8, bodies: [{ body: 2, gaits: [kGait] }],
};

function gaits(): Gaits {
  const m = readMessage(JSON.stringify(kMessage));
  if (m?.type !== 'gaits') throw new Error('not read');
  return m.gaits;
}
const gait = (): Gait => gaits().gaits[0];
const functionOf = (name: string): GaitFunction => gaits().functions.find((f) => f.name === name)!;

describe('gaits', () => {
  it('are read with their body, curves and numbers', () => {
    const g = gait();
    expect([g.body, g.name, g.populations]).toEqual([2, 'strut', ['adult']]);
    expect(g.curves.nadir[1]).toEqual({ at: 0.8, value: 0.84, slope: -0.15 });
    expect(g.style.arm_swing).toBe(1.25);
  });

  it('that are damaged are nothing', () => {
    const wrong = [
      { ...kMessage, functions: [] },
      { ...kMessage, functions: [{ ...kFunctions[0], over: 'moon' }] },
      { ...kMessage, functions: [{ ...kFunctions[0], max: 0 }] },
      { ...kMessage, bodies: [{ body: 0, gaits: [{ ...kGait, curves: { frequency: [[1, 2]] } }] }] },
      { ...kMessage, bodies: [{ body: 0, gaits: [{ ...kGait, curves: null }] }] },
    ];
    for (const m of wrong) expect(readMessage(JSON.stringify(m))).toBe(null);
  });
});

describe('curves', () => {
  it('are the Hermite splines of the engine', () => {
    const points = [{ at: 1, value: 2, slope: 3 }, { at: 3, value: 6, slope: -1 }];
    expect(valueAt(points, 0)).toBe(2);
    expect(valueAt(points, 9)).toBe(6);
    expect(valueAt(points, 2)).toBeCloseTo(0.5 * 2 + 0.5 * 6 + 2 * (0.125 * 3 + 0.125)); // weights at the middle
    expect(valueAt([{ at: 1, value: 4, slope: 9 }], 7)).toBe(4);
    const d = 1e-5;
    expect((valueAt(points, 1 + d) - valueAt(points, 1)) / d).toBeCloseTo(3, 3);
  });

  it('are asked by way of the speed, and back', () => {
    const g = gait();
    expect(argumentAt(g, 'speed', 1.2)).toBe(1.2);
    expect(argumentAt(g, 'frequency', 0)).toBe(1); // slower people step as often
    expect(argumentAt(g, 'step', 2)).toBeCloseTo(1);
    for (const over of ['speed', 'frequency', 'step'] as const)
      for (const v of [0.6, 1.1, 1.9]) expect(speedOf(g, over, argumentAt(g, over, v))).toBeCloseTo(v, 2);
    expect(speedOf(g, 'frequency', 0.5)).toBe(null); // nobody steps so rarely
    expect(speedOf(g, 'frequency', 5)).toBe(null);
    expect(speedOf(g, 'step', 0)).toBe(0);
  });
});

describe('control points', () => {
  const points = [{ at: 0, value: 0.9, slope: 0 }, { at: 0.5, value: 0.88, slope: 0 }, { at: 1, value: 0.8, slope: 0 }];

  it('stay between their neighbours and in range', () => {
    const f = functionOf('nadir');
    expect(movePoint(points, 1, 0.7, 0.85, f)[1]).toEqual({ at: 0.7, value: 0.85, slope: 0 });
    expect(movePoint(points, 1, 2, 3, f)[1].at).toBeCloseTo(0.99);
    expect(movePoint(points, 1, 2, 3, f)[1].value).toBe(0.92);
    expect(movePoint(points, 1, -1, 0, f)[1]).toEqual({ at: 0.01, value: 0.5, slope: 0 });
    expect(movePoint(points, 0, -1, 0.9, f)[0].at).toBe(0);
    expect(points[1].at).toBe(0.5); // nothing is changed in place
  });

  it('are added on the curve and taken away, but never all', () => {
    const more = addPoint(points, 0.25, 8);
    expect(more.map((p) => p.at)).toEqual([0, 0.25, 0.5, 1]);
    for (const at of [0.1, 0.3, 0.7]) expect(valueAt(more, at)).toBeCloseTo(valueAt(points, at), 4);
    expect(addPoint(points, 0.25, 3)).toBe(points);
    expect(addPoint(points, 0.501, 8)).toBe(points);
    expect(removePoint(points, 1).length).toBe(2);
    const one = [points[0]];
    expect(removePoint(one, 0)).toBe(one);
  });
});

describe('a gait to keep', () => {
  it('is a population of a scenario', () => {
    const text = snippet(gait(), gaits());
    expect(text).toContain('population:\n  strut_edited:\n    body:\n      model: body\n      gait:\n        limp: 0\n        arm_swing: 1.25\n');
    expect(text).toContain('        nadir: # m over step m\n          - {at: 0, value: 0.9, slope: 0}\n          - {at: 0.8, value: 0.84, slope: -0.15}\n');
  });

  it('goes to the server as flat lists', () => {
    expect(editMessage(gait(), { curves: { nadir: gait().curves.nadir }, style: { limp: 0.2 } }))
      .toEqual({ type: 'gait', body: 2, gait: 'strut', nadir: [0, 0.9, 0, 0.8, 0.84, -0.15], limp: 0.2 });
  });
});

describe('edits', () => {
  function editing() {
    const store = new Store({ gaits: gaits(), gaitEditor: true });
    const sent: ClientMessage[] = [];
    let [now, later]: [number, [number, () => void][]] = [0, []];
    const edits = new GaitEdits(store, (m) => sent.push(m), { set: (f, ms) => void later.push([now + ms, f]), now: () => now });
    const wait = (ms: number) => {
      now += ms;
      const due = later.filter(([at]) => at <= now);
      later = later.filter(([at]) => at > now);
      due.forEach(([, f]) => f());
    };
    return { store, sent, edits, wait };
  }

  it('are shown at once and sent seldom, the last one always', () => {
    const { store, sent, edits, wait } = editing();
    for (let k = 0; k < 30; ++k) {
      edits.curve('nadir', [{ at: 0, value: 0.9 - k * 0.001, slope: 0 }]);
      wait(2);
    }
    expect(store.get().gaits!.gaits[0].curves.nadir[0].value).toBeCloseTo(0.871);
    expect(store.get().gaits!.gaits[0].edited).toBe(true);
    wait(200);
    const mine = sent.filter((m) => m.type === 'gait') as { nadir?: number[] }[];
    expect(mine.length).toBeLessThan(6);
    expect(mine[mine.length - 1].nadir![1]).toBeCloseTo(0.871);
    expect(sent[sent.length - 1].type).toBe('gait_cycle'); // the preview walks by the last edit
  });

  it('are not thrown back by what the server said before', () => {
    const { store, edits, wait } = editing();
    wait(1000);
    edits.dragging = true;
    edits.curve('nadir', [{ at: 0, value: 0.8, slope: 0 }]);
    edits.told(gaits());
    expect(store.get().gaits!.gaits[0].curves.nadir.length).toBe(1);
    edits.dragging = false;
    wait(1000);
    edits.told(gaits());
    expect(store.get().gaits!.gaits[0].curves.nadir.length).toBe(2);
  });

  it('are undone by the server, and refused ones asked for', () => {
    const { sent, edits } = editing();
    edits.reset();
    expect(sent.pop()).toEqual({ type: 'gait', body: 2, gait: 'strut', reset: true });
    edits.refused();
    expect(sent.pop()).toEqual({ type: 'gaits' });
  });
});

describe('a cycle', () => {
  function message(count: number, change?: (view: DataView) => void): ArrayBuffer {
    const buffer = new ArrayBuffer(40 + count * 216);
    const view = new DataView(buffer);
    view.setUint8(0, 4), view.setUint8(1, 1), view.setUint16(2, kJoints, true), view.setUint32(8, count, true);
    view.setUint32(12, 216, true), view.setUint32(16, buffer.byteLength, true), view.setFloat64(24, 1.1, true), view.setFloat64(32, 1.3, true);
    for (let i = 0; i < count; ++i) view.setFloat32(40 + 216 * i + 8, 0.9 + i / 100, true);
    change?.(view);
    return buffer;
  }

  it('is read as poses of one person', () => {
    const c = decodeCycle(message(4))!;
    expect([c.period, c.speed, c.poses.count]).toEqual([1.1, 1.3, 4]);
    expect(c.poses.root[3 * 3 + 2]).toBeCloseTo(0.93);
    expect(isCycle(message(1))).toBe(true);
  });

  it('that is damaged is nothing', () => {
    const wrong: ((v: DataView) => void)[] = [
      (v) => v.setUint8(0, 3), (v) => v.setUint8(1, 2), (v) => v.setUint16(2, 24, true), (v) => v.setUint32(8, 5, true), (v) => v.setUint32(8, 0, true),
      (v) => v.setUint32(12, 200, true), (v) => v.setUint32(16, 1, true), (v) => v.setFloat64(24, NaN, true), (v) => v.setFloat32(48, Infinity, true),
    ];
    for (const change of wrong) expect(decodeCycle(message(2, change))).toBe(null);
    expect(decodeCycle(new ArrayBuffer(3))).toBe(null);
  });
});
