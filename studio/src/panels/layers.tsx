// Layer toggles and legends, for whatever stands in layers/index.ts; colouring of people; levels.
import { kLayers } from '../layers';
import type { LegendEntry } from '../layers/layer';
import { paletteOf } from '../layers/palette';
import { shownName } from '../layers/places/places';
import type { ColourBy } from '../data/store';
import { useActions, useStudio } from './context';

function Legend(props: { entries: LegendEntry[] }) {
  const most = 12;
  return (
    <ul class="legend">
      {props.entries.slice(0, most).map((e) => (
        <li key={e.label} class={e.shape === 'bar' ? 'wide' : ''}>
          <span class={`mark ${e.shape ?? 'square'}`} style={{ background: e.colour }} />
          {e.label}
        </li>
      ))}
      {props.entries.length > most && <li class="muted">and {props.entries.length - most} more</li>}
    </ul>
  );
}

function Levels() {
  const actions = useActions();
  const levels = useStudio((s) => s.scene?.levels) ?? [];
  const top = useStudio((s) => s.topLevel);
  if (levels.length < 2) return null;
  return (
    <label class="row">
      Show up to
      <select id="levels" value={String(top)} title="Levels (Page up, Page down)" onChange={(e) => actions.topLevel(Number(e.currentTarget.value))}>
        {levels.map((l, i) => (
          <option key={l.id} value={String(i)}>
            {shownName(l.id)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Layers() {
  const actions = useActions();
  const scene = useStudio((s) => s.scene);
  const shown = useStudio((s) => s.shown);
  const theme = useStudio((s) => s.theme);
  const colourBy = useStudio((s) => s.colourBy);
  if (!scene) return null;
  const setting = { scene, theme, palette: paletteOf(theme) };
  return (
    <details class="card layers" open>
      <summary>Layers</summary>
      <ul>
        {kLayers.map((kind) => {
          const on = shown[kind.id] ?? kind.shownAtStart;
          const entries = on ? (kind.legend?.(setting, colourBy) ?? []) : [];
          return (
            <li key={kind.id}>
              <label class="check">
                <input type="checkbox" id={`layer-${kind.id}`} checked={on} onChange={() => actions.toggleLayer(kind.id)} />
                {kind.label}
              </label>
              {entries.length > 0 && <Legend entries={entries} />}
            </li>
          );
        })}
      </ul>
      <label class="row">
        Colour by
        <select id="colour-by" value={colourBy} onChange={(e) => actions.colourBy(e.currentTarget.value as ColourBy)}>
          <option value="population">population</option>
          <option value="source">source</option>
          <option value="speed">speed</option>
          <option value="state">state</option>
          {scene.priorities && <option value="priority">priority</option>}
        </select>
      </label>
      <Levels />
    </details>
  );
}
