import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { ClientsReporter } from './src/clients/clients-reporter.ts';

export default mergeConfig(shared, {
  test: {
    // Many tests wait for time-outs: with a third worker, two cores are busy meanwhile.
    maxWorkers: Math.max(3, availableParallelism()),
    reporters: [new ClientsReporter()],
    globalSetup: ['src/schemas/prepare-schemas.ts'],
    setupFiles: ['src/schemas/setup-wire-check.ts'],
  },
});
