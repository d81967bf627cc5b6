import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { ClientsReporter } from './src/clients/clients-reporter.ts';

export default mergeConfig(shared, {
  test: {
    // Node.js loads the sources itself: with vite's loader, which makes a getter of every import, they take a sixth more time.
    experimental: { viteModuleRunner: false },
    reporters: [new ClientsReporter()],
    globalSetup: ['src/schemas/prepare-schemas.ts'],
    setupFiles: ['src/schemas/setup-wire-check.ts'],
  },
});
