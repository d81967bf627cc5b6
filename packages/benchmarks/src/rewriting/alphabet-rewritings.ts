import {
  animals,
  bacon,
  braille,
  colours,
  elements,
  flags,
  foods,
  keypad,
  latin,
  lineOf,
  morse,
  nato,
  pick,
  polybius,
  qwerty,
  rotate,
  runes,
  shuffled,
  substitute,
  syllables,
  taps,
  twoDigits,
} from './alphabets.ts';
import { bareWords, eachLetter, type Rewriting, spellWords } from './rewriting.ts';

/** Ways to write a text in another alphabet: a sign, a word or a number for each letter. */
export const alphabetRewritings: readonly Rewriting[] = [
  { name: 'rotated by 13', write: rotate(13) },
  { name: 'rotated by 7', write: rotate(7) },
  {
    name: 'rotated by 3, then backwards',
    write: (text) => Array.from(rotate(3)(text)).toReversed().join(''),
  },
  {
    name: 'rotated by 5, groups of five',
    write: (text) =>
      (
        bareWords(rotate(5)(text))
          .join('')
          .match(/.{1,5}/gu) ?? []
      ).join(' '),
  },
  {
    name: 'rot 47',
    write: (text) =>
      text.replaceAll(/[!-~]/g, (sign) =>
        String.fromCharCode(33 + ((sign.charCodeAt(0) - 33 + 47) % 94)),
      ),
  },
  { name: 'atbash', write: substitute(Array.from(latin).toReversed().join('')) },
  {
    name: 'affine cipher',
    write: (text) => eachLetter(text, (place) => latin[(place * 5 + 8) % 26] ?? ''),
  },
  { name: 'keyword alphabet', write: substitute('zebrascdfghijklmnopqtuvwxy') },
  { name: 'private alphabet', write: substitute(shuffled(11)) },
  {
    name: 'private alphabet, without spaces',
    write: (text) => bareWords(substitute(shuffled(23))(text)).join(''),
  },
  {
    name: 'private alphabet, words backwards',
    write: (text) => substitute(shuffled(31))(text).split(' ').toReversed().join(' '),
  },
  {
    name: 'private alphabet, groups of four',
    write: (text) =>
      (
        bareWords(substitute(shuffled(37))(text))
          .join('')
          .match(/.{1,4}/gu) ?? []
      ).join(' '),
  },
  { name: 'keys moved right', write: (text) => eachLetter(text, pick(qwerty)) },
  { name: 'morse', write: (text) => spellWords(text, pick(morse), { gap: ' / ' }) },
  { name: 'morse, words in lines', write: (text) => spellWords(text, pick(morse), { gap: '\n' }) },
  {
    name: 'morse in dit and dah',
    write: (text) =>
      spellWords(
        text,
        (place) => (morse[place] ?? '').replaceAll('.', 'di').replaceAll('-', 'dah'),
        { gap: ' | ' },
      ),
  },
  {
    name: 'morse with blocks',
    write: (text) =>
      spellWords(text, (place) => (morse[place] ?? '').replaceAll('.', '▪').replaceAll('-', '▬'), {
        gap: '   ',
      }),
  },
  { name: 'nato words', write: (text) => spellWords(text, pick(nato)) },
  {
    name: 'nato words, hyphens',
    write: (text) => spellWords(text, pick(nato), { between: '-', gap: ', ' }),
  },
  {
    name: 'nato words, a line each',
    write: (text) => spellWords(text, pick(nato), { between: '\n', gap: '\n' }),
  },
  { name: 'letter as in word', write: lineOf(nato) },
  {
    name: 'animals',
    write: (text) => spellWords(text, pick(animals), { between: ', ', gap: ';\n' }),
  },
  { name: 'letter for animal', write: lineOf(animals) },
  {
    name: 'colours, numbered',
    write: (text) =>
      spellWords(text, pick(colours))
        .split(' ')
        .map((colour, at) => `${at + 1}. ${colour}`)
        .join('\n'),
  },
  { name: 'braille', write: (text) => spellWords(text, braille, { between: '' }) },
  {
    name: 'braille without gaps',
    write: (text) => spellWords(text, braille, { between: '', gap: '⠀' }),
  },
  { name: 'flags', write: (text) => spellWords(text, pick(flags), { between: '', gap: ' ' }) },
  { name: 'foods', write: (text) => spellWords(text, pick(foods), { between: '', gap: ' ' }) },
  { name: 'foods with spaces', write: (text) => spellWords(text, pick(foods), { gap: ' ➖ ' }) },
  { name: 'runes', write: (text) => eachLetter(text, pick(runes)) },
  {
    name: 'hieroglyphs',
    write: (text) => eachLetter(text, (place) => String.fromCodePoint(0x13000 + place * 3)),
  },
  {
    name: 'private use signs',
    write: (text) =>
      spellWords(text, (place) => String.fromCodePoint(0xe100 + place), { between: '' }),
  },
  {
    name: 'ideographs',
    write: (text) =>
      spellWords(text, (place) => String.fromCodePoint(0x4e00 + place * 37), {
        between: '',
        gap: '。',
      }),
  },
  {
    name: 'georgian letters',
    write: (text) => eachLetter(text, (place) => String.fromCodePoint(0x10d0 + place)),
  },
  { name: 'syllables', write: (text) => spellWords(text, pick(syllables), { between: '-' }) },
  {
    name: 'syllables with points',
    write: (text) => spellWords(text, pick(syllables), { between: '.', gap: ' ' }),
  },
  {
    name: 'chemical elements',
    write: (text) => spellWords(text, pick(elements), { between: ' ', gap: ' + ' }),
  },
  { name: 'numbers from 1', write: (text) => spellWords(text, (place) => String(place + 1)) },
  {
    name: 'numbers from 1, hyphens',
    write: (text) => spellWords(text, (place) => String(place + 1), { between: '-', gap: ' ' }),
  },
  {
    name: 'numbers from 0, commas',
    write: (text) => spellWords(text, String, { between: ',', gap: ', ' }),
  },
  {
    name: 'numbers of two digits, joined',
    write: (text) => spellWords(text, (place) => twoDigits(place + 1), { between: '', gap: ' ' }),
  },
  {
    name: 'numbers backwards from 26',
    write: (text) => spellWords(text, (place) => String(26 - place), { between: ' ', gap: ' 0 ' }),
  },
  {
    name: 'numbers, private',
    write: (text) =>
      spellWords(text, (place) => String(100 + ((place * 7) % 26) * 3), { between: ' ' }),
  },
  {
    name: 'roman numbers',
    write: (text) =>
      spellWords(
        text,
        (place) =>
          `${'X'.repeat(Math.floor((place + 1) / 10))}${['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][(place + 1) % 10] ?? ''}`,
        { between: ' ', gap: ' / ' },
      ),
  },
  {
    name: 'number words',
    write: (text) =>
      spellWords(
        text,
        pick(
          'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twentyone twentytwo twentythree twentyfour twentyfive twentysix'.split(
            ' ',
          ),
        ),
      ),
  },
  { name: 'polybius square', write: (text) => spellWords(text, polybius) },
  {
    name: 'polybius square, joined',
    write: (text) => spellWords(text, polybius, { between: '', gap: '' }),
  },
  {
    name: 'coordinates',
    write: (text) =>
      spellWords(text, (place) => `(${polybius(place).split('').join(',')})`, {
        between: '',
        gap: ' ',
      }),
  },
  { name: 'tap code', write: (text) => spellWords(text, taps, { between: '  ', gap: '   ' }) },
  {
    name: 'tap code, slashes',
    write: (text) => spellWords(text, taps, { between: ' / ', gap: ' // ' }),
  },
  { name: 'bacon', write: (text) => spellWords(text, bacon) },
  { name: 'bacon, joined', write: (text) => spellWords(text, bacon, { between: '', gap: '' }) },
  { name: 'keypad presses', write: (text) => spellWords(text, pick(keypad), { gap: ' 0 ' }) },
  {
    name: 'keypad presses, hyphens',
    write: (text) => spellWords(text, pick(keypad), { between: '-', gap: ' ' }),
  },
  {
    name: 'ternary digits',
    write: (text) => spellWords(text, (place) => (place + 1).toString(3).padStart(3, '0')),
  },
  {
    name: 'dna',
    write: (text) =>
      spellWords(
        text,
        (place) =>
          Array.from(
            place.toString(4).padStart(3, '0'),
            (digit) => 'ACGT'[Number(digit)] ?? '',
          ).join(''),
        { between: '', gap: '' },
      ),
  },
  {
    name: 'moon phases',
    write: (text) =>
      spellWords(
        text,
        (place) =>
          Array.from(
            place.toString(3).padStart(3, '0'),
            (digit) => ['🌑', '🌓', '🌕'][Number(digit)] ?? '',
          ).join(''),
        { between: '', gap: ' ' },
      ),
  },
  {
    name: 'chess squares',
    write: (text) =>
      spellWords(text, (place) => `${'abcdefgh'[place % 8] ?? ''}${Math.floor(place / 8) + 1}`),
  },
  {
    name: 'musical notes',
    write: (text) =>
      spellWords(text, (place) => `${'CDEFGAB'[place % 7] ?? ''}${Math.floor(place / 7) + 2}`, {
        between: ' ',
        gap: ' | ',
      }),
  },
  {
    name: 'colour codes',
    write: (text) =>
      spellWords(
        text,
        (place) => `#${((place + 3) * 543_217).toString(16).slice(0, 6).padStart(6, '0')}`,
        { between: ' ', gap: '\n' },
      ),
  },
  {
    name: 'emoji names',
    write: (text) =>
      spellWords(text, (place) => `:${animals[place] ?? ''}:`, { between: ' ', gap: ' :space: ' }),
  },
  {
    name: 'letters as quoted list',
    write: (text) =>
      `[${Array.from(bareWords(text).join(''), (letter) => `"${letter}"`).join(', ')}]`,
  },
  {
    name: 'alphabet in halves',
    write: substitute(
      latin.slice(13).split('').toReversed().join('') +
        latin.slice(0, 13).split('').toReversed().join(''),
    ),
  },
];
