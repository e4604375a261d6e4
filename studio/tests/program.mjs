// The program under test: run to its end, or as a server that is stopped when the tests are over.
import { spawn, spawnSync } from 'node:child_process';

const kStart = 60_000; // ms
const kEnd = 5_000; // ms after SIGTERM; the program promises 2 s
const kRun = 120_000; // ms

export function runToEnd(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8', timeout: kRun, killSignal: 'SIGKILL' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.error?.message ?? `exit ${done.status} ${done.stderr}`}`);
  return done.stdout;
}

/** `throng view ARGS` on a free port. -> { url, stop() -> exit code } */
export async function serve(program, args) {
  const child = spawn(program, ['view', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address within ${kStart / 1000} s: ${said}`)), kStart);
    const hear = (chunk) => {
      said += chunk;
      const address = /http:\/\/\S+/.exec(said);
      if (address) resolve(clearTimeout(late) ?? address[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), kEnd);
      const code = await ended;
      clearTimeout(late);
      return code;
    },
  };
}
