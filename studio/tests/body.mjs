// Bodies that the program writes, in the Khronos validator of glTF: no errors, no warnings, what it counts is what was asked for.
//   node tests/body.mjs PROGRAM [--report FILE]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import validator from 'gltf-validator';
import { check, expect, run } from './page.mjs';

const program = path.resolve(process.argv[2]);
const folder = mkdtempSync(path.join(tmpdir(), 'throng-body-'));

const bodies = {
  'a woman': '',
  'a man in a coat with hat and suitcase': '--sex male --height 1.9 --build 0.7 --top coat --headwear hat --luggage suitcase,backpack',
  'a child': '--height 1.05 --bottom shorts --sleeves short --hair ponytail --headwear cap',
  'a woman who sits in a dress': '--top dress --hair long --luggage handbag,shoulder_bag --pose sit',
  'somebody who walks, by chance': '--seed 11 --pose walk',
  'a heavy man, coarsest level': '--sex male --build 1 --lod 3',
};

async function validate(file) {
  return validator.validateBytes(new Uint8Array(readFileSync(file)), { maxIssues: 20 });
}
function clean(report) {
  const bad = report.issues.messages.filter((m) => m.severity < 2).map((m) => `${m.code} ${m.pointer ?? ''}: ${m.message}`);
  expect(report.issues.numErrors === 0 && report.issues.numWarnings === 0, bad.join('; '));
}

await run(
  async () => {
    for (const [what, args] of Object.entries(bodies)) {
      await check(`${what} is valid glTF`, async () => {
        const file = path.join(folder, 'body.glb');
        const made = JSON.parse(execFileSync(program, ['body', ...args.split(' ').filter(Boolean), '--force', '--json', '--out', file], { encoding: 'utf8' }));
        const report = await validate(file);
        clean(report);
        const triangles = made.triangles.reduce((sum, n) => sum + n, 0);
        expect(report.info.totalTriangleCount === triangles, `${report.info.totalTriangleCount} triangles instead of ${triangles}`);
        expect(report.info.maxInfluences <= 4, `${report.info.maxInfluences} joints a vertex`);
        return `${made.triangles.join(', ')} triangles, ${report.issues.numInfos} notes`;
      });
    }
    await check('a character fitted to our joints is valid glTF', async () => {
      const [from, to] = ['from.glb', 'to.glb'].map((f) => path.join(folder, f));
      execFileSync(program, ['body', '--lod', '0', '--out', from]);
      execFileSync(program, ['body', '--import', from, '--height', '1.8', '--quiet', '--out', to]);
      clean(await validate(to));
    });
  },
  async () => rmSync(folder, { recursive: true, force: true }),
);
