// Names that always face the viewer at the same size on the screen: all in one texture and one draw call.
import * as THREE from 'three';
import type { Point3 } from '../../data/scene';
import type { Palette } from '../palette';
import type { View } from '../layer';
import { type Rectangle, withoutOverlap } from './declutter';

export interface Label {
  text: string;
  at: Point3;
  level: number;
  covered: number; // the level from which on a floor hides it
}

const kFont = 28; // px in the texture; shown at half of it
const kRow = 44;
const kWidth = 2048;
const kMostRows = 46;
const kMostLetters = 32;

interface Placed extends Label {
  u: number;
  row: number;
  width: number;
}

export class Labels {
  readonly object: THREE.Mesh;
  private placed: Placed[] = [];
  private readonly point = new THREE.Vector3();
  private readonly texture: THREE.CanvasTexture;
  private readonly material: THREE.ShaderMaterial;
  private readonly geometry = new THREE.InstancedBufferGeometry();

  constructor(labels: Label[], palette: Palette) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d')!;
    const font = `600 ${kFont}px system-ui, "DejaVu Sans", sans-serif`;
    context.font = font;
    const placed = (this.placed = this.pack(labels, (text) => context.measureText(text).width));
    canvas.width = kWidth;
    canvas.height = Math.max(1, (placed.at(-1)?.row ?? 0) + 1) * kRow;
    context.font = font;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 7;
    context.strokeStyle = palette.labelHalo;
    context.fillStyle = palette.label;
    for (const p of placed) {
      context.globalAlpha = 0.85;
      context.strokeText(p.text, p.u + 8, (p.row + 0.5) * kRow);
      context.globalAlpha = 1;
      context.fillText(p.text, p.u + 8, (p.row + 0.5) * kRow);
    }
    this.texture = new THREE.CanvasTexture(canvas);
    this.texture.colorSpace = THREE.SRGBColorSpace;
    this.texture.minFilter = THREE.LinearFilter;
    this.texture.generateMipmaps = false;
    this.texture.premultiplyAlpha = true;
    this.material = this.makeMaterial();
    this.fill(placed, canvas.height);
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 20;
    this.object.visible = placed.length > 0;
  }

  /** Rows of the texture, labels of the highest level first: they come before those below; what does not fit is left out. */
  private pack(labels: Label[], measure: (text: string) => number): Placed[] {
    const out: Placed[] = [];
    let [u, row] = [0, 0];
    for (const label of [...labels].sort((a, b) => b.level - a.level)) {
      const text = label.text.length > kMostLetters ? `${label.text.slice(0, kMostLetters - 1)}…` : label.text;
      const width = Math.min(Math.ceil(measure(text)) + 16, kWidth);
      if (u + width > kWidth) [u, row] = [0, row + 1];
      if (row >= kMostRows) break;
      out.push({ ...label, text, u, row, width });
      u += width;
    }
    return out;
  }

  private fill(placed: Placed[], height: number) {
    const at = new Float32Array(placed.length * 3);
    const box = new Float32Array(placed.length * 4); // u, v, width, height in the texture, 0..1
    const size = new Float32Array(placed.length * 2); // CSS pixels
    placed.forEach((p, i) => {
      at.set(p.at, i * 3);
      box.set([p.u / kWidth, 1 - ((p.row + 1) * kRow) / height, p.width / kWidth, kRow / height], i * 4);
      size.set([p.width / 2, kRow / 2], i * 2);
    });
    const corners = new Float32Array([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0]);
    this.geometry.setAttribute('position', new THREE.BufferAttribute(corners, 3));
    this.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.geometry.setAttribute('at', new THREE.InstancedBufferAttribute(at, 3));
    this.geometry.setAttribute('box', new THREE.InstancedBufferAttribute(box, 4));
    this.geometry.setAttribute('size', new THREE.InstancedBufferAttribute(size, 2));
    this.geometry.setAttribute('shown', new THREE.InstancedBufferAttribute(new Float32Array(placed.length), 1));
    this.geometry.instanceCount = placed.length;
  }

  private makeMaterial() {
    return new THREE.ShaderMaterial({
      uniforms: { atlas: { value: this.texture }, viewport: { value: new THREE.Vector2(1, 1) } },
      vertexShader: /* glsl */ `
        attribute vec3 at;
        attribute vec4 box;
        attribute vec2 size;
        attribute float shown;
        uniform vec2 viewport;
        varying vec2 v_uv;
        void main() {
          v_uv = box.xy + (position.xy + 0.5) * box.zw;
          vec4 p = projectionMatrix * viewMatrix * vec4(at, 1.0);
          // On whole pixels text stays sharp.
          vec2 pixel = floor((p.xy / p.w * 0.5 + 0.5) * viewport) + position.xy * size;
          gl_Position = shown * vec4((pixel / viewport * 2.0 - 1.0) * p.w, p.z, p.w);
        }`,
      fragmentShader: /* glsl */ `
        uniform sampler2D atlas;
        varying vec2 v_uv;
        void main() {
          gl_FragColor = texture2D(atlas, v_uv);
          if (gl_FragColor.a < 0.01) discard;
          gl_FragColor.rgb /= gl_FragColor.a;
          #include <colorspace_fragment>
          gl_FragColor.rgb *= gl_FragColor.a;
        }`,
      transparent: true,
      premultipliedAlpha: true,
      blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneMinusSrcAlphaFactor,
      depthTest: false,
      depthWrite: false,
    });
  }

  /** Names of hidden levels, under a floor or on top of another name are left out. */
  update(view: View) {
    const shown = withoutOverlap(this.placed.map((p) => this.onScreen(p, view)));
    const attribute = this.geometry.getAttribute('shown') as THREE.InstancedBufferAttribute;
    shown.forEach((s, i) => attribute.setX(i, s ? 1 : 0));
    attribute.needsUpdate = true;
    this.object.visible = shown.includes(true);
    (this.material.uniforms.viewport.value as THREE.Vector2).set(view.width, view.height);
  }

  private onScreen(p: Placed, view: View): Rectangle | null {
    if (p.level > view.topLevel || p.covered <= view.topLevel) return null;
    const at = this.point.set(...p.at).project(view.camera);
    if (Math.abs(at.z) > 1) return null; // behind the viewer
    const [x, y] = [(at.x * 0.5 + 0.5) * view.width, (at.y * 0.5 + 0.5) * view.height];
    return { x, y, width: p.width / 2, height: kFont * 0.6 };
  }

  dispose() {
    this.texture.dispose();
    this.material.dispose();
    this.geometry.dispose();
  }
}
