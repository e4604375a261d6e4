// Which person is under the pointer: nearest to the ray of the pointer among those it comes close enough to; and which door.
import * as THREE from 'three';
import type { Columns } from '../data/frame';
import type { Scene } from '../data/scene';
import { pickDoor } from '../layers/doors/door_shapes';

const kReach = 9; // px: how far beside a small figure one may click

const kDoorReach = 5; // px: leaves are thin

function rayOf(camera: THREE.Camera, x: number, y: number): THREE.Ray {
  const near = new THREE.Vector3(x, y, -1).unproject(camera);
  const far = new THREE.Vector3(x, y, 1).unproject(camera);
  return new THREE.Ray(near, far.sub(near).normalize());
}

/** The same of a door -> number of the object or -1. */
export function pickDoorAt(scene: Scene, gauges: Float32Array, camera: THREE.Camera, x: number, y: number, pixelsHigh: number, topLevel: number): number {
  const { origin: o, direction: d } = rayOf(camera, x, y);
  const pixel = 2 / (camera.projectionMatrix.elements[5] * pixelsHigh);
  const perspective = camera instanceof THREE.PerspectiveCamera;
  const reach = (away: number) => kDoorReach * pixel * (perspective ? away : 1);
  return pickDoor(scene, gauges, topLevel, [o.x, o.y, o.z], [d.x, d.y, d.z], reach);
}

/** x, y: -1..1 as in clip space. pixelsHigh: of the view. -> row or -1 */
export function pick(people: Columns, camera: THREE.Camera, x: number, y: number, pixelsHigh: number, topLevel: number): number {
  const ray = rayOf(camera, x, y);
  const near = ray.origin;
  const [low, high, onRay, onBody] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
  const perspective = camera instanceof THREE.PerspectiveCamera;
  const pixel = 2 / (camera.projectionMatrix.elements[5] * pixelsHigh); // metres a pixel (at distance one in perspective)
  let best = -1;
  let bestScore = Infinity;
  for (let i = 0; i < people.count; ++i) {
    if (people.level[i] > topLevel) continue;
    low.set(people.x[i], people.y[i], people.z[i] + 0.15);
    high.set(people.x[i], people.y[i], people.z[i] + people.height[i] - 0.1);
    // A click right in the middle gives zero, or, by rounding, a little less.
    const apart = Math.sqrt(Math.max(0, ray.distanceSqToSegment(low, high, onRay, onBody)));
    const away = onRay.distanceTo(near);
    const reach = Math.max(people.radius[i], kReach * pixel * (perspective ? away : 1));
    if (apart > reach) continue;
    // In front first, but a hit in the middle beats a near miss of somebody a little nearer.
    const score = away + 3 * (apart / reach);
    if (score < bestScore) [best, bestScore] = [i, score];
  }
  return best;
}
