// Which of several names are shown, so that none lies on another.

/** Middle and size on the screen, px. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Earlier ones come first; null: not on the screen. Whether each is shown. */
export function withoutOverlap(names: (Rectangle | null)[]): boolean[] {
  const shown: Rectangle[] = [];
  return names.map((r) => {
    if (!r) return false;
    const free = shown.every(
      (s) => Math.abs(s.x - r.x) * 2 >= s.width + r.width || Math.abs(s.y - r.y) * 2 >= s.height + r.height,
    );
    if (free) shown.push(r);
    return free;
  });
}
