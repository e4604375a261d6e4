// Named areas: a tint on the floor, an outline and the name.
import type { Layer, LayerKind, Setting } from '../layer';
import { LineBuilder, MeshBuilder, groupOf } from '../mesh_builder';
import type { Point, Point3 } from '../../data/scene';
import { Labels, type Label } from './labels';
import { buildingMaterial } from '../shading';
import { coveredFrom } from '../../data/polygon';
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
  // What lies under a floor would shine through it: it is shown while its own level is the highest shown.
  const open = new MeshBuilder();
  const under = scene.levels.map(() => new MeshBuilder());
  const outline = new LineBuilder();
  const labels: Label[] = [];
  scene.places.forEach((place, i) => {
    const height = scene.levels[place.level].elevation;
    if (place.polygons.length === 0) return;
    const [x, y] = middle(place.polygons.flatMap((p) => p.outer));
    const covered = coveredFrom(scene, place.level, [x, y]);
    const tint = covered === Infinity ? open : under[place.level];
    tint.paint(placeTint(i), theme === 'dark' ? 0.2 : 0.26);
    for (const polygon of place.polygons) tint.polygon(place.level, polygon, () => height + 0.012, [0, 0, 1]);
    if (covered === Infinity) outline.outline(place.level, place.polygons, () => height + 0.014);
    labels.push({ text: shownName(place.id), at: [x, y, height + 0.1] as Point3, level: place.level, covered });
  });
  const painted = (builder: MeshBuilder) =>
    builder.build(buildingMaterial(palette, { transparent: true, unlit: true, decal: true })).order(3);
  const meshes = [painted(open), outline.build(palette.edge, 0.18).order(3)];
  const hidden = under.map(painted);
  const names = new Labels(labels, palette);
  const group = groupOf([...meshes, ...hidden]);
  group.add(names.object);
  return {
    object: group,
    update: (view) => {
      meshes.forEach((m) => m.showUpTo(view.topLevel));
      hidden.forEach((m, level) => {
        m.showUpTo(level);
        m.object.visible = view.topLevel === level;
      });
      names.update(view);
    },
    dispose: () => {
      [...meshes, ...hidden].forEach((m) => m.dispose());
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
