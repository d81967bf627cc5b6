import { describe, expect, it, onTestFinished } from 'vitest';
import { buildEntry } from './import-cost/build-entry.ts';

/** Bytes after minification and gzip, with all dependencies. */
const budgets = [
  { name: 'toolgate', entry: 'index', most: 150_000 },
  { name: 'toolgate', entry: 'ai-sdk-7', most: 150_000 },
  { name: 'http', entry: 'index', most: 200_000 },
] as const;

describe('what an app loads', () => {
  it.each(budgets)(
    'of $name/$entry is at most $most bytes',
    { timeout: 120_000 },
    async ({ name, entry, most }) => {
      const built = await buildEntry(name, entry);
      onTestFinished(() => built.remove());
      // Less than this would mean that something was not bundled.
      expect(built.loadedBytes).toBeGreaterThan(20_000);
      expect(built.loadedBytes).toBeLessThan(most);
      expect(Object.keys(built.laterBytes)).toContain('model-weights');
    },
  );
});
