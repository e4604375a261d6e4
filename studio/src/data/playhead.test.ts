import { describe, expect, it } from 'vitest';
import { type Frame, makeColumns } from './frame';
import { Interpolator, gaugesBetween, phaseAdvance, turn } from './interpolate';
import { Playhead } from './playhead';

type Row = { index: number; generation?: number; x: number; heading?: number; phase?: number };
function frame(number: number, rows: Row[]): Frame {
  const f: Frame = { ...makeColumns(rows.length), number, key: number, time: number / 10, gauges: new Float32Array(0), held: [] };
  f.count = rows.length;
  rows.forEach((r, i) => {
    f.index[i] = r.index;
    f.generation[i] = r.generation ?? 1;
    f.x[i] = r.x;
    f.heading[i] = r.heading ?? 0;
    f.phase[i] = r.phase ?? 0;
  });
  return f;
}

describe('interpolation', () => {
  it('moves gauges straight, and drums on around the circle', () => {
    const angles = Uint8Array.from([1, 0, 1]);
    const at = (a: number[], b: number[], t: number) =>
      [...gaugesBetween(Float32Array.from(a), Float32Array.from(b), t, angles, new Float32Array(0))].map((v) => +v.toFixed(4));
    expect(at([0, 0, 0], [1.5, 4, -1], 0.5)).toEqual([0.75, 2, -0.5]);
    expect(at([1.5, 4, 0], [0, 0, 0], 0.25)).toEqual([1.125, 3, 0]); // 4 m are no angle
    expect(at([6.2, 0, 0], [0.1, 0, 0], 1)).toEqual([0.1, 0, 0]);
    const [round] = at([6.2, 0, 0], [0.1, 0, 0], 0.5);
    expect(round).toBeCloseTo(6.2 + (0.1 + 2 * Math.PI - 6.2) / 2, 3); // not back through half the circle
    expect(at([1], [1, 2], 0.5)).toEqual([1, 2]); // one of the frames does not know it
  });

  it('turns the short way and walks forwards', () => {
    expect(turn(3, -3)).toBeCloseTo(2 * Math.PI - 6);
    expect(turn(-3, 3)).toBeCloseTo(6 - 2 * Math.PI);
    expect(turn(0, 7 * Math.PI)).toBeCloseTo(Math.PI);
    expect(phaseAdvance(0.9, 0.1)).toBeCloseTo(0.2);
    expect(phaseAdvance(0.1, 0.05)).toBeCloseTo(-0.05);
  });

  it('moves who is in both, keeps who leaves, waits for who comes', () => {
    const a = frame(0, [{ index: 1, x: 0, phase: 0.9 }, { index: 2, x: 5 }, { index: 5, x: 1 }]);
    const b = frame(1, [{ index: 1, x: 0.2, heading: 1, phase: 0.1 }, { index: 4, x: 9 }, { index: 5, generation: 2, x: 30 }]);
    const between = new Interpolator();
    const half = between.at(a, b, 0.5);
    expect([...half.index.subarray(0, half.count)]).toEqual([1, 2, 5]);
    expect(half.x[0]).toBeCloseTo(0.1);
    expect(half.heading[0]).toBeCloseTo(0.5);
    expect(Math.cos(2 * Math.PI * half.phase[0])).toBeCloseTo(1); // 0 and 1 are the same
    expect(half.x[1]).toBe(5);
    expect(half.x[2]).toBe(1); // another person in the same slot
    const end = between.at(a, b, 1);
    expect([...end.index.subarray(0, end.count)]).toEqual([1, 4, 5]);
    expect(end.x[1]).toBe(9);
  });

  it('does not draw people in the middle of a jump', () => {
    const half = new Interpolator().at(frame(0, [{ index: 1, x: 0 }]), frame(1, [{ index: 1, x: 40 }]), 0.5);
    expect(half.x[0]).toBe(0);
  });

  it('grows with the crowd', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({ index: i, x: i }));
    const between = new Interpolator();
    between.at(frame(0, []), frame(1, []), 0.5);
    expect(between.at(frame(1, rows.slice(0, 1)), frame(2, rows), 1).count).toBe(3000);
  });
});

describe('playhead', () => {
  it('is smooth though frames come in bursts', () => {
    const head = new Playhead();
    let sent = 0;
    const shown: number[] = [];
    for (let now = 0; now < 8000; now += 16) {
      // Frames of 0.1 s arrive up to 60 ms late.
      while (sent * 100 + (sent % 3) * 30 <= now) head.push(frame(sent++, []), now);
      shown.push(head.advance(now, true)!.time);
    }
    const steps = shown.slice(150).map((t, i, all) => (i > 0 ? t - all[i - 1] : 0.016));
    expect(Math.min(...steps)).toBeGreaterThan(0.008);
    expect(Math.max(...steps)).toBeLessThan(0.026);
    expect(8 - shown[shown.length - 1]).toBeLessThan(0.4);
  });

  it('follows ten times the speed', () => {
    const head = new Playhead();
    let sent = 0;
    let last = 0;
    for (let now = 0; now < 4000; now += 16) {
      while (sent * 10 <= now) head.push(frame(sent++, []), now);
      last = head.advance(now, true)!.time;
    }
    expect(40 - last).toBeLessThan(1);
  });

  it('shows the last frame itself when paused', () => {
    const head = new Playhead();
    for (let i = 0; i <= 5; ++i) head.push(frame(i, []), i * 100);
    for (let now = 500; now < 1500; now += 16) head.advance(now, false);
    expect(head.advance(1500, false)).toMatchObject({ time: 0.5 });
    head.push(frame(6, []), 5000); // a step
    for (let now = 5000; now < 5600; now += 16) head.advance(now, false);
    expect(head.advance(5600, false)!.time).toBeCloseTo(0.6);
  });

  it('jumps with a seek, back and forth', () => {
    const head = new Playhead();
    expect(head.advance(0, true)).toBeNull();
    for (let i = 0; i <= 5; ++i) head.push(frame(i, []), i * 100);
    head.push(frame(4000, []), 600);
    expect(head.advance(610, true)!.time).toBe(400);
    head.push(frame(10, []), 700);
    expect(head.advance(710, true)!.time).toBe(1);
  });

  it('never runs past the newest frame', () => {
    const head = new Playhead();
    for (let i = 0; i <= 5; ++i) head.push(frame(i, []), i * 100);
    for (let now = 500; now < 3000; now += 16) expect(head.advance(now, true)!.time).toBeLessThanOrEqual(0.5);
  });
});
