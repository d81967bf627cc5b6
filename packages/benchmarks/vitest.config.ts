import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/**
 * Node.js loads the sources itself, which takes less time than vite's loader.
 * No test mocks a module, so the hooks for that are off.
 */
export default mergeConfig(shared, {
  test: { experimental: { viteModuleRunner: false, nodeLoader: false } },
});
