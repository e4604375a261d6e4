// The page's own work for a display frame with 5,000 people, without the driver: reported, not asserted.
import { PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { Decoder } from '../src/data/decode';
import type { Frame } from '../src/data/frame';
import { Interpolator } from '../src/data/interpolate';
import type { View } from '../src/layers/layer';
import { paletteOf } from '../src/layers/palette';
import { people } from '../src/layers/people/people';
import { contactOf, kContactFloats, kFeet, kFloatsABody, placeJoints } from '../src/layers/people/posing';
import { decodePoses, kJoints } from '../src/data/poses';
import { readScene } from '../src/data/scene';
import { encodeDelta, encodeKey } from './mock/encode.mjs';
import { MockCrowd, scene } from './mock/world.mjs';

const kPeople = 5000;
const kGoal = 8; // ms, of a display frame
const kBodies = 1000;
const kRounds = 60;
const kBodiesGoal = 10; // ms, of a display frame with bodies, all the work of the page
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

it(`poses of ${kBodies} people read and placed (goal: ${kBodiesGoal} ms)`, () => {
  const buffer = new ArrayBuffer(40 + kBodies * 224);
  const bytes = new DataView(buffer);
  bytes.setUint8(0, 3), bytes.setUint8(1, 1), bytes.setUint16(2, kJoints, true), bytes.setUint32(8, kBodies, true);
  bytes.setUint32(12, 216, true), bytes.setUint32(16, buffer.byteLength, true);
  for (let i = 0; i < kBodies; ++i) {
    bytes.setUint32(40 + 4 * i, i, true);
    for (let j = 0; j < kJoints; ++j) bytes.setInt16(40 + 8 * kBodies + 216 * i + 22 + 8 * j, 32767, true);
  }
  const parents = Array.from({ length: kJoints }, (_, j) => j - 1);
  const offsets = new Float32Array(kJoints * 3).fill(0.1);
  const [joints, feet] = [new Float32Array(kBodies * kFloatsABody), new Float32Array(2 * kBodies * kContactFloats)];
  let [reading, placing] = [0, 0]; // ms of processor time: a busy machine must not show
  const used = () => process.cpuUsage().user / 1000;
  for (let round = 0; round < kRounds; ++round) {
    let start = used();
    const read = decodePoses(buffer);
    reading += used() - start;
    if (!read.ok) throw new Error(read.reason);
    start = used();
    for (let i = 0; i < kBodies; ++i) {
      placeJoints(parents, offsets, read.poses, i, read.poses, i, 0.4, joints, i * kFloatsABody);
      kFeet.forEach((foot, k) => contactOf(joints, i * kFloatsABody, offsets, foot, 1, 1.75, 0, 0, 0, 0, feet, (2 * i + k) * kContactFloats));
    }
    placing += used() - start;
  }
  console.log(`${kBodies} bodies: message ${(reading / kRounds).toFixed(2)} ms, display frame ${(placing / kRounds).toFixed(2)} ms of processor time`);
  expect(joints[(kBodies - 1) * kFloatsABody + 24 * 8 + 6]).toBeCloseTo(2.4, 3); // the last joint of the last person was placed
}, kLongest);
