// Writes the binary frames of docs/protocol.md: the other half of src/data/decode.ts, for the mock server and the tests.
const kTypes = [Uint8Array, Int16Array, Uint16Array, Float32Array, Uint32Array];
const [u8, i16, u16, f32, u32] = [0, 1, 2, 3, 4];

/**
 * columns: [{id, type, part, values}] -> ArrayBuffer; any field of the header can be given.
 * @param {any} message
 */
export function encodeMessage(message) {
  const { kind, version = 1, number, key, rows, added = 0, time, columns, length, gauges = [], held = [] } = message;
  const blocks = columns.map((c) => kTypes[c.type].from(c.values));
  let size = 40 + 8 * columns.length;
  const offsets = blocks.map((block) => {
    const at = size;
    size += Math.ceil(block.byteLength / 4) * 4;
    return at;
  });
  const objectsAt = size;
  if (gauges.length > 0) size += 4 * gauges.length + 4 + 12 * held.length;
  const buffer = new ArrayBuffer(size);
  const view = new DataView(buffer);
  view.setUint8(0, kind);
  view.setUint8(1, version);
  view.setUint16(2, columns.length, true);
  view.setUint32(4, number, true);
  view.setUint32(8, key, true);
  view.setUint32(12, rows, true);
  view.setUint32(16, added, true);
  view.setUint32(20, length ?? size, true);
  view.setFloat64(24, time, true);
  if (gauges.length > 0) {
    view.setUint32(32, gauges.length, true);
    view.setUint32(36, objectsAt, true);
    gauges.forEach((v, i) => view.setFloat32(objectsAt + 4 * i, v, true));
    const words = [held.length, ...held.flatMap((h) => [h.object, h.index, h.generation])];
    words.forEach((v, i) => view.setUint32(objectsAt + 4 * (gauges.length + i), v, true));
  }
  columns.forEach((c, i) => {
    const at = 40 + 8 * i;
    view.setUint8(at, c.id);
    view.setUint8(at + 1, c.type);
    view.setUint16(at + 2, c.part ?? 0, true);
    view.setUint32(at + 4, offsets[i], true);
    new Uint8Array(buffer, offsets[i], blocks[i].byteLength).set(new Uint8Array(blocks[i].buffer));
  });
  return buffer;
}

const angle = (h) => {
  const turns = h / (2 * Math.PI);
  const wrapped = (turns - Math.floor(turns + 0.5)) * 65536;
  return Math.max(-32768, Math.min(32767, Math.round(wrapped)));
};
const moving = (people, part) => [
  { id: 6, type: i16, part, values: people.map((p) => angle(p.heading)) },
  { id: 7, type: u16, part, values: people.map((p) => Math.round(p.speed * 1000)) },
  { id: 8, type: u8, part, values: people.map((p) => p.activity ?? 0) },
  { id: 9, type: u8, part, values: people.map((p) => Math.floor(p.phase * 256) & 255) },
  { id: 10, type: u8, part, values: people.map((p) => p.level ?? 0) },
  ...(people.some((p) => p.state !== undefined) ? [{ id: 16, type: u8, part, values: people.map((p) => p.state ?? p.activity ?? 0) }] : []),
  ...(people.some((p) => p.priority !== undefined) ? [{ id: 17, type: f32, part, values: people.map((p) => p.priority ?? 0) }] : []),
];

/** All columns of people given in full. */
export function fullColumns(people, part = 0) {
  return [
    { id: 1, type: u32, part, values: people.map((p) => p.index) },
    { id: 2, type: u32, part, values: people.map((p) => p.generation) },
    { id: 3, type: f32, part, values: people.map((p) => p.x) },
    { id: 4, type: f32, part, values: people.map((p) => p.y) },
    { id: 5, type: f32, part, values: people.map((p) => p.z) },
    ...moving(people, part),
    { id: 11, type: u8, part, values: people.map((p) => p.population ?? 0) },
    { id: 12, type: u8, part, values: people.map((p) => p.source ?? 255) },
    { id: 13, type: u8, part, values: people.map((p) => Math.round(p.radius * 200)) },
    { id: 14, type: u8, part, values: people.map((p) => Math.round(p.height * 100)) },
  ];
}

/** objects: {gauges, held}. */
export function encodeKey(number, time, people, objects = {}) {
  return encodeMessage({ kind: 1, number, key: number, rows: people.length, time, columns: fullColumns(people), ...objects });
}

/** key: {number, people} as they were sent. Whoever is not in `people` any more is gone. */
export function encodeDelta(number, time, key, people, objects = {}) {
  const now = new Map(people.map((p) => [`${p.index} ${p.generation}`, p]));
  const known = new Set(key.people.map((p) => `${p.index} ${p.generation}`));
  const rows = key.people.map((p) => now.get(`${p.index} ${p.generation}`) ?? { ...p, activity: 255 });
  const added = people.filter((p) => !known.has(`${p.index} ${p.generation}`));
  const millimetres = (axis) => rows.map((p, i) => Math.round((p[axis] - Math.fround(key.people[i][axis])) * 1000));
  const columns = [
    { id: 3, type: i16, values: millimetres('x') },
    { id: 4, type: i16, values: millimetres('y') },
    { id: 5, type: i16, values: millimetres('z') },
    ...moving(rows, 0),
    ...(added.length > 0 ? fullColumns(added, 1) : []),
  ];
  return encodeMessage({ kind: 2, number, key: key.number, rows: rows.length, added: added.length, time, columns, ...objects });
}
