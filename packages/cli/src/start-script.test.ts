import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/run-attached.mjs', import.meta.url));
const server = 'console.log(process.pid); setInterval(() => {}, 1000)';
const program = `import(${JSON.stringify(script)}).then(({ runAttached }) => runAttached(['-e', ${JSON.stringify(server)}], process.env))`;

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

// The second command makes `sh` start the program as a child process, as npm's shell does.
const ways: [string, string, string[]][] = [
  ['its shell, as npm does', 'sh', ['-c', '"$0" -e "$1"; :', process.execPath, program]],
  ['its own process', process.execPath, ['-e', program]],
];

it.each(ways)('npm start ends its server with %s', async (_, command, parameters) => {
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const started = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const id = Number(String(line));
  onTestFinished(() => {
    if (isAlive(id)) process.kill(id, 'SIGKILL');
  });
  expect(isAlive(id)).toBe(true);
  started.kill('SIGTERM');
  await expect.poll(() => isAlive(id), { timeout: 5000 }).toBe(false);
});
