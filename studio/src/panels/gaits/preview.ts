// One walker on the spot: the cycle the server sent, as a body, over ground that moves by. A renderer of its own.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { makeColumns } from '../../data/frame';
import type { Cycle } from '../../data/gaits';
import type { Poses } from '../../data/poses';
import type { Scene } from '../../data/scene';
import type { Theme } from '../../data/store';
import { category, paletteOf } from '../../layers/palette';
import { PosedBodies } from '../../layers/people/posed';

const kLines = 0.5; // m between lines on the ground
const kHalf = 4; // m of ground either way
const kLineColour = '#8a94a3';
const kFull = 400; // px: always the finest body

export class GaitPreview {
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(30, 2, 0.1, 50);
  private readonly controls: OrbitControls;
  private readonly bodies: PosedBodies;
  private readonly pixels = { value: 300 };
  private readonly people = makeColumns(1);
  private readonly lines: THREE.LineSegments;
  private readonly colour = new THREE.Color(category(0));
  private phase = 0;
  private walked = 0;
  private last = 0;
  private handle = 0;
  drawn = 0; // pictures so far, for tests
  lowest = Infinity; // m, pelvis of the cycle, for tests

  constructor(canvas: HTMLCanvasElement, scene: Scene, theme: Theme, private readonly now: () => { cycle: Cycle | null; height: number }) {
    const palette = paletteOf(theme);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
    this.scene.background = new THREE.Color(palette.background);
    this.bodies = new PosedBodies({ scene, theme, palette }, this.pixels);
    this.scene.add(this.bodies.object);
    const at: number[] = [];
    for (let x = -kHalf; x <= kHalf; x += kLines) at.push(x, -1, 0, x, 1, 0);
    for (const y of [-1, 1]) at.push(-kHalf - 1, y, 0, kHalf + 1, y, 0);
    this.lines = new THREE.LineSegments(new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(at, 3)),
      new THREE.LineBasicMaterial({ color: kLineColour, transparent: true, opacity: 0.7 }));
    this.scene.add(this.lines);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(1.1, -4.1, 1.35);
    this.camera.aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
    this.camera.updateProjectionMatrix();
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.set(0, 0, 0.9);
    this.controls.enablePan = this.controls.enableZoom = false;
    this.controls.maxPolarAngle = Math.PI * 0.5;
    this.controls.update();
    this.people.count = 1;
    this.people.figure[0] = 1 + 64 * 2; // a man of average build
    const loop = (time: number) => {
      this.handle = requestAnimationFrame(loop);
      this.draw(time);
    };
    this.handle = requestAnimationFrame(loop);
  }

  private draw(time: number) {
    const passed = Math.min((time - this.last) / 1000, 0.1);
    this.last = time;
    const { cycle, height } = this.now();
    if (!cycle) return;
    const n = cycle.poses.count;
    if (cycle.period > 0) this.phase = (this.phase + passed / cycle.period) % 1;
    this.walked = (this.walked + passed * cycle.speed) % kLines;
    this.lines.position.x = -this.walked;
    const k = Math.min(Math.floor(this.phase * n), n - 1);
    const t = cycle.period > 0 ? this.phase * n - k : 0;
    this.people.height[0] = height;
    this.bodies.begin({ a: moment(cycle.poses, k), b: moment(cycle.poses, (k + 1) % n), t });
    this.bodies.add(this.people, 0, this.colour, 0.35, kFull);
    this.bodies.commit();
    this.renderer.render(this.scene, this.camera);
    if (this.renderer.info.render.triangles > 0) ++this.drawn;
    this.lowest = Infinity;
    for (let i = 0; i < n; ++i) this.lowest = Math.min(this.lowest, cycle.poses.root[i * 3 + 2]);
  }

  dispose() {
    cancelAnimationFrame(this.handle);
    this.controls.dispose();
    this.bodies.dispose();
    this.lines.geometry.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Row k as the only person. */
function moment(all: Poses, k: number): Poses {
  const turns = all.turns.length / all.count;
  return { ...all, count: 1, root: all.root.subarray(k * 3, k * 3 + 3), turns: all.turns.subarray(k * turns, (k + 1) * turns) };
}
