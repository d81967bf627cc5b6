import { bareWords, eachLetter, shuffledPlaces } from './rewriting.ts';

/** Signs for the letters from a to z. */
export const latin: string = 'abcdefghijklmnopqrstuvwxyz';
/** Signs for the letters from a to z. */
export const morse: readonly string[] =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
/** Signs for the letters from a to z. */
export const nato: readonly string[] =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu'.split(
    ' ',
  );
/** Signs for the letters from a to z. */
export const animals: readonly string[] =
  'ape bear cat dog eagle fox goat hen ibex jay koala lion mole newt owl pig quail rat seal tiger urchin vole wolf xerus yak zebra'.split(
    ' ',
  );
/** Signs for the letters from a to z. */
export const foods: readonly string[] = Array.from(
  '🍎🍌🍒🍇🥚🍟🍕🌭🍦🥑🥝🍋🍈🥜🍊🍍🍐🌶🍓🍅🍠🥦🍉🥯🌮🥒',
);
/** Signs for the letters from a to z. */
export const flags: readonly string[] =
  'ar br ca de es fr gb hu it jp kr li mx no om pl qa ro se tr us vn ws xk ye za'
    .split(' ')
    .map((country) =>
      Array.from(country, (letter) =>
        String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 0x61),
      ).join(''),
    );
/** Signs for the letters from a to z. */
export const keypad: readonly string[] =
  '2 22 222 3 33 333 4 44 444 5 55 555 6 66 666 7 77 777 7777 8 88 888 9 99 999 9999'.split(' ');
/** Signs for the letters from a to z. */
export const qwerty: string = 'snvfrghjokl;,mp[wtdyibecux';
/** Signs for the letters from a to z. */
export const runes: readonly string[] = Array.from('ᚪᛒᚳᛞᛖᚠᚷᚻᛁᛄᛣᛚᛗᚾᚩᛈᛢᚱᛋᛏᚢᚡᚹᛪᚣᛉ');
/** Signs for the letters from a to z. */
export const syllables: readonly string[] =
  'ka tu mi te ku lu ji ri ki zu me ta rin to mo no ke shi ari chi do ru mei na fu zi'.split(' ');
/** Signs for the letters from a to z. */
export const elements: readonly string[] =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe'.split(' ');
/** Signs for the letters from a to z. */
export const colours: readonly string[] =
  'red blue green amber black white teal navy pink gold grey plum lime rose ruby sand jade mint iris onyx peach coral olive mauve khaki ivory'.split(
    ' ',
  );

/** Picks the sign of a letter. */
export const pick: (signs: ArrayLike<string>) => (place: number) => string =
  (signs: ArrayLike<string>) =>
  (place: number): string =>
    signs[place] ?? '';
/** Rotates letters along the alphabet. */
export const rotate: (by: number) => (text: string) => string =
  (by: number) =>
  (text: string): string =>
    text.replaceAll(/[a-z]/gi, (letter) => {
      const first = letter < 'a' ? 0x41 : 0x61;
      return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
    });
/** Replaces letters one for one. */
export const substitute: (alphabet: string) => (text: string) => string =
  (alphabet: string) =>
  (text: string): string =>
    eachLetter(text, (place, letter) =>
      letter < 'a' ? (alphabet[place] ?? '').toUpperCase() : (alphabet[place] ?? ''),
    );
/** An alphabet in an order that depends on the seed. */
export const shuffled = (seed: number): string =>
  shuffledPlaces(26, seed).map(pick(latin)).join('');
/** The letter in Braille. */
export const braille = (place: number): string => {
  const low = [1, 3, 9, 25, 17, 11, 27, 19, 10, 26];
  if (place === 22) return String.fromCodePoint(0x283a);
  const row = place > 22 ? place - 1 : place;
  return String.fromCodePoint(
    0x2800 + (low[row % 10] ?? 0) + ([0, 4, 36][Math.floor(row / 10)] ?? 0),
  );
};
/** A number with two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** The row and the column of a letter in a square of five. */
export const polybius = (place: number): string => {
  const cell = place > 9 ? place - 1 : place;
  return `${Math.floor(cell / 5) + 1}${(cell % 5) + 1}`;
};
/** The row and the column of a letter as taps. */
export const taps = (place: number): string =>
  Array.from(polybius(place), (count) => '.'.repeat(Number(count))).join(' ');
/** The letter as five letters a or b. */
export const bacon = (place: number): string =>
  place.toString(2).padStart(5, '0').replaceAll('0', 'a').replaceAll('1', 'b');
/** Writes each letter with a word that has it. */
export const lineOf: (signs: ArrayLike<string>) => (text: string) => string =
  (signs: ArrayLike<string>) =>
  (text: string): string =>
    Array.from(
      bareWords(text)
        .join('')
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
      (letter) => `${letter.toUpperCase()} as in ${signs[letter.charCodeAt(0) - 0x61] ?? ''}`,
    ).join('\n');
