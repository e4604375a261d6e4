// Walls: solid up to the waist, like a model cut open, and a pane of glass above up to their full height. The walkable side is
// on the left of a wall, so its thickness goes to the right; thin walls drawn as two segments meet in the middle.
import { insideRing } from '../../data/polygon';
import { type Point, type Point3, type Scene, type Wall, heightAt } from '../../data/scene';
import { MeshBuilder, groupOf, signedArea } from '../mesh_builder';
import type { Layer, LayerKind, Setting } from '../layer';
import { buildingMaterial } from '../shading';
import { Covered } from '../objects/covered';

const kHeight = 2.6; // m
const kCut = 1.0; // m: solid below, glass above
const kThickness = 0.1; // m
const kMostMitre = 0.3; // m
const kShade = 0.55; // m: width of the soft shadow at the foot of a wall
const kNarrow = 0.6; // m: a hole in a floor this narrow is a wall, whatever level
const kPillar = 2.5; // m2: or this small

/** For each wall the offset of its right side at a and b, mitred with its neighbours in the chain. */
export function mitres(walls: Wall[]): { a: Point; b: Point }[] {
  const key = (p: Point, surface: number) => `${surface} ${p[0].toFixed(4)} ${p[1].toFixed(4)}`;
  const starts = new Map<string, Wall>();
  const ends = new Map<string, Wall>();
  for (const w of walls) {
    starts.set(key(w.a, w.surface), w);
    ends.set(key(w.b, w.surface), w);
  }
  const right = (w: Wall): Point => {
    const [dx, dy] = [w.b[0] - w.a[0], w.b[1] - w.a[1]];
    const length = Math.hypot(dx, dy) || 1;
    return [dy / length, -dx / length];
  };
  const joint = (w: Wall, other: Wall | undefined): Point => {
    const n = right(w);
    if (!other) return [n[0] * kThickness, n[1] * kThickness];
    const m = right(other);
    const scale = kThickness / Math.max(1 + n[0] * m[0] + n[1] * m[1], 0.15);
    const out: Point = [(n[0] + m[0]) * scale, (n[1] + m[1]) * scale];
    const length = Math.hypot(out[0], out[1]);
    return length > kMostMitre ? [(out[0] / length) * kMostMitre, (out[1] / length) * kMostMitre] : out;
  };
  return walls.map((w) => ({ a: joint(w, ends.get(key(w.a, w.surface))), b: joint(w, starts.get(key(w.b, w.surface))) }));
}

function addWall(solid: MeshBuilder, glass: MeshBuilder, shade: MeshBuilder, setting: Setting, wall: Wall, mitre: { a: Point; b: Point }) {
  const { palette, scene } = setting;
  const surface = scene.surfaces[wall.surface];
  const at = (p: Point, up: number, offset: Point = [0, 0]): Point3 => [
    p[0] + offset[0],
    p[1] + offset[1],
    heightAt(surface.plane, p[0], p[1]) + up,
  ];
  const { a, b } = wall;
  const level = surface.level;
  solid.paint(palette.wall);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const left: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const inner: Point3 = [left[0], left[1], 0];
  const outer: Point3 = [-left[0], -left[1], 0];
  solid.quad(level, at(a, 0), at(b, 0), at(b, kCut), at(a, kCut), inner);
  solid.quad(level, at(a, 0, mitre.a), at(b, 0, mitre.b), at(b, kCut, mitre.b), at(a, kCut, mitre.a), outer);
  solid.paint(palette.cap);
  solid.quad(level, at(a, kCut), at(b, kCut), at(b, kCut, mitre.b), at(a, kCut, mitre.a), [0, 0, 1]);
  glass.paint(palette.glass, palette.glassOpacity);
  const fade = [1, 1, 0.45, 0.45];
  glass.quad(level, at(a, kCut), at(b, kCut), at(b, kHeight), at(a, kHeight), inner, fade);
  const foot: Point = [left[0] * kShade, left[1] * kShade];
  shade.paint('#000000', 0.17);
  shade.quad(level, at(a, 0.008), at(b, 0.008), at(b, 0.008, foot), at(a, 0.008, foot), [0, 0, 1], [1, 1, 0, 0]);
}

/** Holes that are bodies (walls, pillars, kiosks), not openings: on the lowest level all but those of stairs, above only small ones. */
export function solidHoles(scene: Scene): { ring: Point[]; surface: number }[] {
  const lowest = Math.min(...scene.levels.map((l) => l.elevation));
  const flights = scene.surfaces.filter((s) => s.kind !== 'floor').flatMap((s) => s.polygons.map((p) => p.outer));
  const centre = (ring: Point[]): Point => [
    ring.reduce((s, p) => s + p[0], 0) / ring.length,
    ring.reduce((s, p) => s + p[1], 0) / ring.length,
  ];
  const out: { ring: Point[]; surface: number }[] = [];
  scene.surfaces.forEach((s, i) => {
    if (s.kind !== 'floor') return;
    for (const polygon of s.polygons)
      for (const ring of polygon.holes) {
        const area = Math.abs(signedArea(ring));
        const around = ring.reduce((sum, p, k) => {
          const q = ring[(k + 1) % ring.length];
          return sum + Math.hypot(q[0] - p[0], q[1] - p[1]);
        }, 0);
        const small = area < kPillar || (2 * area) / around < kNarrow;
        if (!small && scene.levels[s.level].elevation > lowest) continue;
        if (flights.some((f) => insideRing(centre(ring), f) || insideRing(centre(f), ring))) continue;
        out.push({ ring, surface: i });
      }
  });
  return out;
}

function make(setting: Setting): Layer {
  const { scene, palette } = setting;
  const solid = new MeshBuilder();
  const glass = new MeshBuilder();
  const shade = new MeshBuilder();
  const mitre = mitres(scene.walls);
  const covered = new Covered(scene);
  scene.walls.forEach((w, i) => covered.wall(w) || addWall(solid, glass, shade, setting, w, mitre[i]));
  solid.paint(palette.cap);
  for (const { ring, surface } of solidHoles(scene)) {
    if (covered.hole(ring, surface)) continue;
    const s = scene.surfaces[surface];
    solid.polygon(s.level, { outer: ring, holes: [] }, (x, y) => heightAt(s.plane, x, y) + kCut, [0, 0, 1]);
  }
  const meshes = [
    shade.build(buildingMaterial(palette, { transparent: true, unlit: true, decal: true })).order(2),
    solid.build(buildingMaterial(palette, {})),
    glass.build(buildingMaterial(palette, { transparent: true, unlit: true })).order(6),
  ];
  return {
    object: groupOf(meshes),
    update: (view) => meshes.forEach((m) => m.showUpTo(view.topLevel)),
    dispose: () => meshes.forEach((m) => m.dispose()),
  };
}

export const walls: LayerKind = {
  id: 'walls',
  label: 'Walls',
  shownAtStart: true,
  make,
  legend: ({ palette, scene }) => (scene.walls.length > 0 ? [{ label: 'walls (cut at 1 m)', colour: palette.cap, shape: 'line' }] : []),
};
