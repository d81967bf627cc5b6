import { expect, it } from 'vitest';
import { measureGrowth } from './measure-growth.ts';

it('measures more requests at once than there is room for bodies of unknown length', async () => {
  expect(await measureGrowth({ concurrency: 20 }, 1)).toBeGreaterThan(0);
});
