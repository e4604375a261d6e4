// Everything a viewer can do, as functions: buttons, keys and tests call the same ones.
import type { Connection } from '../data/connection';
import { GaitEdits } from './gait_edits';
import type { CameraKind, ColourBy, Store } from '../data/store';
import type { Viewer } from './viewer';
import { storeTheme } from './theme';

export const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 100];

export class Actions {
  viewer: Viewer | null = null;
  readonly gaits: GaitEdits;

  constructor(
    private readonly store: Store,
    private readonly connection: Connection,
  ) {
    this.gaits = new GaitEdits(store, (message) => connection.send(message));
  }

  playPause() {
    const t = this.store.get().transport;
    if (!t) return;
    this.store.set({ transport: { ...t, playing: !t.playing } });
    this.connection.send({ type: t.playing ? 'pause' : 'play' });
  }

  step(frames = 1) {
    const t = this.store.get().transport;
    if (t) this.store.set({ transport: { ...t, playing: false } });
    this.connection.send({ type: 'step', frames });
  }

  speed(value: number) {
    const t = this.store.get().transport;
    if (t) this.store.set({ transport: { ...t, speed: value } });
    this.connection.send({ type: 'speed', value });
  }

  faster(direction: 1 | -1) {
    const now = this.store.get().transport?.speed ?? 1;
    const at = kSpeeds.reduce((best, s, i) => (Math.abs(s - now) < Math.abs(kSpeeds[best] - now) ? i : best), 0);
    this.speed(kSpeeds[Math.min(Math.max(at + direction, 0), kSpeeds.length - 1)]);
  }

  seek(time: number) {
    const { scene, transport } = this.store.get();
    if (!scene) return;
    const end = transport?.end ?? scene.end ?? Infinity;
    this.connection.send({ type: 'seek', time: Math.min(Math.max(time, scene.start), end) });
  }

  select(index: number, generation: number) {
    this.store.set({ selected: { index, generation }, person: null, sketch: null, door: -1, doorReading: null, holds: -1 });
    this.connection.send({ type: 'select', index, generation, sketch: this.store.get().shown.sketch ?? true });
  }

  /** A door, by its number in the scene: nothing the server need know. */
  selectDoor(object: number) {
    this.deselect();
    this.store.set({ door: object, doorReading: null });
  }

  deselect() {
    this.store.set({ door: -1, doorReading: null });
    if (!this.store.get().selected) return;
    this.store.set({ selected: null, person: null, sketch: null, follow: false });
    this.connection.send({ type: 'deselect' });
  }

  follow(on: boolean) {
    this.store.set({ follow: on });
  }

  /** Walks the selected person as in a game: speed in m/s, turn in degrees to the left of where it looks. */
  drive(speed: number, turn: number) {
    const selected = this.store.get().selected;
    if (selected) this.connection.send({ type: 'drive', ...selected, speed, turn });
  }

  /** Lets it go its own way again. */
  letGo() {
    const selected = this.store.get().selected;
    if (!selected) return;
    this.connection.send({ type: 'release', ...selected });
    this.connection.send({ type: 'carry_on', ...selected });
  }

  /** Tells the selected person to do something, for a need. */
  tell(activity: string, need: string) {
    const selected = this.store.get().selected;
    if (selected) this.connection.send({ type: 'tell', ...selected, do: activity, need });
  }

  camera(kind: CameraKind) {
    this.store.set({ camera: kind });
  }

  home() {
    this.store.set({ follow: false });
    this.viewer?.home();
  }

  colourBy(by: ColourBy) {
    this.store.set({ colourBy: by });
  }

  toggleLayer(id: string) {
    const shown = this.store.get().shown;
    this.store.set({ shown: { ...shown, [id]: !(shown[id] ?? true) } });
    const selected = this.store.get().selected;
    if (id === 'sketch' && selected) this.connection.send({ type: 'select', ...selected, sketch: this.store.get().shown.sketch });
  }

  topLevel(level: number) {
    const count = this.store.get().scene?.levels.length ?? 1;
    this.store.set({ topLevel: Math.min(Math.max(level, 0), count - 1) });
  }

  theme() {
    const theme = this.store.get().theme === 'dark' ? 'light' : 'dark';
    storeTheme(theme);
    this.store.set({ theme });
  }

  help(open?: boolean) {
    this.store.set({ help: open ?? !this.store.get().help });
  }

  retry() {
    this.connection.start();
  }
}
