// People with bodies on the page of the real program: what the inspector shows of them, the gait editor, a thousand at once.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { budgets } from './budgets.mjs';
import { check, expect, rest, shot, until } from './page.mjs';
import { runToEnd } from './program.mjs';

const kManyBodies = 1000;
const kMostCalls = 40; // of a thousand skinned people (EG-105)
const kMostTriangles = 1_000_000;

/** Bodies in the picture now. */
const drawnBodies = (page) => page.evaluate(() => window.throng.viewer.layers.find((l) => l.id === 'people').layer.bodies.rows);

async function bodiesReady(page, least = 1) {
  await until(page, (n) => {
    const { layer } = window.throng.viewer.layers.find((l) => l.id === 'people');
    return layer.bodies.state === 'ready' && layer.bodies.rows >= n;
  }, least);
}

/** Skeleton, footprints, support polygon and gaze of somebody selected. */
export async function bodies(page) {
  await check('people have bodies, and the inspector shows skeleton, footprints, support and gaze', async () => {
    await bodiesReady(page);
    await page.evaluate(() => window.throng.actions.select(window.throng.viewer.people.index[0], window.throng.viewer.people.generation[0]));
    const layer = (name) => page.evaluate((n) => window.throng.store.get().sketch?.layers.find((l) => l.name === n) ?? null, name);
    await until(page, () => window.throng.store.get().sketch?.layers.some((l) => l.name === 'body' && l.polygons.length > 1));
    const body = await layer('body');
    expect(body.segments.length >= 24, `${body.segments.length} bones`);
    expect(body.texts.some((t) => t.name === 'planted') && body.texts.some((t) => t.name === 'gait'), 'no words about the body');
    await until(page, () => window.throng.store.get().sketch?.layers.some((l) => l.name === 'gaze' && l.points.length > 0));
    const drawn = await page.evaluate(() => {
      const { layer } = window.throng.viewer.layers.find((l) => l.id === 'sketch');
      const [cells, lines] = layer.object.children;
      return { filled: cells.visible ? cells.geometry.drawRange.count / 3 : 0, lines: lines.geometry.drawRange.count / 2 };
    });
    expect(drawn.filled > 2, 'the support polygon is not filled');
    expect(drawn.lines > 30, `${drawn.lines} strokes`);
    await shot(page, 'body');
    await page.keyboard.press('Escape');
    return `${body.segments.length} bones, ${body.polygons.length} areas on the ground`;
  });
}

/** Lowest pelvis of a person over two seconds of the run, m above its feet. */
async function lowest(page, index) {
  return page.evaluate(async (who) => {
    let least = Infinity;
    const from = window.throng.store.get().time;
    while (window.throng.store.get().time < from + 2) {
      const poses = window.throng.playhead.newest?.poses;
      const row = poses ? poses.index.indexOf(who) : -1;
      if (row >= 0) least = Math.min(least, poses.root[row * 3 + 2]);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return least;
  }, index);
}

/** PV-89, PV-115: a point is dragged, the walker on the spot and the people walk by it; undo, text for a scenario, refusals. */
export async function gaitEditor(page, program, folder) {
  await check('the gait editor shows six curves and a walker', async () => {
    await page.locator('#view').focus();
    await page.keyboard.press('y');
    await until(page, () => document.querySelectorAll('.gaits .plot').length === 6);
    await until(page, () => window.throng.actions.gaits.shown?.drawn > 2);
    const points = await page.locator('#plot-nadir circle.point').count();
    expect(points >= 2, `${points} points`);
    await shot(page, 'gaits');
  });
  await check('a curve that is dragged changes the walk at once', async () => {
    const gait = await page.evaluate(() => window.throng.actions.gaits.chosen().name);
    const before = { preview: await page.evaluate(() => window.throng.actions.gaits.shown.lowest), person: await lowest(page, 0) };
    await page.locator('#plot-nadir').evaluate((plot) => plot.scrollIntoView({ block: 'center' })); // the panel is higher than the window
    const box = await page.locator('#plot-nadir circle.point').last().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let k = 1; k <= 6; ++k) await page.mouse.move(x, y + 4 * k);
    await page.mouse.up();
    await until(page, (z) => window.throng.actions.gaits.shown.lowest < z - 0.005, before.preview);
    await until(page, (name) => window.throng.store.get().gaits.gaits.find((g) => g.name === name)?.edited, gait);
    await rest(page);
    const after = { preview: await page.evaluate(() => window.throng.actions.gaits.shown.lowest), person: await lowest(page, 0) };
    expect(after.person < before.person - 0.003, `the person's pelvis: ${before.person} m, then ${after.person} m`);
    return `${gait}: pelvis ${before.person.toFixed(3)} m, then ${after.person.toFixed(3)} m`;
  });
  await check('the speed of the walker follows its slider', async () => {
    const period = await page.evaluate(() => window.throng.actions.gaits.cycle.period);
    await page.locator('#gait-speed').fill('2');
    await until(page, () => Math.abs(window.throng.actions.gaits.cycle.speed - 2) < 1e-6);
    const faster = await page.evaluate(() => window.throng.actions.gaits.cycle.period);
    expect(faster < period, `${faster} s a cycle, before ${period}`);
  });
  await check('an edited gait is saved as text that a scenario reads', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#gait-save')]);
    const name = download.suggestedFilename();
    const text = await page.evaluate(() => window.throng.actions.gaits.text());
    const file = path.join(folder, 'edited.yaml');
    writeFileSync(file, `throng: 1\ntime: {end: 2}\nworld:\n  walkable: [{area: [[0, 0], [9, 0], [9, 9], [0, 9]]}]\n${text}` +
      `sources: [{id: some, area: [[1, 1], [8, 1], [8, 8], [1, 8]], count: 2, population: ${name.replace('.yaml', '')}}]\n`);
    runToEnd(program, ['check', file]);
    return name;
  });
  await check('what nobody can walk by is refused, and all edits are undone', async () => {
    await page.evaluate(() => window.throng.actions.gaits.curve('nadir', [{ at: 0, value: 0.1, slope: 0 }]));
    await until(page, () => /nadir/.test(document.getElementById('notice')?.innerText ?? ''));
    await until(page, () => window.throng.actions.gaits.chosen().curves.nadir.length > 1);
    await page.click('#gait-reset');
    await until(page, () => !window.throng.actions.gaits.chosen().edited);
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.gaits') === null);
    expect(page.problems.length === 0, page.problems.join(' | '));
  });
}

/** The bar of the page: a thousand skinned people near the camera. */
export const manyBodies = {
  scenario(folder) {
    const file = path.join(folder, 'many_bodies.yaml');
    writeFileSync(file, `throng: 1
time: {step: 0.05, end: 600}
camera: {position: [20, -20, 20], target: [20, 14, 0]}
world:
  walkable: [{area: [[0, 0], [40, 0], [40, 30], [0, 30]]}]
  places: [{id: west, area: [[1, 1], [19, 1], [19, 29], [1, 29]]}, {id: east, area: [[21, 1], [39, 1], [39, 29], [21, 29]]}]
population: {adults: {men: 0.5}, children: {height: {uniform: [1, 1.35]}}}
journeys: {there: [{repeat: forever, steps: [east, west]}], back: [{repeat: forever, steps: [west, east]}]}
sources:
  - {id: a, population: {adults: 5, children: 1}, place: west, count: 530, journey: there}
  - {id: b, population: {adults: 5, children: 1}, place: east, count: 530, journey: back}
`);
    return file;
  },
  async check(page) {
    await check(`${kManyBodies} skinned people are drawn`, async () => {
      await bodiesReady(page, kManyBodies);
      return `${await drawnBodies(page)} bodies`;
    });
    await budgets(page, `${kManyBodies} bodies`, { calls: kMostCalls, triangles: kMostTriangles });
    await shot(page, 'many_bodies');
  },
};
