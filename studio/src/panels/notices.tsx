// Lost connections, errors of the server, the keyboard.
import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { kKeys } from '../app/keys';
import { useActions, useStudio } from './context';

function useNow(every: number): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

function Lost() {
  const actions = useActions();
  const reason = useStudio((s) => s.reason);
  const retryAt = useStudio((s) => s.retryAt);
  const known = useStudio((s) => s.scene !== null);
  const left = Math.ceil((retryAt - useNow(250)) / 1000);
  return (
    <div class="card banner" role="alert" id="lost">
      <strong>{reason}</strong>
      {Number.isFinite(retryAt) && (
        <>
          <span>
            {left > 0 ? `Trying again in ${left} s.` : 'Trying again …'}
            {known && ' What you see is the last moment received.'}
          </span>
          <button type="button" onClick={() => actions.retry()}>
            Try now
          </button>
        </>
      )}
    </div>
  );
}

function Help() {
  const actions = useActions();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="card help" aria-label="Keyboard shortcuts" onClose={() => actions.help(false)}
      onClick={(e) => e.target === dialog.current && actions.help(false)}>
      <h2>Keyboard and mouse</h2>
      <dl class="facts">
        {kKeys.map((k) => (
          <Fragment key={k.shown}>
            <dt>
              <kbd>{k.shown}</kbd>
            </dt>
            <dd>{k.does}</dd>
          </Fragment>
        ))}
        <dt>drag</dt>
        <dd>turn; with the right button: move</dd>
        <dt>wheel</dt>
        <dd>nearer, farther</dd>
        <dt>click</dt>
        <dd>select a person</dd>
      </dl>
      <div class="row">
        <button type="button" onClick={() => actions.help(false)}>
          Close
        </button>
        <a class="muted" href="./assets/licences.txt" target="_blank" rel="noreferrer">
          made with three.js and preact
        </a>
      </div>
    </dialog>
  );
}

export function Notices() {
  const connection = useStudio((s) => s.connection);
  const known = useStudio((s) => s.scene !== null);
  const notice = useStudio((s) => s.notice);
  const help = useStudio((s) => s.help);
  return (
    <>
      {connection === 'lost' && <Lost />}
      {connection === 'connecting' && !known && (
        <div class="card banner" role="status">
          Connecting …
        </div>
      )}
      {connection === 'open' && notice && (
        <div class="card banner mild" role="status" id="notice">
          {notice}
        </div>
      )}
      {help && <Help />}
    </>
  );
}
