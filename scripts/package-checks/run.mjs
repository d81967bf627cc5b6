import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command to its end.
 *
 * @returns what it wrote to standard output.
 * @throws Error with all that it wrote, when it fails.
 */
export async function run(command, parameters, { cwd, env = {} }) {
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', all: '' };
  child.stdout.on('data', (bytes) => {
    written.stdout += bytes;
    written.all += bytes;
  });
  child.stderr.on('data', (bytes) => {
    written.all += bytes;
  });
  const [status] = await once(child, 'close');
  if (status === 0) return written.stdout;
  throw new Error(`${command} ${parameters.join(' ')} ended with ${status}:\n${written.all}`);
}

/**
 * Runs a server while something uses it.
 *
 * @param ready what it writes once it listens; its first group is the address.
 */
export async function withServer(command, parameters, { cwd, env = {}, ready }, use) {
  // In a group of its own, since launchers have children.
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  try {
    await use(await addressOf(child, ready));
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }
}

async function addressOf(child, ready) {
  let written = '';
  return new Promise((resolve, reject) => {
    const read = (bytes) => {
      written += bytes;
      const address = ready.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => reject(new Error(`The server ended:\n${written}`)));
  });
}
