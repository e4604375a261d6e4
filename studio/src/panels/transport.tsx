// Play, pause, step, speed, scrub.
import { useRef, useState } from 'preact/hooks';
import { kSpeeds } from '../app/actions';
import { useActions, useStudio } from './context';
import { clock, speedLabel } from './format';

const kSeekEvery = 120; // ms, while the slider is dragged

function Icon(props: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={props.path} fill="currentColor" />
    </svg>
  );
}
const kPlay = 'M7 4.500v15l13-7.500z';
const kPause = 'M6 4.500h4.200v15H6zM13.800 4.500H18v15h-4.200z';
const kStep = 'M5 4.500v15l10-7.500zM16.500 4.500h3v15h-3z';

function Scrubber() {
  const actions = useActions();
  const time = useStudio((s) => s.time);
  const start = useStudio((s) => s.scene?.start ?? 0);
  const end = useStudio((s) => s.transport?.end ?? s.scene?.end ?? s.transport?.bufferedTo ?? 0);
  const buffered = useStudio((s) => s.transport?.bufferedTo ?? s.transport?.end ?? 0);
  const [dragged, setDragged] = useState<number | null>(null);
  const last = useRef(0);
  const span = Math.max(end - start, 0.1);
  const share = (t: number) => `${(Math.min(Math.max((t - start) / span, 0), 1) * 100).toFixed(2)}%`;
  const shown = dragged ?? time;
  const move = (value: number, final: boolean) => {
    setDragged(final ? null : value);
    const now = performance.now();
    if (!final && now - last.current < kSeekEvery) return;
    last.current = now;
    actions.seek(value);
  };
  return (
    <div class="scrub">
      <input
        id="scrub"
        type="range"
        min={start}
        max={end}
        step="0.1"
        value={shown}
        aria-label="Time"
        aria-valuetext={`${clock(shown)} of ${clock(end)}`}
        style={{ '--done': share(shown), '--there': share(Math.max(buffered, shown)) }}
        onInput={(e) => move(Number(e.currentTarget.value), false)}
        onChange={(e) => move(Number(e.currentTarget.value), true)}
      />
      <output for="scrub" class="time">
        {clock(shown)} <span>/ {clock(end)}</span>
      </output>
    </div>
  );
}

export function Transport() {
  const actions = useActions();
  const playing = useStudio((s) => s.transport?.playing ?? false);
  const speed = useStudio((s) => s.transport?.speed ?? 1);
  const finished = useStudio((s) => s.transport?.finished ?? false);
  const known = useStudio((s) => s.transport !== null && s.connection === 'open');
  const speeds = kSpeeds.includes(speed) ? kSpeeds : [...kSpeeds, speed].sort((a, b) => a - b);
  return (
    <div class="card transport" role="group" aria-label="Playback">
      <button type="button" id="play" class="primary" disabled={!known} aria-label={playing ? 'Pause' : 'Play'} title="Play or pause (Space)" onClick={() => actions.playPause()}>
        <Icon path={playing ? kPause : kPlay} />
      </button>
      <button type="button" id="step" disabled={!known} aria-label="One frame on" title="One frame on (.)" onClick={() => actions.step()}>
        <Icon path={kStep} />
      </button>
      <Scrubber />
      {finished && <span class="badge">end</span>}
      <label class="speed">
        <span class="hidden">Speed</span>
        <select id="speed" value={String(speed)} disabled={!known} title="Speed ([ and ])" onChange={(e) => actions.speed(Number(e.currentTarget.value))}>
          {speeds.map((s) => (
            <option key={s} value={String(s)}>
              {speedLabel(s)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
