// What a layer is. To add one: a folder here and a line in index.ts; its toggle and its legend come for free.
import type * as THREE from 'three';
import type { Columns } from '../data/frame';
import type { Person, Sketch } from '../data/messages';
import type { Poses } from '../data/poses';
import type { Scene } from '../data/scene';
import type { CameraKind, ColourBy, Theme } from '../data/store';
import type { Palette } from './palette';

/** What a layer is built from. It is thrown away and built anew when one of these changes. */
export interface Setting {
  scene: Scene;
  theme: Theme;
  palette: Palette;
}

/** Poses around the moment that is shown: of the frame before it and of the one behind, t from 0 to 1. */
export interface Posed {
  a: Poses | undefined;
  b: Poses | undefined;
  t: number;
}

/** What there is to show in one display frame. */
export interface View {
  people: Columns;
  camera: THREE.PerspectiveCamera | THREE.OrthographicCamera;
  cameraKind: CameraKind;
  width: number; // CSS pixels
  height: number;
  pixelRatio: number;
  topLevel: number; // levels above are hidden
  colourBy: ColourBy;
  selectedRow: number; // row of `people` or -1
  person: Person | null;
  sketch: Sketch | null;
  seconds: number; // real time, for effects
  poses: Posed | null;
  gauges: Float32Array; // what moves parts of objects, see ObjectPart
  door: number; // object that is selected, into Scene.objects, or -1
}

export interface LegendEntry {
  label: string;
  colour: string; // CSS colour, or a gradient
  shape?: 'dot' | 'square' | 'line' | 'bar';
}

export interface Layer {
  object: THREE.Object3D;
  update?(view: View): void;
  dispose(): void;
}

export interface LayerKind {
  id: string;
  label: string;
  shownAtStart: boolean;
  make(setting: Setting): Layer;
  /** Empty: no legend. */
  legend?(setting: Setting, colourBy: ColourBy): LegendEntry[];
}
