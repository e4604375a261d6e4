// One connection to the server, kept up: the scene first, then the stream; when it is lost, again after a growing wait.
import { type ClientMessage, type ServerMessage, readMessage } from './messages';
import { type Decoded, Decoder } from './decode';
import { type DecodedPoses, decodePoses, isPoses } from './poses';
import { type Scene, readScene } from './scene';

const kFirstWait = 500; // ms
const kLongestWait = 8000;
const kSceneTimeout = 10_000;

export interface Handlers {
  opened(scene: Scene): void;
  /** Before a message is decoded: for measuring. */
  receiving(): void;
  frame(decoded: Decoded): void;
  poses(decoded: DecodedPoses): void;
  message(message: ServerMessage): void;
  /** retryAt: performance.now() of the next try. */
  lost(reason: string, retryAt: number): void;
}

/** Address of an API path below the page, with the page's token. */
export function apiUrl(page: { href: string }, path: string, socket = false): string {
  const here = new URL(page.href);
  const url = new URL(`./api/${path}`, here);
  if (socket) url.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  const token = here.searchParams.get('token');
  if (token) url.searchParams.set('token', token);
  url.hash = '';
  return url.href;
}

export class Connection {
  private socket: WebSocket | null = null;
  private wait = kFirstWait;
  private timer = 0;
  private attempt = 0;

  constructor(
    private readonly page: { href: string },
    private readonly handlers: Handlers,
  ) {}

  start() {
    clearTimeout(this.timer);
    void this.connect(++this.attempt);
  }

  send(message: ClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async connect(attempt: number) {
    this.socket?.close();
    this.socket = null;
    let scene: Scene | null;
    try {
      const answer = await fetch(apiUrl(this.page, 'scene'), { cache: 'no-store', signal: AbortSignal.timeout(kSceneTimeout) });
      if (attempt !== this.attempt) return;
      if (!answer.ok) {
        const why = answer.status === 401 || answer.status === 403 ? 'the token is missing or wrong' : `status ${answer.status}`;
        return this.again(attempt, `The server refused the scene: ${why}.`);
      }
      scene = readScene(await answer.json());
    } catch {
      return this.again(attempt, 'The simulation cannot be reached.');
    }
    if (attempt !== this.attempt) return;
    if (!scene) return this.again(attempt, 'The server speaks another version of the protocol.');
    this.open(attempt, scene);
  }

  private open(attempt: number, scene: Scene) {
    const socket = new WebSocket(apiUrl(this.page, 'stream', true));
    const decoder = new Decoder();
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.wait = kFirstWait;
      if (attempt === this.attempt) this.handlers.opened(scene);
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (attempt !== this.attempt) return;
      this.handlers.receiving();
      if (event.data instanceof ArrayBuffer) {
        if (isPoses(event.data)) return this.handlers.poses(decodePoses(event.data));
        return this.handlers.frame(decoder.decode(event.data));
      }
      const message = typeof event.data === 'string' ? readMessage(event.data) : null;
      if (message) this.handlers.message(message);
    };
    socket.onclose = () => this.again(attempt, 'The connection to the simulation is lost.');
  }

  private again(attempt: number, reason: string) {
    if (attempt !== this.attempt) return;
    this.socket = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.start(), this.wait);
    this.handlers.lost(reason, performance.now() + this.wait);
    this.wait = Math.min(this.wait * 1.7, kLongestWait);
  }
}
