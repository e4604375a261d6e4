import { describe, expect, it } from 'vitest';
import { scene as mock } from '../../../tests/mock/world.mjs';
import { type Point, readScene } from '../../data/scene';
import { paletteOf } from '../palette';
import { Covered } from './covered';
import { objects, rectangleOf } from './objects';

const bench: Point[] = [[20, 8], [22, 8], [22, 8.5], [20, 8.5]];
const scene = readScene({
  ...mock,
  objects: [
    { id: 'seats', kind: 'bench', surface: 0, parts: [{ role: 'solid', base: 0, height: 0.45, points: bench }] },
    { id: 'line', kind: 'queue', surface: 0, parts: [{ role: 'line', points: [[5, 5], [9, 5]] }] },
    { id: 'stalls', kind: 'theatre', surface: 1, parts: [{ role: 'seats', height: 0.4, size: [0.4, 0.5], at: [[30, 30, 1, 0], [30, 31, 0, 1]] }] },
    { id: 'new', kind: 'fountain', surface: 0, parts: [{ role: 'water', points: bench }, { role: 'solid', points: [[0, 0]] }] },
  ],
})!;

describe('objects', () => {
  it('of every kind are drawn, also of kinds that come later', () => {
    const layer = objects.make({ scene, theme: 'light', palette: paletteOf('light') });
    expect(layer.object.children).toHaveLength(3);
    layer.dispose();
  });

  it('have a legend of what is there', () => {
    const words = objects.legend!({ scene, theme: 'dark', palette: paletteOf('dark') }, 'source').map((e) => e.label);
    expect(words).toEqual(['benches', 'lines to wait in', 'stages', 'seats']);
  });

  it('seats look to their front', () => {
    const [a, b] = rectangleOf([30, 31, 0, 1], [0.4, 0.5]);
    expect([a[0], a[1]].map((v) => +v.toFixed(3))).toEqual([30.25, 30.8]);
    expect([b[0], b[1]].map((v) => +v.toFixed(3))).toEqual([30.25, 31.2]);
  });

  it('that are solid are not walls as well', () => {
    const covered = new Covered(scene);
    expect(covered.wall({ a: [20, 8], b: [22, 8], surface: 0 })).toBe(true);
    expect(covered.wall({ a: [20, 8], b: [22, 8], surface: 1 })).toBe(false);
    expect(covered.wall({ a: [20, 8], b: [20, 4], surface: 0 })).toBe(false);
    expect(covered.hole([...bench].reverse(), 0)).toBe(true);
    expect(covered.hole([[1, 1], [2, 1], [2, 2]], 0)).toBe(false);
  });
});
