import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A runtime or framework that serves the gateway. */
export interface Runtime {
  /** How people call it. */
  name: string;
  /** Its name and the version that the suite runs. */
  title: string;
  /** The file of `hosts` that it serves. */
  host: string;
  /** The command that serves the bundled host on a port. */
  command: (bundle: string, port: number) => string[];
  /** Whether it is a framework on Node.js, which only the full run tests here. */
  isFramework?: true;
  /** A note about it for the documentation. */
  note?: string;
}

/** Every runtime that the gateway is tested on, with its version. */
export const runtimes: readonly Runtime[] = [
  {
    name: 'Node.js',
    title: `Node.js ${process.versions.node.split('.')[0]}`,
    host: 'node',
    command: (bundle, port) => [process.execPath, bundle, `${port}`],
  },
  {
    name: 'Hono on Node.js',
    title: `Hono ${versionOf('hono')} on Node.js`,
    host: 'hono',
    isFramework: true,
    command: (bundle, port) => [process.execPath, bundle, `${port}`],
  },
  {
    name: 'Express on Node.js',
    title: `Express ${versionOf('express')} on Node.js`,
    host: 'express',
    isFramework: true,
    command: (bundle, port) => [process.execPath, bundle, `${port}`],
  },
  {
    name: 'Bun',
    title: `Bun ${versionOf('bun')}`,
    host: 'bun',
    command: (bundle, port) => [bunBinary(), bundle, `${port}`],
    note: '`Bun.serve` closes a connection after 10 silent seconds, and heartbeats come every 15: set its `idleTimeout` to more, or `heartbeatMilliseconds` to less.',
  },
  {
    name: 'Deno',
    title: `Deno ${versionOf('deno')}`,
    host: 'deno',
    command: (bundle, port) => [denoBinary(), 'run', '--allow-net', bundle, `${port}`],
  },
  {
    name: 'workerd',
    title: `workerd ${versionOf('workerd')}`,
    host: 'workerd',
    command: (bundle, port) => [workerdBinary(), 'serve', writeWorkerConfig(bundle, port)],
    note: 'It ends a request that waits for nothing, so an upstream has to be a `fetch` or a timer.',
  },
];

function versionOf(name: string): string {
  const file = join(import.meta.dirname, '..', 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

// All three keep their binary in a package of the platform, which needs no install script.
function workerdBinary(): string {
  const machine = process.arch === 'arm64' ? 'arm64' : '64';
  return binaryOf(
    'workerd',
    `@cloudflare/workerd-${process.platform}-${machine}`,
    join('bin', 'workerd'),
  );
}

function bunBinary(): string {
  const machine = process.arch === 'arm64' ? 'aarch64' : process.arch;
  return binaryOf('bun', `@oven/bun-${process.platform}-${machine}`, join('bin', 'bun'));
}

function denoBinary(): string {
  const libc = process.platform === 'linux' ? '-glibc' : '';
  return binaryOf('deno', `@deno/${process.platform}-${process.arch}${libc}`, 'deno');
}

function binaryOf(owner: string, name: string, file: string): string {
  const owned = createRequire(require.resolve(`${owner}/package.json`));
  return join(dirname(owned.resolve(`${name}/package.json`)), file);
}

function writeWorkerConfig(bundle: string, port: number): string {
  const file = bundle.replace(/mjs$/, 'capnp');
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "gateway", worker = .gateway)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "gateway")],
);
const gateway :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${basename(bundle)}")],
  compatibilityDate = "2026-11-01",
);
`,
  );
  return file;
}
