// People: walking figures in three details and their shadows, four draw calls for any number; who has a body near the camera
// is drawn with it (posed.ts).
import * as THREE from 'three';
import { type Columns, kNoSource } from '../../data/frame';
import type { Scene } from '../../data/scene';
import type { ColourBy } from '../../data/store';
import type { Layer, LayerKind, LegendEntry, Setting, View } from '../layer';
import { category, kPriorityGradient, kSpeedGradient, kSpeedTop, priorityColour, speedColour } from '../palette';
import { kSun, lightUniforms } from '../shading';
import { shownName } from '../places/places';
import { farBody, fullBody, plainBody } from './body';
import { Instances, Sorter, kFloats, kShadowFloats } from './instances';
import { PosedBodies } from './posed';
import { kPeopleFragment, kPeopleVertex, kShadowFragment, kShadowVertex } from './shaders';

const kCategoryColours = Array.from({ length: 256 }, (_, i) => new THREE.Color(category(i)));
const kNoColour = new THREE.Color('#8a94a3');

function stateColours(scene: Scene): string[] {
  return scene.states.map((s, i) => s.colour || category(i));
}

function colourOf(people: Columns, i: number, by: ColourBy, states: THREE.Color[], scratch: THREE.Color): THREE.Color {
  if (by === 'population') return kCategoryColours[people.population[i]];
  if (by === 'source') return people.source[i] === kNoSource ? kNoColour : kCategoryColours[people.source[i]];
  if (by === 'state') return states[people.state[i]] ?? kNoColour;
  if (by === 'priority') return priorityColour(people.priority[i], scratch);
  return speedColour(people.speed[i], scratch);
}

/** Equal for one person in all frames, different between people. In [0, 1). */
function seedOf(index: number, generation: number): number {
  let h = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(generation + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return ((h ^ (h >>> 13)) >>> 8) / 16777216;
}

class PeopleLayer implements Layer {
  readonly object = new THREE.Group();
  private readonly meshes: THREE.Mesh<THREE.InstancedBufferGeometry, THREE.ShaderMaterial>[] = [];
  private readonly figures: Instances[] = [];
  private readonly shadows: Instances;
  private readonly sorter = new Sorter();
  private readonly bodies: PosedBodies;
  private readonly scratch = new THREE.Color();
  private readonly states: THREE.Color[];
  private readonly plan = { value: 0 };
  private readonly pixels = { value: 1 };

  constructor(setting: Setting) {
    this.bodies = new PosedBodies(setting, this.pixels);
    this.object.add(this.bodies.object);
    this.states = stateColours(setting.scene).map((c) => new THREE.Color(c));
    const material = new THREE.ShaderMaterial({
      uniforms: { ...lightUniforms(setting.palette), pixels: this.pixels },
      vertexShader: kPeopleVertex,
      fragmentShader: kPeopleFragment,
    });
    for (const geometry of [fullBody(), plainBody(), farBody()]) {
      this.add(geometry, material, 0);
      this.figures.push(new Instances(geometry, kFloats, ['place', 'gait', 'looks']));
    }
    const spot = new THREE.InstancedBufferGeometry();
    spot.setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    spot.setIndex([0, 1, 2, 0, 2, 3]);
    const soft = new THREE.ShaderMaterial({
      uniforms: { sun: { value: kSun }, shade: { value: setting.palette.shade }, plan: this.plan },
      vertexShader: kShadowVertex,
      fragmentShader: kShadowFragment,
      transparent: true,
      depthWrite: false,
      side: THREE.DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
    });
    this.add(spot, soft, 4);
    this.shadows = new Instances(spot, kShadowFloats, ['spot', 'disc']);
  }

  private add(geometry: THREE.InstancedBufferGeometry, material: THREE.ShaderMaterial, order: number) {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    this.meshes.push(mesh);
    this.object.add(mesh);
  }

  update(view: View) {
    const people = view.people;
    this.pixels.value = (view.camera.projectionMatrix.elements[5] * view.height) / 2;
    this.plan.value = view.cameraKind === 'top' ? 1 : 0;
    this.sorter.sort(people, view);
    const { counts, detail } = this.sorter;
    this.figures.forEach((f, k) => {
      f.reserve(counts[k]);
      f.count = 0;
    });
    this.shadows.reserve(counts[0] + counts[1] + counts[2]);
    this.shadows.count = 0;
    this.bodies.begin(view.poses);
    const perspective = view.camera instanceof THREE.PerspectiveCamera;
    for (let i = 0; i < people.count; ++i)
      if (detail[i] !== 255) this.write(people, i, this.figures[detail[i]], view.colourBy, perspective ? this.sorter.depthOf(i) : 1);
    this.bodies.commit();
    for (let k = 0; k < this.meshes.length; ++k) {
      const instances = k < this.figures.length ? this.figures[k] : this.shadows;
      instances.commit();
      this.meshes[k].visible = instances.count > 0;
    }
  }

  private write(people: Columns, i: number, figures: Instances, by: ColourBy, depth: number) {
    const colour = colourOf(people, i, by, this.states, this.scratch);
    const seed = seedOf(people.index[i], people.generation[i]);
    const tall = (this.pixels.value * people.height[i]) / Math.max(depth, 0.1);
    if (!this.bodies.add(people, i, colour, seed, tall)) this.writeFigure(people, i, figures, colour, seed);
    this.writeShadow(people, i, colour);
  }

  private writeFigure(people: Columns, i: number, figures: Instances, colour: THREE.Color, seed: number) {
    const data = figures.data;
    const at = figures.count++ * kFloats;
    data[at] = people.x[i];
    data[at + 1] = people.y[i];
    data[at + 2] = people.z[i];
    data[at + 3] = people.heading[i];
    data[at + 4] = people.phase[i];
    data[at + 5] = people.speed[i];
    data[at + 6] = people.height[i];
    data[at + 7] = people.radius[i];
    data[at + 8] = colour.r;
    data[at + 9] = colour.g;
    data[at + 10] = colour.b;
    data[at + 11] = seed;
  }

  private writeShadow(people: Columns, i: number, colour: THREE.Color) {
    const shadow = this.shadows.data;
    const to = this.shadows.count++ * kShadowFloats;
    shadow[to] = people.x[i];
    shadow[to + 1] = people.y[i];
    shadow[to + 2] = people.z[i];
    shadow[to + 3] = people.height[i];
    shadow[to + 4] = colour.r;
    shadow[to + 5] = colour.g;
    shadow[to + 6] = colour.b;
    shadow[to + 7] = people.radius[i];
  }

  dispose() {
    this.bodies.dispose();
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

function legend({ scene }: Setting, by: ColourBy): LegendEntry[] {
  if (by === 'speed')
    return [{ label: `speed: 0 to ${kSpeedTop} m/s and more`, colour: kSpeedGradient, shape: 'bar' }];
  if (by === 'priority') return [{ label: 'priority: 0 to 2 and more', colour: kPriorityGradient, shape: 'bar' }];
  if (by === 'state') {
    const colours = stateColours(scene);
    const entries: LegendEntry[] = scene.states.map((s, i) => ({ label: shownName(s.name), colour: colours[i], shape: 'dot' }));
    return [...entries.slice(scene.activities.length), ...entries.slice(0, scene.activities.length)]; // machines first
  }
  const names = by === 'population' ? scene.populations : scene.sources;
  return names.map((name, i) => ({ label: shownName(name), colour: category(i), shape: 'dot' }));
}

export const people: LayerKind = {
  id: 'people',
  label: 'People',
  shownAtStart: true,
  make: (setting) => new PeopleLayer(setting),
  legend,
};
