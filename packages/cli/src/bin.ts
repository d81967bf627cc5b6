#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { createProgram } from './program.ts';

const { stdin, stdout, stderr } = process;

const program = createProgram({
  version: packageJson.version,
  // What a command does not need is not loaded: help and completion come at once.
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
  completion: (_shell, script) => void stdout.write(script),
});

try {
  await program.parseAsync();
} catch (error) {
  stderr.write(`toolgate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
