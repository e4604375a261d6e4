// Points and polygons in the plane.
import type { Point, Polygon, Scene } from './scene';

export function insideRing(p: Point, ring: Point[]): boolean {
  let odd = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < a[0] + ((p[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) odd = !odd;
  });
  return odd;
}

export function insidePolygon(p: Point, polygon: Polygon): boolean {
  return insideRing(p, polygon.outer) && !polygon.holes.some((hole) => insideRing(p, hole));
}

/** The first of the levels above that has a floor over the point; Infinity under the open sky. */
export function coveredFrom(scene: Scene, level: number, p: Point): number {
  const height = scene.levels[level].elevation;
  let first = Infinity;
  for (const s of scene.surfaces)
    if (s.kind === 'floor' && s.level < first && scene.levels[s.level].elevation > height + 0.5)
      if (s.polygons.some((polygon) => insidePolygon(p, polygon))) first = s.level;
  return first;
}
