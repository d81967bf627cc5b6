// `npm start`: installs and builds everything needed, then serves the demo. `npm start -- --port 8080` and the other
// options of `toolgate serve` work too.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommand, toolEnvironment } from './build-command.mjs';
import { runAttached } from './run-attached.mjs';

buildCommand();

const command = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'packages',
  'cli',
  'dist',
  'bin.js',
);
runAttached([command, 'serve', '--demo', ...process.argv.slice(2)], toolEnvironment);
