// Edits of gaits on their way to the server: shown at once, sent at most twenty times a second, taken back where refused.
import { type Cycle, type Gait, type GaitPoint, type Gaits, editMessage, snippet } from '../data/gaits';
import type { ClientMessage } from '../data/messages';
import type { Store } from '../data/store';

const kSendEvery = 50; // ms
const kCycleEvery = 80;

/** The last call of many wins, at most one in so many ms. */
function limited(every: number, timers: { set(f: () => void, ms: number): void; now(): number }) {
  let [last, waiting]: [number, (() => void) | null] = [-Infinity, null];
  const run = () => {
    last = timers.now();
    const f = waiting;
    waiting = null;
    f?.();
  };
  return (f: () => void) => {
    const queued = waiting !== null;
    waiting = f;
    if (queued) return;
    const wait = last + every - timers.now();
    if (wait <= 0) run();
    else timers.set(run, wait);
  };
}

export const gaitKey = (g: Gait) => `${g.body}/${g.name}`;

export class GaitEdits {
  cycle: Cycle | null = null; // of the preview
  shown: { drawn: number; lowest: number } | null = null; // the preview, for tests
  dragging = false; // what the server says of curves is older than what one drags
  private readonly sendEdit: (f: () => void) => void;
  private readonly sendCycle: (f: () => void) => void;
  private unsent: Record<string, GaitPoint[]> = {};
  private unsentStyle: Record<string, number> = {};
  private height = 1.75;

  constructor(
    private readonly store: Store,
    private readonly send: (message: ClientMessage) => void,
    timers = { set: (f: () => void, ms: number) => void setTimeout(f, ms), now: () => performance.now() },
  ) {
    this.sendEdit = limited(kSendEvery, timers);
    this.sendCycle = limited(kCycleEvery, timers);
  }

  open(on = !this.store.get().gaitEditor) {
    this.store.set({ gaitEditor: on });
    if (on) this.send({ type: 'gaits' });
  }

  /** The gait that is shown: the one chosen, else the first that somebody walks by. */
  chosen(): Gait | null {
    const { gaits, gaitChosen } = this.store.get();
    const all = gaits?.gaits ?? [];
    return all.find((g) => gaitKey(g) === gaitChosen) ?? all.find((g) => g.populations.length > 0) ?? all[0] ?? null;
  }

  choose(key: string) {
    this.flush();
    this.store.set({ gaitChosen: key });
    this.preview();
  }

  told(gaits: Gaits) {
    if (this.dragging || this.hasUnsent()) return;
    this.store.set({ gaits });
    this.preview();
  }

  /** What was refused is not how people walk: ask. */
  refused() {
    this.send({ type: 'gaits' });
  }

  curve(name: string, points: GaitPoint[]) {
    this.unsent[name] = points;
    this.show((g) => ({ ...g, edited: true, curves: { ...g.curves, [name]: points } }));
  }

  style(name: string, value: number) {
    this.unsentStyle[name] = value;
    this.show((g) => ({ ...g, edited: true, style: { ...g.style, [name]: value } }));
  }

  reset() {
    const gait = this.chosen();
    if (!gait) return;
    [this.unsent, this.unsentStyle] = [{}, {}];
    this.send({ type: 'gait', body: gait.body, gait: gait.name, reset: true });
  }

  speed(value: number) {
    this.store.set({ gaitSpeed: value });
    this.preview();
  }

  preview() {
    this.sendCycle(() => {
      const gait = this.chosen();
      if (!gait || !this.store.get().gaitEditor) return;
      this.flush();
      this.height = gait.name === 'child' ? 1.2 : 1.75;
      this.send({ type: 'gait_cycle', body: gait.body, gait: gait.name, speed: this.store.get().gaitSpeed, height: this.height });
    });
  }

  get previewHeight() {
    return this.height;
  }

  /** The chosen gait as text for a scenario. */
  text(): string {
    const [gait, all] = [this.chosen(), this.store.get().gaits];
    return gait && all ? snippet(gait, all) : '';
  }

  private hasUnsent() {
    return Object.keys(this.unsent).length > 0 || Object.keys(this.unsentStyle).length > 0;
  }

  private show(change: (g: Gait) => Gait) {
    const [gait, all] = [this.chosen(), this.store.get().gaits];
    if (!gait || !all) return;
    this.store.set({ gaits: { ...all, gaits: all.gaits.map((g) => (g === gait ? change(g) : g)) } });
    this.sendEdit(() => this.flush());
    this.preview();
  }

  private flush() {
    const gait = this.chosen();
    if (!gait || !this.hasUnsent()) return;
    const message = editMessage(gait, { curves: this.unsent, style: this.unsentStyle });
    [this.unsent, this.unsentStyle] = [{}, {}];
    this.send(message);
  }
}
