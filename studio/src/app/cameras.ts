// Two ways of looking: around the scene in perspective, and straight down on a plan.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type Scene, bounds } from '../data/scene';
import type { CameraKind } from '../data/store';

const kFieldOfView = 38; // degrees
const kFilled = 0.74; // share of the width that the scene fills at the start
const kNearShare = 0.02; // of the distance to the target: nearer things are not drawn, and depths stay apart far away

export class Cameras {
  readonly orbit = new THREE.PerspectiveCamera(kFieldOfView, 1, 0.1, 5000);
  readonly top = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.1, 5000);
  private readonly orbitControls: OrbitControls;
  private readonly topControls: OrbitControls;
  private kind: CameraKind = 'orbit';
  private aspect = 1;
  private span = 20; // m, height of what the plan shows at zoom 1

  constructor(element: HTMLElement, changed: () => void) {
    this.orbit.up.set(0, 0, 1);
    this.top.up.set(0, 1, 0);
    this.orbitControls = new OrbitControls(this.orbit, element);
    this.orbitControls.enableDamping = true;
    this.orbitControls.dampingFactor = 0.12;
    this.orbitControls.maxPolarAngle = Math.PI * 0.495;
    this.orbitControls.minDistance = 2;
    this.orbitControls.maxDistance = 3000;
    this.orbitControls.zoomToCursor = true;
    this.topControls = new OrbitControls(this.top, element);
    this.topControls.enableRotate = false;
    this.topControls.enableDamping = true;
    this.topControls.dampingFactor = 0.15;
    this.topControls.mouseButtons = { LEFT: THREE.MOUSE.PAN, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.PAN };
    this.topControls.touches = { ONE: THREE.TOUCH.PAN, TWO: THREE.TOUCH.DOLLY_PAN };
    this.topControls.screenSpacePanning = true;
    this.topControls.zoomToCursor = true;
    this.topControls.minZoom = 0.05;
    this.topControls.maxZoom = 60;
    for (const controls of [this.orbitControls, this.topControls]) controls.addEventListener('change', changed);
    this.use('orbit');
  }

  get active(): THREE.PerspectiveCamera | THREE.OrthographicCamera {
    return this.kind === 'orbit' ? this.orbit : this.top;
  }

  use(kind: CameraKind) {
    this.kind = kind;
    this.orbitControls.enabled = kind === 'orbit';
    this.topControls.enabled = kind === 'top';
  }

  resize(width: number, height: number) {
    this.aspect = width / Math.max(height, 1);
    this.orbit.aspect = this.aspect;
    this.orbit.updateProjectionMatrix();
    this.top.left = (-this.span * this.aspect) / 2;
    this.top.right = (this.span * this.aspect) / 2;
    this.top.top = this.span / 2;
    this.top.bottom = -this.span / 2;
    this.top.updateProjectionMatrix();
  }

  /** Back to where the scenario's camera stands, or to where all is in sight. */
  home(scene: Scene) {
    const { low, high } = bounds(scene);
    const middle = new THREE.Vector3().addVectors(new THREE.Vector3(...low), new THREE.Vector3(...high)).multiplyScalar(0.5);
    const size = Math.max(Math.hypot(high[0] - low[0], high[1] - low[1]), 4);
    if (scene.camera) {
      this.orbit.position.set(...scene.camera.position);
      this.orbitControls.target.set(...scene.camera.target);
    } else {
      const half = Math.tan(((kFieldOfView / 2) * Math.PI) / 180) * Math.min(this.aspect, 1.8);
      const away = size / 2 / half / kFilled;
      this.orbit.position.copy(middle).add(new THREE.Vector3(-0.25, -0.72, 0.65).normalize().multiplyScalar(away));
      this.orbitControls.target.copy(middle);
    }
    this.orbit.far = size * 30 + 200;
    this.span = Math.max(high[1] - low[1], (high[0] - low[0]) / this.aspect) * 1.25 + 2;
    this.top.zoom = 1;
    this.top.position.set(middle.x, middle.y, high[2] + 100);
    this.top.far = 100 + high[2] - low[2] + 50;
    this.topControls.target.set(middle.x, middle.y, low[2]);
    this.resize(this.aspect, 1);
    this.orbitControls.update();
    this.topControls.update();
  }

  /** Every display frame. */
  update() {
    (this.kind === 'orbit' ? this.orbitControls : this.topControls).update();
    const near = Math.max(this.orbit.position.distanceTo(this.orbitControls.target) * kNearShare, 0.05);
    if (Math.abs(near - this.orbit.near) > 0.05 * this.orbit.near) {
      this.orbit.near = near;
      this.orbit.updateProjectionMatrix();
    }
    this.active.updateMatrixWorld();
  }

  /** Moves eye and target together so that the target comes nearer to a point (following somebody). */
  follow(x: number, y: number, z: number, share: number) {
    const controls = this.kind === 'orbit' ? this.orbitControls : this.topControls;
    const move = new THREE.Vector3(x, y, this.kind === 'orbit' ? z : controls.target.z).sub(controls.target).multiplyScalar(share);
    controls.target.add(move);
    this.active.position.add(move);
  }

  /** For the keyboard: turns (radians) around the target, or comes nearer (factor). */
  turn(around: number, up: number) {
    if (this.kind !== 'orbit') return;
    const offset = this.orbit.position.clone().sub(this.orbitControls.target);
    const polar = Math.acos(offset.z / offset.length());
    const azimuth = Math.atan2(offset.y, offset.x) + around;
    const angle = Math.min(Math.max(polar + up, 0.05), Math.PI * 0.495);
    const r = offset.length();
    offset.set(r * Math.sin(angle) * Math.cos(azimuth), r * Math.sin(angle) * Math.sin(azimuth), r * Math.cos(angle));
    this.orbit.position.copy(this.orbitControls.target).add(offset);
  }

  zoom(factor: number) {
    if (this.kind === 'top') {
      this.top.zoom = Math.min(Math.max(this.top.zoom * factor, 0.05), 60);
      this.top.updateProjectionMatrix();
      return;
    }
    const offset = this.orbit.position.clone().sub(this.orbitControls.target).divideScalar(factor);
    this.orbit.position.copy(this.orbitControls.target).add(offset);
  }
}
