// What the panels and layers show, in one place. Small on purpose: set, get, subscribe.
import type { Held } from './frame';
import type { Gaits } from './gaits';
import type { Person, Sketch, Transport } from './messages';
import type { Scene } from './scene';

export type ColourBy = 'population' | 'source' | 'speed' | 'state' | 'priority';
export type CameraKind = 'orbit' | 'top';
export type Theme = 'light' | 'dark';

/** What is known of a door at a moment. */
export interface DoorReading {
  gauges: number[]; // in the order of gaugesOf()
  held: Held[];
}

export interface State {
  connection: 'connecting' | 'open' | 'lost';
  reason: string; // why it was lost
  retryAt: number; // performance.now()
  scene: Scene | null;
  transport: Transport | null;
  time: number; // simulated time shown
  selected: { index: number; generation: number } | null;
  person: Person | null;
  door: number; // selected object, into scene.objects, or -1; never together with a person
  doorReading: DoorReading | null; // of that door, at the time shown
  holds: number; // object that the selected person has a hand on, or -1
  sketch: Sketch | null;
  follow: boolean;
  camera: CameraKind;
  colourBy: ColourBy;
  shown: Record<string, boolean>; // layer id -> visible
  topLevel: number; // levels above are hidden
  theme: Theme;
  help: boolean;
  gaitEditor: boolean;
  gaits: Gaits | null; // as the server said, and what was edited since
  gaitSpeed: number; // m/s, of the preview
  gaitChosen: string; // body/name, see gaitKey
  notice: string; // last error of the server, or of the page
}

export const kInitial: State = {
  connection: 'connecting',
  reason: '',
  retryAt: 0,
  scene: null,
  transport: null,
  time: 0,
  selected: null,
  person: null,
  door: -1,
  doorReading: null,
  holds: -1,
  sketch: null,
  follow: false,
  camera: 'orbit',
  colourBy: 'population',
  shown: {},
  topLevel: 0,
  theme: 'light',
  help: false,
  gaitEditor: false,
  gaits: null,
  gaitSpeed: 1.3,
  gaitChosen: '',
  notice: '',
};

export class Store {
  private state: State;
  private listeners = new Set<() => void>();

  constructor(initial: Partial<State> = {}) {
    this.state = { ...kInitial, ...initial };
  }

  get(): Readonly<State> {
    return this.state;
  }

  /** Tells the listeners only if something changed. */
  set(change: Partial<State>) {
    const keys = Object.keys(change) as (keyof State)[];
    if (keys.every((k) => Object.is(this.state[k], change[k]))) return;
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A new run behind the same page: choices of the viewer stay, what belongs to people goes. */
  opened(scene: Scene) {
    const same = this.state.scene !== null && JSON.stringify(this.state.scene) === JSON.stringify(scene);
    this.set({
      connection: 'open',
      reason: '',
      notice: '',
      ...(same
        ? {}
        : { scene, selected: null, person: null, door: -1, doorReading: null, sketch: null, follow: false, topLevel: scene.levels.length - 1, transport: null, gaits: null }),
    });
  }
}
