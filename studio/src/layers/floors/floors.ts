// Ground, floor slabs, stairs with their steps, ramps. The lowest level is solid, those above are see-through.
import { type Point, type Point3, type Surface, bounds, heightAt } from '../../data/scene';
import { LineBuilder, type LevelMesh, MeshBuilder, boundary, groupOf, triangulate } from '../mesh_builder';
import type { Layer, LayerKind, Setting } from '../layer';
import { buildingMaterial } from '../shading';

const kSlab = 0.22; // m, thickness of a floor
const kRiser = 0.16; // m, height of a step that is drawn
const kMostSteps = 200;

function lowestLevel(setting: Setting): number {
  const levels = setting.scene.levels;
  return levels.reduce((best, l, i) => (l.elevation < levels[best].elevation ? i : best), 0);
}

/** A soft disc under the building that fades into the background. */
function earth(setting: Setting): LevelMesh {
  const { low, high } = bounds(setting.scene);
  const middle: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const size = Math.hypot(high[0] - low[0], high[1] - low[1]) / 2 + 1;
  const z = low[2] - kSlab - 0.02;
  const builder = new MeshBuilder().paint(setting.palette.earth);
  const rings = [0, 1, 1.35, 2.4];
  const alphas = [1, 1, 0.8, 0];
  const corner = (ring: number, k: number): Point3 => {
    const angle = (k / 64) * 2 * Math.PI;
    return [middle[0] + Math.cos(angle) * size * rings[ring], middle[1] + Math.sin(angle) * size * rings[ring], z];
  };
  for (let k = 0; k < 64; ++k)
    for (let r = 0; r + 1 < rings.length; ++r)
      builder.quad(0, corner(r, k), corner(r + 1, k), corner(r + 1, k + 1), corner(r, k + 1), [0, 0, 1],
        [alphas[r], alphas[r + 1], alphas[r + 1], alphas[r]]);
  return builder.build(buildingMaterial(setting.palette, { transparent: true, unlit: true })).order(-10);
}

/** Part of a convex polygon where height lies in [from, to]. */
export function strip(points: Point3[], from: number, to: number): Point3[] {
  const cut = (polygon: Point3[], level: number, keepAbove: boolean) => {
    const out: Point3[] = [];
    polygon.forEach((p, i) => {
      const q = polygon[(i + 1) % polygon.length];
      const inside = (r: Point3) => (keepAbove ? r[2] >= level : r[2] <= level);
      if (inside(p)) out.push(p);
      if (inside(p) !== inside(q)) {
        const t = (level - p[2]) / (q[2] - p[2]);
        out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, level]);
      }
    });
    return out;
  };
  return cut(cut(points, from, true), to, false);
}

/** Treads and risers; people walk on the slope through the middle of the treads. */
function addSteps(builder: MeshBuilder, edges: LineBuilder, surface: Surface, level: number) {
  const z = (p: Point): Point3 => [p[0], p[1], heightAt(surface.plane, p[0], p[1])];
  const heights = surface.polygons.flatMap((p) => p.outer.map((q) => z(q)[2]));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const steps = Math.min(Math.max(Math.round((high - low) / kRiser), 1), kMostSteps);
  const rise = (high - low) / steps;
  for (const polygon of surface.polygons)
    for (const triangle of triangulate(polygon))
      for (let k = 0; k < steps; ++k) {
        const part = strip(triangle.map(z), low + k * rise, low + (k + 1) * rise);
        if (part.length < 3) continue;
        const tread = low + (k + 0.5) * rise;
        const flat = part.map((p): Point3 => [p[0], p[1], tread]);
        for (let i = 2; i < flat.length; ++i) builder.triangle(level, flat[0], flat[i - 1], flat[i], [0, 0, 1]);
        addRiser(builder, edges, part, low + k * rise, tread - rise, tread, surface.plane, level);
      }
}

/** The upright face at the lower edge of a strip. */
function addRiser(builder: MeshBuilder, edges: LineBuilder, part: Point3[], height: number, bottom: number, top: number,
  plane: Point3, level: number) {
  const steep = Math.hypot(plane[1], plane[2]) || 1;
  const normal: Point3 = [-plane[1] / steep, -plane[2] / steep, 0];
  part.forEach((p, i) => {
    const q = part[(i + 1) % part.length];
    if (Math.abs(p[2] - height) > 1e-6 || Math.abs(q[2] - height) > 1e-6) return;
    if (Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-6) return;
    builder.quad(level, [p[0], p[1], bottom], [q[0], q[1], bottom], [q[0], q[1], top], [p[0], p[1], top], normal);
    edges.segment(level, [p[0], p[1], top + 0.004], [q[0], q[1], top + 0.004]);
  });
}

/** Sides of a slab or a flight, below its outline. */
function addSkirt(builder: MeshBuilder, surface: Surface, level: number, thickness: number) {
  for (const [p, q] of boundary(surface.polygons)) {
    const [zp, zq] = [heightAt(surface.plane, p[0], p[1]), heightAt(surface.plane, q[0], q[1])];
    builder.quad(level, [p[0], p[1], zp - thickness], [q[0], q[1], zq - thickness], [q[0], q[1], zq], [p[0], p[1], zp]);
  }
}

function make(setting: Setting): Layer {
  const { scene, palette } = setting;
  const ground = lowestLevel(setting);
  const solid = new MeshBuilder();
  const clear = new MeshBuilder();
  const edges = new LineBuilder();
  for (const surface of scene.surfaces) {
    const z = (x: number, y: number) => heightAt(surface.plane, x, y);
    const above = surface.kind === 'floor' && surface.level !== ground;
    const level = surface.level;
    const builder = above ? clear : solid;
    const alpha = above ? palette.upperOpacity : 1;
    if (surface.kind === 'stairs') {
      addSteps(builder.paint(palette.stairs), edges, surface, level);
    } else {
      builder.paint(surface.kind === 'ramp' ? palette.stairs : above ? palette.upperFloor : palette.floor, alpha);
      for (const polygon of surface.polygons) builder.polygon(level, polygon, z);
    }
    addSkirt(builder.paint(palette.slab, above ? 0.85 : 1), surface, level, kSlab);
    edges.outline(level, surface.polygons, (x, y) => z(x, y) + 0.005);
  }
  const meshes = [earth(setting), solid.build(buildingMaterial(palette, { grid: palette.grid }))];
  if (!clear.empty) meshes.push(clear.build(buildingMaterial(palette, { grid: palette.grid, transparent: true })).order(1));
  meshes.push(edges.build(palette.edge, palette.edgeOpacity * 0.5).order(2));
  return {
    object: groupOf(meshes),
    update: (view) => meshes.forEach((m) => m.showUpTo(view.topLevel)),
    dispose: () => meshes.forEach((m) => m.dispose()),
  };
}

export const floors: LayerKind = {
  id: 'floors',
  label: 'Floors and stairs',
  shownAtStart: true,
  make,
  legend: ({ scene, palette }) =>
    scene.surfaces.some((s) => s.kind !== 'floor') ? [{ label: 'stairs, ramps', colour: palette.stairs, shape: 'square' }] : [],
};
