import { describe, expect, it } from 'vitest';
import { coveredFrom, insidePolygon } from '../../data/polygon';
import type { Point, Scene } from '../../data/scene';
import { withoutOverlap } from './declutter';

const at = (x: number, y: number) => ({ x, y, width: 40, height: 10 });

describe('names of places', () => {
  it('do not lie on each other: the earlier one stays', () => {
    expect(withoutOverlap([at(0, 0), at(30, 5), at(41, 0), at(0, 10), null])).toEqual([true, false, true, true, false]);
  });
});

describe('what lies under a floor', () => {
  const ring: Point[] = [[0, 0], [10, 0], [10, 10], [0, 10]];
  const hole: Point[] = [[4, 4], [6, 4], [6, 6], [4, 6]];
  const floor = (level: number, holes: Point[][]) => ({ kind: 'floor', level, polygons: [{ outer: ring, holes }] });
  const scene = {
    levels: [{ id: 'low', elevation: 0 }, { id: 'high', elevation: 4 }],
    surfaces: [floor(0, []), floor(1, [hole])],
  } as unknown as Scene;

  it('is covered there and not under an opening, beside it or on top', () => {
    expect(insidePolygon([5, 5], scene.surfaces[1].polygons[0])).toBe(false);
    expect(coveredFrom(scene, 0, [2, 2])).toBe(1);
    expect(coveredFrom(scene, 0, [5, 5])).toBe(Infinity);
    expect(coveredFrom(scene, 0, [12, 2])).toBe(Infinity);
    expect(coveredFrom(scene, 1, [2, 2])).toBe(Infinity);
  });
});
