// Named areas: a tint on the floor, an outline and the name.
import type { Layer, LayerKind, Setting } from '../layer';
import { LineBuilder, MeshBuilder, groupOf } from '../mesh_builder';
import type { Point, Point3 } from '../../data/scene';
import { Labels, type Label } from './labels';
import { buildingMaterial } from '../shading';
import { placeTint } from '../palette';

/** How a name is shown: as in the scenario, underscores as blanks. */
export function shownName(id: string): string {
  return id.replaceAll('_', ' ');
}

function middle(ring: Point[]): Point {
  const xs = ring.map((p) => p[0]);
  const ys = ring.map((p) => p[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

function make(setting: Setting): Layer {
  const { scene, palette, theme } = setting;
  const tint = new MeshBuilder();
  const outline = new LineBuilder();
  const labels: Label[] = [];
  scene.places.forEach((place, i) => {
    const height = scene.levels[place.level].elevation;
    tint.paint(placeTint(i), theme === 'dark' ? 0.2 : 0.26);
    for (const polygon of place.polygons) tint.polygon(place.level, polygon, () => height + 0.012, [0, 0, 1]);
    outline.outline(place.level, place.polygons, () => height + 0.014);
    if (place.polygons.length === 0) return;
    const [x, y] = middle(place.polygons.flatMap((p) => p.outer));
    labels.push({ text: shownName(place.id), at: [x, y, height + 0.1] as Point3, level: place.level });
  });
  const meshes = [
    tint.build(buildingMaterial(palette, { transparent: true, unlit: true, decal: true })).order(3),
    outline.build(palette.edge, 0.18).order(3),
  ];
  const names = new Labels(labels, palette);
  const group = groupOf(meshes);
  group.add(names.object);
  return {
    object: group,
    update: (view) => {
      meshes.forEach((m) => m.showUpTo(view.topLevel));
      names.update(view.topLevel, view.width, view.height);
    },
    dispose: () => {
      meshes.forEach((m) => m.dispose());
      names.dispose();
    },
  };
}

export const places: LayerKind = {
  id: 'places',
  label: 'Places',
  shownAtStart: true,
  make,
};
