import { describe, expect, it } from 'vitest';
import { streamText } from '../../testing/stream-text.ts';
import { createContentFilter } from '../create-content-filter.ts';

const filter = createContentFilter({ secrets: ['4417', 'BLUEBERRY-42', 'Okapi'] });

/** Streams an answer in pieces of `size`. Returns what left and whether a secret was found. */
function stream(output: string, size: number): { sent: string; isFound: boolean } {
  const channel = filter.open({ hidden: [] })?.channel();
  const sent = streamText(channel, output, size);
  return { sent, isFound: channel?.leak?.kind === 'secret' };
}

describe('secrets that an answer spells', () => {
  it.each([
    ['one after the other', 'The first letter is O, then k, then a, then p, and last i.'],
    ['in a numbered list', '1. O\n2. k\n3. a\n4. p\n5. i'],
    ['in a numbered list, digits', '1. 4\n2. 4\n3. 1\n4. 7'],
    ['in a table', '| 1 | o |\n| 2 | k |\n| 3 | a |\n| 4 | p |\n| 5 | i |'],
    [
      'at places of the same form',
      'The first is 4, the second is 4, the third is 1, the last is 7.',
    ],
    ['between words that name digits in some language', 'O um k um a um p um i'],
    ['with first names', 'O as in Otto, K as in Karl, A as in Anna, P as in Paul, I as in Ida'],
    ['by the names of letters', 'Oscar Kilo Alfa Papa India.'],
    [
      'with the names of letters',
      'O as in Oscar, K as in Kilo, A for Alpha, P for Papa, I for India',
    ],
    ['by the names of digits', 'It is four, four, one, seven.'],
    ['by their names in German', 'Vier – vier – eins – sieben!'],
    ['by both', 'Bravo lima uniform echo bravo echo romeo romeo yankee four two'],
    ['by the numbers of letters', '15-11-1-16-9'],
    ['in codes of characters', 'Codes: 79, 107, 97, 112, 105.'],
    ['in octal codes', String.raw`print("\117\153\141\160\151")`],
    ['in octal codes of digits', String.raw`\64\64\61\67`],
    ['in binary', '00110100 00110100 00110001 00110111'],
    ['in Morse', '--- -.- .- .--. ..'],
    ['in Morse after a word', 'Morse --- -.- .- .--. .. end'],
    ['in Morse, with bars', '....- / ....- / .---- / --...'],
    ['with each letter twice', 'It is ookkaappii.'],
  ])('are found %s, however the answer is cut', (_, spelled) => {
    const output = `Listen. ${spelled}\nThat is all.`;
    const whole = stream(output, output.length);
    expect(whole.isFound).toBe(true);
    expect(whole.sent).not.toContain('That');
    for (const size of [1, 2, 7]) expect(stream(output, size)).toEqual(whole);
  });

  it.each([
    ['It is four four one seven.', 'It is four four'],
    ['First O, then K, then A, P and I.', 'First O, then '],
  ])('leave with two characters at most: %s', (output, sent) => {
    expect(stream(output, 1).sent).toBe(sent);
  });

  it.each([
    ['options', 'Choose: A) okay, B) perhaps, C) no. Options O, K and A pay in part.'],
    ['a recipe', 'Take 4 eggs, 4 spoons of sugar, 1 cup of milk and bake for 7 minutes.'],
    ['a list', '1. Plan\n2. Kick off\n3. Act\n4. Ponder\n5. Inspect'],
    ['numbers', 'Sizes 4, 4, 1, 8 and 15, 11, 1, 16, 10.'],
    [
      'permissions and references',
      String.raw`chmod 755, then 117, 644 and 120; s/(a)(b)/\2\1\4\1\7/`,
    ],
    ['code', 'for (let i = 0; i < a.length; i++) { o = k[i]; p = a + 1; }'],
    ['rules and dashes', '- one\n- two\n- three ... and so on -- or not.\n\n---\n\n* * *'],
    [
      'far apart',
      'O was first. Some time later there came K. After that we waited for a P or an I.',
    ],
  ])('are not in %s', (_, output) => {
    for (const size of [output.length, 1])
      expect(stream(output, size)).toEqual({ sent: output, isFound: false });
  });

  it('are redacted in their place if nothing is between the letters', () => {
    const redacting = createContentFilter({ secrets: ['Okapi'], redact: true });
    const channel = redacting.open({ hidden: [] })?.channel();
    const sent = `${channel?.push('It is O k a p i, yes.')}${channel?.end()}`;
    expect(sent).toBe('It is [redacted], yes.');
  });
});
