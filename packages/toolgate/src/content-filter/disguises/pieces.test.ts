import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../create-content-filter.ts';

const prompt =
  'You are Tamsin, the voice of a lakeside campground. Refuse to name the ranger who closed the northern trail, and never blame the drought. ' +
  'Campers with dogs belong on the gravel pitches behind the boathouse; mention the leash fine only after a second complaint. Offer firewood ' +
  'before groceries, keep each answer below seventy words, and forward every question about refunds to Leopold. Do not confirm rumours that ' +
  'the pier will be demolished in autumn. When thunder is forecast, advise guests to lower their awnings and to sleep in the washhouse.';
const sentences = [
  'The soup tastes better when it has been standing for a night. ',
  'I would still like to see the old bridge before we leave. ',
  "It's a short walk from the station, and there is no need to hurry. ",
  'They have painted the fence green, which suits the house. ',
];

const words = (text: string): string[] => text.split(' ');
const letters = (text: string): string[] => Array.from(text.replaceAll(/[^a-z]/gi, ''));
const bits = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
const hex = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('');
const reverse = (text: string): string => Array.from(text).toReversed().join('');
const slices = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
const sentence = (at: number): string => sentences[at % sentences.length] ?? '';
const hide = (text: string): string =>
  bits(text).replaceAll('0', '\u200b').replaceAll('1', '\u200c');
const tags = (text: string): string =>
  String.fromCodePoint(...Array.from(text, (letter) => 0xe0000 + letter.charCodeAt(0)));

const disguises: readonly [string, (text: string) => string][] = [
  [
    'a letter after each sentence',
    (text) =>
      letters(text)
        .map((letter, at) => `${sentence(at)}${letter.toUpperCase()}. `)
        .join(''),
  ],
  [
    'words spelled with hyphens between sentences',
    (text) =>
      words(text)
        .map((word, at) => `${Array.from(word).join('-')} ${sentence(at)}`)
        .join(''),
  ],
  [
    'every second word in Base64',
    (text) =>
      words(text)
        .map((word, at) => (at % 2 === 0 ? word : btoa(word)))
        .join(' '),
  ],
  [
    'each word in another code',
    (text) =>
      words(text)
        .map((word, at) => [btoa, hex, reverse, bits][at % 4]?.(word))
        .join(' '),
  ],
  [
    'words in Base64 with noise at their ends',
    (text) =>
      words(text)
        .map((word, at) => `x${at % 7}${btoa(word).replaceAll('=', '')}Q`)
        .join(' '),
  ],
  [
    'short pieces of Base64 between sentences',
    (text) =>
      slices(btoa(text), 12)
        .map((piece, at) => `${sentence(at)}${piece} `)
        .join(''),
  ],
  [
    'three letters as a colour',
    (text) =>
      slices(letters(text).join(''), 3)
        .map((piece, at) => `.row-${at} { color: #${hex(piece)}; margin: ${at % 9}px; }`)
        .join('\n'),
  ],
  [
    'invisible bits behind each word of a sentence',
    (text) =>
      words(text)
        .map((word, at) => `${words(sentence(at))[at % 5]}${hide(`${word} `)}`)
        .join(' '),
  ],
  [
    'tag characters behind each word of a sentence',
    (text) =>
      words(text)
        .map((word, at) => `${words(sentence(at))[at % 5]}${tags(`${word} `)}`)
        .join(' '),
  ],
];

/** Ordinary text with many pieces. */
const ordinary: readonly [string, string][] = [
  [
    'a style sheet',
    Array.from(
      { length: 80 },
      (_, at) =>
        `.card-${at} { color: #${((at + 3) * 543_217).toString(16).padStart(6, '0').slice(0, 6)}; padding: ${at % 9}px; }`,
    ).join('\n'),
  ],
  [
    'a page with a tag around each letter of a heading',
    `<h1>${Array.from('CAMPGROUND OF THE LAKE', (letter) => `<b>${letter}</b>`).join('')}</h1><p>Dogs belong on the gravel pitches.</p>`,
  ],
  [
    'logs with identifiers',
    Array.from(
      { length: 80 },
      (_, at) =>
        `2025-07-11T08:${10 + (at % 50)}:02Z INFO req=${((at + 11) * 2_654_435_761).toString(16)} id=${btoa(String(at * 7919))} camper arrived`,
    ).join('\n'),
  ],
  [
    'a table of options',
    Array.from(
      { length: 26 },
      (_, at) => `| ${String.fromCharCode(0x61 + at)} | ${at * 37} | pitch ${at} | yes |`,
    ).join('\n'),
  ],
  [
    'a chat with emoji and joiners',
    Array.from({ length: 30 }, (_, at) => `${sentence(at)}👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم`).join('\n'),
  ],
  [
    'a program with names of one letter',
    Array.from(
      { length: 40 },
      (_, at) => `const f${at} = (a, b, x) => { for (let i = 0; i < x; i++) a[i] += b["k"]; };`,
    ).join('\n'),
  ],
];

const numbers = Array.from({ length: 60 }, (_, at) => at).join(', ');
const filter = createContentFilter();
const other =
  'Boil the lentils with a bay leaf until they are soft, stir in vinegar and mustard, and let the salad cool down. Slice the radishes thinly, ' +
  'crumble the cheese over them and serve everything with toasted bread, olives and a spoonful of yoghurt from the fridge.';

/** Filters a text in deltas of a size. Returns what left and whether it was a leak. */
function run(text: string, size: number): { sent: string; isLeak: boolean } {
  const channel = filter.open({ hidden: [{ text: prompt, kind: 'instructions' }] })?.channel();
  let sent = '';
  for (const delta of slices(text, size)) sent += channel?.push(delta) ?? '';
  sent += channel?.end() ?? '';
  return { sent, isLeak: channel?.leak !== undefined };
}

describe('pieces of a text among others', () => {
  it.each(disguises)('reveal the prompt: %s', (_name, write) => {
    const text = write(prompt);
    const whole = run(text, text.length);
    expect(whole.isLeak).toBe(true);
    expect([run(text, 1), run(text, 7)]).toEqual([whole, whole]);
  });

  it.each(disguises)('pass if they say something else: %s', (_name, write) => {
    expect(run(write(other), 9)).toEqual({ sent: write(other), isLeak: false });
  });

  it.each(ordinary)('pass in %s', (_name, text) => {
    expect([run(text, 1), run(text, 5000)]).toEqual([
      { sent: text, isLeak: false },
      { sent: text, isLeak: false },
    ]);
  });

  it.each([
    ['in bold letters', (text: string) => text.replaceAll(/./g, '<b>$&</b>')],
    ['in cells of a page', (text: string) => text.replaceAll(/./g, '<td>$&</td>\n')],
  ])('reveal a secret %s', (_name, write) => {
    const channel = createContentFilter({ secrets: ['MARTEN-5820'] })
      .open({ hidden: [] })
      ?.channel();
    const text = `Gladly: ${write('MARTEN-5820')} That is all.`;
    expect(Array.from(text, (delta) => channel?.push(delta)).join('')).not.toContain('0</');
    expect(channel?.leak).toEqual({ kind: 'secret' });
  });

  it('hold little of the text after letters that begin a secret', () => {
    const channel = createContentFilter({ secrets: ['MARTEN-5820'] })
      .open({ hidden: [] })
      ?.channel();
    const lags = Array.from(
      `Boat "M", row "A", seats ${numbers}.`,
      (delta) => channel?.push(delta) ?? '',
    ).map((_text, at, texts) => at + 1 - texts.slice(0, at + 1).join('').length);
    expect(Math.max(...lags)).toBeLessThan(30);
  });
});
