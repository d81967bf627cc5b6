#!/usr/bin/env node
import packageJson from '../package.json' with { type: 'json' };
import { createProgram } from './program.ts';
import { serve } from './serve.ts';

try {
  await createProgram({ version: packageJson.version, serve }).parseAsync();
} catch (error) {
  process.stderr.write(`toolgate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
