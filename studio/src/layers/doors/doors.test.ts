import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { scene as mock } from '../../../tests/mock/world.mjs';
import { type ObjectPart, type Point, type Scene, gaugeCount, readScene } from '../../data/scene';
import type { Layer, View } from '../layer';
import { gaugeWords } from '../../panels/format';
import { objects } from '../objects/objects';
import { paletteOf } from '../palette';
import { doors } from './doors';
import { gaugesOf, isDoorPart, movedPoint, pickDoor, piecesOf, slabOf } from './door_shapes';

const leaf: Point[] = [[4, -0.02], [5, -0.02], [5, 0.02], [4, 0.02]];
const drum: Point[] = [[0, 0], [1, 0], [2, 1], [2, 2], [1.9, 2], [1, 0.1]];
const turned = { moved: 'turned', gauge: 0, pivot: [4, 0] };
const scene = readScene({
  ...mock,
  objects: [
    { id: 'seats', kind: 'bench', surface: 0, parts: [{ role: 'solid', base: 0, height: 0.45, points: [[20, 8], [22, 8], [22, 8.5]] }] },
    {
      id: 'office', kind: 'door_hinged', surface: 0,
      parts: [
        { role: 'solid', base: 0, height: 2.1, points: leaf, ...turned },
        { role: 'solid', base: 0.99, height: 0.024, points: [[4.8, 0.02], [4.9, 0.02], [4.9, 0.07], [4.8, 0.07]], ...turned },
      ],
    },
    { id: 'shop', kind: 'door_sliding', surface: 0, parts: [{ role: 'pane', height: 2.1, points: leaf.map(([x, y]) => [x + 4, y]), moved: 'shifted', gauge: 1, pivot: [-1, 0] }] },
    { id: 'lobby', kind: 'door_revolving', surface: 1, parts: [{ role: 'pane', height: 2.2, points: drum }] },
    { id: 'gate', kind: 'turnstile', surface: 0, parts: [{ role: 'solid', height: 1, points: leaf.map(([x, y]) => [x, y + 6]), moved: 'turned', gauge: 2, pivot: [4, 6] }] },
    { id: 'damaged', kind: 'bench', surface: 0, parts: [{ role: 'solid', height: 1, points: leaf, moved: 'turned', gauge: 3, pivot: ['a', 0] }] },
  ],
})!;
const setting = (s: Scene) => ({ scene: s, theme: 'light' as const, palette: paletteOf('light') });
const part = (object: number, i = 0): ObjectPart => scene.objects[object].parts[i];

interface Drawn {
  mesh: THREE.Mesh;
  gauges: THREE.DataTexture;
}
function drawn(layer: Layer, i: number): Drawn {
  const mesh = layer.object.children[i] as THREE.Mesh;
  return { mesh, gauges: (mesh.material as THREE.ShaderMaterial).uniforms.gauges.value as THREE.DataTexture };
}
const view = (gauges: number[], door = -1) => ({ gauges: Float32Array.from(gauges), door, topLevel: 1 }) as unknown as View;

describe('doors', () => {
  it('are read with how they move; damaged motions stand still', () => {
    expect(part(1)).toMatchObject({ moved: 'turned', gauge: 0, pivot: [4, 0] });
    expect(part(2)).toMatchObject({ moved: 'shifted', gauge: 1, pivot: [-1, 0] });
    expect(part(0).moved).toBe('');
    expect(part(5).moved).toBe('');
    expect(gaugeCount(scene)).toBe(3);
    expect(gaugesOf(scene.objects[2])).toEqual([{ gauge: 1, angle: false }]);
  });

  it('are two draw calls, however many there are, and nobody else draws them', () => {
    const layer = doors.make(setting(scene));
    expect(layer.object.children).toHaveLength(2);
    const bench = objects.make(setting({ ...scene, objects: [scene.objects[0]] }));
    const all = objects.make(setting({ ...scene, objects: scene.objects.filter((o) => o.id !== 'damaged') }));
    const corners = (l: Layer) => l.object.children.map((o) => (o as THREE.Mesh).geometry.getAttribute('position').count);
    expect(corners(all)).toEqual(corners(bench));
    expect(isDoorPart(scene.objects[4], part(4))).toBe(true); // kinds that come later move, too
    layer.dispose();
  });

  it('know at every corner what moves it', () => {
    const { mesh } = drawn(doors.make(setting(scene)), 0);
    const mover = mesh.geometry.getAttribute('mover');
    expect(mover.count).toBe(mesh.geometry.getAttribute('position').count);
    const seen = new Set([...Array(mover.count).keys()].map((i) => [0, 1, 2, 3].map((k) => mover.array[4 * i + k]).join(' ')));
    // turned around the hinge by gauge 0, object 1; shifted by gauge 1, object 2; the drum stands, object 3; the gate
    expect(seen).toEqual(new Set(['4 0 0 5', '-1 0 1 10', '0 0 0 12', '4 6 2 17']));
  });

  it('follow the gauges of the moment, forwards and backwards', () => {
    const layer = doors.make(setting(scene));
    const { gauges } = drawn(layer, 0);
    const shown = () => [...(gauges.image.data as Float32Array)].slice(0, 3).map((v) => +v.toFixed(4));
    layer.update!(view([1.5, 0.4, -0.2]));
    expect(shown()).toEqual([1.5, 0.4, -0.2]);
    const version = gauges.version;
    layer.update!(view([1.5, 0.4, -0.2]));
    expect(gauges.version).toBe(version); // nothing is sent to the graphics where nothing moved
    layer.update!(view([0.5, 0, -0.2]));
    expect(shown()).toEqual([0.5, 0, -0.2]);
    expect(gauges.version).toBeGreaterThan(version);
    layer.update!(view([])); // an older server says nothing: shut
    expect(shown()).toEqual([0, 0, 0]);
  });

  it('mark the one that is selected', () => {
    const layer = doors.make(setting(scene));
    const chosen = () => ((layer.object.children[0] as THREE.Mesh).material as THREE.ShaderMaterial).uniforms.chosen.value;
    layer.update!(view([0, 0, 0], 2));
    expect(chosen()).toBe(2);
  });

  it('have a legend of what is there', () => {
    expect(doors.legend!(setting(scene), 'source').map((e) => e.label)).toEqual(['doors', 'glazed doors', 'selected door']);
    expect(doors.legend!(setting({ ...scene, objects: [scene.objects[0]] }), 'source')).toEqual([]);
  });
});

it('a gauge in words', () => {
  expect(gaugeWords(0.001, true, false)).toBe('shut');
  expect(gaugeWords(-Math.PI / 2, true, false)).toBe('open 90°');
  expect(gaugeWords(0.543, false, false)).toBe('open 0.54 m');
  expect([0, 2 * Math.PI - 0.001, -Math.PI / 2].map((v) => gaugeWords(v, true, true))).toEqual(['0°', '0°', '270°']);
});

describe('shapes of doors', () => {
  it('a leaf is two panels in a frame, a handle is trim, a pane has a frame around the glass', () => {
    const wood = piecesOf(part(1));
    expect(wood.map((p) => p.what).sort()).toEqual(['leaf', 'leaf', 'leaf', 'leaf', 'leaf', 'panel', 'panel']);
    expect([Math.min(...wood.map((p) => p.base)), Math.max(...wood.map((p) => p.top))]).toEqual([0, 2.1]);
    expect(piecesOf(part(4)).map((p) => p.what)).toEqual(['leaf']); // too low for panels
    expect(piecesOf(part(1, 1)).map((p) => p.what)).toEqual(['trim']);
    const pane = piecesOf(part(2));
    expect(pane.filter((p) => p.what === 'trim')).toHaveLength(4);
    const glass = pane.find((p) => p.what === 'glass')!;
    const xs = glass.ring.map((p) => p[0]);
    expect(Math.min(...xs)).toBeGreaterThan(8);
    expect(Math.max(...xs)).toBeLessThan(9);
    expect(glass.base).toBeGreaterThan(0);
    expect(glass.top).toBeLessThan(2.1);
    expect(piecesOf(part(3)).map((p) => p.what)).toEqual(['trim', 'trim', 'glass']); // no stiles around a drum
  });

  it('turn counter-clockwise around the hinge, and shift along the wall', () => {
    const [x, y] = movedPoint(part(1), Math.PI / 2, [5, 0]);
    expect([x, y].map((v) => +v.toFixed(6))).toEqual([4, 1]);
    expect(movedPoint(part(2), 0.5, [8, 0])).toEqual([7.5, 0]);
    const back = movedPoint(part(1), 0.7, movedPoint(part(1), 0.7, [5, 0.3]), -1);
    expect(back.map((v) => +v.toFixed(6))).toEqual([5, 0.3]);
  });

  it('a slab is found whichever corner comes first', () => {
    for (let i = 0; i < 4; ++i) {
      const s = slabOf([...leaf.slice(i), ...leaf.slice(0, i)])!;
      expect(s.length).toBeCloseTo(1);
      expect(s.half).toBeCloseTo(0.02);
    }
    expect(slabOf(drum)).toBeNull();
  });

  it('are picked where they are now', () => {
    const down = (x: number, y: number, gauges: number[], level = 1) =>
      pickDoor(scene, Float32Array.from(gauges), level, [x, y, 10], [0, 0, -1], () => 0.01);
    expect(down(4.9, 0, [0, 0, 0])).toBe(1);
    expect(down(4.9, 0, [1.57, 0, 0])).toBe(-1); // it has swung away
    expect(down(4, 0.9, [1.57, 0, 0])).toBe(1);
    expect(down(8.9, 0, [0, 0.5, 0])).toBe(-1);
    expect(down(7.6, 0, [0, 0.5, 0])).toBe(2);
    // The nearer of two in a row.
    expect(pickDoor(scene, Float32Array.from([0, 0, 0]), 1, [4.5, -9, 0.5], [0, 1, 0], () => 0)).toBe(1);
    expect(pickDoor(scene, Float32Array.from([0, 0, 0]), 1, [4.5, 9, 0.5], [0, -1, 0], () => 0)).toBe(4);
  });
});
