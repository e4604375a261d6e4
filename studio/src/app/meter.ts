// What a display frame costs on the main thread: window.throng_stats for tests and the curious.
const kKept = 600;

export interface Stats {
  draw_calls: number;
  triangles: number;
  people: number;
  frames: number; // display frames drawn
  frame: number; // newest frame received
  rejected: number; // frames that could not be read
  ignored: number; // deltas without their key frame
  main_thread_ms: number; // median of a display frame, with the decoding that fell to it
  main_thread_ms_95: number;
  decode_ms: number; // median of a message
  frames_per_second: number;
}

export function quantile(values: number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}

export class Meter {
  private frameTimes: number[] = [];
  private decodeTimes: number[] = [];
  private stamps: number[] = [];
  private since = 0; // ms decoding since the last display frame
  private drawn = 0;
  private last = { calls: 0, triangles: 0, people: 0, frame: -1 };
  rejected = 0;
  ignored = 0;

  decoded(ms: number) {
    this.since += ms;
    this.decodeTimes.push(ms);
    if (this.decodeTimes.length > kKept) this.decodeTimes.shift();
  }

  frame(ms: number, now: number, info: { calls: number; triangles: number }, people: number, frame: number) {
    this.frameTimes.push(ms + this.since);
    this.since = 0;
    this.stamps.push(now);
    if (this.frameTimes.length > kKept) this.frameTimes.shift();
    if (this.stamps.length > 60) this.stamps.shift();
    ++this.drawn;
    this.last = { calls: info.calls, triangles: info.triangles, people, frame };
  }

  reset() {
    this.frameTimes = [];
    this.decodeTimes = [];
  }

  get stats(): Stats {
    const span = this.stamps.length > 1 ? this.stamps[this.stamps.length - 1] - this.stamps[0] : 0;
    return {
      draw_calls: this.last.calls,
      triangles: this.last.triangles,
      people: this.last.people,
      frames: this.drawn,
      frame: this.last.frame,
      rejected: this.rejected,
      ignored: this.ignored,
      main_thread_ms: quantile(this.frameTimes, 0.5),
      main_thread_ms_95: quantile(this.frameTimes, 0.95),
      decode_ms: quantile(this.decodeTimes, 0.5),
      frames_per_second: span > 0 ? ((this.stamps.length - 1) * 1000) / span : 0,
    };
  }
}
