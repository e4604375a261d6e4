// The picture: renderer, cameras, layers, and the loop that asks for the moment to show. Draws only when something changed.
import * as THREE from 'three';
import { type Columns, findRow, makeColumns } from '../data/frame';
import { Interpolator } from '../data/interpolate';
import type { Moment, Playhead } from '../data/playhead';
import { anglesOf } from '../data/scene';
import type { State, Store } from '../data/store';
import { kLayers } from '../layers';
import { gaugesOf } from '../layers/doors/door_shapes';
import type { Layer, Posed, View } from '../layers/layer';
import { paletteOf } from '../layers/palette';
import { Cameras } from './cameras';
import { pick, pickDoorAt } from './picking';
import { Meter } from './meter';

const kClickSlack = 5; // px a click may move
const kFollowRate = 4; // 1/s
const kEyeToldEvery = 250; // ms
const kEyeMoved = 0.5; // m
const kTimeShownEvery = 100; // ms: panels need no 60 Hz

export class Viewer {
  readonly cameras: Cameras;
  readonly meter = new Meter();
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly between = new Interpolator();
  private layers: { id: string; layer: Layer }[] = [];
  private built: { scene: unknown; theme: unknown } = { scene: null, theme: null };
  private people: Columns = makeColumns(0);
  private dirty = true;
  private lastMoment = NaN;
  private lastPair: unknown = null;
  private posed: Posed | null = null;
  private eye = new THREE.Vector3(NaN, 0, 0); // where the server was last told that the camera is
  private eyeTold = 0; // ms
  private lastNow = 0;
  private timeShown = 0;
  private answered = 0;
  private handle = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly store: Store,
    private readonly playhead: Playhead,
    private readonly on: { shown(frame: number): void; looked(position: [number, number, number]): void; picked(index: number, generation: number): void; pickedDoor(object: number): void; missed(): void },
  ) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
    this.renderer.info.autoReset = true;
    this.cameras = new Cameras(canvas, () => this.invalidate());
    this.watchClicks();
    new ResizeObserver(() => this.resize()).observe(canvas);
    store.subscribe(() => this.invalidate());
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      this.built = { scene: null, theme: null };
      this.invalidate();
    });
    this.resize();
    const loop = (now: number) => {
      this.handle = requestAnimationFrame(loop);
      this.frame(now);
    };
    this.handle = requestAnimationFrame(loop);
  }

  dispose() {
    cancelAnimationFrame(this.handle);
    this.renderer.dispose();
  }

  invalidate() {
    this.dirty = true;
  }

  home() {
    const scene = this.store.get().scene;
    if (scene) this.cameras.home(scene);
    this.invalidate();
  }

  private resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.cameras.resize(clientWidth, clientHeight);
    this.invalidate();
  }

  /** Layers are built anew for another scene or theme. */
  private build() {
    const { scene, theme } = this.store.get();
    if (!scene || (this.built.scene === scene && this.built.theme === theme)) return;
    for (const { layer } of this.layers) {
      this.scene.remove(layer.object);
      layer.dispose();
    }
    const palette = paletteOf(theme);
    this.scene.background = new THREE.Color(palette.background);
    this.layers = kLayers.map((kind) => ({ id: kind.id, layer: kind.make({ scene, theme, palette }) }));
    for (const { layer } of this.layers) this.scene.add(layer.object);
    if (this.built.scene !== scene) {
      this.people = makeColumns(0);
      this.between.angles = anglesOf(scene);
      this.cameras.home(scene);
    }
    this.built = { scene, theme };
  }

  private frame(now: number) {
    const start = performance.now();
    this.build();
    const state = this.store.get();
    const moment = this.playhead.advance(now, state.transport?.playing ?? true);
    const newest = this.playhead.newest;
    // Every frame is answered, also one that came again (after a pause, say): the server counts those in flight.
    if (newest && this.playhead.received !== this.answered) {
      this.answered = this.playhead.received;
      this.on.shown(newest.number);
    }
    if (moment && (moment.time !== this.lastMoment || moment.b !== this.lastPair)) {
      this.people = this.between.at(moment.a, moment.b, moment.t);
      this.lastMoment = moment.time;
      this.lastPair = moment.b;
      this.invalidate();
      if (now - this.timeShown > kTimeShownEvery) {
        this.timeShown = now;
        this.store.set({ time: moment.time, ...this.readDoor(moment) });
      }
    } else if (moment && (state.time !== moment.time || (state.door >= 0 && !state.doorReading))) {
      this.store.set({ time: moment.time, ...this.readDoor(moment) });
    }
    this.posed = moment && (moment.a.poses || moment.b.poses) ? { a: moment.a.poses, b: moment.b.poses, t: moment.t } : null;
    if (state.camera !== (this.cameras.active === this.cameras.top ? 'top' : 'orbit')) this.cameras.use(state.camera);
    this.cameras.update();
    this.tellEye(now);
    if (!this.dirty || !state.scene) return;
    this.dirty = false;
    this.draw(now, Math.min((now - this.lastNow) / 1000, 0.1));
    this.lastNow = now;
    this.meter.frame(performance.now() - start, now, this.renderer.info.render, this.people.count, this.playhead.newest?.number ?? -1);
  }

  /** For the panels: of the door that is selected, or what the selected person holds. */
  private readDoor(moment: Moment): Partial<State> {
    const { door, scene, selected } = this.store.get();
    const { held } = moment.t < 0.5 ? moment.a : moment.b;
    if (selected) return { holds: held.find((h) => h.index === selected.index && h.generation === selected.generation)?.object ?? -1 };
    const object = scene?.objects[door];
    if (!object) return {};
    const gauges = gaugesOf(object).map(({ gauge }) => this.between.gauges[gauge] ?? 0);
    return { doorReading: { gauges, held: held.filter((h) => h.object === door) } };
  }

  /** The server makes bodies of people near the camera only. */
  private tellEye(now: number) {
    const at = this.cameras.active.position;
    if (now - this.eyeTold < kEyeToldEvery || !(at.distanceTo(this.eye) > kEyeMoved || Number.isNaN(this.eye.x))) return;
    this.eyeTold = now;
    this.eye.copy(at);
    this.on.looked([at.x, at.y, at.z]);
  }

  /** After a new connection. */
  forgetEye() {
    this.eye.x = NaN;
  }

  private draw(now: number, passed: number) {
    const state = this.store.get();
    const selectedRow = state.selected ? findRow(this.people, state.selected.index, state.selected.generation) : -1;
    if (state.follow && selectedRow >= 0) {
      const p = this.people;
      this.cameras.follow(p.x[selectedRow], p.y[selectedRow], p.z[selectedRow] + 1, 1 - Math.exp(-kFollowRate * passed));
      this.cameras.active.updateMatrixWorld();
    }
    const view: View = {
      people: this.people,
      camera: this.cameras.active,
      cameraKind: state.camera,
      width: this.canvas.clientWidth,
      height: this.canvas.clientHeight,
      pixelRatio: this.renderer.getPixelRatio(),
      topLevel: state.topLevel,
      colourBy: state.colourBy,
      selectedRow,
      person: state.person,
      sketch: state.sketch,
      seconds: now / 1000,
      poses: this.posed,
      gauges: this.between.gauges,
      door: state.door,
    };
    for (const { id, layer } of this.layers) {
      layer.object.visible = state.shown[id] ?? true;
      if (layer.object.visible) layer.update?.(view);
    }
    this.renderer.render(this.scene, view.camera);
  }

  private watchClicks() {
    let from: [number, number] | null = null;
    this.canvas.addEventListener('pointerdown', (e) => (from = e.button === 0 ? [e.clientX, e.clientY] : null));
    this.canvas.addEventListener('pointerup', (e) => {
      if (!from || Math.hypot(e.clientX - from[0], e.clientY - from[1]) > kClickSlack) return;
      this.pickAt(e.clientX, e.clientY);
    });
  }

  private pickAt(clientX: number, clientY: number) {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    const { scene, shown, topLevel } = this.store.get();
    const row = pick(this.people, this.cameras.active, x, y, box.height, topLevel);
    if (row >= 0) return this.on.picked(this.people.index[row], this.people.generation[row]);
    const door = scene && (shown.doors ?? true) ? pickDoorAt(scene, this.between.gauges, this.cameras.active, x, y, box.height, topLevel) : -1;
    if (door >= 0) this.on.pickedDoor(door);
    else this.on.missed();
  }

  /** Where somebody's chest is on the page, or null: for tests. */
  screenOf(row: number): { x: number; y: number; index: number; generation: number } | null {
    if (row < 0 || row >= this.people.count) return null;
    const p = this.people;
    const at = new THREE.Vector3(p.x[row], p.y[row], p.z[row] + 0.6 * p.height[row]).project(this.cameras.active);
    if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || at.z > 1) return null;
    const box = this.canvas.getBoundingClientRect();
    return {
      x: box.left + ((at.x + 1) / 2) * box.width,
      y: box.top + ((1 - at.y) / 2) * box.height,
      index: p.index[row],
      generation: p.generation[row],
    };
  }

  /** Where a gauge stands in the picture: for tests. */
  gauge(number: number): number {
    return this.between.gauges[number] ?? NaN;
  }

  positions(count: number): number[][] {
    const p = this.people;
    return Array.from({ length: Math.min(count, p.count) }, (_, i) => [p.index[i], p.x[i], p.y[i], p.z[i], p.phase[i]]);
  }
}
