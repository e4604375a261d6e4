import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { scene as mock } from '../../tests/mock/world.mjs';
import { kKeys, ownKey } from '../app/keys';
import { pick } from '../app/picking';
import { makeColumns } from '../data/frame';
import { type Point, type Point3, readScene } from '../data/scene';
import { strip } from './floors/floors';
import { kLayers } from './index';
import { boundary, signedArea, triangulate } from './mesh_builder';
import { paletteOf, speedColour } from './palette';
import { mitres, solidHoles } from './walls/walls';
import { clock, count, speedLabel, shortNumber } from '../panels/format';
import { Color } from 'three';

const square: Point[] = [[0, 0], [4, 0], [4, 4], [0, 4]];

describe('geometry', () => {
  it('triangles cover a polygon with holes', () => {
    const hole: Point[] = [[1, 1], [1, 2], [2, 2], [2, 1]];
    const area = triangulate({ outer: square, holes: [hole] }).reduce((sum, t) => sum + Math.abs(signedArea(t)), 0);
    expect(area).toBeCloseTo(15);
  });

  it('edges between pieces are no outline', () => {
    const left: Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
    const right: Point[] = [[1, 0], [2, 0], [2, 1], [1, 1]];
    expect(boundary([{ outer: left, holes: [] }, { outer: right, holes: [] }])).toHaveLength(6);
  });

  it('steps cut a slope without losing any of it', () => {
    const slope: Point3[] = [[0, 0, 0], [4, 0, 0], [4, 8, 4], [0, 8, 4]];
    let area = 0;
    for (let k = 0; k < 16; ++k) area += signedArea(strip(slope, k * 0.25, (k + 1) * 0.25).map(([x, y]): Point => [x, y]));
    expect(area).toBeCloseTo(32);
  });

  it('walls have their thickness outside, corners closed', () => {
    const walls = square.map((a, i) => ({ a, b: square[(i + 1) % 4], surface: 0 }));
    const [first] = mitres(walls);
    expect(first.a[0]).toBeCloseTo(-0.1);
    expect(first.a[1]).toBeCloseTo(-0.1);
    const [alone] = mitres([{ a: [0, 0], b: [1, 0], surface: 0 }]);
    expect([alone.a[1], alone.b[1]]).toEqual([-0.1, -0.1]);
    // A wall that turns back on itself must not grow a spike.
    const needle = mitres([{ a: [0, 0], b: [5, 0], surface: 0 }, { a: [5, 0], b: [0, 0.001], surface: 0 }]);
    expect(Math.hypot(...needle[0].b)).toBeLessThan(0.31);
  });

  it('kiosks and pillars are solid; stairs and the void above are not', () => {
    const solid = solidHoles(readScene(mock)!);
    const areas = solid.filter((s) => s.surface === 0).map((s) => Math.abs(signedArea(s.ring)));
    expect(Math.max(...areas)).toBeCloseTo(24); // the kiosk, not the stairs (28)
    expect(Math.max(...solid.filter((s) => s.surface === 1).map((s) => Math.abs(signedArea(s.ring))))).toBeLessThan(3);
  });
});

describe('layers', () => {
  it('have different ids, and legends for any scene', () => {
    expect(new Set(kLayers.map((k) => k.id)).size).toBe(kLayers.length);
    const setting = { scene: readScene(mock)!, theme: 'dark' as const, palette: paletteOf('dark') };
    const legend = kLayers.find((k) => k.id === 'people')!.legend!;
    expect(legend(setting, 'population').map((e) => e.label)).toEqual(['adult', 'elderly']);
    expect(legend(setting, 'source')[0].label).toBe('from the west');
    expect(legend(setting, 'speed')).toHaveLength(1);
  });

  it('speed colours are ordered and bounded', () => {
    expect(speedColour(-1, new Color()).getHex()).toBe(speedColour(0, new Color()).getHex());
    expect(speedColour(99, new Color()).r).toBeGreaterThan(speedColour(0, new Color()).r);
  });
});

describe('picking', () => {
  const people = makeColumns(3);
  people.count = 3;
  people.x.set([0, 0, 5]);
  people.y.set([0, 10, 0]);
  people.radius.fill(0.25);
  people.height.fill(1.75);
  people.level.set([0, 0, 1]);

  it('hits everybody in the middle of the body', () => {
    const camera = new PerspectiveCamera(38, 16 / 9, 0.1, 500);
    camera.up.set(0, 0, 1);
    camera.position.set(3, -8, 8);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    const one = makeColumns(1);
    one.count = 1;
    one.radius.fill(0.25);
    one.height.fill(1.75);
    for (let k = 0; k < 400; ++k) {
      [one.x[0], one.y[0]] = [Math.sin(k * 1.7) * 3, Math.cos(k * 2.3) * 3];
      const at = new Vector3(one.x[0], one.y[0], 1.05).project(camera);
      expect(pick(one, camera, at.x, at.y, 720, 9)).toBe(0);
    }
  });

  it('takes the one in front, and none beside', () => {
    const camera = new PerspectiveCamera(40, 1, 0.1, 100);
    camera.up.set(0, 0, 1);
    camera.position.set(0, -10, 1);
    camera.lookAt(0, 10, 1);
    camera.updateMatrixWorld();
    expect(pick(people, camera, 0, 0, 800, 9)).toBe(0);
    expect(pick(people, camera, 0.5, 0.5, 800, 9)).toBe(-1);
  });

  it('from above, and nobody on hidden levels', () => {
    const camera = new OrthographicCamera(-10, 10, 10, -10, 0.1, 100);
    camera.position.set(0, 0, 50);
    camera.updateMatrixWorld();
    expect(pick(people, camera, 0.5, 0, 800, 1)).toBe(2);
    expect(pick(people, camera, 0.5, 0, 800, 0)).toBe(-1);
  });
});

describe('keys', () => {
  it('belong to the control that needs them, all others work everywhere', () => {
    const at = (tagName: string, type = '') => ({ tagName, type }) as unknown as EventTarget;
    expect([ownKey(at('INPUT', 'range'), 'ArrowLeft'), ownKey(at('INPUT', 'range'), ' ')]).toEqual([true, false]);
    expect([ownKey(at('BUTTON', 'button'), ' '), ownKey(at('BUTTON', 'button'), '2')]).toEqual([true, false]);
    expect([ownKey(at('SELECT'), '2'), ownKey(at('CANVAS'), ' '), ownKey(null, ' ')]).toEqual([true, false, false]);
  });

  it('are used once', () => {
    const all = kKeys.flatMap((k) => k.keys);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('numbers for people', () => {
  it('are short', () => {
    expect([clock(75.44), clock(3600), clock(-1)]).toEqual(['1:15.4', '1:00:00.0', '0:00.0']);
    expect([count(999), count(1234567)]).toEqual(['999', '1\u2009234\u2009567']);
    expect([2.98e-8, 1.23456, NaN].map(shortNumber)).toEqual(['0', '1.235', '–']);
    expect([0.25, 1, 16].map(speedLabel)).toEqual(['0.25×', '1×', '16×']);
  });
});
