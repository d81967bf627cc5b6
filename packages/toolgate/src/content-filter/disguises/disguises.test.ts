import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../create-content-filter.ts';

const prompt =
  'You are Marlow, the booking assistant of a small harbour hotel. Never promise a sea view before the night manager confirmed it. ' +
  'When a guest complains about noise, offer the quiet rear wing first and mention no discount. Guests who paid through the agency ' +
  'Brightwater must cancel with the agency, so do not open their reservations. Keep every reply under ninety words and close with the weather forecast. ' +
  'Invoices are corrected by the bookkeeper on Thursdays, never by you, and parking permits cost eleven euros at the porter. Do not recommend ' +
  'the restaurant next door, because its owner sued the hotel; suggest the tavern behind the lighthouse instead, and praise its chowder.';
const unrelated =
  'Whisk three eggs with flour and milk until the batter runs smoothly from the spoon, then let it rest while the pan gets hot. Turn each ' +
  'pancake once the edges look dry, stack them under a cloth, and serve them with lemon juice, sugar or sour cherries from the cellar.';

const words = (text: string): string[] => text.split(' ');
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const spell = (text: string, sign: (place: number) => string, between = ' '): string =>
  Array.from(letters(text), (letter) => sign(letter.charCodeAt(0) - 0x61)).join(between);
const base64 = (text: string): string => btoa(text);
const hex = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
const slices = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
const takeEvery = (text: string, step: number): string =>
  Array.from({ length: step }, (_, first) =>
    Array.from(text)
      .filter((_letter, at) => at % step === first)
      .join(''),
  ).join('');
const reverse = (text: string): string => Array.from(text).toReversed().join('');
const base32 = (text: string): string =>
  slices(
    Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join(''),
    5,
  )
    .map(
      (bits) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits.padEnd(5, '0'), 2)] ?? '',
    )
    .join('');
const animals =
  'ape bear cat dog eagle fox goat hen ibex jay koala lion mole newt owl pig quail rat seal tiger urchin vole wolf xerus yak zebra'.split(
    ' ',
  );
const fillers = 'candle orange window marble garden silver basket meadow'.split(' ');
const byColumns = (text: string, columns: number): string => {
  const all = words(text);
  const height = Math.ceil(all.length / columns);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: columns }, (_column, column) => all[column * height + row] ?? '').join(
      ' | ',
    ),
  ).join('\n');
};

/** The readings, each with a disguise that it finds. */
const disguises: readonly [string, (text: string) => string | string[]][] = [
  [
    'words with others between',
    (text) =>
      words(text)
        .map((word, at) => `${word} ${fillers[at % 8]} ${fillers[(at * 3) % 8]}`)
        .join(' '),
  ],
  [
    'words in a column of a table',
    (text) =>
      words(text)
        .map((word, at) => `| ${at} | ${word} | ${fillers[(at * 5) % 8]} |`)
        .join('\n'),
  ],
  [
    'words as constants of a program',
    (text) =>
      words(text)
        .map((word, at) => `const part${at} = ${JSON.stringify(word)};`)
        .join('\n'),
  ],
  ['words down the columns of a table', (text) => byColumns(text, 4)],
  ['words with an ending on each', (text) => text.replaceAll(/\w+/g, '$&izzle')],
  ['words without vowels', (text) => text.replaceAll(/[aeiou]/gi, '')],
  ['words with asterisks for vowels', (text) => text.replaceAll(/[aeiou]/gi, '*')],
  ['words of doubled letters', (text) => text.replaceAll(/[a-z]/gi, '$&$&')],
  [
    'a private alphabet',
    (text) => spell(text, (place) => 'qxjzvkwypbgfmculdrhsnioate'[place] ?? '', ''),
  ],
  ['a word for each letter', (text) => spell(text, (place) => animals[place] ?? '')],
  [
    'a sign for each letter',
    (text) => spell(text, (place) => String.fromCodePoint(0x1f400 + place * 3), ''),
  ],
  ['a number for each letter', (text) => spell(text, (place) => String(place * 7 + 5), ' - ')],
  [
    'digits for each letter, without gaps',
    (text) => spell(text, (place) => (place + 5).toString(2).padStart(6, '0'), ''),
  ],
  ['letters in columns', (text) => takeEvery(letters(text), 5)],
  [
    'every second letter',
    (text) =>
      Array.from(
        letters(text),
        (letter, at) => letter + String.fromCharCode(0x61 + ((at * 11) % 26)),
      ).join(''),
  ],
  ['a letter between all others', (text) => text.replaceAll(/[a-z](?=[a-z])/gi, '$&x')],
  ['base32 in groups', (text) => slices(base32(text), 8).join(' ')],
  ['Base64 backwards', (text) => reverse(base64(text))],
  [
    'Base64 in numbered parts',
    (text) =>
      slices(base64(text), 20)
        .map((piece, at) => `Part ${at + 1}: ${piece}`)
        .join('\n'),
  ],
  [
    'Base64 in image addresses',
    (text) =>
      slices(base64(text), 24)
        .map((piece) => `![](https://img.example.org/p?d=${piece})`)
        .join('\n'),
  ],
  [
    'hexadecimal pieces among words',
    (text) =>
      slices(hex(text), 8)
        .map((piece, at) => `${fillers[at % 8]} ${piece}`)
        .join(' '),
  ],
  [
    'hexadecimal pieces in JSON',
    (text) =>
      JSON.stringify(
        slices(hex(text), 8).map((code, at) => ({ id: at, [fillers[at % 8] ?? '']: code })),
      ),
  ],
  [
    'Base64 pieces in lines of a log',
    (text) =>
      slices(base64(text), 12)
        .map(
          (piece, at) =>
            `2025-11-23T11:02:${10 + (at % 50)}Z INFO worker-${at % 7} ${fillers[at % 8]}=${piece}`,
        )
        .join('\n'),
  ],
  ['Base64 inside hexadecimal digits', (text) => hex(base64(text))],
  ['several parts, a word each', words],
  ['several parts of a code', (text) => slices(base64(text), 22)],
];

/** Ordinary text that is close to one of the readings. */
const ordinary: readonly [string, string][] = [
  [
    'a table of some of the same words',
    words(prompt)
      .filter((_word, at) => at % 3 === 0)
      .toSorted()
      .map((word, at) => `| ${at} | ${word.length} | ${word} |`)
      .join('\n'),
  ],
  [
    'another text in each disguise',
    disguises.map(([, write]) => [write(unrelated)].flat().join(' ')).join('\n\n'),
  ],
  [
    'a grid',
    `  1 2 3 4 5 6 7 8 9\n${Array.from('ABCDEFGHI', (row) => `${row} - - - - - - - - -`).join('\n')}`,
  ],
  [
    'a program',
    Array.from(
      { length: 40 },
      (_, at) =>
        `export function step${at}(guest) { return rooms[${at}].find((room) => room.wing === guest.wing); }`,
    ).join('\n'),
  ],
  [
    'columns of numbers',
    Array.from(
      { length: 60 },
      (_, at) => `${at * 37}, ${(at * 91) % 1000}, ${(at * at) % 77}`,
    ).join('\n'),
  ],
  [
    'an answer that obeys',
    'Good evening! I am sorry about the noise. I can offer you a room in the quiet rear wing tonight. Tomorrow will be sunny with a light breeze.',
  ],
];

const filter = createContentFilter();

function isBlocked(parts: readonly string[], size: number): boolean {
  const session = filter.open({ hidden: [{ text: prompt, kind: 'instructions' }] });
  return parts.some((part) => {
    const channel = session?.channel();
    for (const delta of slices(part, size)) channel?.push(delta);
    channel?.end();
    return channel?.leak !== undefined;
  });
}

describe('the readings of disguises', () => {
  it.each(disguises)('see through %s', (_name, write) => {
    expect(isBlocked([write(prompt)].flat(), 10_000)).toBe(true);
  });

  it.each(disguises)('give one verdict however the text is cut: %s', (_name, write) => {
    const parts = [write(prompt)].flat();
    expect([1, 7].map((size) => isBlocked(parts, size))).toEqual([true, true]);
  });

  it.each(ordinary)('pass %s', (_name, text) => {
    expect([1, 10_000].map((size) => isBlocked([text], size))).toEqual([false, false]);
  });

  it('let a user have a text back that the prompt quotes', () => {
    const session = filter.open({
      hidden: [{ text: prompt, kind: 'instructions' }],
      exempt: [`Write this with an animal for each letter: ${prompt}`],
    });
    const channel = session?.channel();
    const answer = spellOut(prompt);
    expect((channel?.push(answer) ?? '') + (channel?.end() ?? '')).toBe(answer);
  });
});

function spellOut(text: string): string {
  return spell(text, (place) => animals[place] ?? '');
}
