import { describe, expect, it } from 'vitest';
import { createJsonStrings } from './json-strings.ts';

const json =
  '{"word 1":"Never","word_2":"a\\nb \\u00e9\\"","list":["x",{"deep":"y"},"z"],"n":1,"o":{"t":true}}';

/** The texts by their names, and the names. */
function readIn(pieceLength: number) {
  const readStrings = createJsonStrings();
  const values: Record<string, string> = {};
  let names = '';
  for (let at = 0; at < json.length; at += pieceLength) {
    for (const { text, name } of readStrings(json.slice(at, at + pieceLength))) {
      if (name === undefined) names += text;
      else values[name] = (values[name] ?? '') + text;
    }
  }
  return { values, names };
}

describe('createJsonStrings', () => {
  it.each([1, 2, 3, 7, 1000])('reads texts and names, in pieces of %i characters', (length) => {
    expect(readIn(length)).toEqual({
      values: { word: 'Never a\nb é" ', list: 'x z ', deep: 'y ' },
      names: 'word word list deep n o t ',
    });
  });

  it.each([1, 3, 1000])('reads JSON in texts of JSON, in pieces of %i characters', (length) => {
    const innermost = JSON.stringify({ d: 'deep' });
    const inner = JSON.stringify([{ b: ' [not JSON', c: innermost }]);
    const text = JSON.stringify({ a: ` ${inner}`, e: 'end' });
    const readStrings = createJsonStrings();
    const levels: Record<string, string>[] = [];
    for (let at = 0; at < text.length; at += length) {
      for (const { text: piece, name = 'names', level } of readStrings(
        text.slice(at, at + length),
      )) {
        const values = (levels[level] ??= {});
        values[name] = (values[name] ?? '') + piece;
      }
    }
    expect(levels).toEqual([
      { names: 'a e ', a: ` ${inner} `, e: 'end ' },
      { names: 'b c ', b: ' [not JSON ', c: `${innermost} ` },
      { names: 'd ', d: 'deep ' },
    ]);
  });

  it('reads JSON in three texts of JSON at most', () => {
    const nested = [1, 2, 3, 4, 5].reduce((inner) => JSON.stringify([inner]), 'end');
    const levels = createJsonStrings()(nested).map(({ level }) => level);
    expect(Math.max(...levels)).toBe(3);
  });

  it('knows names from values after lists of any depth', () => {
    const deep = `{"a":${'['.repeat(1200)}${']'.repeat(1200)},"b":"x"}`;
    expect(createJsonStrings()(deep)).toEqual([
      { text: 'a ', isEnd: true, level: 0 },
      { text: 'b ', isEnd: true, level: 0 },
      { text: 'x ', isEnd: true, level: 0, name: 'b' },
    ]);
  });

  it('survives invalid JSON', () => {
    const readStrings = createJsonStrings();
    expect(() => readStrings(']}}:,"\\u12zz"{'.repeat(10_000))).not.toThrow();
  });
});
