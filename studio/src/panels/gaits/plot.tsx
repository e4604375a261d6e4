// One gait function as a curve over speed, with control points to drag. Arrow keys move the focused point, double click
// adds one, Delete takes it away, the small handle turns the slope.
import { useRef, useState } from 'preact/hooks';
import { type Gait, type GaitFunction, type GaitPoint, addPoint, argumentAt, movePoint, removePoint, speedOf, valueAt } from '../../data/gaits';
import { useActions } from '../context';
import { shortNumber } from '../format';
import { shownName } from '../../layers/places/places';

const kWidth = 200;
const kHeight = 96;
const kMargin = { left: 32, right: 6, top: 6, bottom: 14 };
const kSamples = 80;
const kHandle = 26; // px from its point
const kPadding = 0.3; // of the curve's span, above and below it
const kNudge = 0.01; // of an axis, by an arrow key

export interface Frame {
  fastest: number; // m/s, right end of the axis
  low: number;
  high: number;
}

/** Axis of values: all of the curve and some room; given curves share it. */
export function frameOf(gait: Gait, functions: GaitFunction[], fastest: number): Frame {
  let [low, high] = [Infinity, -Infinity];
  for (const f of functions)
    for (let k = 0; k <= kSamples; ++k) {
      const v = valueAt(gait.curves[f.name], argumentAt(gait, f.over, (fastest * k) / kSamples));
      [low, high] = [Math.min(low, v), Math.max(high, v)];
    }
  const room = Math.max((high - low) * kPadding, 0.02 * Math.abs(high), 1e-3);
  const [least, most] = [Math.min(...functions.map((f) => f.min)), Math.max(...functions.map((f) => f.max))];
  return { fastest, low: Math.max(low - room, least), high: Math.min(high + room, most) };
}

const xOf = (frame: Frame, speed: number) => kMargin.left + (speed / frame.fastest) * (kWidth - kMargin.left - kMargin.right);
const yOf = (frame: Frame, value: number) =>
  kMargin.top + ((frame.high - value) / (frame.high - frame.low)) * (kHeight - kMargin.top - kMargin.bottom);

interface Spot {
  i: number;
  x: number;
  y: number;
  free: boolean; // may also move sideways: its place on the axis is known
}

/** Points in the picture. Those slower than anybody walks stand at the left edge. */
function spots(gait: Gait, f: GaitFunction, frame: Frame): Spot[] {
  return gait.curves[f.name].flatMap((p, i) => {
    const speed = speedOf(gait, f.over, p.at);
    const below = speed === null && p.at < argumentAt(gait, f.over, 0);
    if (!below && (speed === null || speed > frame.fastest * 1.0001)) return [];
    return [{ i, x: xOf(frame, below ? 0 : speed!), y: yOf(frame, p.value), free: !below }];
  });
}

export function Plot(props: { gait: Gait; f: GaitFunction; frame: Frame; most: number; speed: number; selected: number | null; select(i: number | null): void }) {
  const { gait, f, frame } = props;
  const actions = useActions();
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ i: number; slope: boolean; frame: Frame } | null>(null);
  const axes = drag?.frame ?? frame; // fixed while one drags
  const points = gait.curves[f.name];
  const label = shownName(f.name);

  const set = (changed: GaitPoint[]) => actions.gaits.curve(f.name, changed);
  const under = (e: { clientX: number; clientY: number }) => {
    const box = svg.current!.getBoundingClientRect();
    const x = ((e.clientX - box.left) / box.width) * kWidth;
    const y = ((e.clientY - box.top) / box.height) * kHeight;
    const speed = ((x - kMargin.left) / (kWidth - kMargin.left - kMargin.right)) * axes.fastest;
    const value = axes.high - ((y - kMargin.top) / (kHeight - kMargin.top - kMargin.bottom)) * (axes.high - axes.low);
    return { speed: Math.min(Math.max(speed, 0), axes.fastest), value: Math.min(Math.max(value, axes.low), axes.high) };
  };
  const start = (e: PointerEvent, i: number, slope: boolean) => {
    e.preventDefault();
    e.stopPropagation();
    svg.current!.setPointerCapture(e.pointerId);
    actions.gaits.dragging = true;
    setDrag({ i, slope, frame });
    props.select(i);
  };
  const move = (e: PointerEvent) => {
    if (!drag) return;
    const { speed, value } = under(e);
    const p = points[drag.i];
    const at = argumentAt(gait, f.over, speed);
    if (drag.slope) {
      const away = at - p.at;
      if (Math.abs(away) > 1e-3) set(points.map((q, k) => (k === drag.i ? { ...q, slope: Math.min(Math.max((value - p.value) / away, -1000), 1000) } : q)));
    } else {
      const free = spots(gait, f, axes).find((s) => s.i === drag.i)?.free ?? false;
      set(movePoint(points, drag.i, free ? at : p.at, value, f));
    }
  };
  const end = () => {
    if (!drag) return;
    setDrag(null);
    actions.gaits.dragging = false;
  };
  const key = (e: KeyboardEvent, s: Spot) => {
    const by: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const p = points[s.i];
    if (by[e.key]) {
      const speed = (speedOf(gait, f.over, p.at) ?? 0) + by[e.key][0] * kNudge * axes.fastest;
      const at = s.free && by[e.key][0] !== 0 ? argumentAt(gait, f.over, Math.max(speed, 0)) : p.at;
      set(movePoint(points, s.i, at, p.value + by[e.key][1] * kNudge * (axes.high - axes.low), f));
    } else if (e.key === 'Delete' || e.key === 'Backspace') {
      set(removePoint(points, s.i));
      props.select(null);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const line = Array.from({ length: kSamples + 1 }, (_, k) => {
    const speed = (axes.fastest * k) / kSamples;
    return `${xOf(axes, speed).toFixed(1)},${yOf(axes, valueAt(points, argumentAt(gait, f.over, speed))).toFixed(1)}`;
  }).join(' ');
  const now = valueAt(points, argumentAt(gait, f.over, props.speed));
  const shown = spots(gait, f, axes);
  const chosen = shown.find((s) => s.i === props.selected);
  const ticks = [0, axes.fastest / 2, axes.fastest];
  return (
    <figure class="plot" id={`plot-${f.name}`}>
      <figcaption title={f.doc}>
        {label} <span class="muted">{f.unit && `[${f.unit}] `}{shortNumber(now)}</span>
      </figcaption>
      <svg ref={svg} viewBox={`0 0 ${kWidth} ${kHeight}`} role="group" aria-label={`${label} over speed`}
        onPointerMove={move} onPointerUp={end} onPointerCancel={end} onPointerDown={() => props.select(null)}
        onDblClick={(e) => set(addPoint(points, argumentAt(gait, f.over, under(e).speed), props.most))}>
        <rect x={kMargin.left} y={kMargin.top} width={kWidth - kMargin.left - kMargin.right} height={kHeight - kMargin.top - kMargin.bottom} class="ground" />
        {ticks.map((t) => (
          <text key={t} x={xOf(axes, t)} y={kHeight - 3} text-anchor={t === 0 ? 'start' : t === axes.fastest ? 'end' : 'middle'}>
            {shortNumber(t)}{t === axes.fastest ? ' m/s' : ''}
          </text>
        ))}
        {[axes.low, axes.high].map((v, k) => (
          <text key={k} x={kMargin.left - 3} y={yOf(axes, v) + (k === 0 ? 0 : 7)} text-anchor="end">{Number(v.toPrecision(3))}</text>
        ))}
        <line class="cursor" x1={xOf(axes, props.speed)} x2={xOf(axes, props.speed)} y1={kMargin.top} y2={kHeight - kMargin.bottom} />
        <polyline points={line} class="curve" />
        {chosen?.free && <Handle gait={gait} f={f} axes={axes} spot={chosen} start={(e) => start(e, chosen.i, true)} />}
        {shown.map((s) => (
          <circle key={s.i} cx={s.x} cy={s.y} r={s.i === props.selected ? 5 : 4} tabIndex={0} role="slider" class={s.i === props.selected ? 'point chosen' : 'point'}
            aria-label={`${label}, point ${s.i + 1}`} aria-valuenow={points[s.i].value} aria-valuetext={`${shortNumber(points[s.i].value)} ${f.unit} at ${shortNumber(points[s.i].at)} ${f.overUnit}`}
            onPointerDown={(e) => start(e, s.i, false)} onFocus={() => props.select(s.i)} onKeyDown={(e) => key(e, s)} onDblClick={(e) => e.stopPropagation()}>
            <title>{`${shortNumber(points[s.i].value)} ${f.unit} at ${shortNumber(points[s.i].at)} ${f.overUnit}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}

/** Where the tangent of a point is taken hold of. */
function Handle(props: { gait: Gait; f: GaitFunction; axes: Frame; spot: Spot; start(e: PointerEvent): void }) {
  const { gait, f, axes, spot } = props;
  const p = gait.curves[f.name][spot.i];
  const speed = speedOf(gait, f.over, p.at) ?? 0;
  const ahead = speed + axes.fastest * 0.02;
  const value = p.value + p.slope * (argumentAt(gait, f.over, ahead) - p.at);
  const [dx, dy] = [xOf(axes, ahead) - spot.x, yOf(axes, value) - spot.y];
  const scale = kHandle / Math.max(Math.hypot(dx, dy), 1e-6);
  const back = spot.x + dx * scale > kWidth - kMargin.right ? -1 : 1; // at the right edge it stands on the other side
  const [x, y] = [spot.x + dx * scale * back, spot.y + dy * scale * back];
  return (
    <>
      <line class="tangent" x1={spot.x} y1={spot.y} x2={x} y2={y} />
      <circle class="handle" cx={x} cy={y} r={3.5} onPointerDown={props.start}>
        <title>slope: {shortNumber(p.slope)}</title>
      </circle>
    </>
  );
}
