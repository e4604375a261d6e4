// Binary frames of docs/protocol.md -> Frame. Trusts no byte: every length, offset, type and number is checked before it is
// used, the result of a bad message is a reason (never an exception), and memory is bounded by the message's own length.
import { type Columns, type Frame, type Held, compareIds, kGone, kNoFigure, kNoSource, makeColumns } from './frame';

const kHeader = 40;
const kEntry = 8;
const kVersion = 1;
const kKeyKind = 1;
const kDeltaKind = 2;
const kKeysKept = 4;
const kFarthest = 1e7; // m: beyond it a position is damage, not a place
const kHeadingUnit = Math.PI / 32768;

enum Type {
  u8 = 0,
  i16 = 1,
  u16 = 2,
  f32 = 3,
  u32 = 4,
}
const kBytes = [1, 2, 2, 4, 4];

enum Column {
  index = 1,
  generation,
  x,
  y,
  z,
  heading,
  speed,
  activity,
  phase,
  level,
  population,
  source,
  radius,
  height,
  figure,
  state,
  priority,
}

// Type of every column we know, in full rows (key frames, added people) and in the rows of a delta; -1: not allowed there.
const kFullTypes: Record<number, number> = {
  [Column.index]: Type.u32,
  [Column.generation]: Type.u32,
  [Column.x]: Type.f32,
  [Column.y]: Type.f32,
  [Column.z]: Type.f32,
  [Column.heading]: Type.i16,
  [Column.speed]: Type.u16,
  [Column.activity]: Type.u8,
  [Column.phase]: Type.u8,
  [Column.level]: Type.u8,
  [Column.population]: Type.u8,
  [Column.source]: Type.u8,
  [Column.radius]: Type.u8,
  [Column.height]: Type.u8,
  [Column.figure]: Type.u8,
  [Column.state]: Type.u8,
  [Column.priority]: Type.f32,
};
const kDeltaTypes: Record<number, number> = {
  ...kFullTypes,
  [Column.index]: -1,
  [Column.generation]: -1,
  [Column.x]: Type.i16,
  [Column.y]: Type.i16,
  [Column.z]: Type.i16,
  [Column.population]: -1,
  [Column.source]: -1,
  [Column.radius]: -1,
  [Column.height]: -1,
  [Column.figure]: -1,
};
const kRequiredFull = [Column.index, Column.generation, Column.x, Column.y, Column.z];
const kRequiredDelta = [Column.x, Column.y, Column.z];

/** ignored: well-formed, but its key frame is not here. */
export type Decoded = { ok: true; frame: Frame } | { ok: false; ignored: boolean; reason: string };

class Malformed extends Error {}

type Part = Map<number, Uint8Array | Int16Array | Uint16Array | Float32Array | Uint32Array>;

function column(buffer: ArrayBuffer, type: number, offset: number, count: number) {
  switch (type) {
    case Type.u8:
      return new Uint8Array(buffer, offset, count);
    case Type.i16:
      return new Int16Array(buffer, offset, count);
    case Type.u16:
      return new Uint16Array(buffer, offset, count);
    case Type.f32:
      return new Float32Array(buffer, offset, count);
    default:
      return new Uint32Array(buffer, offset, count);
  }
}

/** Reads the directory; [rows, added]. Columns we do not know are skipped, but must lie inside the message, too. */
function readParts(buffer: ArrayBuffer, view: DataView, columns: number, sizes: [number, number], delta: boolean) {
  const parts: [Part, Part] = [new Map(), new Map()];
  const dataStart = kHeader + columns * kEntry;
  for (let i = 0; i < columns; ++i) {
    const at = kHeader + i * kEntry;
    const id = view.getUint8(at);
    const type = view.getUint8(at + 1);
    const part = view.getUint16(at + 2, true);
    const offset = view.getUint32(at + 4, true);
    if (part > 1) throw new Malformed(`column ${id}: part ${part}`);
    const expected = delta && part === 0 ? kDeltaTypes[id] : kFullTypes[id];
    if (type >= kBytes.length) {
      if (expected === undefined) continue;
      throw new Malformed(`column ${id}: type ${type}`);
    }
    if (offset % 4 !== 0 || offset < dataStart) throw new Malformed(`column ${id}: offset ${offset}`);
    if (offset + sizes[part] * kBytes[type] > buffer.byteLength) throw new Malformed(`column ${id} reaches beyond the end`);
    if (expected === undefined) continue;
    if (expected !== type) throw new Malformed(`column ${id}: type ${type} instead of ${expected}`);
    if (parts[part].has(id)) throw new Malformed(`column ${id} twice`);
    parts[part].set(id, column(buffer, type, offset, sizes[part]));
  }
  return parts;
}

function require(part: Part, ids: number[]) {
  for (const id of ids) if (!part.has(id)) throw new Malformed(`column ${Column[id]} is missing`);
}

function checkPosition(x: number, y: number, z: number) {
  // Written so that NaN fails, too.
  if (!(Math.abs(x) < kFarthest && Math.abs(y) < kFarthest && Math.abs(z) < kFarthest)) throw new Malformed('position');
}

/** Full rows -> columns, checked for finite positions and ascending ids. */
function readFull(part: Part, count: number): Columns {
  require(part, kRequiredFull);
  const out = makeColumns(count);
  out.count = count;
  const get = (id: number) => part.get(id);
  out.index.set(get(Column.index)!);
  out.generation.set(get(Column.generation)!);
  out.x.set(get(Column.x)!);
  out.y.set(get(Column.y)!);
  out.z.set(get(Column.z)!);
  const [heading, speed, phase] = [get(Column.heading), get(Column.speed), get(Column.phase)];
  const [radius, height] = [get(Column.radius), get(Column.height)];
  for (let i = 0; i < count; ++i) {
    checkPosition(out.x[i], out.y[i], out.z[i]);
    if (i > 0 && compareIds(out.index[i - 1], out.generation[i - 1], out.index[i], out.generation[i]) >= 0)
      throw new Malformed('ids are not ascending');
    if (heading) out.heading[i] = heading[i] * kHeadingUnit;
    if (speed) out.speed[i] = speed[i] * 0.001;
    if (phase) out.phase[i] = phase[i] / 256;
    out.radius[i] = radius ? Math.max(radius[i] * 0.005, 0.05) : 0.22; // unit: half a centimetre
    out.height[i] = height ? Math.max(height[i] * 0.01, 0.3) : 1.75;
  }
  const bytes = [
    [Column.activity, out.activity, 0],
    [Column.level, out.level, 0],
    [Column.population, out.population, 0],
    [Column.source, out.source, kNoSource],
    [Column.figure, out.figure, kNoFigure],
    [Column.priority, out.priority, 0],
  ] as const;
  for (const [id, target, missing] of bytes) {
    const given = get(id);
    if (given) target.set(given);
    else target.fill(missing);
  }
  out.state.set(get(Column.state) ?? out.activity); // nobody is led by a state machine: what they do
  return out;
}

function copyRow(from: Columns, i: number, to: Columns, j: number) {
  to.index[j] = from.index[i];
  to.generation[j] = from.generation[i];
  to.x[j] = from.x[i];
  to.y[j] = from.y[i];
  to.z[j] = from.z[i];
  to.heading[j] = from.heading[i];
  to.speed[j] = from.speed[i];
  to.phase[j] = from.phase[i];
  to.radius[j] = from.radius[i];
  to.height[j] = from.height[i];
  to.activity[j] = from.activity[i];
  to.level[j] = from.level[i];
  to.population[j] = from.population[i];
  to.source[j] = from.source[i];
  to.figure[j] = from.figure[i];
  to.state[j] = from.state[i];
  to.priority[j] = from.priority[i];
}

/** The key frame's rows with the delta's changes, those who are gone left out, merged with the added people. */
function applyDelta(key: Columns, rows: Part, added: Columns): Columns {
  require(rows, kRequiredDelta);
  const get = (id: number) => rows.get(id);
  const [dx, dy, dz] = [get(Column.x)!, get(Column.y)!, get(Column.z)!];
  const [heading, speed, phase] = [get(Column.heading), get(Column.speed), get(Column.phase)];
  const [activity, level] = [get(Column.activity), get(Column.level)];
  const [state, priority] = [get(Column.state) ?? activity, get(Column.priority)];
  const out = makeColumns(key.count + added.count);
  let n = 0;
  let next = 0;
  for (let i = 0; i <= key.count; ++i) {
    if (i < key.count && activity && activity[i] === kGone) continue;
    for (; next < added.count; ++next) {
      const order =
        i < key.count ? compareIds(added.index[next], added.generation[next], key.index[i], key.generation[i]) : -1;
      if (order === 0) throw new Malformed('added person is in the key frame');
      if (order > 0) break;
      copyRow(added, next, out, n++);
    }
    if (i === key.count) break;
    copyRow(key, i, out, n);
    out.x[n] += dx[i] * 0.001;
    out.y[n] += dy[i] * 0.001;
    out.z[n] += dz[i] * 0.001;
    if (heading) out.heading[n] = heading[i] * kHeadingUnit;
    if (speed) out.speed[n] = speed[i] * 0.001;
    if (phase) out.phase[n] = phase[i] / 256;
    if (activity) out.activity[n] = activity[i];
    if (level) out.level[n] = level[i];
    if (state) out.state[n] = state[i];
    if (priority) out.priority[n] = priority[i];
    ++n;
  }
  out.count = n;
  return out;
}

const kHeldBytes = 12;
const kNothingMoves: { gauges: Float32Array; held: Held[] } = { gauges: new Float32Array(0), held: [] };

/** What the header says of objects: gauges, then who holds what. Older servers send zeros there. */
function readObjects(buffer: ArrayBuffer, view: DataView, dataStart: number): { gauges: Float32Array; held: Held[] } {
  const count = view.getUint32(32, true);
  const from = view.getUint32(36, true);
  if (count === 0) return kNothingMoves;
  if (from % 4 !== 0 || from < dataStart) throw new Malformed(`gauges: offset ${from}`);
  const after = from + 4 * count;
  if (after + 4 > buffer.byteLength) throw new Malformed('gauges reach beyond the end');
  const gauges = new Float32Array(buffer, from, count);
  if (!gauges.every((v) => Number.isFinite(v))) throw new Malformed('gauge');
  const holders = view.getUint32(after, true);
  if (after + 4 + holders * kHeldBytes > buffer.byteLength) throw new Malformed('holders reach beyond the end');
  const held = Array.from({ length: holders }, (_, i) => {
    const at = after + 4 + i * kHeldBytes;
    return { object: view.getUint32(at, true), index: view.getUint32(at + 4, true), generation: view.getUint32(at + 8, true) };
  });
  return { gauges, held };
}

/** Keeps the last key frames; one per connection. */
export class Decoder {
  private keys: Frame[] = [];

  /** Never throws. */
  decode(buffer: ArrayBuffer): Decoded {
    try {
      return this.read(buffer);
    } catch (error) {
      return { ok: false, ignored: false, reason: error instanceof Malformed ? error.message : 'cannot be read' };
    }
  }

  private read(buffer: ArrayBuffer): Decoded {
    if (buffer.byteLength < kHeader) throw new Malformed('shorter than the header');
    const view = new DataView(buffer);
    const kind = view.getUint8(0);
    if (view.getUint8(1) !== kVersion) throw new Malformed(`version ${view.getUint8(1)}`);
    if (kind !== kKeyKind && kind !== kDeltaKind) throw new Malformed(`kind ${kind}`);
    const columns = view.getUint16(2, true);
    const number = view.getUint32(4, true);
    const keyNumber = view.getUint32(8, true);
    const rows = view.getUint32(12, true);
    const added = view.getUint32(16, true);
    const time = view.getFloat64(24, true);
    if (view.getUint32(20, true) !== buffer.byteLength) throw new Malformed('length');
    if (kHeader + columns * kEntry > buffer.byteLength) throw new Malformed('directory reaches beyond the end');
    if (!Number.isFinite(time)) throw new Malformed('time');
    const parts = readParts(buffer, view, columns, [rows, added], kind === kDeltaKind);
    const objects = readObjects(buffer, view, kHeader + columns * kEntry);

    if (kind === kKeyKind) {
      if (added !== 0 || parts[1].size !== 0 || keyNumber !== number) throw new Malformed('key frame with a delta’s fields');
      const frame: Frame = { ...readFull(parts[0], rows), number, key: number, time, ...objects };
      this.keys = [frame, ...this.keys.filter((k) => k.number !== number)].slice(0, kKeysKept);
      return { ok: true, frame };
    }
    const key = this.keys.find((k) => k.number === keyNumber);
    if (!key) return { ok: false, ignored: true, reason: `key frame ${keyNumber} is not here` };
    if (rows !== key.count) throw new Malformed(`${rows} rows on a key frame of ${key.count}`);
    const more = added > 0 ? readFull(parts[1], added) : makeColumns(0);
    return { ok: true, frame: { ...applyDelta(key, parts[0], more), number, key: keyNumber, time, ...objects } };
  }
}
