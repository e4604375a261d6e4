// Frame strips: pictures of people in a demo in sequence, side by side, a row a camera. Made of recordings, so that every
// picture is of the moment it says.
//   node tests/strips.mjs PROGRAM [--out FOLDER] [--only bodies_eight,doors_single]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from './browser.mjs';
import { open, option } from './page.mjs';
import { runToEnd, serve } from './program.mjs';

const program = path.resolve(process.argv[2]);
const root = path.resolve(import.meta.dirname, '../..');
const out = path.resolve(option('out') ?? path.join(root, 'docs/images/strips'));
const kQuality = 0.82;
const kPatience = 120_000; // ms, for a moment to be shown: the machine may be busy

/**
 * Of scenarios/demos/NAME.yaml. A row: from (s), every (s), and either a person whom the camera goes along with
 * (follow: its index; away: from it, m) or an eye and a target; neither: the scene's own camera. walls: no, where they hide feet.
 */
const kStrips = {
  bodies_crowd: { frames: 3, size: [520, 300], rows: [{ from: 16, every: 1 }] },
  bodies_eight: { walls: false, frames: 7, rows: [{ from: 8, every: 0.3, follow: 0, away: [0, -4, 1.1] }, { from: 24, every: 0.2, follow: 0, away: [0, -4, 1.1] }] },
  bodies_gaits: { walls: false, frames: 7, size: [200, 210], rows: [0, 1, 2, 3, 4, 5].map((follow) => ({ from: 8, every: 0.15, follow, away: [0, follow === 5 ? 3.8 : -3.8, 0.5] })) },
  bodies_gaze: { frames: 6, rows: [{ from: 14, every: 1.2, follow: 2, away: [2.2, -2.6, 1] }, { from: 20, every: 1.5 }] },
  bodies_inattention: { walls: false, frames: 4, size: [440, 260], rows: [{ from: 30, every: 0.8, eye: [20, -5.5, 6.5], target: [20, 2.4, 0] }, { from: 33.2, every: 0.8, eye: [20, -5.5, 6.5], target: [20, 2.4, 0] }] },
  bodies_lecture: { frames: 6, rows: [{ from: 24, every: 6 }, { from: 21, every: 0.8, follow: 0, away: [0.4, -3, 0.8] }] },
  bodies_path: { frames: 7, rows: [{ from: 5.8, every: 0.3, follow: 0, away: [0, -4, 1.1] }, { from: 15.8, every: 0.3, follow: 0, away: [0, -4, 1.1] }] },
  bodies_queue: { frames: 6, rows: [{ from: 16, every: 4 }, { from: 5, every: 0.8, follow: 0, away: [2.2, -1.6, 0.9] }] },
  bodies_reach: { frames: 6, rows: [0, 3, 4].map((follow) => ({ from: { 0: 6, 3: 14, 4: 15.6 }[follow], every: 0.6, follow, away: [1.6, -2.2, 0.4] })) },
  bodies_sit: { frames: 8, size: [230, 270], rows: [{ from: 3.4, every: 0.5, follow: 0, away: [-1.2, -3.2, 0.8] }, { from: 64.2, every: 0.3, follow: 0, away: [-1.2, -3.2, 0.8] }] },
  bodies_speeds: { walls: false, frames: 8, size: [200, 220], rows: [0, 1, 2].map((follow) => ({ from: 12, every: 0.1, follow, away: [0, -3.8, 0.5] })) },
  bodies_stairs: { walls: false, frames: 8, size: [230, 270], rows: [{ from: 5, every: 0.5, follow: 0, away: [0, -4.4, 0.8] }, { from: 15, every: 0.5, follow: 0, away: [0, -4.4, 0.8] }] },
  bodies_wary: { walls: false, frames: 4, size: [440, 260], rows: [{ from: 30, every: 0.8, eye: [20, -5.5, 6.5], target: [20, 2.4, 0] }, { from: 33.2, every: 0.8, eye: [20, -5.5, 6.5], target: [20, 2.4, 0] }] },
};

/** Draws the moment shown as the next tile of the strip. */
function tile(page, row, column, view) {
  return page.evaluate(async ([row, column, { follow, away, eye, target, size, label }]) => {
    const { viewer } = window.throng;
    const { cameras } = viewer;
    if (follow !== undefined) {
      const p = viewer.people;
      const at = [...Array(p.count).keys()].find((r) => p.index[r] === follow);
      if (at === undefined) throw new Error(`person ${follow} is not there`);
      target = [p.x[at], p.y[at], p.z[at] + 0.85];
      eye = target.map((v, k) => v + away[k]);
    }
    if (eye) {
      cameras.orbit.position.set(...eye);
      cameras.orbitControls.target.set(...target);
    }
    cameras.update();
    viewer.draw(performance.now(), 0); // in this task, so that the drawing buffer is still there
    if (viewer.layers.find((l) => l.id === 'people').layer.bodies.rows === 0) throw new Error(`nobody near the camera at ${label}`);
    window.strip ??= document.createElement('canvas').getContext('2d');
    const c = window.strip;
    if (c.canvas.width !== size.all[0] || c.canvas.height !== size.all[1]) [c.canvas.width, c.canvas.height] = size.all;
    const [w, h] = size.tile;
    c.drawImage(document.getElementById('view'), column * w, row * h, w - 2, h - 2);
    c.font = '13px sans-serif';
    c.fillStyle = '#17202b';
    c.fillText(label, column * w + 6, row * h + 16);
  }, [row, column, view]);
}

/** Waits until the page shows that moment, with bodies. */
async function seek(page, time) {
  await page.evaluate((t) => window.throng.actions.seek(t), time);
  const shown = (t) => {
    const { viewer, store } = window.throng;
    const { bodies } = viewer.layers.find((l) => l.id === 'people').layer;
    return Math.abs(store.get().time - t) < 0.07 && bodies.state === 'ready' && bodies.from !== undefined;
  };
  await page.waitForFunction(shown, time, { timeout: kPatience, polling: 200 }).catch(async () => {
    const seen = await page.evaluate(() => {
      const { viewer, store } = window.throng;
      const { bodies } = viewer.layers.find((l) => l.id === 'people').layer;
      return `the page shows ${store.get().time} s, bodies ${bodies.state}, poses ${bodies.from ? 'here' : 'not here'}`;
    });
    throw new Error(`${time} s is not shown: ${seen}`);
  });
}

async function strip(browser, name, folder) {
  const { frames, rows, walls = true, size: tileSize = [260, 270] } = kStrips[name];
  const last = Math.max(...rows.map((r) => r.from + (frames - 1) * r.every));
  const file = path.join(folder, `${name}.throng`);
  runToEnd(program, ['run', path.join(root, `scenarios/demos/${name}.yaml`), '--until', String(last + 0.5), '--record', file, '--poses', '--set', 'outputs.rate=20', '--quiet']);
  const server = await serve(program, [file]);
  const page = await open(browser, server.url, { viewport: { width: tileSize[0], height: tileSize[1] }, colorScheme: 'light' });
  await page.evaluate((seen) => {
    const { store, actions } = window.throng;
    if (store.get().transport.playing) actions.playPause();
    store.set({ shown: { ...store.get().shown, places: false, walls: seen } });
  }, walls);
  const size = { tile: tileSize, all: [tileSize[0] * frames, tileSize[1] * rows.length] };
  for (const [r, row] of rows.entries())
    for (let k = 0; k < frames; ++k) {
      const time = row.from + k * row.every;
      if (r > 0 && k === 0 && !row.eye && row.follow === undefined) await page.evaluate(() => window.throng.actions.home());
      await seek(page, time);
      await tile(page, r, k, { ...row, size, label: `${time.toFixed(2)} s` });
    }
  const picture = await page.evaluate((q) => window.strip.canvas.toDataURL('image/webp', q), kQuality);
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  writeFileSync(path.join(out, `${name}.webp`), bytes);
  console.log(`${name}: ${size.all.join(' x ')}, ${Math.round(bytes.length / 1024)} KiB${page.problems.length ? `; ${page.problems.join(' | ')}` : ''}`);
  await page.close();
  await server.stop();
}

const folder = mkdtempSync(path.join(tmpdir(), 'throng-strips-'));
mkdirSync(out, { recursive: true });
const browser = await launch();
try {
  for (const name of option('only')?.split(',') ?? Object.keys(kStrips)) await strip(browser, name, folder);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
