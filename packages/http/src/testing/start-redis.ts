// Only tests reach this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis server of the test's own. */
export interface RunningRedis {
  port: number;
  /** Ends it as a crash would; its data is gone. */
  stop(): Promise<void>;
}

const command = 'redis-server';

const isInstalled = spawnSync(command, ['--version']).status === 0;
const mayBeMissing = (process.env['CI'] ?? '') === '';

/** Whether tests with Redis are left out: only where it is missing, and never in CI. */
export const isRedisMissing: boolean = !isInstalled && mayBeMissing;

if (isRedisMissing) {
  process.stderr.write(
    '\n*** SKIPPED: the tests with Redis. Install redis-server (Debian: apt-get install redis-server). ***\n\n',
  );
}

/** Starts `redis-server` with an empty folder for its data. */
export async function startRedis(port?: number): Promise<RunningRedis> {
  const chosen = port ?? (await freePort());
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-redis-'));
  const parameters = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    directory,
  ];
  const server = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('Ready to accept connections')) {
    await Promise.race([once(server.stdout, 'data'), exited]);
    if (server.exitCode !== null) throw new Error(`redis-server ended: ${output}`);
  }
  return {
    port: chosen,
    async stop() {
      server.kill('SIGKILL');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
