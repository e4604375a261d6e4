// The figure: built here from lofts (stacked rings), no model from elsewhere. Unit height, feet at 0, facing +x, left is +y.
// `part` tells the shader which joint moves a vertex, `cloth` which colour it gets.
import * as THREE from 'three';

export enum Part {
  trunk = 0,
  leftThigh,
  rightThigh,
  leftShin,
  rightShin,
  leftArm,
  rightArm,
  leftForearm,
  rightForearm,
  head,
}
export enum Cloth {
  top = 0,
  trousers,
  skin,
  hair,
  shoes,
}

// Joints, shares of the body height; the shader has the same numbers.
export const kHip = 0.515;
export const kKnee = 0.285;
export const kShoulder = 0.81;
export const kElbow = 0.635;
/** Half of the width of a figure with arms: this is what the radius of a person scales. */
export const kHalfWidth = 0.15;

interface Ring {
  z: number;
  x?: number; // centre
  y?: number;
  rx: number; // half depth (along the view)
  ry: number; // half width
}

class BodyBuilder {
  private position: number[] = [];
  private normal: number[] = [];
  private part: number[] = [];
  private cloth: number[] = [];
  private index: number[] = [];

  private vertex(p: number[], n: number[], part: number, cloth: number): number {
    const length = Math.hypot(n[0], n[1], n[2]) || 1;
    this.position.push(p[0], p[1], p[2]);
    this.normal.push(n[0] / length, n[1] / length, n[2] / length);
    this.part.push(part);
    this.cloth.push(cloth);
    return this.part.length - 1;
  }

  /** Rings from the top down; cap: close the first, the last. */
  loft(rings: Ring[], sides: number, part: number, cloth: number | ((p: number[]) => number), cap: [boolean, boolean] = [false, false]) {
    const dress = (p: number[]) => (typeof cloth === 'number' ? cloth : cloth(p));
    const rows = rings.map((ring, r) => {
      const [before, after] = [rings[Math.max(r - 1, 0)], rings[Math.min(r + 1, rings.length - 1)]];
      const slope = (after.rx + after.ry - before.rx - before.ry) / 2 / Math.max(before.z - after.z, 1e-3);
      return Array.from({ length: sides }, (_, k) => {
        const angle = ((k + 0.5) / sides) * 2 * Math.PI;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const p = [(ring.x ?? 0) + c * ring.rx, (ring.y ?? 0) + s * ring.ry, ring.z];
        return this.vertex(p, [c / ring.rx, s / ring.ry, slope / Math.min(ring.rx, ring.ry)], part, dress(p));
      });
    });
    for (let r = 0; r + 1 < rows.length; ++r)
      for (let k = 0; k < sides; ++k) {
        const next = (k + 1) % sides;
        this.index.push(rows[r][k], rows[r + 1][k], rows[r + 1][next], rows[r][k], rows[r + 1][next], rows[r][next]);
      }
    if (cap[0]) this.fan(rings[0], sides, part, dress, 1);
    if (cap[1]) this.fan(rings[rings.length - 1], sides, part, dress, -1);
  }

  private fan(ring: Ring, sides: number, part: number, dress: (p: number[]) => number, up: number) {
    const rim = Array.from({ length: sides }, (_, k) => {
      const angle = ((k + 0.5) / sides) * 2 * Math.PI;
      const p = [(ring.x ?? 0) + Math.cos(angle) * ring.rx, (ring.y ?? 0) + Math.sin(angle) * ring.ry, ring.z];
      return this.vertex(p, [0, 0, up], part, dress(p));
    });
    for (let k = 2; k < sides; ++k)
      this.index.push(rim[0], up > 0 ? rim[k - 1] : rim[k], up > 0 ? rim[k] : rim[k - 1]);
  }

  /** A shoe: sole flat on the ground, lower at the toes. */
  shoe(y: number, part: number) {
    const [x0, x1, w] = [-0.032, 0.098, 0.026];
    const corners = [
      [x0, y - w, 0], [x1, y - w * 0.8, 0], [x1, y + w * 0.8, 0], [x0, y + w, 0],
      [x0, y - w, 0.05], [x1, y - w * 0.8, 0.018], [x1, y + w * 0.8, 0.018], [x0, y + w, 0.05],
    ];
    const faces: [number[], number[]][] = [
      [[4, 5, 6, 7], [0.25, 0, 1]], [[0, 1, 5, 4], [0, -1, 0]], [[1, 2, 6, 5], [1, 0, 0]], [[2, 3, 7, 6], [0, 1, 0]], [[3, 0, 4, 7], [-1, 0, 0]],
    ];
    for (const [face, n] of faces) {
      const v = face.map((i) => this.vertex(corners[i], n, part, Cloth.shoes));
      this.index.push(v[0], v[1], v[2], v[0], v[2], v[3]);
    }
  }

  build(): THREE.InstancedBufferGeometry {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(this.position), 3));
    geometry.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(this.normal), 3));
    const what = new Float32Array(this.part.length * 2);
    this.part.forEach((p, i) => what.set([p, this.cloth[i]], i * 2));
    geometry.setAttribute('what', new THREE.BufferAttribute(what, 2));
    geometry.setIndex(this.index);
    return geometry;
  }
}

const kSides: [number, Part, Part, Part, Part][] = [
  [1, Part.leftThigh, Part.leftShin, Part.leftArm, Part.leftForearm],
  [-1, Part.rightThigh, Part.rightShin, Part.rightArm, Part.rightForearm],
];
const hairOrSkin = (p: number[]) => (p[2] > 0.957 || (p[0] < 0.004 && p[2] > 0.9) ? Cloth.hair : Cloth.skin);

/** Near: about 400 triangles. Limbs start with a narrow ring inside the one before, so that bent joints do not gape. */
export function fullBody() {
  const b = new BodyBuilder();
  b.loft(
    [
      { z: 0.84, rx: 0.03, ry: 0.045 },
      { z: 0.822, rx: 0.048, ry: 0.105 },
      { z: 0.74, rx: 0.062, ry: 0.112 },
      { z: 0.61, rx: 0.052, ry: 0.086 },
      { z: 0.53, rx: 0.06, ry: 0.094 },
    ],
    8, Part.trunk, Cloth.top, [true, false],
  );
  b.loft([{ z: 0.54, rx: 0.058, ry: 0.092 }, { z: 0.465, rx: 0.045, ry: 0.07 }], 8, Part.trunk, Cloth.trousers);
  b.loft([{ z: 0.88, x: 0.004, rx: 0.026, ry: 0.026 }, { z: 0.83, rx: 0.03, ry: 0.034 }], 5, Part.head, Cloth.skin);
  b.loft(
    [
      { z: 1.0, x: 0.0, rx: 0.022, ry: 0.018 },
      { z: 0.985, x: 0.002, rx: 0.048, ry: 0.04 },
      { z: 0.945, x: 0.004, rx: 0.06, ry: 0.048 },
      { z: 0.9, x: 0.01, rx: 0.054, ry: 0.043 },
      { z: 0.866, x: 0.016, rx: 0.034, ry: 0.03 },
    ],
    8, Part.head, hairOrSkin, [true, false],
  );
  for (const [side, thigh, shin, arm, forearm] of kSides) {
    const [hip, shoulder] = [side * 0.046, side * 0.124];
    b.loft([{ z: 0.53, y: hip, rx: 0.052, ry: 0.046 }, { z: 0.4, y: hip, rx: 0.046, ry: 0.042 }, { z: kKnee, y: hip, rx: 0.035, ry: 0.033 }],
      5, thigh, Cloth.trousers);
    b.loft([{ z: kKnee + 0.032, y: hip, rx: 0.018, ry: 0.018 }, { z: kKnee, y: hip, rx: 0.034, ry: 0.032 }, { z: 0.2, x: -0.006, y: hip, rx: 0.033, ry: 0.03 }, { z: 0.03, y: hip, rx: 0.025, ry: 0.025 }],
      5, shin, Cloth.trousers);
    b.shoe(hip, shin);
    b.loft([{ z: 0.825, y: shoulder - side * 0.012, rx: 0.024, ry: 0.018 }, { z: 0.79, y: shoulder, rx: 0.032, ry: 0.026 }, { z: kElbow, y: shoulder + side * 0.004, rx: 0.026, ry: 0.023 }],
      5, arm, Cloth.top, [true, false]);
    b.loft([{ z: kElbow + 0.02, y: shoulder + side * 0.004, rx: 0.014, ry: 0.014 }, { z: kElbow, y: shoulder + side * 0.004, rx: 0.025, ry: 0.022 }, { z: 0.505, y: shoulder + side * 0.002, rx: 0.02, ry: 0.018 }],
      5, forearm, Cloth.top);
    b.loft([{ z: 0.515, y: shoulder + side * 0.002, rx: 0.017, ry: 0.014 }, { z: 0.47, y: shoulder, rx: 0.022, ry: 0.014 }, { z: 0.44, y: shoulder, rx: 0.01, ry: 0.009 }],
      4, forearm, Cloth.skin);
  }
  return b.build();
}

/** Middle distance: about 50 triangles. */
export function plainBody() {
  const b = new BodyBuilder();
  b.loft([{ z: 0.84, rx: 0.045, ry: 0.1 }, { z: 0.72, rx: 0.075, ry: 0.13 }, { z: 0.48, rx: 0.07, ry: 0.11 }], 4, Part.trunk,
    (p) => (p[2] < 0.5 ? Cloth.trousers : Cloth.top), [true, false]);
  b.loft([{ z: 1.0, rx: 0.045, ry: 0.04 }, { z: 0.86, rx: 0.06, ry: 0.05 }], 4, Part.head, (p) => (p[2] > 0.95 ? Cloth.hair : Cloth.skin), [true, false]);
  for (const [side, thigh, , arm] of kSides) {
    b.loft([{ z: 0.52, y: side * 0.048, rx: 0.06, ry: 0.05 }, { z: 0.0, x: 0.012, y: side * 0.048, rx: 0.046, ry: 0.036 }], 3, thigh, Cloth.trousers);
    b.loft([{ z: 0.815, y: side * 0.128, rx: 0.034, ry: 0.03 }, { z: 0.45, y: side * 0.128, rx: 0.024, ry: 0.022 }], 3, arm, Cloth.top);
  }
  return b.build();
}

/** Far away: about 20 triangles, and all of the colour that tells something. */
export function farBody() {
  const b = new BodyBuilder();
  b.loft([{ z: 0.98, rx: 0.05, ry: 0.05 }, { z: 0.87, rx: 0.05, ry: 0.05 }], 3, Part.trunk, Cloth.hair);
  b.loft([{ z: 0.84, rx: 0.06, ry: 0.13 }, { z: 0.48, rx: 0.08, ry: 0.12 }], 3, Part.trunk, Cloth.top, [true, false]);
  for (const [side, thigh] of kSides)
    b.loft([{ z: 0.5, y: side * 0.05, rx: 0.055, ry: 0.05 }, { z: 0, y: side * 0.05, rx: 0.04, ry: 0.035 }], 3, thigh, Cloth.top);
  return b.build();
}
