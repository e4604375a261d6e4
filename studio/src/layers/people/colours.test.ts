import { Color } from 'three';
import { describe, expect, it } from 'vitest';
import { scene as mock } from '../../../tests/mock/world.mjs';
import { readScene } from '../../data/scene';
import { kPriorityGradient, paletteOf, priorityColour } from '../palette';
import { people } from './people';

const setting = { scene: readScene(mock)!, theme: 'light' as const, palette: paletteOf('light') };

describe('colours of people', () => {
  it('by state: the machines first, in the colours of the scene', () => {
    const legend = people.legend!(setting, 'state');
    expect(legend.map((e) => e.label.toLowerCase())).toEqual(['circle', 'queue', 'walking', 'standing', 'waiting', 'leaving']);
    expect(legend[1].colour).toBe('#ffffff');
  });

  it('by priority: pale without, red where others yield, dark beyond', () => {
    expect(people.legend!(setting, 'priority')[0].colour).toBe(kPriorityGradient);
    const at = (p: number) => `#${priorityColour(p, new Color()).getHexString()}`;
    expect([at(0), at(1), at(2), at(9)]).toEqual(['#c9d3dc', '#d62020', '#5a0014', '#5a0014']);
    expect(at(0.1)).not.toBe(at(0));
  });
});
