// Only tests import this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';

/** A Redis server that belongs to one test. */
export interface RunningRedis {
  port: number;
  /** Stops the server as a crash would; its data is lost. */
  stop(): Promise<void>;
}

/** How to start a server. */
export interface StartRedisOptions {
  /** The program; default `redis-server`. */
  command?: string;
  /** Default: any free port. */
  port?: number;
  /** More parameters. */
  parameters?: readonly string[];
  /** A configuration file, for a server that needs one. */
  config?: string;
}

const redisCommand = 'redis-server';

/** The servers with which the tests run. */
const commands = [redisCommand, 'valkey-server'];

const mayBeMissing = (process.env['CI'] ?? '') === '';
const missing = mayBeMissing
  ? commands.filter((command) => spawnSync(command, ['--version']).status !== 0)
  : [];

/** Whether tests with Redis are left out: only if it is missing, and never in CI. */
export const isRedisMissing: boolean = missing.includes(redisCommand);

for (const command of missing) {
  process.stderr.write(
    `\n*** SKIPPED: the tests with ${command}. Install it (Debian: apt-get install ${command}). ***\n\n`,
  );
}

/** Runs tests with Redis and with Valkey. It skips the tests of a missing server; in CI they fail. */
export function describeRedis(name: string, tests: (command: string) => void): void {
  for (const command of commands) {
    describe.skipIf(missing.includes(command))(`${name}: ${command}`, () => {
      tests(command);
    });
  }
}

/** Starts a server with an empty folder for its data. */
export async function startRedis({
  command = redisCommand,
  port,
  parameters = [],
  config,
}: StartRedisOptions = {}): Promise<RunningRedis> {
  const chosen = port ?? (await freePort());
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-redis-'));
  const own = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--dir', directory];
  // Otherwise replicas would get no data for five seconds.
  own.push('--repl-diskless-sync-delay', '0');
  const file = join(directory, 'server.conf');
  if (config !== undefined) writeFileSync(file, config);
  const all = [...(config === undefined ? [] : [file]), ...own, ...parameters];
  const server = spawn(command, all, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!/Ready to accept connections|Sentinel ID is/.test(output)) {
    await Promise.race([once(server.stdout, 'data'), exited]);
    if (server.exitCode !== null) throw new Error(`${command} ended: ${output}`);
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

/** Returns a port of this machine on which no program listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
