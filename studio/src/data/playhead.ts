// Which moment is shown now. Frames come in bursts and late; the playhead runs a little more than one frame behind the
// newest at the rate at which they really come, and speeds up or slows down gently instead of jumping.
import type { Frame } from './frame';
import type { Poses } from './poses';

const kKept = 64; // frames
const kLeadFrames = 1.3; // how far behind the newest frame we like to be
const kSeekGap = 2; // s: a larger hole than this (or than kHoleFactor usual ones) is a jump, not motion
const kHoleFactor = 6;
const kSmooth = 0.15; // weight of a new measurement

export interface Moment {
  a: Frame;
  b: Frame;
  t: number; // 0 = a, 1 = b
  time: number; // simulated seconds
}

export class Playhead {
  private frames: Frame[] = [];
  private time = 0;
  private gap = 0; // simulated seconds between frames
  private wall = 0.1; // real seconds between frames
  private arrived = 0; // ms
  private shown = 0; // ms
  received = 0; // frames pushed, also the same one again

  reset() {
    this.frames = [];
    this.gap = 0;
  }

  get newest(): Frame | null {
    return this.frames.length > 0 ? this.frames[this.frames.length - 1] : null;
  }

  /** now: milliseconds of any steady clock. */
  push(frame: Frame, now: number) {
    ++this.received;
    const last = this.newest;
    if (!last) return this.jump(frame, now);
    const step = frame.time - last.time;
    if (step < 0 || step > Math.max(kSeekGap, kHoleFactor * this.gap)) return this.jump(frame, now);
    if (step === 0) {
      this.frames[this.frames.length - 1] = frame;
      return;
    }
    const waited = (now - this.arrived) / 1000;
    this.arrived = now;
    if (this.gap === 0) {
      this.gap = step;
      this.wall = Math.min(Math.max(waited, 0.001), 0.25);
    } else if (waited < 1) {
      // a longer wait was a pause
      this.gap += (step - this.gap) * kSmooth;
      this.wall += (Math.max(waited, 0.0005) - this.wall) * kSmooth;
    }
    this.frames.push(frame);
    if (this.frames.length > kKept) this.frames.shift();
  }

  /** Poses come behind the frame they belong to; those of a frame that is gone are dropped. */
  attach(poses: Poses) {
    for (let i = this.frames.length - 1; i >= 0; --i) {
      if (this.frames[i].number !== poses.frame) continue;
      this.frames[i].poses = poses;
      return;
    }
  }

  private jump(frame: Frame, now: number) {
    this.frames = [frame];
    this.time = frame.time;
    this.arrived = now;
  }

  /** The moment to show at `now`; null before the first frame. */
  advance(now: number, playing: boolean): Moment | null {
    const newest = this.newest;
    if (!newest) return null;
    const passed = Math.min(Math.max((now - this.shown) / 1000, 0), 0.25);
    this.shown = now;
    const rate = this.gap / this.wall;
    const lead = newest.time - this.time;
    const wanted = playing ? kLeadFrames * this.gap : 0;
    if (lead > wanted + 8 * this.gap) {
      this.time = newest.time - 2 * wanted; // hopelessly behind: a hidden tab comes back
    } else if (playing) {
      const error = this.gap > 0 ? (lead - wanted) / this.gap : 0;
      this.time += rate * passed * Math.min(Math.max(1 + 0.35 * error, 0), 3);
    } else {
      this.time += Math.max(rate, lead * 10) * passed;
    }
    this.time = Math.min(this.time, newest.time);
    return this.bracket();
  }

  private bracket(): Moment {
    const f = this.frames;
    while (f.length > 2 && f[1].time <= this.time) f.shift();
    if (f.length === 1) return { a: f[0], b: f[0], t: 1, time: f[0].time };
    this.time = Math.max(this.time, f[0].time);
    const span = f[1].time - f[0].time;
    return { a: f[0], b: f[1], t: Math.min((this.time - f[0].time) / span, 1), time: this.time };
  }
}
