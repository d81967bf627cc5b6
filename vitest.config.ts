import { defineConfig } from 'vitest/config';

/** What every package shares: a readable report, and one that `.ci/run` adds up. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results.json' },
    testTimeout: 20_000,
  },
});
