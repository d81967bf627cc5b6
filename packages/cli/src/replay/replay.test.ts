import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveThresholds } from 'toolgate/pipeline';
import { afterAll, describe, expect, it } from 'vitest';
import { runReplay } from '../testing/run-replay.ts';

const directory = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * A week of traffic in the log's form: each day has 200 messages, some of them suspicious, with more of these later in
 * the week.
 */
function recordWeek(hasTime: boolean): string {
  const file = join(directory, hasTime ? 'week.jsonl' : 'untimed.jsonl');
  const start = Date.UTC(2026, 10, 16);
  const lines = Array.from({ length: 1400 }, (_, at) => {
    const day = Math.floor(at / 200);
    const place = at % 200;
    let score = 0.01;
    if (place < day) score = 0.7;
    else if (place >= 199) score = 0.96;
    const promptGuard = { action: 'passed', score };
    const time = hasTime ? { time: start + at * 432_000 } : {};
    return JSON.stringify({
      ...time,
      outcome: { version: 1, promptGuard, contentFilter: {}, calls: [] },
    });
  });
  writeFileSync(file, lines.join('\n'));
  return file;
}

function period(name = ''): string {
  return `<tr><td>${name}</td><td>200</td>`;
}

describe('toolgate replay', () => {
  it('compares what the guard does before and after', async () => {
    const { harden, block } = resolveThresholds();
    const after = { harden: 0.6, block: 0.95 };
    expect((await runReplay(recordWeek(true), { after })).split('\n')).toEqual([
      '1,400 messages, 7 periods',
      `thresholds        ${harden}, ${block}           0.6, 0.95`,
      'passed          1,393 (99.5 %)        1,372 (98 %)',
      'hardened             7 (0.5 %)          21 (1.5 %)',
      'blocked                0 (0 %)           7 (0.5 %)',
      '',
    ]);
  });

  it('names one message in the singular', async () => {
    const file = join(directory, 'one.jsonl');
    writeFileSync(file, '{"text":"Where is my parcel?"}');
    expect(await runReplay(file, { after: 'strict' })).toMatch(/^1 message, 1 period\n/);
  });

  it.each([
    ['by day', true, ['2026-11-16', '2026-11-22']],
    ['in seven parts, where it has no times', false, ['1', '7']],
  ])('draws a page of a recorded week, %s', async (_name, hasTime, [first, last]) => {
    const page = join(directory, 'week.html');
    await runReplay(recordWeek(hasTime), {
      before: 'strict',
      after: { harden: 0.8, block: 1 },
      page,
    });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<td>hardened</td><td>21 (1.5 %)</td><td>7 (0.5 %)</td><td>-14</td>');
    expect(html).toContain('<td>blocked</td><td>7 (0.5 %)</td><td>0 (0 %)</td><td>-7</td>');
    expect(html).toContain(`${period(first)}<td>0</td><td>1</td><td>1</td><td>0</td></tr>`);
    expect(html).toContain(`${period(last)}<td>6</td><td>1</td><td>1</td><td>0</td></tr>`);
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(3);
    expect(html).not.toMatch(/NaN|Infinity|undefined|<script|https?:/);
  });

  it('names a line whose time is not in milliseconds', async () => {
    const file = join(directory, 'nanoseconds.jsonl');
    const times = [1_795_000_000_000, 1_795_000_000_000_000_000];
    const lines = times.map((time) => JSON.stringify({ time, text: 'Where is my parcel?' }));
    writeFileSync(file, lines.join('\n'));
    const output = await runReplay(file, { after: 'strict' });
    expect(output).toContain(`${file}:2: "time" is not a number of milliseconds since 1970`);
    expect(output).toContain('1 message, 1 period\n');
  });

  it('refuses a page that cannot be written', async () => {
    const page = join(directory, 'none', 'week.html');
    await expect(runReplay(recordWeek(true), { after: 'strict', page })).rejects.toThrow(
      `Cannot write ${page}: its folder does not exist.`,
    );
  });
});
