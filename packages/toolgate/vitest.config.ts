import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** Node.js loads the sources itself: with vite's loader, which makes a getter of every import, they take half as long again. */
export default mergeConfig(shared, { test: { experimental: { viteModuleRunner: false } } });
