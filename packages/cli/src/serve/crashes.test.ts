import { describe, expect, it } from 'vitest';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { create, expectAll, openFolder, serve } from '../testing/crashing-gateway.ts';

describe('toolgate serve', { timeout: 120_000 }, () => {
  it('loses no acknowledged response when it is killed', async () => {
    const directory = openFolder();
    const config: ToolgateConfig = { store: { kind: 'file', directory: 'responses' } };
    const { child, url, exited } = await serve(directory, config);
    const acknowledged: string[] = [];
    const clients = [false, true, false, true, true].map(async (stream) => {
      for (;;) {
        const answer = await create(url, 'Hi', stream);
        if (answer === undefined) return;
        expect(answer.store).toBe(true);
        acknowledged.push(answer.id);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(30);
    child.kill('SIGKILL');
    await exited;
    await Promise.all(clients);
    const again = await serve(directory, config);
    await expectAll(again.url, acknowledged);
    expect(await create(again.url, 'Hi', false)).toMatchObject({ store: true });
  });
});
