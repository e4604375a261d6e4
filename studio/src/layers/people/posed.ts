// People with bodies: skinned meshes in four levels of detail, posed by what the server sends. A draw call for each kind of
// body and level that is in sight, whatever the number of people. Meshes are fetched when the first pose arrives.
import * as THREE from 'three';
import { type BodyTables, type Skin, readBodies, readSkins, skeletonOf } from '../../data/bodies';
import { apiUrl } from '../../data/connection';
import type { Columns } from '../../data/frame';
import { compareIds } from '../../data/frame';
import { type Poses, kJoints } from '../../data/poses';
import type { Posed, Setting } from '../layer';
import { lightUniforms } from '../shading';
import { Instances } from './instances';
import { kContactFragment, kContactVertex, kPosedFragment, kPosedVertex } from './posed_shader';
import { contactOf, kContactFloats, kFeet, kFloatsABody, placeJoints, restPlaces } from './posing';
import { skinningOf } from './skinning';

const kFloats = 12; // per person: x y z heading, r g b seed, row size build -
const kLevelPixels = [200, 80, 26]; // height on the screen from which a level pays
const kEase = 250; // people with bodies, above which details start nearer
const kFarthestPixels = 6; // smaller ones are left to the plain figures

/** Kinds of bodies, each with its levels. */
interface Body {
  height: number; // m, of the mesh
  levels: { mesh: THREE.Mesh<THREE.InstancedBufferGeometry, THREE.ShaderMaterial>; people: Instances }[];
}

export class PosedBodies {
  readonly object = new THREE.Group();
  triangles = 0;
  private tables: BodyTables | null = null;
  private bodies: (Body | undefined)[] = []; // by sex + 2 * child
  private state: 'none' | 'loading' | 'ready' | 'failed' = 'none';
  private data = new Float32Array(0);
  private texture: THREE.DataTexture | null = null;
  private readonly contacts: { mesh: THREE.Mesh<THREE.InstancedBufferGeometry, THREE.ShaderMaterial>; feet: Instances };
  private readonly uniforms: Record<string, THREE.IUniform>;
  private readonly skeletons = new Map<number, Float32Array>();
  private disposed = false;
  // of the present frame
  private rows = 0;
  private from: Poses | undefined;
  private to: Poses | undefined;
  private t = 0;
  private atA = 0;
  private atB = 0;
  private ease = 1;

  constructor(setting: Setting, pixels: THREE.IUniform) {
    this.uniforms = { ...lightUniforms(setting.palette), pixels, poses: { value: null } };
    this.contacts = makeContacts(setting.palette.shade);
    this.object.add(this.contacts.mesh);
  }

  /** Before add(): people must come in ascending order of their ids. */
  begin(posed: Posed | null) {
    const [a, b] = [posed?.a ?? posed?.b, posed?.b ?? posed?.a];
    [this.from, this.to, this.t] = [a, b, posed?.a && posed.b ? posed.t : 1];
    this.rows = this.atA = this.atB = 0;
    if (!a || !b) return;
    if (this.state === 'none') void this.load();
    if (this.state !== 'ready') return;
    const most = Math.max(a.count, b.count);
    this.ease = Math.max(1, Math.sqrt(most / kEase));
    this.reserve(most);
    this.contacts.feet.reserve(2 * most);
    this.contacts.feet.count = 0;
    for (const body of this.bodies)
      body?.levels.forEach(({ people }) => {
        people.reserve(most);
        people.count = 0;
      });
  }

  /** True when the person is drawn here. tall: its height in pixels. */
  add(people: Columns, i: number, colour: THREE.Color, seed: number, tall: number): boolean {
    const [a, b] = [this.from, this.to];
    if (this.state !== 'ready' || !a || !b || tall < kFarthestPixels) return false;
    const [index, generation] = [people.index[i], people.generation[i]];
    this.atA = advance(a, this.atA, index, generation);
    this.atB = advance(b, this.atB, index, generation);
    const inA = isRow(a, this.atA, index, generation);
    const inB = isRow(b, this.atB, index, generation);
    if (!inA && !inB) return false;
    const figure = people.figure[i];
    const body = this.bodies[(figure & 1) + (people.height[i] < this.tables!.childBelow ? 2 : 0)] ?? this.bodies[figure & 1];
    if (!body) return false;
    const [pa, ra] = inA ? [a, this.atA] : [b, this.atB];
    const [pb, rb] = inB ? [b, this.atB] : [a, this.atA];
    const row = this.rows++;
    const offsets = this.skeleton(people.height[i], figure);
    placeJoints(this.tables!.parents, offsets, pa, ra, pb, rb, this.t, this.data, row * kFloatsABody);
    const flags = (this.t < 0.5 ? pa : pb).flags[this.t < 0.5 ? ra : rb];
    for (const foot of kFeet)
      contactOf(this.data, row * kFloatsABody, offsets, foot, flags, people.height[i], people.x[i], people.y[i], people.z[i], people.heading[i],
        this.contacts.feet.data, this.contacts.feet.count++ * kContactFloats);
    let level = 0;
    while (level < kLevelPixels.length && tall < kLevelPixels[level] * this.ease) ++level;
    const list = body.levels[Math.min(level, body.levels.length - 1)].people;
    list.data.set([people.x[i], people.y[i], people.z[i], people.heading[i], colour.r, colour.g, colour.b, seed,
      row, people.height[i] / body.height, (figure >> 1) / 64 - 1, 0], list.count++ * kFloats);
    return true;
  }

  commit() {
    this.triangles = 0;
    const any = this.rows > 0;
    if (any) this.texture!.needsUpdate = true;
    else this.contacts.feet.count = 0;
    this.contacts.feet.commit();
    this.contacts.mesh.visible = any;
    for (const body of this.bodies)
      body?.levels.forEach(({ mesh, people }) => {
        if (!any) people.count = 0;
        people.commit();
        mesh.visible = people.count > 0;
        this.triangles += (people.count * mesh.geometry.index!.count) / 3;
      });
  }

  private skeleton(height: number, figure: number): Float32Array {
    const key = Math.round(height * 100) * 256 + figure;
    let s = this.skeletons.get(key);
    if (!s) this.skeletons.set(key, (s = skeletonOf(this.tables!, height, figure & 1, (figure >> 1) / 64 - 1)));
    return s;
  }

  private reserve(rows: number) {
    if (this.data.length >= rows * kFloatsABody) return;
    const height = Math.ceil(rows * 1.3) + 8;
    this.data = new Float32Array(height * kFloatsABody);
    this.texture?.dispose();
    this.texture = new THREE.DataTexture(this.data, kJoints * 2, height, THREE.RGBAFormat, THREE.FloatType);
    this.uniforms.poses.value = this.texture;
  }

  private async load() {
    this.state = 'loading';
    try {
      const answer = await fetch(apiUrl(location, 'body'));
      const tables = answer.ok ? readBodies(await answer.json()) : null;
      if (!tables || tables.meshes.length === 0) throw new Error('no bodies');
      const files = await Promise.all(
        tables.meshes.map(async (m) => (await fetch(apiUrl(location, m.url.replace(/^\/api\//, '')))).arrayBuffer()),
      );
      if (this.disposed) return;
      tables.meshes.forEach((m, k) => {
        const rest = restPlaces(tables.parents, skeletonOf(tables, m.height, m.sex, 0));
        this.bodies[m.sex + (m.child ? 2 : 0)] = { height: m.height, levels: readSkins(files[k]).map((skin) => this.make(skin, rest)) };
      });
      this.tables = tables;
      this.state = 'ready';
    } catch {
      this.state = 'failed'; // people stay plain figures
    }
  }

  private make(skin: Skin, rest: Float32Array) {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(skin.position, 3));
    geometry.setAttribute('normal', new THREE.BufferAttribute(skin.normal, 3));
    geometry.setAttribute('joints', new THREE.BufferAttribute(skin.joints, 4));
    geometry.setAttribute('weights', new THREE.BufferAttribute(skin.weights, 4));
    geometry.setAttribute('slot', new THREE.BufferAttribute(skin.slot, 1));
    geometry.setIndex(new THREE.BufferAttribute(skin.index, 1));
    const places = Array.from({ length: kJoints }, (_, j) => new THREE.Vector3(rest[j * 3], rest[j * 3 + 1], rest[j * 3 + 2]));
    const material = new THREE.ShaderMaterial({
      vertexShader: kPosedVertex,
      fragmentShader: kPosedFragment,
      defines: skinningOf(location.search) === 'dual' ? { DUAL_QUATERNIONS: 1 } : {},
    });
    material.uniforms = { ...this.uniforms, rest: { value: places } };
    const mesh = new THREE.Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.visible = false;
    this.object.add(mesh);
    return { mesh, people: new Instances(geometry, kFloats, ['place', 'looks', 'who']) };
  }

  dispose() {
    this.disposed = true;
    this.texture?.dispose();
    this.contacts.mesh.geometry.dispose();
    this.contacts.mesh.material.dispose();
    for (const body of this.bodies)
      body?.levels.forEach(({ mesh }) => {
        mesh.geometry.dispose();
        mesh.material.dispose();
      });
  }
}

/** Soft spots where soles touch the ground: a draw call for all feet. */
function makeContacts(shade: number) {
  const geometry = new THREE.InstancedBufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const material = new THREE.ShaderMaterial({
    uniforms: { shade: { value: shade } }, vertexShader: kContactVertex, fragmentShader: kContactFragment, transparent: true, depthWrite: false,
    side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: -3, polygonOffsetUnits: -6,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 4;
  mesh.visible = false;
  return { mesh, feet: new Instances(geometry, kContactFloats, ['foot', 'sole']) };
}

function advance(poses: Poses, at: number, index: number, generation: number): number {
  while (at < poses.count && compareIds(poses.index[at], poses.generation[at], index, generation) < 0) ++at;
  return at;
}

function isRow(poses: Poses, at: number, index: number, generation: number): boolean {
  return at < poses.count && poses.index[at] === index && poses.generation[at] === generation;
}
