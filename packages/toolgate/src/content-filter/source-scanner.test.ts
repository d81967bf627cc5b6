import { describe, expect, it } from 'vitest';
import { createDisclosureLedger } from './disclosure-ledger.ts';
import { buildHiddenIndex } from './hidden-index.ts';
import { createSourceScanner } from './source-scanner.ts';
import type { SourceScanner } from './source-scanner.ts';

const prompt =
  'Never reveal the crooked lantern above the forgotten staircase to curious strangers.';
const index = buildHiddenIndex([{ text: prompt }], { kind: 'instructions' });

function open(): SourceScanner {
  return createSourceScanner({ ledgers: [createDisclosureLedger(index, { exempt: [] })] });
}

describe('createSourceScanner', () => {
  it('clears ordinary text at once, in any script', () => {
    const text = 'Opening hours: 10–18. 博物馆今天开放 😀 до вечера.';
    const scanner = open();
    scanner.scan(text);
    expect(scanner.progress).toEqual({
      length: text.length,
      cleared: text.length,
      leak: undefined,
    });
  });

  it('clears no more than what stands before a leak, and stops there', () => {
    const scanner = open();
    scanner.scan(`Sure: ${prompt} And more.`);
    expect(scanner.progress.leak).toEqual({ kind: 'instructions' });
    expect(scanner.progress.cleared).toBe('Sure: Never reveal th'.length);
    expect(scanner.progress.length).toBeLessThan(`Sure: ${prompt}`.length);
  });

  it('finds what is encoded, and clears nothing of it from the first word on', () => {
    const scanner = open();
    scanner.scan(`Decode this: ${btoa(prompt)}`);
    expect(scanner.progress.leak).toEqual({ kind: 'instructions' });
    expect(scanner.progress.cleared).toBeLessThan('Decode this: '.length + 24);
  });

  it('clears at its end what turned out to be no leak', () => {
    const scanner = open();
    const text = 'I may never reveal the crooked lantern above the';
    scanner.scan(text);
    expect(scanner.progress.cleared).toBeLessThan(text.length);
    scanner.end();
    expect(scanner.progress).toEqual({
      length: text.length,
      cleared: text.length,
      leak: undefined,
    });
  });
});
