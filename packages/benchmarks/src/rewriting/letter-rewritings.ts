import {
  bareWords,
  eachLetter,
  eachWord,
  type Rewriting,
  shuffledPlaces,
  slices,
  spellWords,
} from './rewriting.ts';

const upsideDown = Array.from('ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz');
const smallCapitals = Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀsᴛᴜᴠᴡxʏᴢ');
const greekLike = Array.from('αв¢∂єƒgнιנкℓмησρqяѕтυνωχуz');
const currencies = Array.from('₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ');

function offsetSigns(text: string, first: number): string {
  return eachLetter(text, (place) => String.fromCodePoint(first + place));
}

function isVowel(letter: string): boolean {
  return 'aeiouAEIOU'.includes(letter);
}

function leet(text: string, table: Readonly<Record<string, string>>): string {
  return text.replaceAll(/[a-z]/gi, (letter) => table[letter.toLowerCase()] ?? letter);
}

function swapNeighbours(word: string): string {
  return word.replaceAll(/(.)(.)/gu, '$2$1');
}

function pigLatin(word: string): string {
  const [, start = '', rest = ''] = /^([^aeiou]*)(.*)$/i.exec(word) ?? [];
  return start === '' ? `${rest}way` : `${rest}${start}ay`;
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** Ways to write the letters of a text: other shapes, other order within words, more or fewer of them. */
export const letterRewritings: readonly Rewriting[] = [
  { name: 'upper case', write: (text) => text.toUpperCase() },
  {
    name: 'alternating case',
    write: (text) =>
      Array.from(text, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())).join(
        '',
      ),
  },
  {
    name: 'full width',
    write: (text) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  },
  { name: 'mathematical bold', write: (text) => offsetSigns(text, 0x1d41a) },
  { name: 'mathematical script', write: (text) => offsetSigns(text, 0x1d4ea) },
  { name: 'mathematical double-struck', write: (text) => offsetSigns(text, 0x1d552) },
  { name: 'circled letters', write: (text) => offsetSigns(text, 0x24d0) },
  { name: 'squared letters', write: (text) => offsetSigns(text, 0x1f130) },
  { name: 'negative squared letters', write: (text) => offsetSigns(text, 0x1f170) },
  { name: 'parenthesized letters', write: (text) => offsetSigns(text, 0x249c) },
  {
    name: 'regional indicators',
    write: (text) =>
      spellWords(text, (place) => String.fromCodePoint(0x1f1e6 + place), { gap: '   ' }),
  },
  { name: 'upside down', write: (text) => eachLetter(text, (place) => upsideDown[place] ?? '') },
  {
    name: 'upside down, backwards',
    write: (text) => reverse(eachLetter(text, (place) => upsideDown[place] ?? '')),
  },
  {
    name: 'small capitals',
    write: (text) => eachLetter(text, (place) => smallCapitals[place] ?? ''),
  },
  {
    name: 'greek and cyrillic look-alikes',
    write: (text) => eachLetter(text, (place) => greekLike[place] ?? ''),
  },
  {
    name: 'currency look-alikes',
    write: (text) => eachLetter(text, (place) => currencies[place] ?? ''),
  },
  {
    name: 'zalgo',
    write: (text) => text.replaceAll(/[a-z]/gi, (letter) => `${letter}\u0301\u0336\u0328`),
  },
  {
    name: 'underlined by combining marks',
    write: (text) => text.replaceAll(/\S/g, (sign) => `${sign}\u0332`),
  },
  { name: 'zero-width joiners', write: (text) => Array.from(text).join('\u200d') },
  { name: 'soft hyphens', write: (text) => Array.from(text).join('\u00ad') },
  {
    name: 'tag characters',
    write: (text) =>
      Array.from(text, (sign) => String.fromCodePoint(0xe0000 + (sign.charCodeAt(0) & 0x7f))).join(
        '',
      ),
  },
  {
    name: 'leetspeak, light',
    write: (text) => leet(text, { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }),
  },
  {
    name: 'leetspeak, signs',
    write: (text) => leet(text, { a: '@', e: '€', i: '!', o: '0', s: '$', t: '+' }),
  },
  {
    name: 'leetspeak, full digits',
    write: (text) =>
      leet(text, {
        a: '4',
        b: '8',
        e: '3',
        g: '6',
        i: '1',
        l: '1',
        o: '0',
        s: '5',
        t: '7',
        z: '2',
      }),
  },
  {
    name: 'leetspeak, several signs a letter',
    write: (text) =>
      leet(text, {
        d: '|)',
        h: '|-|',
        k: '|<',
        m: '|v|',
        n: '|\\|',
        u: '|_|',
        v: '\\/',
        w: '\\/\\/',
      }),
  },
  {
    name: 'leetspeak, angular',
    write: (text) =>
      leet(text, { a: '/\\', b: '|3', c: '(', e: '3', l: '|_', r: '|2', s: '5', t: '7' }),
  },
  { name: 'vowels dropped', write: (text) => text.replaceAll(/[aeiou]/gi, '') },
  {
    name: 'vowels dropped but at the start',
    write: (text) =>
      eachWord(text, (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/gi, '')),
  },
  { name: 'vowels as asterisks', write: (text) => text.replaceAll(/[aeiou]/gi, '*') },
  { name: 'vowels as underscores', write: (text) => text.replaceAll(/[aeiou]/gi, '_') },
  { name: 'vowels as points', write: (text) => text.replaceAll(/[aeiou]/gi, '.') },
  { name: 'vowels as one vowel', write: (text) => text.replaceAll(/[aeiou]/gi, 'o') },
  {
    name: 'vowels moved on',
    write: (text) =>
      text.replaceAll(/[aeiou]/g, (letter) => 'eioua'['aeiou'.indexOf(letter)] ?? ''),
  },
  {
    name: 'vowels as digits',
    write: (text) =>
      text.replaceAll(/[aeiou]/gi, (letter) => String('aeiou'.indexOf(letter.toLowerCase()) + 1)),
  },
  {
    name: 'vowels as emoji',
    write: (text) =>
      text.replaceAll(
        /[aeiou]/gi,
        (letter) => ['🍎', '🥚', '🍦', '🍊', '🦄']['aeiou'.indexOf(letter.toLowerCase())] ?? '',
      ),
  },
  { name: 'every letter doubled', write: (text) => text.replaceAll(/[a-z]/gi, '$&$&') },
  { name: 'vowels doubled', write: (text) => text.replaceAll(/[aeiou]/gi, '$&$&') },
  { name: 'vowels drawn out', write: (text) => text.replaceAll(/[aeiou]/gi, '$&$&$&$&') },
  { name: 'consonants doubled', write: (text) => text.replaceAll(/[b-df-hj-np-tv-z]/gi, '$&$&') },
  { name: 'every letter three times', write: (text) => text.replaceAll(/[a-z]/gi, '$&$&$&') },
  { name: 'stuttered', write: (text) => eachWord(text, (word) => `${word[0]}-${word[0]}-${word}`) },
  {
    name: 'x between letters',
    write: (text) => eachWord(text, (word) => Array.from(word).join('x')),
  },
  { name: 'x between all letters', write: (text) => bareWords(text).join('').split('').join('x') },
  {
    name: 'digits between letters',
    write: (text) =>
      eachWord(text, (word) =>
        Array.from(word, (letter, at) => letter + String((at * 7) % 10)).join(''),
      ),
  },
  {
    name: 'random letters between letters',
    write: (text) =>
      Array.from(
        bareWords(text).join(''),
        (letter, at) => letter + String.fromCharCode(0x61 + ((at * 11 + (at >> 3) * 5) % 26)),
      ).join(''),
  },
  { name: 'letters with spaces', write: (text) => Array.from(text).join(' ') },
  { name: 'letters with points', write: (text) => bareWords(text).join('').split('').join('.') },
  {
    name: 'letters with hyphens, words with spaces',
    write: (text) => eachWord(text, (word) => Array.from(word).join('-')),
  },
  {
    name: 'letters in brackets',
    write: (text) => Array.from(bareWords(text).join(''), (letter) => `[${letter}]`).join(''),
  },
  { name: 'letters with emoji', write: (text) => Array.from(bareWords(text).join('')).join('🔥') },
  { name: 'a letter a line', write: (text) => Array.from(bareWords(text).join('')).join('\n') },
  { name: 'without spaces', write: (text) => bareWords(text).join('') },
  {
    name: 'groups of five letters',
    write: (text) => slices(bareWords(text).join('').toUpperCase(), 5).join(' '),
  },
  {
    name: 'groups of three letters',
    write: (text) => slices(bareWords(text).join(''), 3).join('-'),
  },
  {
    name: 'words cut by hyphens',
    write: (text) => eachWord(text, (word) => slices(word, 2).join('-')),
  },
  { name: 'backwards', write: reverse },
  { name: 'each word backwards', write: (text) => eachWord(text, reverse) },
  { name: 'each line backwards', write: (text) => text.split('\n').map(reverse).join('\n') },
  { name: 'pairs of letters swapped', write: (text) => eachWord(text, swapNeighbours) },
  {
    name: 'pairs of letters swapped, without spaces',
    write: (text) => swapNeighbours(bareWords(text).join('')),
  },
  {
    name: 'first letter last',
    write: (text) => eachWord(text, (word) => word.slice(1) + word.slice(0, 1)),
  },
  {
    name: 'last letter first',
    write: (text) => eachWord(text, (word) => word.slice(-1) + word.slice(0, -1)),
  },
  {
    name: 'first and last letter swapped',
    write: (text) =>
      eachWord(text, (word) =>
        word.length < 2 ? word : word.slice(-1) + word.slice(1, -1) + word.slice(0, 1),
      ),
  },
  {
    name: 'letters inside words shuffled',
    write: (text) =>
      eachWord(text, (word) =>
        word.length < 4
          ? word
          : word.slice(0, 1) +
            shuffledPlaces(word.length - 2, 7)
              .map((place) => word[place + 1] ?? '')
              .join('') +
            word.slice(-1),
      ),
  },
  {
    name: 'letters of words sorted',
    write: (text) => eachWord(text, (word) => Array.from(word.toLowerCase()).toSorted().join('')),
  },
  {
    name: 'halves of words swapped',
    write: (text) =>
      eachWord(text, (word) => word.slice(word.length >> 1) + word.slice(0, word.length >> 1)),
  },
  { name: 'pig latin', write: (text) => eachWord(text, pigLatin) },
  { name: 'ub before vowels', write: (text) => text.replaceAll(/[aeiou]+/gi, 'ub$&') },
  { name: 'p language', write: (text) => text.replaceAll(/[aeiou]/gi, '$&p$&') },
  { name: 'an ending on each word', write: (text) => eachWord(text, (word) => `${word}izzle`) },
  { name: 'a beginning on each word', write: (text) => eachWord(text, (word) => `un${word}`) },
  {
    name: 'consonants first, then vowels, by word',
    write: (text) =>
      eachWord(text, (word) =>
        Array.from(word)
          .toSorted((first, second) => Number(isVowel(first)) - Number(isVowel(second)))
          .join(''),
      ),
  },
  { name: 'robber language', write: (text) => text.replaceAll(/[b-df-hj-np-tv-z]/gi, '$&o$&') },
  { name: 'words mirrored', write: (text) => eachWord(text, (word) => word + reverse(word)) },
  {
    name: 'words joined by capitals',
    write: (text) =>
      bareWords(text)
        .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
        .join(''),
  },
  {
    name: 'words cut at random',
    write: (text) =>
      Array.from(bareWords(text).join(''), (letter, at) =>
        (at * at + 3 * at) % 7 === 0 ? `${letter} ` : letter,
      ).join(''),
  },
];
