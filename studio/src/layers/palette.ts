// Colours of both themes, in one place. CSS colours of the panels are in app/style.css.
import { Color } from 'three';
import type { Theme } from '../data/store';

export interface Palette {
  background: string;
  earth: string;
  floor: string;
  upperFloor: string;
  upperOpacity: number;
  slab: string;
  grid: number; // strength of the 1 m grid
  wall: string;
  cap: string;
  glass: string;
  glassOpacity: number;
  stairs: string;
  edge: string;
  edgeOpacity: number;
  shade: number; // darkness of contact shadows
  label: string;
  labelHalo: string;
  selection: string;
  sky: string;
  bounce: string;
  sun: string;
}

const kLight: Palette = {
  background: '#e4eaf1',
  earth: '#d3dbe4',
  floor: '#efece6',
  upperFloor: '#fbfaf7',
  upperOpacity: 0.42,
  slab: '#c9c3b8',
  grid: 0.055,
  wall: '#ece9e4',
  cap: '#566174',
  glass: '#9db4cc',
  glassOpacity: 0.13,
  stairs: '#e3d3b8',
  edge: '#4a5361',
  edgeOpacity: 0.55,
  shade: 0.42,
  label: '#1d2733',
  labelHalo: '#ffffff',
  selection: '#ff8a00',
  sky: '#ffffff',
  bounce: '#c3c6cc',
  sun: '#fff3dc',
};

const kDark: Palette = {
  background: '#10141b',
  earth: '#171d26',
  floor: '#39424f',
  upperFloor: '#4a5667',
  upperOpacity: 0.36,
  slab: '#262d38',
  grid: 0.06,
  wall: '#596474',
  cap: '#a9b6c8',
  glass: '#7fa3cf',
  glassOpacity: 0.1,
  stairs: '#6d624f',
  edge: '#a6b4c6',
  edgeOpacity: 0.4,
  shade: 0.6,
  label: '#eef3fa',
  labelHalo: '#0b0f15',
  selection: '#ffb340',
  sky: '#c4d4ee',
  bounce: '#46536b',
  sun: '#fff0d6',
};

export function paletteOf(theme: Theme): Palette {
  return theme === 'dark' ? kDark : kLight;
}

/** Told apart also with the common colour blindnesses: lightness differs along the list. */
const kCategories = ['#2f74d0', '#e8702a', '#17947a', '#c23b72', '#e0a91b', '#7d5bc7', '#3aaed8', '#7a8c2e', '#a4512b', '#5a6b82'];

export function category(i: number): string {
  return kCategories[i % kCategories.length];
}

/** Slow to fast: blue, green, yellow, red. */
const kSpeedStops = ['#2b5fb8', '#2aa198', '#e6c229', '#d7372b'].map((c) => new Color(c));
export const kSpeedTop = 1.8; // m/s
export const kSpeedGradient = 'linear-gradient(90deg, #2b5fb8, #2aa198, #e6c229, #d7372b)';

export function speedColour(speed: number, out: Color): Color {
  const at = Math.min(Math.max(speed / kSpeedTop, 0), 0.9999) * (kSpeedStops.length - 1);
  const i = Math.floor(at);
  return out.copy(kSpeedStops[i]).lerp(kSpeedStops[i + 1], at - i);
}

/** Right of way: none is pale, 1 (others yield altogether) red, 2 and more dark. */
const kPriorityStops: [number, Color][] = (
  [[0, '#c9d3dc'], [0.01, '#fadc78'], [1, '#d62020'], [2, '#5a0014']] as const
).map(([at, c]) => [at, new Color(c)]);
export const kPriorityGradient = 'linear-gradient(90deg, #c9d3dc, #fadc78 2%, #d62020 50%, #5a0014)';

export function priorityColour(priority: number, out: Color): Color {
  if (!(priority > 0)) return out.copy(kPriorityStops[0][1]); // damage, too
  let k = 1;
  while (k + 1 < kPriorityStops.length && priority > kPriorityStops[k][0]) ++k;
  const [[from, a], [to, b]] = [kPriorityStops[k - 1], kPriorityStops[k]];
  return out.copy(a).lerp(b, Math.min(Math.max((priority - from) / (to - from), 0), 1));
}

const kPlaceTints = ['#4f9bd9', '#e59a4b', '#58b58a', '#b77bd0', '#d8788f', '#c9b445', '#57b9c6', '#8f9bd6'];

export function placeTint(i: number): string {
  return kPlaceTints[i % kPlaceTints.length];
}
