import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { TableReporter } from './src/table-reporter.ts';

export default mergeConfig(shared, {
  test: {
    // Node.js loads the sources itself, which takes less time than vite's loader.
    // No test mocks a module, so the hooks for that are off.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: [new TableReporter()],
  },
});
