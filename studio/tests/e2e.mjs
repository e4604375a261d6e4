// The page in a real browser, against the mock or a real server:
//   node tests/e2e.mjs [URL] [--shots FOLDER]
// Without a URL also what only the mock can show: a lost connection, and the budgets with 5,000 people.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launch } from './browser.mjs';
import { startMock } from './mock/server.mjs';

const kMostCalls = 25;
const kMostTriangles = 400_000;
const kMany = 5000;
const url = process.argv.slice(2).find((a) => a.startsWith('http'));
const shotsAt = process.argv.indexOf('--shots');
const shots = shotsAt > 0 ? process.argv[shotsAt + 1] : null;
if (shots) mkdirSync(shots, { recursive: true });

let [passed, failed] = [0, 0];
async function check(name, body) {
  try {
    const more = await body();
    ++passed;
    console.log(`ok     ${name}${more ? `: ${more}` : ''}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}
function expect(value, what) {
  if (!value) throw new Error(what);
}
const stats = (page) => page.evaluate(() => window.throng_stats);
const positions = (page) => page.evaluate(() => window.throng.viewer.positions(400));
const time = (page) => page.evaluate(() => window.throng.store.get().time);
const playing = (page) => page.evaluate(() => window.throng.store.get().transport.playing);
const until = (page, body, argument) => page.waitForFunction(body, argument, { timeout: 30_000, polling: 50 });
const rest = (page) => page.waitForTimeout(900);

async function open(browser, address, options = {}) {
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

function moved(before, after) {
  const now = new Map(after.map(([index, x, y, z]) => [index, [x, y, z]]));
  return before.filter(([index, x, y]) => now.has(index) && Math.hypot(now.get(index)[0] - x, now.get(index)[1] - y) > 0.2).length;
}

/** Colours in a picture of the scene alone: a blank one has one. */
async function colours(page) {
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

async function shot(page, name) {
  const picture = await page.screenshot(shots ? { path: path.join(shots, `${name}.png`) } : {});
  expect(picture.length > 20_000, `a picture of ${picture.length} bytes`);
}

async function seePeopleWalk(page) {
  await check('people move', async () => {
    const before = await positions(page);
    const from = await time(page);
    await until(page, (t) => window.throng.store.get().time > t + 1.5, from);
    const n = moved(before, await positions(page));
    expect(n > 0, 'nobody moved');
    return `${n} of ${before.length}`;
  });
  await check('motion between frames is smooth', async () => {
    // Positions must change between two frames of the server, too: more distinct moments than frames received.
    const seen = await page.evaluate(async () => {
      const from = window.throng_stats;
      const moments = new Set();
      for (let i = 0; i < 40; ++i) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        moments.add(window.throng.viewer.lastMoment);
      }
      return { moments: moments.size, drawn: window.throng_stats.frames - from.frames };
    });
    expect(seen.moments > 0.8 * Math.min(seen.drawn, 40), `${seen.moments} moments in ${seen.drawn} pictures`);
  });
  await check('the picture is not blank', async () => {
    const n = await colours(page);
    await shot(page, 'orbit');
    expect(n > 60, `${n} colours`);
    return `${n} colours`;
  });
}

async function control(page) {
  await check('pause stops them, step takes one frame, play goes on', async () => {
    await page.click('#play');
    await until(page, () => !window.throng.store.get().transport.playing);
    await rest(page);
    const [at, before] = [await time(page), await positions(page)];
    await rest(page);
    expect((await time(page)) === at && moved(before, await positions(page)) === 0, 'they went on');
    await page.click('#step');
    await until(page, (t) => window.throng.store.get().time > t, at);
    await rest(page);
    const stepped = (await time(page)) - at;
    expect(stepped > 0 && stepped < 1.01, `a step of ${stepped} s`);
    await page.locator('#view').focus();
    await page.keyboard.press('Space');
    await until(page, (t) => window.throng.store.get().time > t + 0.5, at);
    expect(await playing(page), 'not playing');
  });
  await check('scrubbing goes back and forth', async () => {
    await until(page, () => window.throng.store.get().time > 3 || window.throng.store.get().transport.bufferedTo > 3);
    const target = await page.evaluate(() => Math.min(window.throng.store.get().transport.bufferedTo ?? 60, 60) * 0.8);
    await page.keyboard.press('Space');
    for (const t of [target, target * 0.25]) {
      await page.locator('#scrub').fill(t.toFixed(1));
      await until(page, (wanted) => Math.abs(window.throng.store.get().time - wanted) < 1.01, t);
    }
    await page.locator('#view').focus();
    await page.keyboard.press('Space');
    await until(page, () => window.throng.store.get().transport.playing);
  });
  await check('speed', async () => {
    await page.selectOption('#speed', '4');
    await until(page, () => window.throng.store.get().transport.speed === 4);
    const from = await time(page);
    await rest(page);
    expect((await time(page)) > from, 'time stands still');
    await page.selectOption('#speed', '1');
  });
}

async function select(page) {
  await check('clicking a person shows id, type, speed and goal', async () => {
    await page.evaluate(() => window.throng.store.get().transport.playing && window.throng.actions.playPause());
    await rest(page);
    const spot = await page.evaluate(() => {
      const { viewer } = window.throng;
      for (let row = 0; row < viewer.positions(400).length; ++row) {
        const s = viewer.screenOf(row);
        if (s && document.elementFromPoint(s.x, s.y)?.id === 'view') return s;
      }
      return null;
    });
    expect(spot, 'nobody in sight');
    await page.mouse.click(spot.x, spot.y);
    await until(page, () => document.getElementById('person-speed') !== null);
    const text = await page.locator('.person').innerText();
    expect(/Person \d+/.test(text) && /m\/s/.test(text) && /goal/.test(text) && /type/.test(text), text);
    await shot(page, 'person');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.person') === null);
    const at = await time(page);
    await page.evaluate(() => window.throng.actions.playPause());
    await until(page, (t) => window.throng.store.get().time > t + 0.5, at);
  });
}

async function look(page) {
  await check('plan from above, layers, themes, help by keyboard', async () => {
    await page.locator('#view').focus();
    await page.keyboard.press('2');
    await rest(page);
    expect((await colours(page)) > 40, 'the plan is blank');
    await shot(page, 'plan');
    const before = (await stats(page)).triangles;
    await page.uncheck('#layer-people');
    await rest(page);
    expect((await stats(page)).triangles < before, 'people are still drawn');
    await page.check('#layer-people');
    await page.locator('#view').focus();
    await page.keyboard.press('1');
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.keyboard.press('t');
    await until(page, (t) => document.documentElement.dataset.theme !== t, theme);
    await rest(page);
    await shot(page, 'other_theme');
    await page.keyboard.press('t');
    await page.keyboard.press('?');
    await until(page, () => document.querySelector('dialog[open]') !== null);
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog[open]') === null);
  });
  await check('controls have names', async () => {
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, input')]
        .filter((e) => !(e.getAttribute('aria-label') || e.labels?.length || e.textContent.trim()))
        .map((e) => e.outerHTML.slice(0, 80)));
    expect(nameless.length === 0, nameless.join(' '));
  });
  await check('no errors, no frame rejected, nothing from elsewhere', async () => {
    const origin = new URL(page.url()).origin;
    const elsewhere = page.requests.filter((r) => !r.startsWith(origin) && !/^(data|blob):/.test(r) && !r.startsWith(origin.replace('http', 'ws')));
    expect(elsewhere.length === 0, elsewhere.join(' '));
    expect(page.problems.length === 0, page.problems.join(' | '));
    const { rejected } = await stats(page);
    expect(rejected === 0, `${rejected} frames rejected`);
  });
}

/** Processor time of the page's scripts per picture, ms: unlike the wall clock it does not count what other programs took. */
async function mainThread(page, wait) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return { script: metrics.find((m) => m.name === 'ScriptDuration').value, frames: (await stats(page)).frames };
  };
  const from = await read();
  await page.waitForTimeout(wait);
  const to = await read();
  await session.detach();
  return to.frames > from.frames ? ((to.script - from.script) * 1000) / (to.frames - from.frames) : null;
}

async function budgets(page, name) {
  await check(`draw calls and triangles, ${name}`, async () => {
    await page.evaluate(() => window.throng.viewer.meter.reset());
    const used = await mainThread(page, 6000);
    const s = await stats(page);
    expect(s.draw_calls <= kMostCalls, `${s.draw_calls} draw calls`);
    expect(s.triangles <= kMostTriangles, `${s.triangles} triangles`);
    return `${s.people} people, ${s.draw_calls} draw calls, ${s.triangles} triangles; main thread ${s.main_thread_ms.toFixed(1)} ms ` +
      `(median; 95 %: ${s.main_thread_ms_95.toFixed(1)}), of it decoding a message ${s.decode_ms.toFixed(1)} ms; ${s.frames_per_second.toFixed(1)} frames/s here` + (used === null ? '' : `; processor time of scripts ${used.toFixed(1)} ms a frame`);
  });
}

const browser = await launch();
const mock = url ? null : await startMock({ people: 300 });
try {
  const page = await open(browser, url ?? mock.url);
  await seePeopleWalk(page);
  await control(page);
  await select(page);
  await look(page);
  await budgets(page, 'this scene');
  if (mock) {
    await check('a lost connection is said and mended', async () => {
      mock.drop();
      await until(page, () => document.getElementById('lost') !== null);
      await until(page, () => document.getElementById('lost') === null && window.throng.store.get().connection === 'open');
      const { frame } = await stats(page);
      await until(page, (f) => window.throng_stats.frame !== f, frame);
    });
  }
  await page.close();
  if (mock) {
    const many = await startMock({ people: Math.round(kMany / 0.95) });
    const crowded = await open(browser, many.url);
    await budgets(crowded, `${kMany} people`);
    await check('there are as many as that', async () => {
      const { people } = await stats(crowded);
      expect(people >= kMany * 0.98, `${people}`);
    });
    await shot(crowded, 'many');
    await crowded.close();
    await many.close();
  }
} catch (error) {
  ++failed;
  console.log(`FAILED ${error.message}`);
} finally {
  await browser.close();
  await mock?.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
