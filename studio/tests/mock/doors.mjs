// Doors of the mock, one of each kind: parts as the engine sends them, and gauges that follow from who stands near.

const kThick = 0.05;
const kHigh = 2.1;

/** Corners of a leaf from `at`, `length` metres along the unit vector d. */
const slab = ([x, y], [dx, dy], length, thick = kThick) => {
  const [nx, ny] = [(-dy * thick) / 2, (dx * thick) / 2];
  const end = [x + dx * length, y + dy * length];
  return [[x - nx, y - ny], [end[0] - nx, end[1] - ny], [end[0] + nx, end[1] + ny], [x + nx, y + ny]];
};
const turned = (gauge, pivot) => ({ moved: 'turned', gauge, pivot });
const leaf = (points, motion, role = 'solid') => ({ role, base: 0, height: kHigh, points, ...motion });
const lever = (at, d, along, motion) =>
  ({ role: 'solid', base: 1, height: 0.024, points: slab([at[0] + d[0] * along - d[1] * 0.06, at[1] + d[1] * along + d[0] * 0.06], d, 0.12, 0.024), ...motion });

const kinds = [];
/** open: gauges for a share of the way from shut to open. */
function door(id, kind, surface, middle, parts, open) {
  kinds.push({ object: { id, kind, surface, parts }, middle, surface, open });
}

const y = 24;
door('shop_1', 'door_double', 0, [7.5, y],
  [[[6.3, y], [1, 0], 0], [[8.7, y], [-1, 0], 1]].flatMap(([hinge, d, g]) =>
    [leaf(slab(hinge, d, 1.2), turned(g, hinge), 'pane'), lever(hinge, d, 1.0, turned(g, hinge))]),
  (t) => [1.57 * t, -1.57 * t]);
door('shop_2', 'door_sliding', 0, [22.5, y],
  [[[21.3, y], [1, 0], 2], [[23.7, y], [-1, 0], 3]].map(([from, d, g]) =>
    leaf(slab(from, d, 1.2), { moved: 'shifted', gauge: g, pivot: [-d[0], -d[1]] }, 'pane')),
  (t) => [1.2 * t, 1.2 * t]);
const drum = (side) => {
  const arc = (r, i) => { const a = side * (Math.PI / 2) - 0.785 + (1.57 * i) / 8; return [37.5 + r * Math.sin(a), y - r * Math.cos(a)]; };
  return [...Array(9).keys()].map((i) => arc(1.2, i)).concat([...Array(9).keys()].reverse().map((i) => arc(1.14, i)));
};
door('shop_3', 'door_revolving', 0, [37.5, y],
  [0, 1, 2, 3].map((k) => leaf(slab([37.5, y], [Math.cos((k * Math.PI) / 2), Math.sin((k * Math.PI) / 2)], 1.12), turned(4, [37.5, y]), 'pane'))
    .concat([1, -1].map((s) => ({ role: 'pane', base: 0, height: kHigh, points: drum(s) }))),
  (_, time) => [(0.87 * time) % (2 * Math.PI)]);
door('shop_4', 'door_swing_both', 0, [52.5, y],
  [leaf(slab([51.3, y], [1, 0], 2.4), turned(5, [51.3, y])), lever([51.3, y], [1, 0], 2.2, turned(5, [51.3, y]))],
  (t, time) => [(Math.floor(time / 20) % 2 ? -1.4 : 1.4) * t]);
door('office_1', 'door_hinged', 1, [5, 26],
  [leaf(slab([4, 26], [1, 0], 2), turned(6, [4, 26])), lever([4, 26], [1, 0], 1.85, turned(6, [4, 26]))],
  (t) => [1.57 * t]);

export const doors = kinds.map((k) => k.object);

/** {gauges, held} at a time, among these people: whoever is nearest holds a leaf with a hinge. */
export function doorsAt(time, people) {
  const out = { gauges: [], held: [] };
  kinds.forEach((k, object) => {
    let [near, who] = [Infinity, null];
    for (const p of people) {
      const away = p.level === k.surface ? Math.hypot(p.x - k.middle[0], p.y - k.middle[1]) : Infinity;
      if (away < near) [near, who] = [away, p];
    }
    const t = Math.min(Math.max((2.6 - near) / 1.2, 0), 1);
    out.gauges.push(...k.open(t * t * (3 - 2 * t), time));
    if (near < 1.5 && !/sliding|revolving/.test(k.object.kind)) out.held.push({ object, index: who.index, generation: who.generation });
  });
  return out;
}
