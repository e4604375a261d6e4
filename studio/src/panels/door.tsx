// The door one has clicked on: how far it is open, and who has a hand on it.
import { Fragment } from 'preact';
import { gaugesOf, isDoorPart } from '../layers/doors/door_shapes';
import { shownName } from '../layers/places/places';
import type { SceneObject } from '../data/scene';
import { useActions, useStudio } from './context';
import { gaugeWords } from './format';

const kFew = 4; // names
const kKinds: Record<string, string> = {
  door_hinged: 'hinged',
  door_double: 'two leaves',
  door_sliding: 'sliding',
  door_swing_both: 'swings both ways',
  door_revolving: 'revolving',
};

function Openness(props: { door: SceneObject; values: number[] }) {
  const gauges = gaugesOf(props.door);
  const turns = props.door.kind === 'door_revolving';
  const rows = gauges.map(({ angle }, i) => ({
    name: turns ? 'turned' : gauges.length > 1 ? `leaf ${i + 1}` : 'leaf',
    value: gaugeWords(props.values[i] ?? 0, angle, turns),
  }));
  if (rows.length === 0) rows.push({ name: 'leaf', value: 'locked' });
  return (
    <>
      {rows.map(({ name, value }, i) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd id={`door-gauge-${i}`}>{value}</dd>
        </Fragment>
      ))}
    </>
  );
}

export function DoorPanel() {
  const actions = useActions();
  const scene = useStudio((s) => s.scene);
  const number = useStudio((s) => s.door);
  const reading = useStudio((s) => s.doorReading);
  const door = scene?.objects[number];
  if (!scene || !door) return null;
  const surface = scene.surfaces[door.surface];
  const glazed = door.parts.some((p) => p.role === 'pane' && isDoorPart(door, p));
  return (
    <section class="card person" aria-label="Selected door" aria-live="off">
      <div class="head">
        <h2 id="door-id">{door.label || shownName(door.id)}</h2>
        <button type="button" id="deselect" aria-label="Deselect" title="Deselect (Esc)" onClick={() => actions.deselect()}>
          ×
        </button>
      </div>
      <dl class="facts">
        <dt>kind</dt>
        <dd>
          {kKinds[door.kind] ?? shownName(door.kind)}
          {glazed && ', glazed'}
        </dd>
        <Openness door={door} values={reading?.gauges ?? []} />
        <dt>held by</dt>
        <dd id="door-held">
          {(reading?.held ?? []).slice(0, kFew).map((h) => (
            <button key={`${h.index}.${h.generation}`} type="button" onClick={() => actions.select(h.index, h.generation)}>
              Person {h.index}
            </button>
          ))}
          {!reading?.held.length && (scene.live ? 'nobody' : 'not recorded')}
        </dd>
        <dt>level</dt>
        <dd>{shownName(scene.levels[surface.level].id)}</dd>
      </dl>
    </section>
  );
}
