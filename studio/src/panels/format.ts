// Numbers for people.

/** 75.4 -> "1:15.4" */
export function clock(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const s = Math.floor(tenths / 10) % 60;
  const m = Math.floor(tenths / 600) % 60;
  const h = Math.floor(tenths / 36000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}.${tenths % 10}`;
}

/** 12345 -> "12 345" (thin space) */
export function count(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

export function metres(n: number | null): string {
  return n === null ? '–' : `${n.toFixed(n < 10 ? 2 : 1)} m`;
}

export function speedLabel(speed: number): string {
  return `${speed < 1 ? String(Math.round(speed * 100) / 100) : Math.round(speed * 10) / 10}×`;
}

/** Four digits; what is nothing but rounding is zero. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) < 1e-6 ? '0' : String(Number(value.toPrecision(4)));
}

/** What a door's gauge says; round: it turns for ever, so no angle is shut. */
export function gaugeWords(value: number, angle: boolean, round: boolean): string {
  const degrees = (value * 180) / Math.PI;
  if (round) return `${Math.round(((degrees % 360) + 360) % 360) % 360}°`;
  if (Math.abs(value) < 0.005) return 'shut';
  return angle ? `open ${Math.abs(degrees).toFixed(0)}°` : `open ${Math.abs(value).toFixed(2)} m`;
}
