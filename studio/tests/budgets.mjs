// What a page may cost.
import { check, expect, option, stats } from './page.mjs';

const kMostCalls = 25;
const kMostTriangles = 400_000;
const kWatched = Number(option('watch') ?? 6) * 1000; // ms; longer for numbers that are to be reported

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/**
 * Processor time of the page's main thread for a picture, ms: the median of what its animation frames took, and the mean of all
 * its scripts. Unlike the wall clock neither counts what other programs took, nor waiting for a renderer without a graphics card.
 */
async function mainThread(page, wait) {
  const browser = page.context().browser();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return { script: metrics.find((m) => m.name === 'ScriptDuration').value, frames: (await stats(page)).frames };
  };
  const from = await read();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.waitForTimeout(wait);
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const to = await read();
  await session.detach();
  const frames = trace.traceEvents.filter((e) => e.name === 'FireAnimationFrame' && e.tdur > 100).map((e) => e.tdur / 1000);
  if (frames.length === 0 || to.frames <= from.frames) return '';
  const mean = ((to.script - from.script) * 1000) / (to.frames - from.frames);
  return `; processor time of the main thread ${median(frames).toFixed(1)} ms a frame (median of ${frames.length}), of all scripts ${mean.toFixed(1)} ms (mean)`;
}

/** `most`: draw calls and triangles, where they are not those of a plain crowd. */
export async function budgets(page, name, { calls = kMostCalls, triangles = kMostTriangles } = {}) {
  await check(`draw calls and triangles, ${name}`, async () => {
    await page.evaluate(() => window.throng.viewer.meter.reset());
    const used = await mainThread(page, kWatched);
    const s = await stats(page);
    expect(s.draw_calls <= calls, `${s.draw_calls} draw calls`);
    expect(s.triangles <= triangles, `${s.triangles} triangles`);
    return `${s.people} people, ${s.draw_calls} draw calls, ${s.triangles} triangles; wall clock of the main thread ${s.main_thread_ms.toFixed(1)} ms ` +
      `(median; 95 %: ${s.main_thread_ms_95.toFixed(1)}), of it decoding a message ${s.decode_ms.toFixed(1)} ms; ${s.frames_per_second.toFixed(1)} frames/s here` + used;
  });
}
