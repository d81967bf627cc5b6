#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { oldNodeWarning } from './node-support.ts';
import { createProgram } from './program.ts';

const { stdin, stdout, stderr } = process;

// `head` and the like close the pipe early; that does not change the exit code.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = createProgram({
  version: packageJson.version,
  // Each command loads its own code, so help comes at once.
  serve: async (flags) => (await import('./serve/index.ts')).serve(flags),
  async inspect(kind, files, flags) {
    const { inspect } = await import('./inspect/index.ts');
    process.exitCode = await inspect({ kind, files, flags, terminal: { stdin, stdout, stderr } });
  },
  async compare(file, flags) {
    const { compare } = await import('./compare/index.ts');
    const options = { environment: process.env, directory: process.cwd(), stdout, stderr };
    process.exitCode = await compare({ file, flags, ...options });
  },
  async doctor(flags) {
    const { doctor } = await import('./doctor/index.ts');
    const options = { flags, environment: process.env, directory: process.cwd(), stdout };
    process.exitCode = await doctor(options);
  },
});

try {
  await program.parseAsync();
} catch (error) {
  stderr.write(`toolgate: ${error instanceof Error ? error.message : String(error)}\n`);
  // On an old Node.js the error itself may not say that a feature is missing.
  const nodeWarning = oldNodeWarning(process.versions.node);
  if (nodeWarning !== undefined) stderr.write(`toolgate: ${nodeWarning}\n`);
  process.exitCode = 1;
}
