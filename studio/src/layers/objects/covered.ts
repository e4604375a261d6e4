// Solid objects are cut out of the floor as walls are; they have shapes of their own and are not drawn as walls.
import type { Point, Scene, Wall } from '../../data/scene';

const kTouch = 0.02; // m

function distanceTo(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const l = dx * dx + dy * dy || 1;
  const t = Math.min(Math.max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / l, 0), 1);
  return Math.hypot(a[0] + t * dx - p[0], a[1] + t * dy - p[1]);
}

/** Says of walls and of holes in floors whether they are the sides of a solid object. */
export class Covered {
  private solids: { surface: number; ring: Point[] }[];

  constructor(scene: Scene) {
    this.solids = scene.objects.flatMap((o) =>
      o.parts.filter((p) => p.role === 'solid' && p.moved === '' && p.points.length > 2).map((p) => ({ surface: o.surface, ring: p.points })),
    );
  }

  private onSide(p: Point, ring: Point[]): boolean {
    return ring.some((a, i) => distanceTo(p, a, ring[(i + 1) % ring.length]) < kTouch);
  }

  wall(wall: Wall): boolean {
    return this.solids.some((s) => s.surface === wall.surface && this.onSide(wall.a, s.ring) && this.onSide(wall.b, s.ring));
  }

  hole(ring: Point[], surface: number): boolean {
    return this.solids.some((s) => s.surface === surface && ring.every((p) => this.onSide(p, s.ring)));
  }
}
