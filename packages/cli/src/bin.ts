#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { oldNodeWarning } from './node-support.ts';
import { createProgram } from './program.ts';

const { stdin, stdout, stderr } = process;

// A reader such as `head` may have seen enough; the exit code is what it would have been.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = createProgram({
  version: packageJson.version,
  // What a command does not need is not loaded: help comes at once.
  serve: async (flags) => (await import('./serve.ts')).serve(flags),
  async inspect(kind, files, flags) {
    const { inspect } = await import('./inspect/inspect.ts');
    process.exitCode = await inspect({ kind, files, flags, terminal: { stdin, stdout, stderr } });
  },
  async doctor(flags) {
    const { doctor } = await import('./doctor/doctor.ts');
    const options = { flags, environment: process.env, directory: process.cwd(), stdout };
    process.exitCode = await doctor(options);
  },
});

try {
  await program.parseAsync();
} catch (error) {
  stderr.write(`toolgate: ${error instanceof Error ? error.message : String(error)}\n`);
  // What a release lacks shows as an error that does not name it.
  const nodeWarning = oldNodeWarning(process.versions.node);
  if (nodeWarning !== undefined) stderr.write(`toolgate: ${nodeWarning}\n`);
  process.exitCode = 1;
}
