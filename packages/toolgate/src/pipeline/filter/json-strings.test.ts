import { describe, expect, it } from 'vitest';
import { createJsonStrings } from './json-strings.ts';

const json =
  '{"word 1":"Never","word_2":"a\\nb \\u00e9\\"","list":["x",{"deep":"y"},"z"],"n":1,"o":{"t":true}}';

/** The texts by their names, and the names. */
function readIn(pieceLength: number) {
  const strings = createJsonStrings();
  const values: Record<string, string> = {};
  let names = '';
  for (let at = 0; at < json.length; at += pieceLength) {
    for (const { text, name } of strings.read(json.slice(at, at + pieceLength))) {
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

  it('survives invalid JSON', () => {
    const strings = createJsonStrings();
    expect(() => strings.read(']}}:,"\\u12zz"{'.repeat(10_000))).not.toThrow();
  });
});
