// Between two frames: positions, headings and gait phases at any moment, so that motion is smooth at display rate.
import { type Columns, type Frame, capacity, compareIds, makeColumns } from './frame';

const kJump = 1; // m, and
const kFastest = 4; // m/s: whoever moved more was moved (a seam, a re-used recording), and is not drawn in between

/** Shortest way from one angle to another, in (-pi, pi]. */
export function turn(from: number, to: number): number {
  const d = (to - from) % (2 * Math.PI);
  return d > Math.PI ? d - 2 * Math.PI : d <= -Math.PI ? d + 2 * Math.PI : d;
}

/** Advance of a gait phase: forwards, but a small step back stays one. In [-0.2, 0.8). */
export function phaseAdvance(from: number, to: number): number {
  const d = to - from + 0.2;
  return d - Math.floor(d) - 0.2;
}

/** Gauges at a + (b - a) * t: straight, but an angle (`angles`) that jumps by more than half a turn has gone round. */
export function gaugesBetween(a: Float32Array, b: Float32Array, t: number, angles: Uint8Array, out: Float32Array): Float32Array {
  const n = Math.max(a.length, b.length);
  if (out.length !== n) out = new Float32Array(n);
  for (let i = 0; i < n; ++i) {
    if (i >= a.length || i >= b.length) {
      out[i] = i < a.length ? a[i] : b[i]; // one of the frames says nothing of it
      continue;
    }
    const d = b[i] - a[i];
    const round = angles[i] === 1 && Math.abs(d) > Math.PI;
    out[i] = t >= 1 ? b[i] : a[i] + (round ? turn(a[i], b[i]) : d) * Math.max(t, 0);
  }
  return out;
}

export class Interpolator {
  readonly people: Columns = makeColumns(256);
  gauges: Float32Array = new Float32Array(0);
  angles: Uint8Array = new Uint8Array(0); // which gauges are angles, see anglesOf()
  private a: Frame | null = null;
  private b: Frame | null = null;
  private partner = new Int32Array(0); // row in b of each row of a, or -1

  /** Fills `people` with the crowd at a + (b - a) * t, t in [0, 1]. Who is only in b comes with b, who is only in a stays till then. */
  at(a: Frame, b: Frame, t: number): Columns {
    if (a !== this.a || b !== this.b) this.match(a, b);
    this.gauges = gaugesBetween(a.gauges, b.gauges, t, this.angles, this.gauges);
    const out = this.people;
    if (t >= 1) this.copy(b, out);
    else this.blend(a, b, Math.max(t, 0), out);
    return out;
  }

  private match(a: Frame, b: Frame) {
    this.a = a;
    this.b = b;
    this.reserve(Math.max(a.count, b.count));
    if (this.partner.length < a.count) this.partner = new Int32Array(capacity(this.people));
    let j = 0;
    for (let i = 0; i < a.count; ++i) {
      while (j < b.count && compareIds(b.index[j], b.generation[j], a.index[i], a.generation[i]) < 0) ++j;
      const same = j < b.count && b.index[j] === a.index[i] && b.generation[j] === a.generation[i];
      this.partner[i] = same ? j : -1;
    }
  }

  private reserve(count: number) {
    if (capacity(this.people) >= count) return;
    Object.assign(this.people, makeColumns(Math.ceil(count * 1.25)));
  }

  private copy(from: Columns, out: Columns) {
    const n = from.count;
    out.count = n;
    for (const name of kColumns) (out[name] as Float32Array).set((from[name] as Float32Array).subarray(0, n));
  }

  private blend(a: Frame, b: Frame, t: number, out: Columns) {
    this.copy(a, out);
    const limit = (kJump + kFastest * Math.abs(b.time - a.time)) ** 2;
    for (let i = 0; i < a.count; ++i) {
      const j = this.partner[i];
      if (j < 0) continue;
      const dx = b.x[j] - a.x[i];
      const dy = b.y[j] - a.y[i];
      const dz = b.z[j] - a.z[i];
      out.speed[i] += (b.speed[j] - a.speed[i]) * t;
      if (dx * dx + dy * dy + dz * dz > limit) continue;
      out.x[i] += dx * t;
      out.y[i] += dy * t;
      out.z[i] += dz * t;
      out.heading[i] += turn(a.heading[i], b.heading[j]) * t;
      const phase = a.phase[i] + phaseAdvance(a.phase[i], b.phase[j]) * t;
      out.phase[i] = phase - Math.floor(phase);
    }
  }
}

const kColumns = [
  'index',
  'generation',
  'x',
  'y',
  'z',
  'heading',
  'speed',
  'phase',
  'radius',
  'height',
  'activity',
  'level',
  'population',
  'source',
  'figure',
  'state',
  'priority',
] as const;
