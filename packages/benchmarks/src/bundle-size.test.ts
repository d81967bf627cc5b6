import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildEntry, buildExport } from './import-cost/build-entry.ts';

/** Bytes after minification and gzip, with all dependencies. */
const budgets = [
  { name: 'toolgate', entry: 'index', maxBytes: 436_000 },
  { name: 'toolgate', entry: 'ai-sdk-7', maxBytes: 439_000 },
  { name: 'http', entry: 'index', maxBytes: 579_000 },
] as const;

/** Bundling takes seconds, so the short run leaves out the entry point that the one for AI SDK 7 includes. */
const measured = budgets.filter(
  ({ name, entry }) => inject('isFullRun') || name !== 'toolgate' || entry !== 'index',
);

describe('what an app loads', () => {
  it.each(measured)(
    'of $name/$entry is at most $maxBytes bytes',
    { timeout: 120_000 },
    async ({ name, entry, maxBytes }) => {
      const built = await buildEntry(name, entry);
      onTestFinished(() => built.remove());
      // Less than this would mean that something was not bundled.
      expect(built.loadedBytes).toBeGreaterThan(20_000);
      expect(built.loadedBytes).toBeLessThan(maxBytes);
      const later = Object.keys(built.laterBytes);
      // The guard's weights, and the adapters of older language-model specifications.
      expect(later).toEqual(expect.arrayContaining(['model-weights', 'v1', 'v2', 'v3']));
    },
  );
});

describe('what a page loads', () => {
  it.each(['toolgateOutcome', 'toolgateTools', 'toolgateProgressPart', 'OutcomeError'])(
    'of %s alone is at most 4 kB, without the guard and the filter',
    { timeout: 120_000 },
    async (exported) => {
      const built = await buildExport('ai-sdk-7', exported);
      onTestFinished(() => built.remove());
      expect(built.loadedBytes).toBeGreaterThan(100);
      expect(built.loadedBytes).toBeLessThan(4000);
    },
  );
});
