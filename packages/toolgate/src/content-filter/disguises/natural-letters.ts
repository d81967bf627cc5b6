/**
 * For each letter, its frequent followers in languages with Latin letters. These are 170 of 676 pairs. They make up
 * nine in ten pairs of English, German, French, Spanish, Italian and Portuguese text, and one in four pairs of a
 * cipher. Counted in the prompts and answers that `pnpm bench:rewritings DATA` reads.
 */
const followers =
  'a:bcdgilmnprstvy b:aelo c:aehiklortu d:aeiosu e:acdeflmnprstvx f:eior g:ehir h:aeiot i:acdefglmnorstv k:ei l:adeilosuy ' +
  'm:aeiop n:acdegiost o:cdflmnoprstuvw p:aeilort q:u r:aeimostuy s:acehiopstu t:aehiorstuy u:aceilmnrst v:aei w:aehio y:o';
const rowLength = 128;
const isFollower = new Uint8Array(rowLength * rowLength);
for (const row of followers.split(' '))
  for (const follower of row.slice(2))
    isFollower[row.charCodeAt(0) * rowLength + follower.charCodeAt(0)] = 1;

const averagedCharacters = 32;
/** Indices of the averages. */
const strange = 0;
const other = 1;
const sign = 2;
const maxStrange = 0.45;
/** Maximum average of `other` characters. Above it, a text is strange. */
const maxOther = 0.75;
/**
 * Maximum averages of strange letters, and of digits and signs of all kinds, in calm text. Set with
 * `pnpm bench:rewritings DATA`.
 */
const maxCalmStrange = 0.3;
const maxCalmSigns = 0.85;
const space = 0x20;
/** Maximum letters of a word. */
const maxWordLetters = 24;

/** Minimum pairs of letters in a token made of words, and their minimum share of natural pairs. */
const minPairs = 6;
const minNatural = 0.65;

/** Whether the first `length` letters of a token are words, as in a long name in code. Most of their pairs are then natural. */
export function isMadeOfWords(letters: readonly number[], length: number): boolean {
  let pairs = 0;
  let natural = 0;
  for (let at = 1; at < length; at++) {
    const first = letters[at - 1] ?? 0;
    const second = letters[at] ?? 0;
    if (first < 0x61 || first >= rowLength || second < 0x61 || second >= rowLength) continue;
    pairs++;
    natural += isFollower[first * rowLength + second] ?? 0;
  }
  return pairs >= minPairs && natural >= pairs * minNatural;
}

/**
 * How the last characters look: `strange` if they look like no language, `calm` if they are words with few signs and
 * numbers. In calm text, no character means another.
 */
export type Look = 'strange' | 'unclear' | 'calm';

/**
 * Creates a detector for one text that distinguishes ciphers from words, by moving averages over about 32 characters.
 * `strange` is the share of single letters and unnatural pairs. `other` is the share of digits, letters of other scripts
 * and unusual signs. `sign` is the share of digits and signs of any kind. Numbers among words, as in logs and tables, are
 * not strange (`pnpm bench:rewritings DATA`).
 *
 * @returns the function that takes the characters, each with its folded letter or 0. It returns how the text looks now.
 */
export function createNaturalLetters(): (code: number, letter: number) => Look {
  let previous = 0;
  let length = 0;
  const averages = Float64Array.of(maxStrange, maxOther, maxCalmSigns);

  function add(average: number, value: number): void {
    const before = averages[average] ?? 0;
    averages[average] = before + (value - before) / averagedCharacters;
  }

  function getLook(): Look {
    const strangeShare = averages[strange] ?? 0;
    if (strangeShare > maxStrange || (averages[other] ?? 0) > maxOther || length > maxWordLetters)
      return 'strange';
    const isCalm = strangeShare <= maxCalmStrange && (averages[sign] ?? 0) <= maxCalmSigns;
    return isCalm ? 'calm' : 'unclear';
  }

  return (code, letter) => {
    if (letter >= 0x61 && letter < rowLength) {
      if (previous > 0) add(strange, isFollower[previous * rowLength + letter] === 0 ? 1 : 0);
      add(other, 0);
      add(sign, 0);
      previous = letter;
      length++;
    } else {
      if (length === 1) add(strange, 1);
      previous = 0;
      length = 0;
      // Digits, letters of other scripts, and signs beyond ASCII. Ordinary signs of sentences are ASCII.
      if (letter > 0 || code >= rowLength) add(other, 1);
      if (code > space) add(sign, 1);
    }
    return getLook();
  };
}
