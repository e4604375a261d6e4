// Wires it up: connection -> playhead and store -> viewer and panels.
import { render } from 'preact';
import { Connection } from '../data/connection';
import type { Decoded } from '../data/decode';
import type { ServerMessage } from '../data/messages';
import { Playhead } from '../data/playhead';
import { Store } from '../data/store';
import { kLayers } from '../layers';
import { Studio } from '../panels/context';
import { Actions } from './actions';
import { App } from './app';
import { watchKeys } from './keys';
import type { Stats } from './meter';
import './style.css';
import { watchTheme } from './theme';
import { Viewer } from './viewer';

const kNoticeShown = 6000; // ms
const kPosedWithin = 60; // m of the camera
const kMostPosed = 1500;

const store = new Store({ shown: Object.fromEntries(kLayers.map((k) => [k.id, k.shownAtStart])) });
const playhead = new Playhead();
let viewer: Viewer | null = null;
let received = performance.now();

const connection = new Connection(location, {
  opened(scene) {
    playhead.reset();
    store.opened(scene);
    viewer?.forgetEye();
    document.title = `${scene.name} – Throng`;
    const selected = store.get().selected;
    if (selected) actions.select(selected.index, selected.generation);
    if (store.get().gaitEditor) actions.gaits.open(true);
  },
  frame(decoded: Decoded) {
    if (decoded.ok) playhead.push(decoded.frame, performance.now());
    else if (viewer && decoded.ignored) ++viewer.meter.ignored;
    else if (viewer) ++viewer.meter.rejected;
    viewer?.meter.decoded(performance.now() - received);
  },
  poses(decoded) {
    if (decoded.ok) {
      playhead.attach(decoded.poses);
      viewer?.invalidate();
    } else if (viewer) ++viewer.meter.rejected;
    viewer?.meter.decoded(performance.now() - received);
  },
  message(message: ServerMessage) {
    const { selected } = store.get();
    const concerns = (m: { index: number; generation: number }) =>
      selected !== null && m.index === selected.index && m.generation === selected.generation;
    if (message.type === 'state') store.set({ transport: message.state });
    else if (message.type === 'person' && concerns(message.person)) store.set({ person: message.person });
    else if (message.type === 'sketch' && concerns(message.sketch)) store.set({ sketch: message.sketch });
    else if (message.type === 'gaits') actions.gaits.told(message.gaits);
    else if (message.type === 'error') {
      notify(message.message);
      if (message.message.startsWith('gait: ')) actions.gaits.refused();
    }
  },
  cycle(cycle) {
    if (cycle) actions.gaits.cycle = cycle;
    else if (viewer) ++viewer.meter.rejected;
  },
  lost(reason, retryAt) {
    store.set({ connection: 'lost', reason, retryAt });
  },
  receiving() {
    received = performance.now();
  },
});
const actions = new Actions(store, connection);

function notify(text: string) {
  store.set({ notice: text });
  setTimeout(() => store.get().notice === text && store.set({ notice: '' }), kNoticeShown);
}

function mount(canvas: HTMLCanvasElement) {
  try {
    viewer = new Viewer(canvas, store, playhead, {
      shown: (frame) => connection.send({ type: 'ready', frame }),
      looked: ([x, y, z]) => connection.send({ type: 'poses', on: true, x, y, z, distance: kPosedWithin, limit: kMostPosed }),
      picked: (index, generation) => actions.select(index, generation),
      pickedDoor: (object) => actions.selectDoor(object),
      missed: () => actions.deselect(),
    });
  } catch {
    store.set({ connection: 'lost', reason: 'This browser cannot show WebGL 2.', retryAt: Infinity });
    return;
  }
  actions.viewer = viewer;
  connection.start();
}

declare global {
  interface Window {
    throng_stats: Stats; // read by tests
    throng: unknown;
  }
}
Object.defineProperty(window, 'throng_stats', { get: () => viewer?.meter.stats });
window.throng = { store, actions, playhead, get viewer() { return viewer; } };

watchTheme(store);
watchKeys(actions, store);
render(
  <Studio.Provider value={{ store, actions }}>
    <App mount={mount} />
  </Studio.Provider>,
  document.getElementById('app')!,
);
