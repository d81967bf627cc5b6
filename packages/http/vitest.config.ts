import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { ClientsReporter } from './src/clients/clients-reporter.ts';

export default mergeConfig(shared, {
  test: {
    // Many tests wait for time-outs. A second worker uses that time.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: [new ClientsReporter()],
    globalSetup: ['src/schemas/prepare-schemas.ts'],
    setupFiles: ['src/schemas/setup-wire-check.ts'],
  },
});
