import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { ClientsReporter } from './src/clients/clients-reporter.ts';

export default mergeConfig(shared, {
  test: {
    // Many tests wait for time-outs: with a third worker, two cores are busy meanwhile.
    maxWorkers: Math.max(3, availableParallelism()),
    // Node.js loads the sources itself: with vite's loader, which makes a getter of every import, they take a sixth more time.
    // No test mocks a module, so the hooks for that are off.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: [new ClientsReporter()],
    globalSetup: ['src/schemas/prepare-schemas.ts'],
    setupFiles: ['src/schemas/setup-wire-check.ts'],
  },
});
