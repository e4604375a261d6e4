// The gait editor (PV-89): gait functions of a way of walking as curves, its numbers, and a walker who shows them at once.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gaitKey } from '../../app/gait_edits';
import { type Gait, type Gaits, argumentAt, valueAt } from '../../data/gaits';
import { useActions, useStudio } from '../context';
import { shownName } from '../../layers/places/places';
import { type Frame, Plot, frameOf } from './plot';
import { GaitPreview } from './preview';

const kWalking = 3; // m/s, right end of the axis
const kRunning = 7;

/** Apex and nadir are heights of the same thing: one axis. */
function framesOf(gait: Gait, all: Gaits, fastest: number): Record<string, Frame> {
  const heights = all.functions.filter((f) => f.name === 'apex' || f.name === 'nadir');
  return Object.fromEntries(all.functions.map((f) => [f.name, frameOf(gait, heights.includes(f) ? heights : [f], fastest)]));
}

function Preview() {
  const actions = useActions();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useStudio((s) => s.scene);
  const theme = useStudio((s) => s.theme);
  useEffect(() => {
    if (!scene) return;
    try {
      const preview = new GaitPreview(canvas.current!, scene, theme, () => ({ cycle: actions.gaits.cycle, height: actions.gaits.previewHeight }));
      actions.gaits.shown = preview;
      return () => {
        actions.gaits.shown = null;
        preview.dispose();
      };
    } catch {
      return; // no second context: the people in the scene still show it
    }
  }, [scene, theme]);
  return <canvas ref={canvas} class="preview" id="gait-preview" key={theme} aria-label="A walker on the spot, by the curves below: drag to turn" />;
}

function Speed(props: { gait: Gait; fastest: number }) {
  const actions = useActions();
  const speed = useStudio((s) => s.gaitSpeed);
  const f = valueAt(props.gait.curves.frequency, speed);
  const step = argumentAt(props.gait, 'step', speed);
  return (
    <label class="row">
      <span>Speed</span>
      <input id="gait-speed" type="range" min="0" max={props.fastest} step="0.05" value={speed} style={{ '--done': `${(speed / props.fastest) * 100}%` }}
        onInput={(e) => actions.gaits.speed(Number(e.currentTarget.value))} />
      <output for="gait-speed" class="readout">
        {speed.toFixed(2)} m/s{speed > 0 && <span class="muted"> {f.toFixed(2)} steps/s of {step.toFixed(2)} m</span>}
      </output>
    </label>
  );
}

function Styles(props: { gait: Gait; all: Gaits }) {
  const actions = useActions();
  return (
    <details class="styles">
      <summary>Numbers</summary>
      {props.all.style.map((f) => (
        <label key={f.name} class="row" title={f.doc}>
          <span>{shownName(f.name)}</span>
          <input type="range" id={`style-${f.name}`} min={f.min} max={f.max} step={(f.max - f.min) / 200} value={props.gait.style[f.name]}
            style={{ '--done': `${((props.gait.style[f.name] - f.min) / (f.max - f.min)) * 100}%` }}
            onInput={(e) => actions.gaits.style(f.name, Number(e.currentTarget.value))} />
          <output class="readout">{Number(props.gait.style[f.name].toPrecision(3))} <span class="muted">{f.unit}</span></output>
        </label>
      ))}
    </details>
  );
}

function save(text: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }));
  link.download = `${name}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function Choice(props: { gaits: Gait[]; gait: Gait }) {
  const actions = useActions();
  const several = new Set(props.gaits.map((g) => g.body)).size > 1;
  const title = (g: Gait) => `${shownName(g.name)}${g.populations.length > 0 ? ` (${g.populations.map(shownName).join(', ')})` : several ? ` – body ${g.body}` : ''}${g.edited ? ' *' : ''}`;
  return (
    <select id="gait-choice" aria-label="Gait" value={gaitKey(props.gait)} onChange={(e) => actions.gaits.choose(e.currentTarget.value)}>
      {props.gaits.map((g) => (
        <option key={gaitKey(g)} value={gaitKey(g)}>{title(g)}</option>
      ))}
    </select>
  );
}

export function GaitEditor() {
  const actions = useActions();
  const open = useStudio((s) => s.gaitEditor);
  const all = useStudio((s) => s.gaits);
  const speed = useStudio((s) => s.gaitSpeed);
  useStudio((s) => s.gaitChosen);
  const [point, setPoint] = useState<[string, number] | null>(null);
  const [fastest, setFastest] = useState(kWalking);
  const gait = open ? actions.gaits.chosen() : null;
  const frames = useMemo(() => (gait && all ? framesOf(gait, all, fastest) : {}), [gait, all, fastest]);
  if (!open) return null;
  return (
    <section class="card gaits" aria-label="Gait editor">
      <div class="head">
        <h2>Gaits</h2>
        {gait && all && <Choice gaits={all.gaits} gait={gait} />}
        <button type="button" id="gait-reset" disabled={!gait?.edited} title="Back to how it was" onClick={() => actions.gaits.reset()}>Undo all</button>
        <button type="button" id="gait-save" disabled={!gait} title="As text for a scenario" onClick={() => save(actions.gaits.text(), `${gait!.name}_edited`)}>Save</button>
        <button type="button" aria-label="Close the gait editor" onClick={() => actions.gaits.open(false)}>×</button>
      </div>
      {!gait && <p>Nobody here walks by gait functions.</p>}
      {gait && all && (
        <>
          <Preview />
          <Speed gait={gait} fastest={fastest} />
          <div class="plots">
            {all.functions.map((f) => (
              <Plot key={f.name} gait={gait} f={f} frame={frames[f.name]} most={all.mostPoints} speed={speed}
                selected={point?.[0] === f.name ? point[1] : null} select={(i) => setPoint(i === null ? null : [f.name, i])} />
            ))}
          </div>
          <label class="check">
            <input type="checkbox" id="gait-run" checked={fastest === kRunning} onChange={(e) => setFastest(e.currentTarget.checked ? kRunning : kWalking)} />
            up to running speeds
          </label>
          <Styles gait={gait} all={all} />
          <p>Drag points; double click adds one, Delete takes it away. Positions of people do not depend on it.</p>
        </>
      )}
    </section>
  );
}
