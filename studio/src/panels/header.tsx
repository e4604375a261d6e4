import { useActions, useStudio } from './context';
import { clock, count } from './format';

/** Name and description of the scene. */
export function Title() {
  const scene = useStudio((s) => s.scene);
  const live = useStudio((s) => s.transport?.live ?? s.scene?.live ?? false);
  return (
    <header class="card title">
      <h1>
        {scene?.name ?? 'Throng'}
        {scene && <span class={live ? 'badge live' : 'badge'}>{live ? 'live' : 'recording'}</span>}
      </h1>
      {scene?.description && <p>{scene.description}</p>}
    </header>
  );
}

function Counter(props: { label: string; value: string; id: string }) {
  return (
    <div class="counter">
      <dt>{props.label}</dt>
      <dd id={props.id}>{props.value}</dd>
    </div>
  );
}

export function Counters() {
  const time = useStudio((s) => s.time);
  const transport = useStudio((s) => s.transport);
  return (
    <dl class="card counters" aria-label="Counters">
      <Counter id="count-time" label="time" value={clock(time)} />
      <Counter id="count-people" label="people" value={count(transport?.people ?? 0)} />
      <Counter id="count-entered" label="entered" value={count(transport?.entered ?? 0)} />
      <Counter id="count-left" label="left" value={count(transport?.left ?? 0)} />
    </dl>
  );
}

export function CameraButtons() {
  const actions = useActions();
  const camera = useStudio((s) => s.camera);
  const theme = useStudio((s) => s.theme);
  const live = useStudio((s) => s.transport?.live ?? s.scene?.live ?? false);
  const editing = useStudio((s) => s.gaitEditor);
  return (
    <div class="card tools" role="toolbar" aria-label="View">
      <button type="button" id="camera-orbit" aria-pressed={camera === 'orbit'} title="Camera around the scene (1)" onClick={() => actions.camera('orbit')}>
        3D
      </button>
      <button type="button" id="camera-top" aria-pressed={camera === 'top'} title="Plan from above (2)" onClick={() => actions.camera('top')}>
        Plan
      </button>
      <button type="button" title="Camera back to the start (R)" onClick={() => actions.home()}>
        Reset
      </button>
      {live && (
        <button type="button" id="gaits-button" aria-pressed={editing} title="Gait editor (Y)" onClick={() => actions.gaits.open()}>
          Gaits
        </button>
      )}
      <button type="button" id="theme" title="Light or dark (T)" aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'} onClick={() => actions.theme()}>
        {theme === 'dark' ? '☀' : '☾'}
      </button>
      <button type="button" id="help-button" title="Keyboard (?)" aria-label="Keyboard shortcuts" onClick={() => actions.help()}>
        ?
      </button>
    </div>
  );
}
