// What people use: benches, counters, lines to wait in, stages, rows of seats, exits. All of a scene in three draw calls.
// Doors and whatever else moves are a layer of their own.
import { type ObjectPart, type Point, type Point3, type Scene, type SceneObject, heightAt } from '../../data/scene';
import { isDoorPart } from '../doors/door_shapes';
import { LineBuilder, MeshBuilder, groupOf, signedArea } from '../mesh_builder';
import type { Layer, LayerKind, LegendEntry, Setting } from '../layer';
import { buildingMaterial } from '../shading';
import type { Theme } from '../../data/store';

/** Colours by what it is for; solid things first by kind, flat ones by role. */
const kColours: Record<Theme, Record<string, string>> = {
  light: { wood: '#b07a48', counter: '#7f8ea3', seat: '#a5683a', line: '#2f74d0', stage: '#a87cc0', area: '#4f9bd9', exit: '#3f9d68', spot: '#3aaed8' },
  dark: { wood: '#c79262', counter: '#93a4bd', seat: '#c08656', line: '#6aa5f0', stage: '#b48fd0', area: '#6fb0e8', exit: '#62c48d', spot: '#62c3ea' },
};
const kLineWidth = 0.12; // m
const kOnFloor = 0.016; // m: flat things lie above the floor and the tints of places

const kFoundKinds = new Set(['entrance', 'exit', 'stairs', 'passageway', 'portal']);

export function colourOf(object: SceneObject, part: ObjectPart, theme: Theme): string {
  const colours = kColours[theme];
  if (part.role === 'line') return colours.line;
  if (part.role === 'seats') return colours.seat;
  if (part.role === 'spots') return colours.spot;
  if (part.role === 'stage') return colours.stage;
  if (part.role === 'area') return object.kind === 'exit' || object.kind === 'entrance' ? colours.exit : colours.area;
  return object.kind === 'purchase_point' ? colours.counter : colours.wood;
}

/** The rectangle of a pose [x, y, front x, front y]: corners around. */
export function rectangleOf(at: [number, number, number, number], size: Point): Point[] {
  const [x, y, fx, fy] = at;
  const [d, w] = [size[0] / 2, size[1] / 2];
  const corner = (a: number, b: number): Point => [x + fx * a - fy * b, y + fy * a + fx * b];
  return [corner(-d, -w), corner(d, -w), corner(d, w), corner(-d, w)];
}

/** Counter-clockwise, so that sides look outwards. */
function oriented(ring: Point[]): Point[] {
  return signedArea(ring) < 0 ? [...ring].reverse() : ring;
}

class Builder {
  solid = new MeshBuilder();
  flat = new MeshBuilder();
  outline = new LineBuilder();

  constructor(
    private readonly scene: Scene,
    private readonly theme: Theme,
  ) {}

  add(object: SceneObject) {
    const surface = this.scene.surfaces[object.surface];
    const floor = (x: number, y: number) => heightAt(surface.plane, x, y);
    const level = surface.level;
    for (const part of object.parts) {
      if (isDoorPart(object, part)) continue;
      const colour = colourOf(object, part, this.theme);
      if (part.role === 'line') this.line(level, part.points, floor, colour);
      else if (part.role === 'seats' || part.role === 'spots') {
        for (const at of part.at) this.shape(level, rectangleOf(at, part.size), floor, part, colour, 0.6);
      } else if (!(part.role === 'area' && kFoundKinds.has(object.kind) && object.kind !== 'exit')) {
        // Of what the building shows already (flights, passages) only exits get a tint.
        this.shape(level, part.points, floor, part, colour, part.role === 'area' ? 0.16 : 0.5);
      }
    }
  }

  private shape(level: number, points: Point[], floor: (x: number, y: number) => number, part: ObjectPart, colour: string, opacity: number) {
    if (points.length < 3) return;
    const ring = oriented(points);
    const polygon = { outer: ring, holes: [] };
    if (part.height <= 0 || part.role === 'area') {
      this.flat.paint(colour, opacity);
      this.flat.polygon(level, polygon, (x, y) => floor(x, y) + part.base + kOnFloor, [0, 0, 1]);
      this.outline.outline(level, [polygon], (x, y) => floor(x, y) + part.base + kOnFloor + 0.002);
      return;
    }
    this.solid.paint(colour);
    this.solid.polygon(level, polygon, (x, y) => floor(x, y) + part.base + part.height, [0, 0, 1]);
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length];
      const low = (p: Point): Point3 => [p[0], p[1], floor(p[0], p[1]) + part.base];
      const high = (p: Point): Point3 => [p[0], p[1], floor(p[0], p[1]) + part.base + part.height];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      this.solid.quad(level, low(a), low(b), high(b), high(a), [(b[1] - a[1]) / length, -(b[0] - a[0]) / length, 0]);
    });
  }

  /** A ribbon with a disc at the head of the line. */
  private line(level: number, points: Point[], floor: (x: number, y: number) => number, colour: string) {
    this.flat.paint(colour, 0.55);
    const at = (x: number, y: number): Point3 => [x, y, floor(x, y) + kOnFloor];
    for (let i = 0; i + 1 < points.length; ++i) {
      const [a, b] = [points[i], points[i + 1]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [nx, ny] = [(-(b[1] - a[1]) / length) * (kLineWidth / 2), ((b[0] - a[0]) / length) * (kLineWidth / 2)];
      this.flat.quad(level, at(a[0] + nx, a[1] + ny), at(a[0] - nx, a[1] - ny), at(b[0] - nx, b[1] - ny), at(b[0] + nx, b[1] + ny), [0, 0, 1]);
    }
    if (points.length === 0) return;
    const [x, y] = points[0];
    const disc = Array.from({ length: 16 }, (_, k): Point => [x + 0.22 * Math.cos((k * Math.PI) / 8), y + 0.22 * Math.sin((k * Math.PI) / 8)]);
    this.flat.polygon(level, { outer: disc, holes: [] }, (px, py) => floor(px, py) + kOnFloor + 0.002, [0, 0, 1]);
  }
}

function make({ scene, palette, theme }: Setting): Layer {
  const builder = new Builder(scene, theme);
  for (const object of scene.objects) builder.add(object);
  const meshes = [
    builder.flat.build(buildingMaterial(palette, { transparent: true, unlit: true, decal: true })).order(4),
    builder.outline.build(palette.edge, 0.25).order(4),
    builder.solid.build(buildingMaterial(palette, {})),
  ];
  return {
    object: groupOf(meshes),
    update: (view) => meshes.forEach((m) => m.showUpTo(view.topLevel)),
    dispose: () => meshes.forEach((m) => m.dispose()),
  };
}

function legend({ scene, theme }: Setting): LegendEntry[] {
  const colours = kColours[theme];
  const has = (kind: string) => scene.objects.some((o) => o.kind === kind);
  const entries: [boolean, LegendEntry][] = [
    [has('bench'), { label: 'benches', colour: colours.wood, shape: 'square' }],
    [has('purchase_point'), { label: 'windows, machines', colour: colours.counter, shape: 'square' }],
    [has('queue'), { label: 'lines to wait in', colour: colours.line, shape: 'line' }],
    [has('performance') || has('theatre'), { label: 'stages', colour: colours.stage, shape: 'square' }],
    [has('theatre'), { label: 'seats', colour: colours.seat, shape: 'square' }],
  ];
  return entries.filter(([there]) => there).map(([, entry]) => entry);
}

export const objects: LayerKind = {
  id: 'objects',
  label: 'Objects',
  shownAtStart: true,
  make,
  legend,
};
