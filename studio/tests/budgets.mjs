// What a page may cost.
import { check, expect, stats } from './page.mjs';

const kMostCalls = 25;
const kMostTriangles = 400_000;

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

export async function budgets(page, name) {
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
