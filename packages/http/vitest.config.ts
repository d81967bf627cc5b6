import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { ClientsReporter } from './src/clients/clients-reporter.ts';

export default mergeConfig(shared, {
  test: {
    reporters: [new ClientsReporter()],
    globalSetup: ['src/schemas/prepare-schemas.ts'],
    setupFiles: ['src/schemas/setup-wire-check.ts'],
  },
});
