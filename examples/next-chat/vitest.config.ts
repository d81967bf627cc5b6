import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** A browser and a server start before the first test, which takes longer than a test of a function. */
export default mergeConfig(shared, { test: { testTimeout: 60_000, hookTimeout: 180_000 } });
