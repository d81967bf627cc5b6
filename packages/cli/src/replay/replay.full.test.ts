import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runReplay } from '../testing/run-replay.ts';
import { chromiumPath, hasBrowser } from '../testing/start-playground.ts';

const directory = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(directory, { recursive: true }));

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

describe('toolgate replay', () => {
  it.runIf(hasBrowser)('draws a page that fits a screen and a phone', async () => {
    const page = join(directory, 'pictured.html');
    await runReplay(recordPicturedWeek(), { after: { harden: 0.869, block: 0.989 }, page });
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
