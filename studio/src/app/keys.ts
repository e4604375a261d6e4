// Keyboard: one table for the handler and for the help.
import type { Actions } from './actions';
import type { Store } from '../data/store';

export interface Key {
  keys: string[]; // KeyboardEvent.key
  shown: string;
  does: string;
  run(actions: Actions, store: Store): void;
}

const kSeekStep = 5; // s
const kTurn = 0.08; // rad
const kWalk = 1.3; // m/s
const kKeyTurn = 25; // degrees

export const kKeys: Key[] = [
  { keys: [' ', 'k'], shown: 'Space', does: 'play or pause', run: (a) => a.playPause() },
  { keys: ['.'], shown: '.', does: 'one frame on', run: (a) => a.step() },
  { keys: [']', '+'], shown: ']', does: 'faster', run: (a) => a.faster(1) },
  { keys: ['[', '-'], shown: '[', does: 'slower', run: (a) => a.faster(-1) },
  { keys: ['ArrowLeft'], shown: '←', does: '5 s back', run: (a, s) => a.seek(s.get().time - kSeekStep) },
  { keys: ['ArrowRight'], shown: '→', does: '5 s on', run: (a, s) => a.seek(s.get().time + kSeekStep) },
  { keys: ['Home'], shown: 'Home', does: 'to the start', run: (a, s) => a.seek(s.get().scene?.start ?? 0) },
  { keys: ['1'], shown: '1', does: 'camera around the scene', run: (a) => a.camera('orbit') },
  { keys: ['2'], shown: '2', does: 'plan from above', run: (a) => a.camera('top') },
  { keys: ['0', 'r'], shown: 'R', does: 'camera back to the start', run: (a) => a.home() },
  { keys: ['a'], shown: 'A', does: 'turn left', run: (a) => turn(a, -kTurn, 0) },
  { keys: ['d'], shown: 'D', does: 'turn right', run: (a) => turn(a, kTurn, 0) },
  { keys: ['w'], shown: 'W', does: 'look more from above', run: (a) => turn(a, 0, -kTurn) },
  { keys: ['s'], shown: 'S', does: 'look more from the side', run: (a) => turn(a, 0, kTurn) },
  { keys: ['e'], shown: 'E', does: 'nearer', run: (a) => zoom(a, 1.12) },
  { keys: ['q'], shown: 'Q', does: 'farther', run: (a) => zoom(a, 1 / 1.12) },
  { keys: ['PageUp'], shown: 'Page up', does: 'show one level more', run: (a, s) => a.topLevel(s.get().topLevel + 1) },
  { keys: ['PageDown'], shown: 'Page down', does: 'show one level less', run: (a, s) => a.topLevel(s.get().topLevel - 1) },
  { keys: ['f'], shown: 'F', does: 'follow the selected person', run: (a, s) => s.get().selected && a.follow(!s.get().follow) },
  { keys: ['i'], shown: 'I', does: 'walk the selected person straight on', run: (a) => a.drive(kWalk, 0) },
  { keys: ['j'], shown: 'J', does: '… to the left', run: (a) => a.drive(kWalk, kKeyTurn) },
  { keys: ['l'], shown: 'L', does: '… to the right', run: (a) => a.drive(kWalk, -kKeyTurn) },
  { keys: ['m'], shown: 'M', does: '… stop', run: (a) => a.drive(0, 0) },
  { keys: ['o'], shown: 'O', does: '… let it go its own way', run: (a) => a.letGo() },
  { keys: ['g'], shown: 'G', does: 'tell the selected person to get a ticket', run: (a) => a.tell('buy', 'ticket') },
  { keys: ['b'], shown: 'B', does: '… to find a seat and rest', run: (a) => a.tell('rest', 'tiredness') },
  { keys: ['y'], shown: 'Y', does: 'gait editor', run: (a) => a.gaits.open() },
  { keys: ['t'], shown: 'T', does: 'light or dark', run: (a) => a.theme() },
  { keys: ['?', 'h'], shown: '?', does: 'this list', run: (a) => a.help() },
  { keys: ['Escape'], shown: 'Esc', does: 'close, deselect', run: (a, s) => (s.get().help ? a.help(false) : s.get().gaitEditor ? a.gaits.open(false) : a.deselect()) },
];

function turn(actions: Actions, around: number, up: number) {
  actions.viewer?.cameras.turn(around, up);
  actions.viewer?.invalidate();
}

function zoom(actions: Actions, factor: number) {
  actions.viewer?.cameras.zoom(factor);
  actions.viewer?.invalidate();
}

/** Controls keep their own keys: arrows on the slider and in lists, space on buttons and boxes. */
export function ownKey(target: EventTarget | null, key: string): boolean {
  const { tagName, type } = (target ?? {}) as { tagName?: string; type?: string };
  if (tagName === 'SELECT') return true;
  if (tagName === 'BUTTON' || tagName === 'SUMMARY' || type === 'checkbox') return key === ' ' || key === 'Enter';
  return type === 'range' && /^(Arrow|Home|End|Page)/.test(key);
}

export function watchKeys(actions: Actions, store: Store) {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Escape' && ownKey(event.target, event.key)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = kKeys.find((k) => k.keys.includes(name));
    if (!key) return;
    event.preventDefault();
    key.run(actions, store);
  });
}
