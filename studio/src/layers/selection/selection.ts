// Marks the person one has clicked on: a ring at the feet and a pointer above the head, seen through everything.
import * as THREE from 'three';
import type { Layer, LayerKind, Setting, View } from '../layer';

class SelectionLayer implements Layer {
  readonly object = new THREE.Group();
  private readonly ring: THREE.Mesh;
  private readonly pointer: THREE.Mesh;
  private readonly material: THREE.MeshBasicMaterial;

  constructor({ palette }: Setting) {
    this.material = new THREE.MeshBasicMaterial({ color: palette.selection, transparent: true, opacity: 0.95, depthTest: false, depthWrite: false });
    this.ring = new THREE.Mesh(new THREE.RingGeometry(1.35, 1.75, 40), this.material);
    const cone = new THREE.ConeGeometry(0.16, 0.34, 4);
    cone.rotateX(-Math.PI / 2); // its tip downwards
    this.pointer = new THREE.Mesh(cone, this.material);
    for (const mesh of [this.ring, this.pointer]) {
      mesh.renderOrder = 15;
      mesh.frustumCulled = false;
      this.object.add(mesh);
    }
  }

  update(view: View) {
    const i = view.selectedRow;
    const people = view.people;
    const shown = i >= 0 && people.level[i] <= view.topLevel;
    this.ring.visible = this.pointer.visible = shown;
    if (!shown) return;
    this.ring.position.set(people.x[i], people.y[i], people.z[i] + 0.04);
    this.ring.scale.setScalar(Math.max(people.radius[i], 0.15));
    this.pointer.position.set(people.x[i], people.y[i], people.z[i] + people.height[i] + 0.38 + 0.05 * Math.sin(view.seconds * 4));
  }

  dispose() {
    this.ring.geometry.dispose();
    this.pointer.geometry.dispose();
    this.material.dispose();
  }
}

export const selection: LayerKind = {
  id: 'selection',
  label: 'Selected person',
  shownAtStart: true,
  make: (setting) => new SelectionLayer(setting),
};
