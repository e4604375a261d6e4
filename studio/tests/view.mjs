// The page in a real browser, served by the real program: a scenario that runs, a recording of it, an imported one.
//   node tests/view.mjs PROGRAM [--shots FOLDER] [--report FILE]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from './browser.mjs';
import { budgets } from './budgets.mjs';
import { check, expect, open, pause, rest, run, shot, skip, until } from './page.mjs';
import { runToEnd, serve } from './program.mjs';
import { bodies, gaitEditor, manyBodies } from './bodies.mjs';
import { doors } from './doors.mjs';
import { control, look, seePeopleWalk, select } from './steps.mjs';

const program = path.resolve(process.argv[2]);
const root = path.resolve(import.meta.dirname, '../..');
const scenario = path.join(root, 'scenarios/demos/two_floors.yaml');
const fixture = path.resolve(root, '../shared/data/reference_results/corner/traj.txt');
const folder = mkdtempSync(path.join(tmpdir(), 'throng-view-'));
const servers = [];
let browser = null;

async function visit(args, options) {
  const server = await serve(program, args);
  servers.push(server);
  return { server, page: await open(browser, server.url, options) };
}

async function leave({ server, page }, what) {
  await page.close();
  await check(`the server of ${what} ends in order`, async () => {
    const code = await server.stop();
    servers.splice(servers.indexOf(server), 1);
    expect(code === 0, `it ended with ${code}`);
  });
}

/** People the page shows who walk at least so fast, m/s, as [index, generation]. */
const people = (page, least = 0) =>
  page.evaluate((v) => {
    const p = window.throng.viewer.people;
    return [...Array(p.count).keys()].filter((row) => p.speed[row] >= v).map((row) => [p.index[row], p.generation[row]]);
  }, least);

/** Strokes and points of the explanation that are in the picture now. */
const strokes = (page) =>
  page.evaluate(() => {
    const { layer } = window.throng.viewer.layers.find((l) => l.id === 'sketch');
    return layer.object.children.filter((o) => o.visible).reduce((n, o) => n + o.geometry.drawRange.count, 0);
  });

/** Selects two people, one after the other; what decides about each must arrive, be drawn and stand in the panel. */
async function explain(page, what, who) {
  await check(`explanations of two people, ${what}`, async () => {
    expect(who.length >= 2, `${who.length} people`);
    const said = [];
    for (const [index, generation] of who.slice(0, 2)) {
      await page.evaluate(([i, g]) => window.throng.actions.select(i, g), [index, generation]);
      await until(page, (i) => window.throng.store.get().sketch?.index === i && window.throng.store.get().sketch.layers.length > 0, index);
      await rest(page);
      const names = await page.evaluate(() => window.throng.store.get().sketch.layers.map((l) => l.name));
      for (const name of ['person', 'journey', 'way', 'velocities'])
        expect(names.includes(name), `no '${name}' of person ${index}: ${names.join(', ')}`);
      expect((await strokes(page)) > 10, `nothing drawn of person ${index}`);
      const text = await page.locator('.person').innerText();
      expect(text.includes(`Person ${index}`) && /half-planes/i.test(text), text);
      said.push(`${index}: ${names.length} layers, ${await strokes(page)} corners`);
    }
    await shot(page, `explained_${what.replace(/ /g, '_')}`);
    return said.join('; ');
  });
}

/** Everything one can be going to in the scenario. */
const kGoals = new RegExp(`^(${[...readFileSync(scenario, 'utf8').matchAll(/- *\{ *id: (\w+)/g)].map((m) => m[1].replace(/_/g, ' ')).join('|')})( \\(.*\\))?$|^point `, 'i');

async function liveRun() {
  const visited = await visit([scenario]);
  const { page } = visited;
  await seePeopleWalk(page);
  await control(page);
  await select(page, kGoals);
  await explain(page, 'running', await people(page, 0.5));
  await check('who walks has a goal', async () => {
    const goal = await page.locator('#person-goal').innerText();
    expect(goal.length > 1, `goal: ${goal}`);
    return goal;
  });
  await check('explanations of another time are not shown', async () => {
    await pause(page);
    await page.evaluate(() => window.throng.actions.seek(1));
    await until(page, () => window.throng.store.get().time < 1.5 && !window.throng.store.get().sketch?.layers.length);
    await rest(page);
    expect((await strokes(page)) === 0, 'still drawn');
  });
  await page.keyboard.press('Escape');
  await look(page);
  await budgets(page, 'a run');
  await leave(visited, 'a run');
}

async function withBodies() {
  const walking = await visit([path.join(root, 'scenarios/demos/bodies_gaits.yaml')]);
  await bodies(walking.page);
  await gaitEditor(walking.page, program, folder);
  await leave(walking, 'a run with bodies');
  const many = await visit([manyBodies.scenario(folder)]);
  await manyBodies.check(many.page);
  await leave(many, 'a thousand bodies');
}

async function recordedRun() {
  const file = path.join(folder, 'run.throng');
  runToEnd(program, ['run', scenario, '--until', '240', '--record', file, '--explain', '3', '--explain', '4', '--quiet']);
  const visited = await visit([file], { colorScheme: 'dark' });
  const { page } = visited;
  await seePeopleWalk(page);
  await control(page);
  await select(page, kGoals);
  await pause(page);
  await page.evaluate(() => window.throng.actions.seek(9));
  await until(page, () => Math.abs(window.throng.store.get().time - 9) < 0.2);
  await explain(page, 'recorded', (await people(page)).filter(([index]) => index === 3 || index === 4));
  await leave(visited, 'a recording');
}

/** All kinds of doors with sensors, live and recorded. */
async function movingDoors() {
  const scene = path.join(root, 'scenarios/demos/doors_automatic.yaml');
  const file = path.join(folder, 'doors.throng');
  runToEnd(program, ['run', scene, '--until', '20', '--record', file, '--quiet']);
  const recorded = await visit([file]);
  await doors(recorded.page, [0.2, 9]);
  await leave(recorded, 'recorded doors');
}

async function imported() {
  if (!existsSync(fixture)) return skip('an imported recording', `there is no ${path.relative(root, fixture)}`);
  const file = path.join(folder, 'imported.throng');
  runToEnd(program, ['import', fixture, '--unit', 'm', '--out', file, '--quiet']);
  const visited = await visit([file]);
  const { page } = visited;
  await seePeopleWalk(page);
  await control(page);
  await select(page, null);
  await shot(page, 'imported');
  await leave(visited, 'an imported recording');
}

await run(
  async () => {
    browser = await launch();
    await liveRun();
    await withBodies();
    await recordedRun();
    await movingDoors();
    await imported();
  },
  async () => {
    await browser?.close();
    await Promise.all(servers.map((s) => s.stop()));
    rmSync(folder, { recursive: true, force: true });
  },
);
