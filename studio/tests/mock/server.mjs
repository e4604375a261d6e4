// A stand-in for `throng view` that speaks docs/protocol.md, for tests and for work on the page without the engine:
//   node tests/mock/server.mjs [--people 400] [--port 8090]
// It serves dist/ and a crowd on fixed rounds. From code: const mock = await startMock({people, port: 0}).
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { encodeDelta, encodeKey } from './encode.mjs';
import { doorsAt } from './doors.mjs';
import { MockCrowd, scene } from './world.mjs';
import { accept } from './websocket.mjs';

const kDist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist');
const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain' };
const kCsp = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const kDt = 1 / scene.rate;

/** One browser: a clock of its own, key frames every 2 s, at most 3 frames unshown. */
class Client {
  constructor(peer, crowd) {
    this.peer = peer;
    this.crowd = crowd;
    this.frame = 0;
    this.playing = true;
    this.speed = 1;
    this.due = 0;
    this.shown = -1;
    this.unshown = [];
    this.key = null;
    this.selected = null;
    peer.onmessage = (text) => this.receive(text);
    this.timer = setInterval(() => this.tick(), 10);
    this.last = performance.now();
    peer.onclose = () => clearInterval(this.timer);
    this.sendFrame();
  }

  tick() {
    const now = performance.now();
    this.due += this.playing ? ((now - this.last) / 1000) * this.speed : 0;
    this.last = now;
    if (this.due < kDt) return;
    const steps = Math.floor(this.due / kDt);
    this.due -= steps * kDt;
    if (this.unshown.length >= 3) {
      this.key = null; // cut: the next one is a key frame
      this.frame += steps;
      return;
    }
    this.frame += steps;
    if (this.frame * kDt >= scene.end) {
      this.frame = Math.round(scene.end / kDt);
      this.playing = false;
    }
    this.sendFrame();
  }

  sendFrame() {
    const time = this.frame * kDt;
    const people = this.crowd.at(time);
    const far = this.key && Math.abs(this.frame - this.key.number) * kDt >= 2;
    if (!this.key || far) {
      this.key = { number: this.frame, people };
      this.peer.send(encodeKey(this.frame, time, people, doorsAt(time, people)));
    } else {
      this.peer.send(encodeDelta(this.frame, time, this.key, people, doorsAt(time, people)));
    }
    this.unshown.push(this.frame);
    this.sendState(people.length);
    if (this.selected) this.sendPerson(people);
  }

  sendState(count) {
    const time = this.frame * kDt;
    this.json({ type: 'state', playing: this.playing, speed: this.speed, time, end: scene.end, people: count,
      entered: count + Math.floor(time / 3), left: Math.floor(time / 3), live: true, finished: time >= scene.end, buffered_to: scene.end });
  }

  sendPerson(people) {
    const { index, generation, sketch } = this.selected;
    const p = people.find((q) => q.index === index && q.generation === generation);
    if (!p) return this.json({ type: 'person', index, generation, exists: false });
    const last = this.crowd.people[index].points.at(-1);
    this.json({ type: 'person', index, generation, exists: true, population: scene.populations[p.population], source: scene.sources[p.source],
      speed: p.speed, preferred_speed: p.speed, radius: p.radius, height: p.height, activity: 'walking', state: scene.states[p.state].name, priority: p.priority, goal: 'walk to the end of the round',
      remaining: Math.hypot(last[0] - p.x, last[1] - p.y), level: scene.levels[p.level].id, laps: 0 });
    if (!sketch) return;
    const points = this.crowd.people[index].points;
    this.json({ type: 'sketch', index, generation, layers: [
      { name: 'route', unit: 'm', points, segments: points.slice(1).map((q, i) => [...points[i], ...q]), polygons: [], arcs: [], fields: [], images: [],
        numbers: [{ name: 'way points', value: points.length, unit: '' }], texts: [] },
      { name: 'personal space', unit: 'm', points: [], segments: [], polygons: [], arcs: [[p.x, p.y, p.z, 1.2, p.heading - 0.8, p.heading + 0.8]],
        fields: [], images: [], numbers: [], texts: [{ name: 'model', value: 'mock' }] },
    ] });
  }

  json(value) {
    this.peer.send(JSON.stringify(value));
  }

  receive(text) {
    let m;
    try {
      m = JSON.parse(text);
    } catch {
      return this.json({ type: 'error', message: 'not JSON' });
    }
    if (m.type === 'poses') return; // nobody here has a body
    if (m.type === 'ready') return void (this.unshown = this.unshown.filter((n) => n > m.frame));
    if (m.type === 'play' || m.type === 'pause') this.playing = m.type === 'play';
    else if (m.type === 'speed') this.speed = Math.min(Math.max(m.value, 0.1), 100);
    else if (m.type === 'select') this.selected = m;
    else if (m.type === 'deselect') this.selected = null;
    else if (m.type === 'step' || m.type === 'seek') {
      if (m.type === 'step') this.playing = false;
      this.frame = m.type === 'step' ? this.frame + (m.frames ?? 1) : Math.round(Math.min(Math.max(m.time, 0), scene.end) / kDt);
      if (m.type === 'seek') this.key = null;
      this.unshown = [];
    } else return this.json({ type: 'error', message: `unknown message ${m.type}` });
    this.due = 0;
    this.sendFrame();
  }
}

async function serve(request, response) {
  const name = new URL(request.url, 'http://x').pathname;
  const send = (status, type, body) => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': kCsp, 'Cache-Control': 'no-cache' });
    response.end(body);
  };
  if (name === '/api/scene') return send(200, 'application/json', JSON.stringify(scene));
  if (name === '/api/health') return send(200, 'application/json', '{"ok":true,"version":"mock"}');
  const file = path.join(kDist, name === '/' ? 'index.html' : path.normalize(name));
  if (!file.startsWith(kDist + path.sep)) return send(404, 'text/plain', 'not found');
  try {
    return send(200, kTypes[path.extname(file)] ?? 'application/octet-stream', await readFile(file));
  } catch {
    return send(404, 'text/plain', 'not found');
  }
}

/** -> {url, close(), drop() (cuts all connections)} */
export async function startMock({ people = 400, port = 0 } = {}) {
  const crowd = new MockCrowd(people);
  const peers = new Set();
  const server = createServer((request, response) => void serve(request, response));
  server.on('upgrade', (request, socket) => {
    const peer = accept(request, socket);
    new Client(peer, crowd);
    peers.add(peer);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const drop = () => {
    for (const peer of peers) peer.close();
    peers.clear();
  };
  const close = () => {
    drop();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close, drop };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`);
    return at > 0 ? Number(process.argv[at + 1]) : otherwise;
  };
  const mock = await startMock({ people: option('people', 400), port: option('port', 8090) });
  console.log(mock.url);
}
