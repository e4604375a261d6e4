// What the parts explain of the selected person: points, segments, polygons, arcs and fields of the `sketch` message, in space.
// Numbers, texts and images of it stand in the person's panel.
import * as THREE from 'three';
import type { Sketch, SketchField, SketchLayer } from '../../data/messages';
import type { Layer, LayerKind, Setting, View } from '../layer';
import { category } from '../palette';

const kLift = 0.06; // m above the ground, so that the floor does not hide it
const kFilled = /^(body|balance|support)/; // layers whose polygons are areas of the ground: footprints, support polygon
const kFillLift = 0.012; // m
const kArcStep = 0.12; // rad

class Strokes {
  position: number[] = [];
  colour: number[] = [];

  constructor(public lift = kLift) {}

  add(c: THREE.Color, ...xyz: number[]) {
    for (let i = 0; i < xyz.length; i += 3) {
      this.position.push(xyz[i], xyz[i + 1], xyz[i + 2] + this.lift);
      this.colour.push(c.r, c.g, c.b);
    }
  }

  fill(geometry: THREE.BufferGeometry) {
    geometry.dispose();
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(this.position), 3));
    geometry.setAttribute('color', new THREE.BufferAttribute(new Float32Array(this.colour), 3));
    geometry.setDrawRange(0, this.position.length / 3);
    return this.position.length > 0;
  }
}

function addArc(lines: Strokes, c: THREE.Color, [x, y, z, radius, from, to]: number[]) {
  const steps = Math.min(Math.max(Math.ceil(Math.abs(to - from) / kArcStep), 1), 256);
  const at = (k: number) => {
    const angle = from + ((to - from) * k) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  };
  for (let k = 0; k < steps; ++k) lines.add(c, ...at(k), ...at(k + 1));
}

/** An area in the ground plane, as triangles. */
function addArea(cells: Strokes, c: THREE.Color, polygon: number[][]) {
  const corners = polygon.map(([x, y]) => new THREE.Vector2(x, y));
  for (const triangle of THREE.ShapeUtils.triangulateShape(corners, [])) for (const k of triangle) cells.add(c, ...polygon[k].slice(0, 3));
}

function addField(cells: Strokes, field: SketchField, low: THREE.Color, high: THREE.Color) {
  const known = field.values.filter(Number.isFinite);
  const [least, most] = known.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  const c = new THREE.Color();
  field.values.forEach((v, i) => {
    if (!Number.isFinite(v)) return;
    c.copy(low).lerp(high, most > least ? (v - least) / (most - least) : 0.5);
    const [x0, y0] = [field.x + (i % field.nx) * field.cell, field.y + Math.floor(i / field.nx) * field.cell];
    const [x1, y1, z] = [x0 + field.cell, y0 + field.cell, field.z];
    cells.add(c, x0, y0, z, x1, y0, z, x1, y1, z, x0, y0, z, x1, y1, z, x0, y1, z);
  });
}

/** Colour of the i-th layer of a sketch, also in the panel. */
export function sketchColour(i: number): string {
  return category(i + 3);
}

class SketchObjects implements Layer {
  readonly object = new THREE.Group();
  private readonly lines: THREE.LineSegments;
  private readonly points: THREE.Points;
  private readonly cells: THREE.Mesh;
  private shown: Sketch | null = null;

  constructor(_: Setting) {
    const common = { vertexColors: true, transparent: true, depthTest: false, depthWrite: false };
    this.lines = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ ...common, opacity: 0.95 }));
    this.points = new THREE.Points(new THREE.BufferGeometry(), new THREE.PointsMaterial({ ...common, size: 7, sizeAttenuation: false }));
    this.cells = new THREE.Mesh(new THREE.BufferGeometry(),
      new THREE.MeshBasicMaterial({ ...common, opacity: 0.45, side: THREE.DoubleSide, depthTest: true }));
    [this.cells, this.lines, this.points].forEach((o, i) => {
      o.frustumCulled = false;
      o.renderOrder = 10 + i;
      o.visible = false;
      this.object.add(o);
    });
  }

  update(view: View) {
    const sketch = view.selectedRow >= 0 ? view.sketch : null;
    if (sketch === this.shown) return;
    this.shown = sketch;
    const [lines, points, cells] = [new Strokes(), new Strokes(), new Strokes()];
    sketch?.layers.forEach((layer, i) => this.draw(layer, new THREE.Color(sketchColour(i)), lines, points, cells));
    this.lines.visible = lines.fill(this.lines.geometry);
    this.points.visible = points.fill(this.points.geometry);
    this.cells.visible = cells.fill(this.cells.geometry);
  }

  private draw(layer: SketchLayer, c: THREE.Color, lines: Strokes, points: Strokes, cells: Strokes) {
    const filled = kFilled.test(layer.name);
    // Bones and soles are where they are; what lies on the ground is lifted out of it.
    lines.lift = points.lift = filled || layer.name === 'gaze' ? 0 : kLift;
    cells.lift = filled ? kFillLift : kLift;
    for (const s of layer.segments) lines.add(c, ...s.slice(0, 6));
    for (const p of layer.points) points.add(c, ...p.slice(0, 3));
    for (const polygon of layer.polygons)
      polygon.forEach((p, k) => lines.add(c, ...p.slice(0, 3), ...polygon[(k + 1) % polygon.length].slice(0, 3)));
    if (filled) for (const polygon of layer.polygons) addArea(cells, c, polygon);
    for (const arc of layer.arcs) addArc(lines, c, arc);
    for (const field of layer.fields) addField(cells, field, new THREE.Color('#1d4f91'), c);
  }

  dispose() {
    for (const o of [this.lines, this.points, this.cells]) {
      o.geometry.dispose();
      (o.material as THREE.Material).dispose();
    }
  }
}

export const sketch: LayerKind = {
  id: 'sketch',
  label: 'Explanations',
  shownAtStart: true,
  make: (setting) => new SketchObjects(setting),
};
