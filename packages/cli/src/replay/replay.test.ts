import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { replay, type ReplayFlags } from './index.ts';

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

/** A week with many scores, for the picture in the docs. */
function recordPicturedWeek(): string {
  const file = join(directory, 'pictured.jsonl');
  const start = Date.UTC(2026, 10, 16);
  const lines = Array.from({ length: 21_000 }, (_, at) => {
    // Spread evenly, by multiples of the golden ratio.
    const place = (at * 0.618_033_988_75) % 1;
    const isSuspicious = at % 211 < 1 + at / 10_000;
    const score = isSuspicious ? 0.7 + 0.3 * place : 0.75 * place ** 6;
    const outcome = { version: 1, promptGuard: { action: 'passed', score }, calls: [] };
    return JSON.stringify({ time: start + at * 28_800, outcome });
  });
  writeFileSync(file, lines.join('\n'));
  return file;
}

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasBrowser = existsSync(chromiumPath) || process.env['CI'] !== undefined;

async function run(file: string, flags: ReplayFlags): Promise<string> {
  let text = '';
  const collect = (): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        text += chunk;
        done();
      },
    });
  const terminal = { stdin: Readable.from([]), stdout: collect(), stderr: collect() };
  await replay({ files: [file], flags, directory, terminal });
  return text;
}

function period(name = ''): string {
  return `<tr><td>${name}</td><td>200</td>`;
}

describe('toolgate replay', () => {
  it('compares what the guard does before and after', async () => {
    const after = { harden: 0.6, block: 0.95 };
    expect((await run(recordWeek(true), { after })).split('\n')).toEqual([
      '1,400 messages, 7 periods',
      'thresholds         0.939, 0.98           0.6, 0.95',
      'passed          1,393 (99.5 %)        1,372 (98 %)',
      'hardened             7 (0.5 %)          21 (1.5 %)',
      'blocked                0 (0 %)           7 (0.5 %)',
      '',
    ]);
  });

  it.each([
    ['by day', true, ['2026-11-16', '2026-11-22']],
    ['in seven parts, where it has no times', false, ['1', '7']],
  ])('draws a page of a recorded week, %s', async (_name, hasTime, [first, last]) => {
    const page = join(directory, 'week.html');
    await run(recordWeek(hasTime), { before: 'strict', after: { harden: 0.8, block: 1 }, page });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<td>hardened</td><td>21 (1.5 %)</td><td>7 (0.5 %)</td><td>-14</td>');
    expect(html).toContain('<td>blocked</td><td>7 (0.5 %)</td><td>0 (0 %)</td><td>-7</td>');
    expect(html).toContain(`${period(first)}<td>0</td><td>1</td><td>1</td><td>0</td></tr>`);
    expect(html).toContain(`${period(last)}<td>6</td><td>1</td><td>1</td><td>0</td></tr>`);
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(3);
    expect(html).not.toMatch(/NaN|Infinity|undefined|<script|https?:/);
  });

  it('refuses a page that cannot be written', async () => {
    const page = join(directory, 'none', 'week.html');
    await expect(run(recordWeek(true), { after: 'strict', page })).rejects.toThrow(
      `Cannot write ${page}: its folder does not exist.`,
    );
  });

  it.runIf(hasBrowser)('draws a page that fits a screen and a phone', async () => {
    const page = join(directory, 'pictured.html');
    await run(recordPicturedWeek(), { after: { harden: 0.869, block: 0.989 }, page });
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox'],
    });
    onTestFinished(async () => browser.close());
    for (const [width, image] of [
      [390, undefined],
      [1000, 'replay'],
    ] as const) {
      const tab = await browser.newPage({ viewport: { width, height: 1030 } });
      await tab.goto(pathToFileURL(page).href);
      // This code runs in the browser, where there is a document.
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
      if (image !== undefined && process.env['SCREENSHOTS'] !== undefined) {
        const images = new URL('../../../../docs/images/', import.meta.url);
        await tab.screenshot({ path: fileURLToPath(new URL(`${image}.png`, images)) });
      }
    }
  });
});
