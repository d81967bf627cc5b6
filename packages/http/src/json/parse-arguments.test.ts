import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const read = (text: string | null | undefined): unknown => finishAtOnce(parseArguments(text));

const nest = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));

describe('the arguments of an earlier call', () => {
  it.each([undefined, null, '', ' \n'])('are empty for %j', (text) => {
    expect(read(text)).toEqual({});
  });

  it('are parsed, long ones in pieces', () => {
    const long = { text: 'abc "d"\n'.repeat(20_000), list: [1, null, true] };
    expect(read('{"a":1}')).toEqual({ a: 1 });
    expect(read(JSON.stringify(long))).toEqual(long);
    const work = parseArguments(JSON.stringify(long));
    let pauses = 0;
    while (work.next().done !== true) pauses += 1;
    expect(pauses).toBeGreaterThan(5);
  });

  it('stay a text where they are no JSON', () => {
    expect(read('{"a":')).toBe('{"a":');
    const long = `{"a":"${'x'.repeat(200_000)}`;
    expect(read(long)).toBe(long);
  });

  it.each([
    ['short and deep', nest(2000)],
    ['long and deep', nest(200_000)],
    ['of very many fields', fields(20_000)],
    ['of very many values', `[${'1,'.repeat(200_000)}1]`],
  ])('stay a text where they are %s', (_title, text) => {
    expect(read(text)).toBe(text);
  });
});
