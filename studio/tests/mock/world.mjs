// The mock's building: two storeys, two stairs, shops below, a cafe and a void above; and people on fixed rounds in it.
// Where somebody is follows from the time alone, so seeking is free.

import { doors } from './doors.mjs';

const rect = (x0, y0, x1, y1) => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
const hole = (x0, y0, x1, y1) => rect(x0, y0, x1, y1).reverse();
const kRun = 7;
const kRise = 4;
const stairs = [
  { id: 'stair_west', x0: 9, x1: 13, y0: 11, y1: 11 + kRun },
  { id: 'stair_east', x0: 47, x1: 51, y0: 11, y1: 11 + kRun },
];
const holesOf = { ground: [], upper: [hole(21, 9, 39, 19)] };
for (const [x0, x1] of [[0.2, 6.3], [8.7, 21.3], [23.7, 36.3], [38.7, 51.3], [53.7, 59.8]]) holesOf.ground.push(hole(x0, 23.9, x1, 24.1));
for (const x of [15, 30, 45]) holesOf.ground.push(hole(x - 0.1, 24.1, x + 0.1, 35.9));
holesOf.ground.push(hole(27, 12, 33, 16), hole(20, 7.7, 20.6, 8.3), hole(39.4, 7.7, 40, 8.3));
for (const [x0, x1] of [[0.2, 4], [6, 16], [18, 28], [30, 36.1]]) holesOf.upper.push(hole(x0, 25.9, x1, 26.1));
for (const x of [12, 24, 36]) holesOf.upper.push(hole(x - 0.1, 26.1, x + 0.1, 35.9));
const opening = (s) => hole(s.x0, s.y0, s.x1, s.y1);

const surfaces = [
  { id: 'ground', kind: 'floor', level: 0, upper: 0, plane: [0, 0, 0] },
  { id: 'upper', kind: 'floor', level: 1, upper: 1, plane: [kRise, 0, 0] },
].map((s, i) => ({ ...s, polygons: [{ outer: rect(0, 0, 60, 36), holes: [...Object.values(holesOf)[i], ...stairs.map(opening)] }] }));
for (const s of stairs) {
  const slope = kRise / kRun;
  surfaces.push({ id: s.id, kind: 'stairs', level: 0, upper: 1, plane: [-s.y0 * slope, 0, slope],
    polygons: [{ outer: rect(s.x0, s.y0, s.x1, s.y1), holes: [] }] });
}

function wallsOf() {
  const walls = [];
  const ring = (points, surface, open) =>
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length];
      if (!open(a, b)) walls.push([...a, ...b, surface]);
    });
  const atStair = (edge) => (a, b) => a[1] === b[1] && stairs.some((s) => a[1] === s[edge] && Math.min(a[0], b[0]) === s.x0);
  surfaces.forEach((s, i) => {
    for (const p of s.polygons) {
      ring(p.outer, i, s.kind === 'stairs' ? (a, b) => a[1] === b[1] : () => false);
      for (const h of p.holes) ring(h, i, atStair(s.level === 0 ? 'y0' : 'y1'));
    }
  });
  return walls;
}

const place = (id, level, ...box) => ({ id, level, polygons: [{ outer: rect(...box), holes: [] }] });
export const scene = {
  version: 1,
  name: 'Two floors (mock)',
  description: 'People on fixed rounds enter a two-storey building, visit shops and a cafe upstairs by two stairs, and leave again.',
  live: true,
  camera: { position: [30, -34, 42], target: [30, 16, 2] },
  offset: [0, 0],
  dt: 0.05,
  rate: 10,
  start: 0,
  end: 540,
  levels: [{ id: 'ground', elevation: 0 }, { id: 'upper', elevation: kRise }],
  surfaces,
  walls: wallsOf(),
  places: [
    place('door_west', 0, 8, 0, 14, 1.2), place('door_east', 0, 46, 0, 52, 1.2),
    place('shop_1', 0, 2, 27, 13, 34), place('shop_2', 0, 17, 27, 28, 34),
    place('shop_3', 0, 32, 27, 43, 34), place('shop_4', 0, 47, 27, 58, 34),
    place('cafe', 1, 39, 23, 58, 34), place('gallery', 1, 16, 2, 44, 6.5),
    place('office_1', 1, 1, 28, 11, 35), place('office_2', 1, 13, 28, 23, 35), place('office_3', 1, 25, 28, 35, 35),
  ],
  objects: doors,
  populations: ['adult', 'elderly'],
  sources: ['from_the_west', 'from_the_east', 'offices'],
  activities: ['walking', 'standing', 'waiting', 'leaving'],
  states: [
    { name: 'walking', colour: '#0072b2' }, { name: 'standing', colour: '#5a6b82' }, { name: 'waiting', colour: '#e69f00' },
    { name: 'leaving', colour: '#009e73' }, { name: 'circle', colour: '#9a9a9a' }, { name: 'queue', colour: '#ffffff' },
  ],
  priorities: true,
};

// A graph of way points [x, y, level, spread]; everybody goes to and fro along a random way through it.
const nodes = {
  dw: [11, 2, 0, 2], de: [49, 2, 0, 2], hw: [16, 9.5, 0, 3], he: [44, 9.500, 0, 3], hs: [30, 6, 0, 4], nw: [17, 21, 0, 1.5],
  ne: [43, 21, 0, 1.5], nm: [30, 20.5, 0, 2], d1: [7.5, 24, 0, 0.8], d2: [22.5, 24, 0, 0.8], d3: [37.5, 24, 0, 0.8], d4: [52.5, 24, 0, 0.8],
  s1: [7.5, 30, 0, 3.4], s2: [22.5, 30, 0, 3.4], s3: [37.5, 30, 0, 3.4], s4: [52.5, 30, 0, 3.4],
  fw: [11, 10.9, 0, 1.5], tw: [11, 18.1, 1, 1.5], fe: [49, 10.9, 0, 1.5], te: [49, 18.1, 1, 1.5],
  uw: [17, 21.500, 1, 1.5], ue: [43, 21.5, 1, 1.500], um: [30, 22, 1, 1.5], gw: [17, 6, 1, 2], ge: [43, 6, 1, 2], ga: [30, 4.3, 1, 1.9],
  cf: [48, 28, 1, 4.500], o1: [5, 26, 1, 0.7], o2: [17, 26, 1, 0.7], o3: [29, 26, 1, 0.7], b1: [6, 31, 1, 3], b2: [18, 31, 1, 3], b3: [30, 31, 1, 3],
};
const edges = 'dw-hw dw-fw de-he de-fe hw-hs he-hs hw-nw he-ne hw-fw he-fe nw-nm ne-nm nw-d1 nw-d2 nm-d2 nm-d3 ne-d3 ne-d4 d1-s1 d2-s2 d3-s3 d4-s4 fw-tw fe-te tw-uw te-ue uw-um ue-um uw-gw ue-ge gw-ga ge-ga ue-cf uw-o1 uw-o2 um-o3 o1-b1 o2-b2 o3-b3'.split(' ').map((e) => e.split('-'));
const next = Object.fromEntries(Object.keys(nodes).map((n) => [n, edges.flatMap(([a, b]) => (a === n ? [b] : b === n ? [a] : []))]));

function random(seed) {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function makePerson(i) {
  const draw = random(i * 7919 + 17);
  const names = Object.keys(nodes);
  let at = names[Math.floor(draw() * names.length)];
  let before = null;
  const points = [];
  const du = draw() * 2 - 1;
  const dv = draw() * 2 - 1;
  for (let k = 0; k < 9; ++k) {
    const [x, y, level, spread] = nodes[at];
    points.push([x + du * spread, y + (spread === 1.5 && 'fw tw fe te'.includes(at) ? 0 : dv * Math.min(spread, 3)), level * kRise]);
    const options = next[at].filter((n) => n !== before);
    const to = options.length > 0 ? options[Math.floor(draw() * options.length)] : before;
    before = at;
    at = to;
  }
  const lengths = points.slice(1).map((p, k) => Math.hypot(p[0] - points[k][0], p[1] - points[k][1]));
  const elderly = draw() < 0.2;
  return {
    index: i, generation: 1, points, lengths, total: lengths.reduce((a, b) => a + b, 0), start: draw() * 500,
    speed: elderly ? 0.6 + draw() * 0.5 : 1.0 + draw() * 0.6, population: elderly ? 1 : 0, source: Math.floor(draw() * 3),
    radius: 0.2 + draw() * 0.06, height: (elderly ? 1.58 : 1.62) + draw() * 0.26,
  };
}

/** People at a time: [{index, generation, x, y, z, heading, ...}]; the last tenth is there only in every second minute. */
export class MockCrowd {
  constructor(count) {
    this.people = Array.from({ length: count }, (_, i) => makePerson(i));
  }

  at(time) {
    const out = [];
    const always = Math.ceil(this.people.length * 0.9);
    for (const p of this.people) {
      if (p.index >= always && Math.floor((time + p.start) / 60) % 2 === 1) continue;
      out.push(this.place(p, time));
    }
    return out;
  }

  place(p, time) {
    const walked = p.start + time * p.speed;
    let s = walked % (2 * p.total);
    const back = s > p.total;
    if (back) s = 2 * p.total - s;
    let k = 0;
    while (k < p.lengths.length - 1 && s > p.lengths[k]) s -= p.lengths[k++];
    const [a, b] = [p.points[k], p.points[k + 1]];
    const t = Math.min(s / p.lengths[k], 1);
    const z = a[2] + (b[2] - a[2]) * t;
    return {
      index: p.index, generation: 1, x: a[0] + (b[0] - a[0]) * t, y: a[1] + (b[1] - a[1]) * t, z,
      heading: Math.atan2(b[1] - a[1], b[0] - a[0]) + (back ? Math.PI : 0), speed: p.speed, activity: 0,
      phase: (walked / (2 * (0.4625 + 0.2345 * p.speed))) % 1, level: a[2] > 3.9 && b[2] > 3.9 ? 1 : 0,
      population: p.population, source: p.source, radius: p.radius, height: p.height,
      // A third is led by a machine of two states, 20 s each; queueing gives right of way.
      ...(p.index % 3 ? { state: 0, priority: 0 } : Math.floor((time + p.start) / 20) % 2 ? { state: 4, priority: 0 } : { state: 5, priority: 1 }),
    };
  }
}
