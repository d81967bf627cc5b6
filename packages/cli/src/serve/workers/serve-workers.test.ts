import { describe, expect, it } from 'vitest';
import { answers, serve, workersOf } from '../../testing/serve-workers.ts';

describe('toolgate serve --workers', { timeout: 120_000 }, () => {
  it('answers from several processes, and replaces a dead one', async () => {
    const served = await serve({}, '--demo', '--workers', '2');
    expect(served.output.stdout).toBe(
      `Toolgate listening on ${served.url}\n` +
        'Model: toolgate-demo (scripted demo model: no key, no network), 2 workers\n' +
        `Open ${served.url} in your browser\n`,
    );
    const before = workersOf(served);
    expect(before).toHaveLength(2);
    expect(await answers(served)).toBe(200);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => served.output.stderr, { timeout: 30_000 }).toContain('a worker ended');
    expect(await answers(served)).toBe(200);
    await expect.poll(() => workersOf(served).length, { timeout: 30_000 }).toBe(2);
    expect(workersOf(served)).not.toEqual(before);
    expect(await answers(served)).toBe(200);
  });
});
