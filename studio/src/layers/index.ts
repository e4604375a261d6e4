// The layers, from the ground up: one line each.
import type { LayerKind } from './layer';
import { floors } from './floors/floors';
import { walls } from './walls/walls';
import { places } from './places/places';
import { objects } from './objects/objects';
import { doors } from './doors/doors';
import { people } from './people/people';
import { selection } from './selection/selection';
import { sketch } from './sketch/sketch';

export const kLayers: LayerKind[] = [
  floors,
  walls,
  places,
  objects,
  doors,
  people,
  selection,
  sketch,
];
