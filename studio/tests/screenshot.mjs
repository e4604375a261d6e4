// Pictures of the page: node tests/screenshot.mjs OUT.png|.jpg [--url URL] [--people 400] [--time 110] [--theme dark] [--camera top]
//   [--eye "x,y,z,tx,ty,tz"] [--select ROW] [--size 1440x900] [--wait 2500 (ms)] [--plain (no panels)]
import { launch } from './browser.mjs';
import { startMock } from './mock/server.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : otherwise;
};
const mock = option('url') ? null : await startMock({ people: Number(option('people', 400)) });
const browser = await launch();
const [width, height] = option('size', '1440x900').split('x').map(Number);
const page = await browser.newPage({ viewport: { width, height }, colorScheme: option('theme', 'light') });
page.on('console', (m) => m.type() !== 'debug' && console.log('page:', m.text()));
page.on('pageerror', (e) => console.log('page error:', e.message));
await page.goto(option('url') ?? mock.url);
await page.waitForFunction(() => window.throng_stats?.people > 0, null, { timeout: 30000 });
if (option('camera') === 'top') await page.keyboard.press('2');
const time = option('time');
if (time) await page.evaluate((t) => window.throng.actions.seek(t), Number(time));
const eye = option('eye');
if (eye) {
  await page.evaluate(([x, y, z, tx, ty, tz]) => {
    const { cameras } = window.throng.viewer;
    cameras.orbit.position.set(x, y, z);
    cameras.orbitControls.target.set(tx, ty, tz);
    window.throng.viewer.invalidate();
  }, eye.split(',').map(Number));
}
if (option('select')) {
  await page.evaluate((row) => {
    const [index] = window.throng.viewer.positions(row + 1)[row];
    window.throng.actions.select(index, window.throng.playhead.newest.generation[row]);
  }, Number(option('select')));
}
await page.waitForTimeout(Number(option('wait', 2500)));
await page.evaluate(() => document.activeElement?.blur());
if (process.argv.includes('--plain')) await page.addStyleTag({ content: '.overlay{display:none}' }).catch(() => {});
const jpeg = /\.jpe?g$/.test(process.argv[2]);
await page.screenshot({ path: process.argv[2], ...(jpeg ? { type: 'jpeg', quality: Number(option('quality', 86)) } : {}) });
console.log(JSON.stringify(await page.evaluate(() => window.throng_stats)));
await browser.close();
await mock?.close();
