// The person one has clicked on, and what the parts explain of it.
import { useEffect, useRef } from 'preact/hooks';
import type { SketchImage, SketchLayer } from '../data/messages';
import { sketchColour } from '../layers/sketch/sketch';
import { shownName } from '../layers/places/places';
import { useActions, useStudio } from './context';
import { metres, shortNumber } from './format';

function Row(props: { label: string; value: string; id?: string }) {
  return (
    <>
      <dt>{props.label}</dt>
      <dd id={props.id}>{props.value}</dd>
    </>
  );
}

/** Values scaled to the full range; one channel is shown grey. */
function Picture(props: { image: SketchImage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { image } = props;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const [low, high] = image.values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
    const pixels = context.createImageData(image.width, image.height);
    for (let i = 0; i < image.width * image.height; ++i) {
      for (let c = 0; c < 3; ++c) {
        const value = image.values[i * image.channels + Math.min(c, image.channels - 1)];
        pixels.data[i * 4 + c] = high > low ? ((value - low) / (high - low)) * 255 : 128;
      }
      pixels.data[i * 4 + 3] = 255;
    }
    context.putImageData(pixels, 0, 0);
  }, [image]);
  return <canvas ref={canvas} class="sketch-image" width={image.width} height={image.height} />;
}

function Explanation(props: { layer: SketchLayer; colour: string }) {
  const { layer } = props;
  return (
    <li>
      <span class="mark line" style={{ background: props.colour }} />
      {shownName(layer.name)}
      {layer.unit && <span class="muted"> [{layer.unit}]</span>}
      {(layer.numbers.length > 0 || layer.texts.length > 0) && (
        <dl class="facts small">
          {layer.numbers.map((n) => (
            <Row key={n.name} label={shownName(n.name)} value={`${shortNumber(n.value)} ${n.unit}`} />
          ))}
          {layer.texts.map((t) => (
            <Row key={t.name} label={shownName(t.name)} value={t.value} />
          ))}
        </dl>
      )}
      {layer.images.map((image, i) => (
        <Picture key={i} image={image} />
      ))}
    </li>
  );
}

export function PersonPanel() {
  const actions = useActions();
  const selected = useStudio((s) => s.selected);
  const person = useStudio((s) => s.person);
  const sketch = useStudio((s) => s.sketch);
  const follow = useStudio((s) => s.follow);
  const held = useStudio((s) => s.scene?.objects[s.holds]);
  if (!selected) return null;
  return (
    <section class="card person" aria-label="Selected person" aria-live="off">
      <div class="head">
        <h2 id="person-id">
          Person {selected.index}
          {selected.generation !== 1 && <span class="muted">.{selected.generation}</span>}
        </h2>
        <button type="button" aria-pressed={follow} title="Follow (F)" onClick={() => actions.follow(!follow)}>
          Follow
        </button>
        <button type="button" id="deselect" aria-label="Deselect" title="Deselect (Esc)" onClick={() => actions.deselect()}>
          ×
        </button>
      </div>
      {!person && <p class="muted">…</p>}
      {person && !person.exists && <p>Is not in the scene at this time.</p>}
      {person?.exists && (
        <dl class="facts">
          <Row id="person-type" label="type" value={shownName(person.population)} />
          <Row label="came from" value={person.source ? shownName(person.source) : '–'} />
          <Row id="person-activity" label="activity" value={person.activity} />
          {person.state !== '' && <Row id="person-state" label="state" value={shownName(person.state)} />}
          {person.priority !== null && <Row label="priority" value={shortNumber(person.priority)} />}
          <Row id="person-goal" label="goal" value={person.goal ? shownName(person.goal) : '–'} />
          {held && <Row id="person-holds" label="holds" value={held.label || shownName(held.id)} />}
          <Row label="still to go" value={metres(person.remaining)} />
          <Row id="person-speed" label="speed" value={`${person.speed.toFixed(2)} m/s${person.preferredSpeed > 0 ? ` (likes ${person.preferredSpeed.toFixed(2)})` : ''}`} />
          <Row label="level" value={shownName(person.level)} />
          <Row label="body" value={`${person.height.toFixed(2)} m, radius ${person.radius.toFixed(2)} m`} />
          {person.laps > 0 && <Row label="laps" value={String(person.laps)} />}
        </dl>
      )}
      {sketch && sketch.layers.length > 0 && (
        <details open>
          <summary>Explanations</summary>
          <ul class="explanations">
            {sketch.layers.map((layer, i) => (
              <Explanation key={layer.name} layer={layer} colour={sketchColour(i)} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
