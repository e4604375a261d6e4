import { describe, expect, it } from 'vitest';
import { skinningOf } from './skinning';

describe('skinning', () => {
  it('is by dual quaternions unless the address asks for the other way', () => {
    expect(skinningOf('')).toBe('dual');
    expect(skinningOf('?token=abc&skinning=linear')).toBe('linear');
    expect(skinningOf('?skinning=nonsense')).toBe('dual');
  });
});
