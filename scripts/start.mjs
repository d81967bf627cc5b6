// `npm start`: installs and builds everything needed, then serves the demo. `npm start -- --port 8080` and the other
// options of `toolgate serve` work too.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommand, toolEnvironment } from './build-command.mjs';

buildCommand();

const command = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'packages',
  'cli',
  'dist',
  'bin.js',
);
const server = spawn('node', [command, 'serve', '--demo', ...process.argv.slice(2)], {
  env: toolEnvironment,
  stdio: 'inherit',
});
// The server ends in its own time, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
