#!/usr/bin/env node
import nodeModule from 'node:module';
import v8 from 'node:v8';
import packageJson from '../package.json' with { type: 'json' };
import { oldNodeWarning } from './node-support.ts';
import { createProgram } from './program.ts';
import { catchReloads } from './serve/catch-reloads.ts';

const { stdin, stdout, stderr, versions, env: environment } = process;
const terminal = { stdin, stdout, stderr };
const directory = process.cwd();

// The second start takes half the time, because Node.js keeps compiled code in its folder for temporary files. Node.js
// 20 cannot do this.
nodeModule.enableCompileCache?.();

// Programs such as `head` close the pipe early; that must not change the exit code.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/**
 * Loads the code of a command, and then sets flags of V8. Set earlier, they would make V8 compile the modules of Node.js
 * again, which takes 50 ms, because it refuses code that was compiled with other flags.
 */
async function load<Command>(importing: Promise<Command>): Promise<Command> {
  const command = await importing;
  // V8 allocates objects in old memory if earlier objects from the same place in the code lived long. There they keep
  // everything that they refer to until the next full collection. That cost some processes a fifth of their CPU time
  // (`pnpm bench:versions`).
  v8.setFlagsFromString('--no-allocation-site-pretenuring');
  // After a pause of eight seconds V8 collects as if memory were short. It drops compiled code, and then lets the heap
  // grow only in small steps, so the next streams cost twice as much. `serve` itself gives memory back after a longer
  // pause. An older V8 does not know the first of these flags, and reports that on standard error.
  if (Number.parseInt(versions.node, 10) >= 24)
    v8.setFlagsFromString('--memory-reducer-gc-count=0');
  v8.setFlagsFromString('--heap-growing-percent=100');
  return command;
}

const program = createProgram({
  version: packageJson.version,
  // Each command loads only its own code, so help comes at once.
  async serve(flags) {
    const reloads = catchReloads();
    const { serve } = await load(import('./serve/index.ts'));
    await serve(flags, reloads);
  },
  async inspect(kind, files, flags) {
    const { inspect } = await load(import('./inspect/index.ts'));
    process.exitCode = await inspect({ kind, files, flags, terminal });
  },
  async compare(file, flags) {
    const { compare } = await load(import('./compare/index.ts'));
    process.exitCode = await compare({ file, flags, environment, directory, stdout, stderr });
  },
  async calibrate(files, flags) {
    const { calibrate } = await load(import('./calibrate/index.ts'));
    process.exitCode = await calibrate({ files, flags, directory, terminal });
  },
  async watch(file, flags) {
    const { watch } = await load(import('./watch/index.ts'));
    process.exitCode = await watch({ file, flags, directory, terminal });
  },
  async replay(files, flags) {
    const { replay } = await load(import('./replay/index.ts'));
    await replay({ files, flags, directory, terminal });
  },
  async doctor(flags) {
    const { doctor } = await load(import('./doctor/index.ts'));
    process.exitCode = await doctor({ flags, environment, directory, stdout });
  },
  async verify(file, { expect }) {
    const { formatReport, verifyLog } = await load(import('./decision-log/index.ts'));
    const report = await verifyLog(file, expect);
    stdout.write(formatReport(report));
    process.exitCode = report.problems.length === 0 ? 0 : 1;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  stderr.write(`toolgate: ${error instanceof Error ? error.message : String(error)}\n`);
  // On an old Node.js the error itself may not name the missing feature.
  const nodeWarning = oldNodeWarning(versions.node);
  if (nodeWarning !== undefined) stderr.write(`toolgate: ${nodeWarning}\n`);
  process.exitCode = 1;
}
