// Collects triangles with normals and colours, ordered by level, so that hiding upper levels is only a shorter draw range.
import * as THREE from 'three';
import type { Point, Point3, Polygon } from '../data/scene';

/** x and y of the pivot; number of the gauge; 0 stands, 1 turned, 2 shifted, plus 4 for each number of an object. */
export type Mover = [number, number, number, number];
const kStands: Mover = [0, 0, 0, 0];

export class MeshBuilder {
  private levels: { position: number[]; normal: number[]; tint: number[]; mover: number[] }[] = [];
  private mover: Mover | null = null;
  private moves = false;
  private colour = new THREE.Color();
  private alpha = 1;

  paint(colour: string, alpha = 1): this {
    this.colour.set(colour);
    this.alpha = alpha;
    return this;
  }

  /** What comes from now on moves so (attribute `mover`); null: it stands. Said before the first triangle, or never. */
  move(mover: Mover | null): this {
    this.mover = mover;
    this.moves = true;
    return this;
  }

  private at(level: number) {
    while (this.levels.length <= level) this.levels.push({ position: [], normal: [], tint: [], mover: [] });
    return this.levels[level];
  }

  /** alphas: of the three corners, times that of paint(). */
  triangle(level: number, a: Point3, b: Point3, c: Point3, normal?: Point3, alphas: Point3 = [1, 1, 1]) {
    const to = this.at(level);
    const n = normal ?? faceNormal(a, b, c);
    [a, b, c].forEach((p, i) => {
      to.position.push(p[0], p[1], p[2]);
      to.normal.push(n[0], n[1], n[2]);
      to.tint.push(this.colour.r, this.colour.g, this.colour.b, this.alpha * alphas[i]);
      if (this.moves) to.mover.push(...(this.mover ?? kStands));
    });
  }

  /** a b c d around. */
  quad(level: number, a: Point3, b: Point3, c: Point3, d: Point3, normal?: Point3, alphas: number[] = [1, 1, 1, 1]) {
    this.triangle(level, a, b, c, normal, [alphas[0], alphas[1], alphas[2]]);
    this.triangle(level, a, c, d, normal, [alphas[0], alphas[2], alphas[3]]);
  }

  /** Lying polygon; z: height of a point. */
  polygon(level: number, polygon: Polygon, z: (x: number, y: number) => number, normal?: Point3) {
    for (const t of triangulate(polygon)) {
      const [a, b, c] = t.map(([x, y]): Point3 => [x, y, z(x, y)]);
      this.triangle(level, a, b, c, normal ?? upwards(faceNormal(a, b, c)));
    }
  }

  get empty(): boolean {
    return this.levels.every((l) => l.position.length === 0);
  }

  build(material: THREE.Material): LevelMesh {
    const geometry = new THREE.BufferGeometry();
    const ends: number[] = [];
    let vertices = 0;
    for (const level of this.levels) {
      vertices += level.position.length / 3;
      ends.push(vertices);
    }
    const flat = (name: 'position' | 'normal' | 'tint' | 'mover', size: number) => {
      const out = new Float32Array(vertices * size);
      let at = 0;
      for (const level of this.levels) {
        out.set(level[name], at);
        at += level[name].length;
      }
      return new THREE.BufferAttribute(out, size);
    };
    geometry.setAttribute('position', flat('position', 3));
    geometry.setAttribute('normal', flat('normal', 3));
    geometry.setAttribute('tint', flat('tint', 4));
    if (this.moves) geometry.setAttribute('mover', flat('mover', 4));
    return new LevelMesh(new THREE.Mesh(geometry, material), ends);
  }
}

/** Lines ordered by level. */
export class LineBuilder {
  private levels: number[][] = [];

  segment(level: number, a: Point3, b: Point3) {
    while (this.levels.length <= level) this.levels.push([]);
    this.levels[level].push(...a, ...b);
  }

  outline(level: number, polygons: Polygon[], z: (x: number, y: number) => number) {
    for (const [p, q] of boundary(polygons)) this.segment(level, [p[0], p[1], z(p[0], p[1])], [q[0], q[1], z(q[0], q[1])]);
  }

  build(colour: string, opacity: number): LevelMesh {
    const geometry = new THREE.BufferGeometry();
    const ends: number[] = [];
    let vertices = 0;
    for (const level of this.levels) ends.push((vertices += level.length / 3));
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(this.levels.flat()), 3));
    const material = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false });
    return new LevelMesh(new THREE.LineSegments(geometry, material), ends);
  }
}

export class LevelMesh {
  constructor(
    readonly object: THREE.Mesh | THREE.LineSegments,
    private readonly ends: number[],
  ) {
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
  }

  order(renderOrder: number): this {
    this.object.renderOrder = renderOrder;
    return this;
  }

  showUpTo(level: number) {
    const last = this.ends.length - 1;
    const end = last < 0 ? 0 : this.ends[Math.min(Math.max(level, 0), last)];
    this.object.geometry.setDrawRange(0, end);
    this.object.visible = end > 0;
  }

  dispose() {
    this.object.geometry.dispose();
    (this.object.material as THREE.Material).dispose();
  }
}

export function triangulate(polygon: Polygon): [Point, Point, Point][] {
  const outer = polygon.outer.map(([x, y]) => new THREE.Vector2(x, y));
  const holes = polygon.holes.map((h) => h.map(([x, y]) => new THREE.Vector2(x, y)));
  const all = [...polygon.outer, ...polygon.holes.flat()];
  return THREE.ShapeUtils.triangulateShape(outer, holes).map(([a, b, c]) => [all[a], all[b], all[c]]);
}

function faceNormal(a: Point3, b: Point3, c: Point3): Point3 {
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(n[0], n[1], n[2]) || 1;
  return [n[0] / length, n[1] / length, n[2] / length];
}

function upwards(n: Point3): Point3 {
  return n[2] < 0 ? [-n[0], -n[1], -n[2]] : n;
}

export function signedArea(ring: Point[]): number {
  let sum = 0;
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    sum += p[0] * q[1] - q[0] * p[1];
  });
  return sum / 2;
}

/** Edges of a set of polygons without those inside it, where two pieces meet. */
export function boundary(polygons: Polygon[]): [Point, Point][] {
  const key = (p: Point, q: Point) => `${p[0].toFixed(4)} ${p[1].toFixed(4)} ${q[0].toFixed(4)} ${q[1].toFixed(4)}`;
  const edges = new Map<string, [Point, Point]>();
  for (const polygon of polygons)
    for (const ring of [polygon.outer, ...polygon.holes])
      ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length];
        if (!edges.delete(key(q, p))) edges.set(key(p, q), [p, q]);
      });
  return [...edges.values()];
}

/** A group of level meshes as a layer's object. */
export function groupOf(meshes: LevelMesh[]): THREE.Group {
  const group = new THREE.Group();
  for (const m of meshes) group.add(m.object);
  return group;
}
