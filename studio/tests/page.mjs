// What the browser tests share: a page that is watched for errors, what it shows, and the results of checks (as text, and as
// TAP in the file of --report).
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const kPatience = 30_000; // ms, for anything a page is waited for
const kLongest = 540_000; // ms, for all checks of a program together

export const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : null;
};
const shots = option('shots');
if (shots) mkdirSync(shots, { recursive: true });

const results = [];
const failures = () => results.filter((r) => r.startsWith('not ok')).length;
function note(ok, name, more = '') {
  const skipped = more.startsWith('skipped');
  results.push(`${ok ? 'ok' : 'not ok'} ${results.length + 1} - ${name}${skipped ? ` # SKIP ${more.slice(8)}` : ''}`);
  console.log(`${!ok ? 'FAILED' : skipped ? 'skip  ' : 'ok    '} ${name}${more ? `: ${more}` : ''}`);
}

export function skip(name, why) {
  note(true, name, `skipped ${why}`);
}

export async function check(name, body) {
  try {
    note(true, name, (await body()) ?? '');
  } catch (error) {
    const where = /tests\/(?!page)(\w+\.mjs:\d+)/.exec(error.stack ?? '');
    note(false, name, error.message + (where ? ` (${where[1]})` : ''));
  }
}

export function expect(value, what) {
  if (!value) throw new Error(what);
}

/** Runs the checks in `body`; whatever happens, `clean` follows, the results are written and the program ends. */
export async function run(body, clean) {
  let cleaning = null;
  const finish = async (problem) => {
    if (cleaning) return cleaning;
    if (problem) note(false, 'the checks came to their end', problem);
    cleaning = (async () => {
      await Promise.race([clean(), new Promise((resolve) => setTimeout(resolve, 10_000))]).catch((e) => note(false, 'tidying up', e.message));
      const skipped = results.filter((r) => r.includes(' # SKIP ')).length;
      if (option('report')) writeFileSync(option('report'), `${[`TAP version 13`, `1..${results.length}`, ...results].join('\n')}\n`);
      console.log(`${results.length - failures() - skipped} passed, ${failures()} failed, ${skipped} skipped`);
      process.exit(failures() > 0 ? 1 : 0);
    })();
    return cleaning;
  };
  setTimeout(() => void finish(`not within ${kLongest / 1000} s`), kLongest).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void finish(signal));
  await body().then(() => finish(''), (error) => finish(error.message));
}

export const stats = (page) => page.evaluate(() => window.throng_stats);
export const positions = (page) => page.evaluate(() => window.throng.viewer.positions(400));
export const time = (page) => page.evaluate(() => window.throng.store.get().time);
export const playing = (page) => page.evaluate(() => window.throng.store.get().transport.playing);
export const until = (page, body, argument) => page.waitForFunction(body, argument, { timeout: kPatience, polling: 50 });
export const rest = (page) => page.waitForTimeout(900);

export async function open(browser, address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  page.problems = [];
  page.on('console', (m) => m.type() === 'error' && page.problems.push(m.text()));
  page.on('pageerror', (e) => page.problems.push(e.message));
  page.requests = [];
  page.on('request', (r) => page.requests.push(r.url()));
  await page.goto(address);
  await until(page, () => window.throng_stats?.people > 0 && window.throng_stats.frames > 2);
  return page;
}

export function moved(before, after) {
  const now = new Map(after.map(([index, x, y, z]) => [index, [x, y, z]]));
  return before.filter(([index, x, y]) => now.has(index) && Math.hypot(now.get(index)[0] - x, now.get(index)[1] - y) > 0.2).length;
}

/** Colours in a picture of the scene alone: a blank one has one. */
export async function colours(page) {
  return page.evaluate(async () => {
    const { viewer } = window.throng;
    viewer.invalidate();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    viewer.draw(performance.now(), 0); // in this task, so that the drawing buffer is still there
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [320, 180];
    const context = copy.getContext('2d');
    context.drawImage(document.getElementById('view'), 0, 0, 320, 180);
    const data = context.getImageData(0, 0, 320, 180).data;
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add(((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3));
    return seen.size;
  });
}

export async function shot(page, name) {
  const picture = await page.screenshot(shots ? { path: path.join(shots, `${name}.png`) } : {});
  expect(picture.length > 20_000, `a picture of ${picture.length} bytes`);
}

/** Pauses, and waits until the page shows what the server does: on a busy machine it may be a few frames behind. */
export async function pause(page) {
  await page.evaluate(() => window.throng.store.get().transport.playing && window.throng.actions.playPause());
  await settled(page);
}

export async function settled(page) {
  await until(page, () => {
    const { transport, time: shown } = window.throng.store.get();
    return !transport.playing && Math.abs(transport.time - shown) < 1e-3;
  });
}
