// Doors and whatever else moves by gauges: leaves, panels, handles, glass. However many there are, two draw calls: each corner
// knows its gauge (Mover), and the vertex shader turns or shifts it.
import { type Point, type Point3, type Scene, type SceneObject, gaugeCount, heightAt } from '../../data/scene';
import type { Theme } from '../../data/store';
import { type Mover, MeshBuilder, groupOf, signedArea } from '../mesh_builder';
import type { Layer, LayerKind, LegendEntry, Setting } from '../layer';
import { buildingMaterial, makeGauges } from '../shading';
import { type Piece, isDoor, isDoorPart, piecesOf } from './door_shapes';

const kColours: Record<Theme, Record<Piece['what'], string>> = {
  light: { leaf: '#c08a52', panel: '#cc9a64', trim: '#4c5866', glass: '#7fb6d8' },
  dark: { leaf: '#b98450', panel: '#a87745', trim: '#aab6c6', glass: '#7fb2dd' },
};
const kGlassOpacity = 0.32;

function addPiece(to: MeshBuilder, level: number, piece: Piece, floor: number) {
  const ring = signedArea(piece.ring) < 0 ? [...piece.ring].reverse() : piece.ring;
  const [low, high] = [floor + piece.base, floor + piece.top];
  const lying = (z: number, normal: Point3) => to.polygon(level, { outer: ring, holes: [] }, () => z, normal);
  lying(high, [0, 0, 1]);
  if (piece.base > 0.01) lying(low, [0, 0, -1]);
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const at = (p: Point, z: number): Point3 => [p[0], p[1], z];
    to.quad(level, at(a, low), at(b, low), at(b, high), at(a, high), [(b[1] - a[1]) / length, -(b[0] - a[0]) / length, 0]);
  });
}

class Builder {
  solid = new MeshBuilder().move(null);
  glass = new MeshBuilder().move(null);

  constructor(
    private readonly scene: Scene,
    private readonly theme: Theme,
  ) {}

  add(object: SceneObject, number: number) {
    const surface = this.scene.surfaces[object.surface];
    for (const part of object.parts) {
      if (!isDoorPart(object, part)) continue;
      const how = part.moved === 'turned' ? 1 : part.moved === 'shifted' ? 2 : 0;
      const mover: Mover = [part.pivot[0], part.pivot[1], part.gauge, how + 4 * number];
      // A leaf hangs level, whatever the floor: at the height of its hinge.
      const [x, y] = part.moved === 'turned' ? part.pivot : (part.points[0] ?? [0, 0]);
      const floor = heightAt(surface.plane, x, y);
      for (const piece of piecesOf(part)) {
        const to = piece.what === 'glass' ? this.glass : this.solid;
        to.move(mover).paint(kColours[this.theme][piece.what], piece.what === 'glass' ? kGlassOpacity : 1);
        addPiece(to, surface.level, piece, floor);
      }
    }
  }
}

function make({ scene, palette, theme }: Setting): Layer {
  const builder = new Builder(scene, theme);
  scene.objects.forEach((object, i) => builder.add(object, i));
  const gauges = makeGauges(gaugeCount(scene));
  const values = gauges.texture.image.data as Float32Array;
  const meshes = [
    builder.solid.build(buildingMaterial(palette, { gauges })),
    builder.glass.build(buildingMaterial(palette, { gauges, transparent: true, unlit: true })).order(7),
  ];
  return {
    object: groupOf(meshes),
    update: (view) => {
      let changed = false;
      for (let i = 0; i < values.length; ++i) {
        const value = view.gauges[i] ?? 0; // nothing known: shut
        changed ||= values[i] !== Math.fround(value);
        values[i] = value;
      }
      if (changed) gauges.texture.needsUpdate = true;
      gauges.chosen.value = view.door;
      meshes.forEach((m) => m.showUpTo(view.topLevel));
    },
    dispose: () => {
      meshes.forEach((m) => m.dispose());
      gauges.texture.dispose();
    },
  };
}

function legend({ scene, theme, palette }: Setting): LegendEntry[] {
  const pieces = scene.objects.flatMap((o) => o.parts.filter((p) => isDoorPart(o, p)).flatMap(piecesOf));
  const has = (what: Piece['what']) => pieces.some((p) => p.what === what);
  const entries: LegendEntry[] = [];
  if (has('leaf')) entries.push({ label: 'doors', colour: kColours[theme].leaf, shape: 'square' });
  if (has('glass')) entries.push({ label: 'glazed doors', colour: kColours[theme].glass, shape: 'square' });
  if (scene.objects.some(isDoor)) entries.push({ label: 'selected door', colour: palette.selection, shape: 'square' });
  return entries;
}

export const doors: LayerKind = {
  id: 'doors',
  label: 'Doors',
  shownAtStart: true,
  make,
  legend,
};
