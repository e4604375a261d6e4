import { describe, expect, it } from 'vitest';
import { farBody, fullBody, plainBody } from './body';
import { kFullTriangles, kPlainTriangles } from './instances';

describe('figures', () => {
  const triangles = (g: { index: { count: number } | null }) => g.index!.count / 3;

  it('keep their triangle budget', () => {
    expect(triangles(fullBody())).toBeLessThanOrEqual(kFullTriangles);
    expect(triangles(plainBody()) + 2).toBeLessThanOrEqual(kPlainTriangles);
    expect(triangles(farBody())).toBeLessThanOrEqual(30);
  });

  it('stand on the ground, are one unit high and symmetric', () => {
    for (const body of [fullBody(), plainBody()]) {
      body.computeBoundingBox();
      const box = body.boundingBox!;
      expect(box.min.z).toBeCloseTo(0, 3);
      expect(box.max.z).toBeCloseTo(1, 3);
      expect(box.max.y + box.min.y).toBeCloseTo(0, 3);
      expect(box.max.y).toBeLessThan(0.16);
    }
  });

  it('have outward normals of length one', () => {
    const body = fullBody();
    const n = body.getAttribute('normal');
    for (let i = 0; i < n.count; ++i) expect(Math.hypot(n.getX(i), n.getY(i), n.getZ(i))).toBeCloseTo(1, 4);
  });
});
