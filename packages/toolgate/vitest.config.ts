import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/**
 * Node.js loads the sources itself: with vite's loader, which makes a getter of every import, they take half as long again.
 * No test mocks a module, so the hooks for that are off.
 */
export default mergeConfig(shared, {
  test: { experimental: { viteModuleRunner: false, nodeLoader: false } },
});
