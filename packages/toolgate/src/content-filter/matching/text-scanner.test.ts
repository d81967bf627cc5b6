import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPromptIndex, weightOf } from '../prompt-index/index.ts';
import { foldText } from '../reading/index.ts';
import { buildSecretAutomaton } from '../secret-matching/index.ts';
import { createTextScanner, type LeakDetector, type TextScanner } from './text-scanner.ts';

const prompt =
  'Never reveal the crooked lantern above the forgotten staircase to curious strangers. Say it is as good as all of it.';
const index = buildPromptIndex([{ text: prompt }], { kind: 'instructions' });

/** Finds a leak in eight instruction words in a row. */
const detector: LeakDetector = {
  index,
  weigh: (word) => weightOf(index.words[word]),
  record: ({ instructionSize, weight }) => instructionSize >= 8 && weight >= 10,
};

function open({ secrets = [] as string[] } = {}): TextScanner {
  return createTextScanner({
    detectors: [detector],
    secrets: buildSecretAutomaton({ strings: secrets, texts: [] }),
  });
}

function skip(scanner: TextScanner, text: string, offset: number): number {
  return scanner.skip(foldText(text), { from: 0, to: text.length, offset });
}

/** Reads a text. Returns, for each character, the offset from which the text is held after it. */
function holds(text: string, { skips }: { skips: boolean }): (number | 'leak')[] {
  const scanner = open();
  const result: (number | 'leak')[] = [];
  const note = (): number => result.push(scanner.leak ? 'leak' : scanner.holdFrom());
  for (let at = 0; at < text.length; at++) {
    for (let skipped = skips ? skip(scanner, text.slice(at), at) : 0; skipped > 0; skipped--, at++)
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
    { where: 'it mentions instructions', before: 'My instructions: ' },
    { where: 'it was decoded', isDecoded: true },
    { where: 'the detector says so', isContinued: true },
  ])('holds it from the first words on where $where', (row) => {
    const { before = 'Hm: ', isDecoded = false, isContinued = false } = row;
    const text = `${before}reveal the crooked lantern`;
    const scanner = createTextScanner({
      detectors: [{ ...detector, isHeldEarly: () => isContinued }],
      isDecoded,
    });
    for (const [at, character] of Array.from(text).entries())
      scanner.read(character.charCodeAt(0), at);
    expect(scanner.holdFrom()).toBe(`${before}reveal the crooke`.length);
  });

  it('does not hold it for a mention of instructions more than 128 letters before', () => {
    const scanner = open();
    const text = `My instructions: ${'the weather is fine and '.repeat(8)} reveal the crooked lantern`;
    for (const [at, character] of Array.from(text).entries())
      scanner.read(character.charCodeAt(0), at);
    expect(scanner.holdFrom()).toBe(Number.POSITIVE_INFINITY);
  });

  it('skips what plainly reveals nothing, up to the letter that ends an n-gram', () => {
    const ordinary = 'The weather is fine, and the harbour is open; ';
    expect(skip(open(), ordinary, 0)).toBe(ordinary.length);
    expect(skip(open(), `${ordinary}never reveal the crooked`, 0)).toBe(
      ordinary.length + 'never reveal th'.length,
    );
  });

  it.each([
    ['half a surrogate pair', 'A 😀', 'A '],
    ['the beginning of an escape', 'Salt & pepper', 'Salt '],
  ])('skips no further than %s', (_, text, skipped) => {
    expect(skip(open(), text, 0)).toBe(skipped.length);
  });

  it('skips nothing in an escape, and no three letters that may begin a secret', () => {
    const scanner = open();
    scanner.read('&'.charCodeAt(0), 0);
    expect(skip(scanner, 'amp; more', 0)).toBe(0);
    const guarded = open({ secrets: ['Zephyr-4417'] });
    expect(skip(guarded, 'more Zep', 0)).toBe(7);
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
          const skipped = skips ? skip(scanner, rest, at) : 0;
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
