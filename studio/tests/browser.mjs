// Debian's chromium with WebGL on the processor (Mesa llvmpipe; SwiftShader where that fails).
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const kCommon = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--use-gl=angle'];
const kRenderers = [
  ['--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
];

export function chromiumPath() {
  return [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));
}

async function hasWebGl(browser) {
  const page = await browser.newPage();
  const has = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  await page.close();
  return has;
}

export async function launch() {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('no chromium: apt-get install chromium, or set CHROMIUM');
  for (const renderer of kRenderers) {
    const browser = await chromium.launch({ executablePath, headless: true, args: [...kCommon, ...renderer] });
    if (await hasWebGl(browser)) return browser;
    await browser.close();
  }
  throw new Error('chromium gives no WebGL 2 context');
}
