import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { JsonBoundsError } from './json-bounds.ts';
import { parseInTurns } from './parse-in-turns.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const long = 1_100_000;
/** Most texts of the tests are longer than this, so they are cut at all kinds of places. */
const pieceCharacters = 8;

/** Returns the value of a text, or `undefined` if the text is not valid JSON. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Cuts a text into pieces that end at other places than the pieces of the parser. */
function cut(text: string): string[] {
  const length = 5;
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

async function parseInPieces(text: string | string[]): Promise<{ value: unknown } | undefined> {
  try {
    return { value: await parseInTurns(text, { pieceCharacters }) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the JSON of an object with the given number of fields. */
function textOfFields(count: number): string {
  const names = Array.from({ length: count }, (_, index) => [`k${index}`, 0]);
  return JSON.stringify({ list: [[1, 2]], names: [Object.fromEntries(names), { a: 1 }] });
}

/** Random JSON texts, with or without blanks. */
const json = fc
  .tuple(fc.jsonValue(), fc.integer({ min: 0, max: 3 }))
  .map(([value, spaces]) => JSON.stringify(value, null, spaces));

describe('parseInTurns', () => {
  it('reads what JSON.parse reads, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (text) => {
        const read = await parseInPieces(text);
        expect(read).toEqual(parse(text));
        expect(await parseInPieces(cut(text))).toEqual(read);
        expect(JSON.stringify(read?.value)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: inject('isFullRun') ? 1000 : 200 },
    );
  });

  it('refuses what JSON.parse refuses', async () => {
    const units = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', '1', '"a"', '"a":');
    const broken = fc
      .tuple(json, fc.nat(), fc.nat({ max: 3 }), units)
      .map(([text, place, left, unit]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + unit + text.slice(at + left);
      });
    const made = fc.array(units, { maxLength: 24 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(broken, made), async (text) => {
        expect(await parseInPieces(text)).toEqual(parse(text));
        expect(await parseInPieces(cut(text))).toEqual(parse(text));
      }),
      { numRuns: inject('isFullRun') ? 3000 : 600 },
    );
  });

  it('refuses control characters anywhere in a long string', async () => {
    for (let at = 0; at < 5 * pieceCharacters; at += 1) {
      for (const end of ['', '\\n']) {
        const text = `["${'x'.repeat(at)}\u001f${'x'.repeat(4 * pieceCharacters)}${end}"]`;
        await expect(parseInTurns(text, { pieceCharacters })).rejects.toThrow(SyntaxError);
      }
    }
    const others = '\u0020\u007f\u0080\u2028'.repeat(4 * pieceCharacters);
    expect(await parseInTurns(`["${others}"]`, { pieceCharacters })).toEqual([others]);
  });

  it('keeps fields of any name, and the last value of a name that is there twice', async () => {
    const text = `{"a":"${'x'.repeat(20)}","__proto__":{"b":[1,2,3,4,5,6]},"2":[],"a":{"c":"dddddddd"},"1":0}`;
    const read = await parseInTurns(text, { pieceCharacters });
    expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it.each([
    ['escapes of six characters', '\\u0041'],
    ['escaped slashes', '\\/'],
    ['backslashes', '\\\\'],
    ['quotation marks', '\\"'],
  ])('cuts no escaped character: %s', async (_title, escape) => {
    for (let shift = 0; shift < 7; shift += 1) {
      const written = `["${'x'.repeat(shift)}${escape.repeat(long / 5)}"]`;
      expect(await parseInTurns(written)).toEqual(JSON.parse(written));
    }
  });

  it('reads deep lists and strings of backslashes in linear time', async () => {
    const levels = inject('isFullRun') ? 200_000 : 50_000;
    const deep = '['.repeat(levels) + ']'.repeat(levels);
    let value = (await parseInTurns(deep)) as unknown[];
    for (let level = 1; level < levels; level += 1) value = value[0] as unknown[];
    expect(value).toEqual([]);
    const strings = { a: '\\'.repeat(long), b: '"'.repeat(long) };
    expect(await parseInTurns(JSON.stringify(strings))).toEqual(strings);
  });

  it('keeps a string that is all', async () => {
    const text = 'n'.repeat(2 * long);
    expect(await parseInTurns(JSON.stringify(text))).toBe(text);
  });

  it.each([
    ['a string without an end', `["${'x'.repeat(2 * long)}`],
    ['a control character', `["${'x'.repeat(2 * long)}\n"]`],
    ['a wrong escape', `["${'x'.repeat(2 * long)}\\x"]`],
    ['an escape that is cut', `["${'x'.repeat(2 * long)}\\u00"]`],
    ['nothing between two strings', `["${'x'.repeat(2 * long)}" "a"]`],
    ['a name that no one sends', `{"${'x'.repeat(long)}":1}`],
    ['a number that no one sends', `[${'1'.repeat(long)}]`],
    ['blanks that no one sends', `[${' '.repeat(long)}]`],
  ])('refuses %s', async (_title, written) => {
    await expect(parseInTurns(written)).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['elements', '[1,2,3,4]', { maxValues: 4 }, { maxValues: 3 }],
    ['elements and lists', '[[],{},"[[,,"]', { maxValues: 5 }, { maxValues: 4 }],
    ['levels', '[[{"a":[]}]]', { maxLevels: 4 }, { maxLevels: 3 }],
  ])('bounds %s', async (_title, text, enough, tooFew) => {
    expect(await parseInTurns(text, enough)).toEqual(JSON.parse(text));
    await expect(parseInTurns(text, tooFew)).rejects.toThrow(JsonBoundsError);
  });

  it('ends when its signal aborts', async () => {
    const gone = new Error('gone');
    await expect(parseInTurns('[1]', { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  });

  it('bounds the fields of an object', async () => {
    await parseInTurns(textOfFields(10_000));
    await expect(parseInTurns(textOfFields(10_001))).rejects.toThrow(JsonBoundsError);
  });

  it('takes a list of many, and objects of few fields', async () => {
    const count = inject('isFullRun') ? 30_000 : 12_000;
    const list = Array.from({ length: count }, (_, index) => ({ index, other: [index] }));
    expect(await parseInTurns(JSON.stringify({ list }))).toEqual({ list });
  });

  it('keeps no long text alive because of a short string', async () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const values: unknown[] = [];
    for (let at = 0; at < 10; at += 1) {
      const text = JSON.stringify([`${at}`.padEnd(20_000), ' '.repeat(1_000_000)]);
      const [first] = (await parseInTurns(text)) as string[];
      values.push(first);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
    expect(values[3]).toBe('3'.padEnd(20_000));
  });
});
