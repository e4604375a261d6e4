// Doors in a page: they move, stand where they stood when one scrubs back, and say so when they are selected.
import { check, expect, pause, rest, shot, skip, until } from './page.mjs';

const gauges = (page) => page.evaluate(() => [...window.throng.viewer.between.gauges].map((g) => Math.round(g * 1e4) / 1e4));
const apart = (a, b) => a.reduce((most, v, i) => Math.max(most, Math.abs(v - b[i])), 0);

async function seek(page, time) {
  await page.evaluate((t) => window.throng.actions.seek(t), time);
  await until(page, (t) => Math.abs(window.throng.store.get().time - t) < 0.06, time);
  await rest(page);
}

/** Numbers of the objects that move, and what the gauge of the first leaf of each means. */
const moving = (page) =>
  page.evaluate(() =>
    window.throng.store.get().scene.objects.flatMap((o, i) => {
      const part = o.parts.find((p) => p.moved !== '');
      return part ? [{ i, id: o.id, kind: o.kind, gauge: part.gauge, moved: part.moved }] : [];
    }),
  );

/** Where somebody holds a door at this moment, both say so. */
async function holders(page) {
  const [hold] = await page.evaluate(() => window.throng.playhead.newest.held);
  if (!hold) return skip('who holds a door', 'nobody does at that moment');
  await check('who holds a door', async () => {
    await page.evaluate((n) => window.throng.actions.selectDoor(n), hold.object);
    const name = await page.locator('#door-id').innerText();
    const button = page.locator('#door-held button', { hasText: new RegExp(`^Person ${hold.index}$`) });
    await button.click();
    await until(page, () => window.throng.store.get().person !== null && window.throng.store.get().holds >= 0);
    expect((await page.locator('#person-id').innerText()).includes(String(hold.index)), 'somebody else is selected');
    expect((await page.locator('#person-holds').innerText()) === name, 'the person holds another one');
    await page.keyboard.press('Escape');
    return `person ${hold.index} holds ${name}`;
  });
}

/** times: [early, late] of a moment when some door stands another way. */
export async function doors(page, times) {
  const all = await moving(page);
  await check('doors move, and scrub back to where they were', async () => {
    expect(all.length > 0, 'no door');
    await pause(page);
    await seek(page, times[0]);
    const early = await gauges(page);
    await seek(page, times[1]);
    const late = await gauges(page);
    expect(apart(early, late) > 0.3, `nothing moved: ${late}`);
    await shot(page, 'doors');
    await seek(page, times[0]);
    expect(apart(await gauges(page), early) < 0.02, `${await gauges(page)} instead of ${early}`);
    return `${all.length} doors, up to ${apart(early, late).toFixed(2)}`;
  });
  await check('a selected door says how far it is open', async () => {
    for (const { i, kind, gauge, moved } of all) {
      await page.evaluate((n) => window.throng.actions.selectDoor(n), i);
      await until(page, (n) => window.throng.store.get().door === n && window.throng.store.get().doorReading !== null, i);
      await rest(page);
      const said = await page.locator('#door-gauge-0').innerText();
      const value = (await gauges(page))[gauge];
      const [degrees, metres] = [Math.abs(Math.round((value * 180) / Math.PI)), Math.abs(value).toFixed(2)];
      const wanted = kind === 'door_revolving' ? `${degrees % 360}°` : Math.abs(value) < 0.005 ? 'shut' : moved === 'turned' ? `open ${degrees}°` : `open ${metres} m`;
      expect(said === wanted, `${kind}: ${said} instead of ${wanted}`);
    }
    await page.keyboard.press('Escape');
    expect((await page.locator('#door-id').count()) === 0, 'still selected');
  });
  await holders(page);
  await check('the layer of doors can be hidden', async () => {
    const drawn = () => page.evaluate(() => window.throng.viewer.layers.find((l) => l.id === 'doors').layer.object.visible);
    await page.locator('#layer-doors').click();
    await rest(page);
    expect(!(await drawn()), 'still drawn');
    await page.locator('#layer-doors').click();
    await rest(page);
    expect(await drawn(), 'not drawn');
  });
}
