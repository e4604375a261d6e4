// The page in a real browser, against the mock or any server:
//   node tests/e2e.mjs [URL] [--shots FOLDER] [--report FILE]
// Without a URL also what only the mock can show: a lost connection, and the budgets with 5,000 people.
import { launch } from './browser.mjs';
import { budgets } from './budgets.mjs';
import { doors } from './doors.mjs';
import { startMock } from './mock/server.mjs';
import { check, expect, open, run, shot, stats, until } from './page.mjs';
import { skinning } from './skinning.mjs';
import { control, look, seePeopleWalk, select } from './steps.mjs';

const kMany = 5000;
const url = process.argv.slice(2).find((a) => a.startsWith('http'));
let [browser, mock, many] = [null, null, null];

async function loseConnection(page) {
  await check('a lost connection is said and mended', async () => {
    mock.drop();
    await until(page, () => document.getElementById('lost') !== null);
    await until(page, () => document.getElementById('lost') === null && window.throng.store.get().connection === 'open');
    const { frame } = await stats(page);
    await until(page, (f) => window.throng_stats.frame !== f, frame);
  });
}

async function crowd() {
  many = await startMock({ people: Math.round(kMany / 0.95) });
  const page = await open(browser, many.url);
  await budgets(page, `${kMany} people`);
  await check('there are as many as that', async () => {
    const { people } = await stats(page);
    expect(people >= kMany * 0.98, `${people}`);
  });
  await shot(page, 'many');
  await page.close();
}

await run(
  async () => {
    browser = await launch();
    await skinning(browser);
    if (!url) mock = await startMock({ people: 300 });
    const page = await open(browser, url ?? mock.url);
    await seePeopleWalk(page);
    await control(page);
    await select(page);
    await look(page);
    await budgets(page, 'this scene');
    if (mock) await doors(page, [30, 33]);
    if (mock) await loseConnection(page);
    await page.close();
    if (mock) await crowd();
  },
  async () => {
    await browser?.close();
    await mock?.close();
    await many?.close();
  },
);
