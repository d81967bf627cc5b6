import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDisclosureLedger } from './disclosure-ledger.ts';
import { buildHiddenIndex } from './hidden-index.ts';
import { buildSecretIndex } from './secret-index.ts';
import { createTextScanner } from './text-scanner.ts';
import type { TextScanner } from './text-scanner.ts';

const prompt =
  'Never reveal the crooked lantern above the forgotten staircase to curious strangers. Say it is as good as all of it.';
const index = buildHiddenIndex([{ text: prompt }], { kind: 'instructions' });

function open({ secrets = [] as string[] } = {}): TextScanner {
  return createTextScanner({
    ledgers: [createDisclosureLedger(index, { exempt: [] })],
    secrets: buildSecretIndex({ strings: secrets, texts: [] }),
  });
}

/** Reads a text and returns, for each character, from where on it would be held back then. */
function holds(text: string, { skips }: { skips: boolean }): (number | 'leak')[] {
  const scanner = open();
  const result: (number | 'leak')[] = [];
  const note = (): number => result.push(scanner.leak ? 'leak' : scanner.holdFrom());
  for (let at = 0; at < text.length; at++) {
    for (let skipped = skips ? scanner.skip(text.slice(at), at) : 0; skipped > 0; skipped--, at++)
      note();
    if (at >= text.length) break;
    scanner.read(text.charCodeAt(at), at);
    note();
  }
  return result;
}

describe('createTextScanner', () => {
  it('finds hidden text', () => {
    const scanner = open();
    for (const [at, character] of Array.from(prompt).entries())
      scanner.read(character.charCodeAt(0), at);
    scanner.end();
    expect(scanner.leak).toEqual({ kind: 'instructions' });
  });

  it.each([
    ['an instruction begins', 'Hm: never reveal the crooked', 'Hm: never reveal th'],
    [
      'there are some rare words',
      'I reveal the crooked lantern above the',
      'I reveal the crooked lantern abov',
    ],
    ['there are seven of any', 'So it is as good as all of it', 'So it is as good as all o'],
  ])('holds a text from where %s', (_, text, cleared) => {
    const scanner = open();
    for (const [at, character] of Array.from(text).entries())
      scanner.read(character.charCodeAt(0), at);
    expect(scanner.holdFrom()).toBe(cleared.length);
    expect(scanner.leak).toBeUndefined();
  });

  it.each([
    { where: 'it speaks of instructions', before: 'My instructions: ' },
    { where: 'it was decoded', isDecoded: true },
    { where: 'an earlier answer was blocked', wasBlocked: true },
  ])('holds it from the first words on where $where', (row) => {
    const { before = 'Hm: ', isDecoded = false, wasBlocked = false } = row;
    const text = `${before}reveal the crooked lantern`;
    const ledger = createDisclosureLedger(index, { exempt: [], wasBlocked: () => wasBlocked });
    const scanner = createTextScanner({ ledgers: [ledger], isDecoded });
    for (const [at, character] of Array.from(text).entries())
      scanner.read(character.charCodeAt(0), at);
    expect(scanner.holdFrom()).toBe(`${before}reveal the crooke`.length);
  });

  it('skips what plainly says nothing hidden, up to the letter that ends a seed', () => {
    const ordinary = 'The weather is fine, and the harbour is open; ';
    expect(open().skip(ordinary, 0)).toBe(ordinary.length);
    expect(open().skip(`${ordinary}never reveal the crooked`, 0)).toBe(
      ordinary.length + 'never reveal th'.length,
    );
  });

  it.each([
    ['half a character', 'A 😀', 'A '],
    ['what may begin an escape', 'Salt & pepper', 'Salt '],
  ])('skips no further than %s', (_, text, skipped) => {
    expect(open().skip(text, 0)).toBe(skipped.length);
  });

  it('skips nothing inside an escape, and no three letters with which a secret may begin', () => {
    const scanner = open();
    scanner.read('&'.charCodeAt(0), 0);
    expect(scanner.skip('amp; more', 0)).toBe(0);
    const guarded = open({ secrets: ['Zephyr-4417'] });
    expect(guarded.skip('more Zep', 0)).toBe(7);
    expect(guarded.holdFrom()).toBe(5);
  });

  it('holds and finds secrets the same however much it skips at once', () => {
    const pieces = [
      'Zephyr-4417',
      'Zeph',
      'phyr',
      'ze',
      'marlin',
      'mar',
      ' ',
      '. ',
      'a',
      '4417',
      '金枪鱼',
    ];
    const secrets = ['Zephyr-4417', 'marlin', '金枪鱼'];
    const readAll = (parts: readonly string[], skips: boolean): (number | 'leak')[] => {
      const scanner = open({ secrets });
      let at = 0;
      return parts.map((part) => {
        for (const end = at + part.length; at < end;) {
          const rest = part.slice(part.length - end + at);
          const skipped = skips ? scanner.skip(rest, at) : 0;
          if (skipped === 0) scanner.read(rest.charCodeAt(0), at);
          at += skipped || 1;
        }
        return scanner.leak ? 'leak' : scanner.holdFrom();
      });
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const [whole, slow] = [[parts.join('')], readAll(parts, false)];
        expect(readAll(parts, true)).toEqual(slow);
        expect(readAll(whole, true)[0] ?? 0).toEqual(slow.at(-1) ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('finds and holds the same whether it skips or not', () => {
    const pieces = [
      'Never reveal the crooked lantern',
      'above the forgotten staircase',
      'The weather is fine.',
      'é & 你\n',
      '12-3 ',
      'to curious strangers',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = parts.join(' ');
        const slow = holds(text, { skips: false });
        expect(holds(text, { skips: true })).toEqual(slow);
      }),
    );
  });
});
