import { useEffect, useRef } from 'preact/hooks';
import { GaitEditor } from '../panels/gaits/editor';
import { CameraButtons, Counters, Title } from '../panels/header';
import { DoorPanel } from '../panels/door';
import { Layers } from '../panels/layers';
import { Notices } from '../panels/notices';
import { PersonPanel } from '../panels/person';
import { Transport } from '../panels/transport';

/** mount: gets the canvas once it is in the page. */
export function App(props: { mount(canvas: HTMLCanvasElement): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => props.mount(canvas.current!), []);
  return (
    <>
      <canvas ref={canvas} id="view" tabIndex={0} aria-label="The scene: drag to turn, wheel to come nearer, click a person or a door. Keyboard: press ?" />
      <div class="overlay">
        <div class="left">
          <Title />
          <Layers />
        </div>
        <div class="right">
          <CameraButtons />
          <Counters />
          <GaitEditor />
          <PersonPanel />
          <DoorPanel />
        </div>
        <div class="top">
          <Notices />
        </div>
        <div class="bottom">
          <Transport />
        </div>
      </div>
    </>
  );
}
