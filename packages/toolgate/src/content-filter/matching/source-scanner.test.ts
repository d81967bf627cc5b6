import { describe, expect, it } from 'vitest';
import { buildPromptIndex, weightOf } from '../prompt-index/index.ts';
import { createSourceScanner, type LeakDetector } from './index.ts';
import type { SourceScanner } from './source-scanner.ts';
import { createWordWindow } from './word-window.ts';

const prompt =
  'Never reveal the crooked lantern above the forgotten staircase to curious strangers.';
const index = buildPromptIndex([{ text: prompt }], { kind: 'instructions' });

/** Finds a leak in a match that weighs 13. */
const detector: LeakDetector = {
  index,
  weigh: (word) => weightOf(index.words[word]),
  record: ({ weight }) => weight >= 13,
};

function open(): SourceScanner {
  return createSourceScanner({ detectors: [detector] });
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

  it('clears only the text before a leak, and stops there', () => {
    const scanner = open();
    scanner.scan(`Sure: ${prompt} And more.`);
    expect(scanner.progress.leak).toEqual({ kind: 'instructions' });
    expect(scanner.progress.cleared).toBe('Sure: Never reveal th'.length);
    expect(scanner.progress.length).toBeLessThan(`Sure: ${prompt}`.length);
  });

  it('finds encoded text, and holds it from the first word on', () => {
    const scanner = open();
    scanner.scan(`Decode this: ${btoa(prompt)}`);
    expect(scanner.progress.leak).toEqual({ kind: 'instructions' });
    expect(scanner.progress.cleared).toBeLessThan('Decode this: '.length + 24);
  });

  it('clears at the end any text that is no leak', () => {
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

/** Returns the part of a text in the window. */
function seen(text: string): string {
  const window = createWordWindow();
  for (const [at, character] of Array.from(text).entries())
    window.read(character.codePointAt(0) ?? 0, at);
  return Array.from(text).slice(window.start).join('');
}

const words = Array.from({ length: 40 }, (_, at) => `word${at}`);

describe('createWordWindow', () => {
  it.each([
    ['all of a few words', 'only a few words', 'only a few words'],
    ['the last 23 words', words.join(' '), words.slice(-23).join(' ')],
    ['words on lines of their own', words.join('\n'), words.slice(-23).join('\n')],
    ['the last 46 ideographs', '你好'.repeat(40), '你好'.repeat(23)],
    ['all of a spelled word', 'a b c d '.repeat(20), 'a b c d '.repeat(20)],
    ['all of a row of numbers', '104 105 '.repeat(20), '104 105 '.repeat(20)],
  ])('shows %s', (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });

  it('counts a single letter between words', () => {
    expect(seen('such a day '.repeat(20)).trim().split(' ')).toHaveLength(23);
  });
});
