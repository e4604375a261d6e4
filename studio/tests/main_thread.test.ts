// The page's own work for a display frame with 5,000 people, without the driver: reported, not asserted.
import { PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { Decoder } from '../src/data/decode';
import type { Frame } from '../src/data/frame';
import { Interpolator } from '../src/data/interpolate';
import type { View } from '../src/layers/layer';
import { paletteOf } from '../src/layers/palette';
import { people } from '../src/layers/people/people';
import { readScene } from '../src/data/scene';
import { encodeDelta, encodeKey } from './mock/encode.mjs';
import { MockCrowd, scene } from './mock/world.mjs';

const kPeople = 5000;
const kGoal = 8; // ms, of a display frame
const kLongest = 120_000; // ms, until the test counts as hanging

it(`decoding, interpolation and instances of ${kPeople} people (goal: ${kGoal} ms)`, () => {
  const crowd = new MockCrowd(Math.round(kPeople / 0.95));
  const [before, after] = [crowd.at(10), crowd.at(10.1)];
  const [key, delta] = [encodeKey(100, 10, before), encodeDelta(101, 10.1, { number: 100, people: before }, after)];
  const layer = people.make({ scene: readScene(scene)!, theme: 'light', palette: paletteOf('light') });
  const camera = new PerspectiveCamera(38, 16 / 9, 0.1, 500);
  camera.up.set(0, 0, 1);
  camera.position.set(30, -34, 42);
  camera.lookAt(30, 16, 2);
  camera.updateMatrixWorld();
  const view = { camera, cameraKind: 'orbit', width: 1280, height: 720, topLevel: 1, colourBy: 'population' } as unknown as View;
  const between = new Interpolator();
  const decoder = new Decoder();
  const [messages, frames]: number[][] = [[], []];
  for (let i = 0; i < 120; ++i) {
    let start = performance.now();
    const a = decoder.decode(key) as { frame: Frame };
    const b = decoder.decode(delta) as { frame: Frame };
    messages.push((performance.now() - start) / 2);
    start = performance.now();
    view.people = between.at(a.frame, b.frame, (i % 6) / 6);
    layer.update!(view);
    frames.push(performance.now() - start);
  }
  const median = (v: number[]) => [...v].sort((p, q) => p - q)[v.length >> 1];
  console.log(`${before.length} people: message ${median(messages).toFixed(2)} ms, display frame ${median(frames).toFixed(2)} ms`);
  expect(before.length).toBeGreaterThan(kPeople * 0.98);
  expect(view.people!.count).toBe(before.length);
}, kLongest);
