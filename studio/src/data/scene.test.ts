import { describe, expect, it } from 'vitest';
import { scene as mock } from '../../tests/mock/world.mjs';
import { apiUrl } from './connection';
import { readMessage } from './messages';
import { bounds, heightAt, readScene } from './scene';
import { Store } from './store';

describe('scene', () => {
  it('is read, with the camera in scene coordinates', () => {
    const scene = readScene({ ...mock, offset: [64, 0], camera: { position: [70, 1, 2], target: [64, 3, 4] } })!;
    expect(scene.camera).toEqual({ position: [6, 1, 2], target: [0, 3, 4] });
    expect(scene.levels.map((l) => l.id)).toEqual(['ground', 'upper']);
    expect(scene.surfaces.map((s) => s.kind)).toEqual(['floor', 'floor', 'stairs', 'stairs']);
    const stairs = scene.surfaces[2];
    expect(heightAt(stairs.plane, 11, 18)).toBeCloseTo(4);
    expect(bounds(scene)).toMatchObject({ low: [0, 0, 0], high: [60, 36, 4] });
  });

  it('knows states with their colours, and makes do without', () => {
    const scene = readScene(mock)!;
    expect(scene.states.map((s) => s.name)).toEqual(['walking', 'standing', 'waiting', 'leaving', 'circle', 'queue']);
    expect(scene.states[5].colour).toBe('#ffffff');
    expect(scene.priorities).toBe(true);
    const older = readScene({ ...mock, states: undefined, priorities: undefined })!;
    expect(older.states.map((s) => s.name)).toEqual(['walking', 'standing', 'waiting', 'leaving']);
    expect(older.priorities).toBe(false);
    const odd = readScene({ ...mock, states: [{ name: 3, colour: 'url(x)' }, 7] })!;
    expect(odd.states).toEqual([{ name: '?', colour: '' }]);
  });

  it('is refused when it is none, or of another version', () => {
    for (const bad of [null, 3, 'x', [], {}, { version: 2 }]) expect(readScene(bad)).toBeNull();
  });

  it('loses damaged parts only', () => {
    const scene = readScene({
      version: 1,
      levels: [{ id: 'a', elevation: 'high' }],
      surfaces: [{ kind: 'hole', level: 77, polygons: [{ outer: [[0, 0], [1, 0], [1, 1], [0, 0]] }, { outer: [[0, 0]] }, 5] }],
      walls: [[0, 0, 1, 0, 0], [0, 0, 1, 0, 9], [0, 0, NaN, 0, 0], 'x'],
      places: [{ id: 'p', level: 3 }],
      objects: [{ id: 'b', kind: 'bench', surface: 0, parts: [{ role: 'solid', points: [[0, 0], 'x', [1, 0], [1, 1]] }, 4] }, { id: 'c', surface: 9 }, 7],
      camera: { position: [1, 2] },
      end: null,
    })!;
    expect(scene.surfaces[0]).toMatchObject({ kind: 'floor', level: 0, plane: [0, 0, 0] });
    expect(scene.surfaces[0].polygons).toHaveLength(1);
    expect(scene.surfaces[0].polygons[0].outer).toHaveLength(3); // a closed ring is opened
    expect(scene.walls).toHaveLength(1);
    expect(scene.places).toEqual([]);
    expect(scene.objects.map((o) => o.id)).toEqual(['b']);
    expect(scene.objects[0].parts).toHaveLength(1);
    expect(scene.objects[0].parts[0]).toMatchObject({ role: 'solid', height: 0, at: [], points: [[0, 0], [1, 0], [1, 1]] });
    expect([scene.camera, scene.end]).toEqual([null, null]);
  });
});

describe('messages', () => {
  it('are read', () => {
    expect(readMessage('{"type":"state","playing":true,"speed":2,"time":3,"end":null,"buffered_to":9}')).toMatchObject({
      type: 'state',
      state: { playing: true, speed: 2, time: 3, end: null, bufferedTo: 9, people: 0 },
    });
    expect(readMessage('{"type":"person","index":4,"generation":2,"exists":true,"preferred_speed":1.3,"level":1}')).toMatchObject({
      person: { index: 4, generation: 2, exists: true, preferredSpeed: 1.3, level: '1', remaining: null },
    });
    expect(readMessage('{"type":"error","message":"no"}')).toEqual({ type: 'error', message: 'no' });
  });

  it('that are none give null', () => {
    for (const bad of ['', '{', '[]', '3', 'null', '{"type":"dance"}', '{}']) expect(readMessage(bad)).toBeNull();
  });

  it('sketches keep what is sound', () => {
    const layer = {
      name: 'way',
      points: [[1, 2, 3], [1, 2], 'x'],
      segments: [[0, 0, 0, 1, 1, 1], [1]],
      arcs: [[0, 0, 0, 1, 0, 3]],
      fields: [{ x: 0, y: 0, z: 0, cell: 1, nx: 2, ny: 1, values: [1, 2] }, { cell: 1, nx: 9, ny: 9, values: [] }],
      images: [{ width: 1, height: 1, channels: 1, values: [1] }, { width: 4, height: 4, channels: 1, values: [1] }],
    };
    const message = readMessage(JSON.stringify({ type: 'sketch', index: 1, generation: 1, layers: [layer, 7] }));
    if (message?.type !== 'sketch') throw new Error('not read');
    expect(message.sketch.layers).toHaveLength(1);
    const [read] = message.sketch.layers;
    expect([read.points, read.segments, read.arcs, read.fields, read.images].map((l) => l.length)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('addresses', () => {
  it('stay below the page and carry the token', () => {
    expect(apiUrl({ href: 'http://127.0.0.1:8137/' }, 'scene')).toBe('http://127.0.0.1:8137/api/scene');
    expect(apiUrl({ href: 'https://host/x/?token=a%26b#c' }, 'stream', true)).toBe('wss://host/x/api/stream?token=a%26b');
  });
});

describe('store', () => {
  it('tells only of changes', () => {
    const store = new Store();
    let told = 0;
    const stop = store.subscribe(() => ++told);
    store.set({ time: 1 });
    store.set({ time: 1 });
    expect(told).toBe(1);
    stop();
    store.set({ time: 2 });
    expect(told).toBe(1);
  });

  it('keeps the selection over a reconnection to the same run, not to another', () => {
    const store = new Store();
    store.opened(readScene(mock)!);
    expect(store.get().topLevel).toBe(1);
    const first = store.get().scene;
    store.set({ selected: { index: 1, generation: 1 }, connection: 'lost', colourBy: 'speed' });
    store.opened(readScene(mock)!);
    expect(store.get()).toMatchObject({ connection: 'open', selected: { index: 1 } });
    expect(store.get().scene).toBe(first); // nothing is built anew
    store.opened(readScene({ ...mock, name: 'another' })!);
    expect(store.get()).toMatchObject({ selected: null, colourBy: 'speed' });
  });
});
