// What holds of any page, whatever serves it.
import { check, colours, expect, moved, pause, playing, positions, rest, settled, shot, stats, time, until } from './page.mjs';

export async function seePeopleWalk(page) {
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

export async function control(page) {
  await check('pause stops them, step takes one frame, play goes on', async () => {
    await page.click('#play');
    await settled(page);
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

/** Somebody who walks and can be clicked on: where on the screen, and who. */
const somebodyWalking = (page) =>
  page.evaluate(() => {
    const { viewer } = window.throng;
    for (let row = 0; row < viewer.people.count; ++row) {
      const s = viewer.people.speed[row] > 0.4 ? viewer.screenOf(row) : null;
      if (s && document.elementFromPoint(s.x, s.y)?.id === 'view') return s;
    }
    return null;
  });

const kNone = '–';

/** `goals`: what a goal may be called, as a regular expression; null = this scene does not know any. */
export async function select(page, goals = /./) {
  await check('clicking a person shows id, type, speed and goal', async () => {
    await pause(page);
    await rest(page);
    const spot = await somebodyWalking(page);
    expect(spot, 'nobody in sight walks');
    await page.mouse.click(spot.x, spot.y);
    await until(page, () => document.getElementById('person-speed') !== null);
    const text = async (id) => (await page.locator(`#person-${id}`).innerText()).trim();
    const said = await page.evaluate(() => {
      const { selected, person, scene } = window.throng.store.get();
      const { people } = window.throng.viewer;
      const row = [...Array(people.count).keys()].find((r) => people.index[r] === selected.index && people.generation[r] === selected.generation);
      return { index: selected.index, person: person.index, speed: people.speed[row], types: scene.populations, population: people.population[row] };
    });
    // A click in a crowd may mean the neighbour; what is shown must be of whoever is selected.
    expect(said.person === said.index, `told of person ${said.person}, selected is ${said.index}`);
    expect(new RegExp(`^Person ${said.index}(\\.\\d+)?$`).test(await text('id')), `id: ${await text('id')}, selected is ${said.index}`);
    const type = (said.types[said.population] ?? '').replace(/_/g, ' ');
    expect((await text('type')).toLowerCase() === type.toLowerCase(), `type: ${await text('type')}, is ${type}`);
    const speed = /^(\d+\.\d\d) m\/s/.exec(await text('speed'));
    expect(speed && Math.abs(Number(speed[1]) - said.speed) < 0.02, `speed: ${await text('speed')}, is ${said.speed}`);
    const goal = await text('goal');
    expect(goals ? goal !== kNone && goals.test(goal) : goal === kNone, `goal: ${goal}`);
    await shot(page, 'person');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.person') === null);
    const at = await time(page);
    await page.evaluate(() => window.throng.actions.playPause());
    await until(page, (t) => window.throng.store.get().time > t + 0.5, at);
    return `person ${said.index}, ${type}, ${speed[1]} m/s, to ${goal}`;
  });
}

export async function look(page) {
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
  await check('people in the colours of their states', async () => {
    const scene = await page.evaluate(() => window.throng.store.get().scene);
    await page.selectOption('#colour-by', 'state');
    await rest(page);
    const legend = () => page.locator('.layers .legend li').allInnerTexts();
    const names = scene.states.map((s) => s.name.replace(/_/g, ' ').toLowerCase());
    const shown = (await legend()).map((l) => l.trim().toLowerCase());
    expect(shown.filter((l) => names.includes(l)).length >= Math.min(names.length, 4), `legend: ${shown.join(', ')}`);
    const known = await page.evaluate(() => {
      const { people } = window.throng.viewer;
      const most = window.throng.store.get().scene.states.length;
      return [...Array(people.count).keys()].every((r) => people.state[r] < most);
    });
    expect(known, 'somebody is in a state without a name');
    await shot(page, 'states');
    const options = await page.locator('#colour-by option').allInnerTexts();
    expect(options.includes('priority') === scene.priorities, options.join(', '));
    if (scene.priorities) {
      await page.selectOption('#colour-by', 'priority');
      await rest(page);
      expect((await legend()).some((l) => l.includes('priority')), 'no scale of priorities');
    }
    await page.selectOption('#colour-by', 'population');
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
