// Who is drawn in which detail, and the instance buffers for it. Runs every display frame for everybody: plain loops, no garbage.
import * as THREE from 'three';
import type { Columns } from '../../data/frame';
import type { View } from '../layer';

export const kFloats = 12; // per person: x y z heading, phase speed height radius, r g b seed
export const kShadowFloats = 8; // x y z height, r g b radius
// Triangles for people: as many of the nearest as fit get full detail. Below 400,000 with 5,000 people, building included.
const kBudget = 370_000;
const kFewestNear = 60;
export const kFullTriangles = 404; // of fullBody(), at most
export const kPlainTriangles = 54; // of plainBody() and a shadow, at most
const kCrowd = 6000; // more than that: the least detail starts nearer
const kNearPixels = 22; // height on the screen from which full detail pays
const kFarPixels = 9;
const kBins = 128;
const kFarthest = 1000; // m, of the bins when all are near enough
const kBall = 1.3; // m

/** A growing interleaved buffer of instances. */
export class Instances {
  count = 0;
  data = new Float32Array(0);
  private buffer: THREE.InstancedInterleavedBuffer | null = null;

  constructor(
    private readonly geometry: THREE.InstancedBufferGeometry,
    private readonly floats: number,
    private readonly names: string[], // four floats each
  ) {}

  reserve(count: number) {
    if (this.buffer && this.data.length >= count * this.floats) return;
    const size = Math.max(256, Math.ceil(count * 1.3));
    this.data = new Float32Array(size * this.floats);
    this.buffer = new THREE.InstancedInterleavedBuffer(this.data, this.floats, 1);
    this.buffer.setUsage(THREE.DynamicDrawUsage);
    // New attributes on the same geometry: let three forget what it bound before.
    this.geometry.dispose();
    this.names.forEach((name, i) =>
      this.geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(this.buffer!, 4, i * 4)),
    );
  }

  commit() {
    this.geometry.instanceCount = this.count;
    if (!this.buffer || this.count === 0) return;
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, this.count * this.floats);
    this.buffer.needsUpdate = true;
  }
}

/** 0 near, 1 middle, 2 far, 255 not in sight. */
export class Sorter {
  detail = new Uint8Array(0);
  readonly counts = [0, 0, 0];
  private depth = new Float32Array(0);
  private readonly bins = new Uint32Array(kBins);
  private readonly frustum = new THREE.Frustum();
  private readonly matrix = new THREE.Matrix4();
  private readonly planes = new Float64Array(16);

  sort(people: Columns, view: View) {
    const n = people.count;
    if (this.detail.length < n) {
      this.detail = new Uint8Array(Math.ceil(n * 1.3));
      this.depth = new Float32Array(this.detail.length);
    }
    this.matrix.multiplyMatrices(view.camera.projectionMatrix, view.camera.matrixWorldInverse);
    this.frustum.setFromProjectionMatrix(this.matrix);
    for (let k = 0; k < 4; ++k) {
      const { normal, constant } = this.frustum.planes[k];
      this.planes.set([normal.x, normal.y, normal.z, constant], k * 4);
    }
    const perspective = view.camera instanceof THREE.PerspectiveCamera ? view.camera : null;
    // Pixels of a metre at distance one (perspective), or anywhere (orthographic).
    const scale = (view.camera.projectionMatrix.elements[5] * view.height) / 2;
    const near = perspective ? (scale * 1.7) / kNearPixels : scale * 1.7 > kNearPixels ? Infinity : 0;
    const farPixels = kFarPixels * Math.max(1, n / kCrowd);
    const far = perspective ? (scale * 1.7) / farPixels : scale * 1.7 > farPixels ? Infinity : 0;
    const most = Math.max((kBudget - n * kPlainTriangles) / (kFullTriangles - kPlainTriangles), kFewestNear);
    this.measure(people, view, near);
    const limit = this.nearLimit(near, most);
    this.counts.fill(0);
    let full = 0;
    for (let i = 0; i < n; ++i) {
      if (this.detail[i] === 255) continue;
      const d = this.depth[i];
      const detail = d < limit && full < most ? 0 : d < far ? 1 : 2;
      if (detail === 0) ++full;
      this.detail[i] = detail;
      ++this.counts[detail];
    }
  }

  /** m from the camera, of somebody in sight. */
  depthOf(i: number): number {
    return this.depth[i];
  }

  /** Distance of everybody in sight, and how many there are at each. */
  private measure(people: Columns, view: View, near: number) {
    const eye = view.camera.position;
    const perBin = kBins / (Number.isFinite(near) ? near : kFarthest);
    this.bins.fill(0);
    for (let i = 0; i < people.count; ++i) {
      const [x, y, z] = [people.x[i], people.y[i], people.z[i]];
      if (people.level[i] > view.topLevel || !this.inSight(x, y, z + 0.9)) {
        this.detail[i] = 255;
        continue;
      }
      const [dx, dy, dz] = [x - eye.x, y - eye.y, z - eye.z];
      const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
      this.depth[i] = d;
      this.detail[i] = 0;
      const bin = d * perBin;
      if (bin < kBins) ++this.bins[bin | 0];
    }
  }

  /** Whether a ball around a standing person reaches into the view: the four planes at the sides. */
  private inSight(x: number, y: number, z: number): boolean {
    const p = this.planes;
    for (let k = 0; k < 16; k += 4) if (p[k] * x + p[k + 1] * y + p[k + 2] * z + p[k + 3] < -kBall) return false;
    return true;
  }

  /** Distance within which there are at most `most` people (of those near enough for detail). */
  private nearLimit(near: number, most: number): number {
    const range = Number.isFinite(near) ? near : kFarthest;
    let sum = 0;
    for (let b = 0; b < kBins; ++b) {
      sum += this.bins[b];
      if (sum > most) return (b / kBins) * range;
    }
    return near;
  }
}
