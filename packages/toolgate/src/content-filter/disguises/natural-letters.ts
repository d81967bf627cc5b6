/**
 * For each letter, the letters that often follow it in languages written in Latin letters: 170 of 676 pairs, which are nine in ten
 * of the pairs of English, German, French, Spanish, Italian and Portuguese text, and one in four of any cipher's.
 * Counted in the prompts and answers that `pnpm bench:rewritings DATA` reads.
 */
const followers =
  'a:bcdgilmnprstvy b:aelo c:aehiklortu d:aeiosu e:acdeflmnprstvx f:eior g:ehir h:aeiot i:acdefglmnorstv k:ei l:adeilosuy ' +
  'm:aeiop n:acdegiost o:cdflmnoprstuvw p:aeilort q:u r:aeimostuy s:acehiopstu t:aehiorstuy u:aceilmnrst v:aei w:aehio y:o';
const rowLength = 128;
const isFollower = new Uint8Array(rowLength * rowLength);
for (const row of followers.split(' '))
  for (const follower of row.slice(2))
    isFollower[row.charCodeAt(0) * rowLength + follower.charCodeAt(0)] = 1;

const inertia = 32;
/** The numbers of the averages. */
const strange = 0;
const other = 1;
const sign = 2;
const maxStrange = 0.45;
/** Share of the last letters, digits and signs of no sentence from which on those other than letters make a text strange. */
const maxOther = 0.75;
/**
 * Share of strange letters, and of digits and signs of all kinds, up to which the text is words, and no character means another one
 * (`pnpm bench:rewritings DATA`).
 */
const maxCalmStrange = 0.3;
const maxCalmSigns = 0.85;
const space = 0x20;
/** Letters in a row from which on they are no word. */
const maxWordLetters = 24;

/** Pairs of letters from which on a token says whether it is made of words, and their share that are pairs of words then. */
const minPairs = 6;
const minNatural = 0.65;

/** Whether the first `length` letters of a token are words, as those of a long name in code are: most follow one another in words. */
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
 * How the last characters look: `strange` if they belong to no language, `calm` if they are words with so few signs and
 * numbers among them that no character means another one.
 */
export type Look = 'strange' | 'unclear' | 'calm';

/** Distinguishes ciphers from words: how strange the last letters are, one after another. */
export interface NaturalLetters {
  /** Reads the next character and the letter that it folds to, 0 without one; returns how the text looks now. */
  push(code: number, letter: number): Look;
}

/**
 * Creates the memory of one text: averages over about 32 characters. They say how many letters stand alone or do not follow one
 * another in words, how many characters are digits or signs of no sentence, and how many are digits or signs of any kind. Numbers among
 * words, as in logs and tables, are not strange (`pnpm bench:rewritings DATA`).
 */
export function createNaturalLetters(): NaturalLetters {
  let previous = 0;
  let length = 0;
  const averages = Float64Array.of(maxStrange, maxOther, maxCalmSigns);

  function add(average: number, value: number): void {
    const before = averages[average] ?? 0;
    averages[average] = before + (value - before) / inertia;
  }

  function getLook(): Look {
    const strangeShare = averages[strange] ?? 0;
    if (strangeShare > maxStrange || (averages[other] ?? 0) > maxOther || length > maxWordLetters)
      return 'strange';
    const isCalm = strangeShare <= maxCalmStrange && (averages[sign] ?? 0) <= maxCalmSigns;
    return isCalm ? 'calm' : 'unclear';
  }

  return {
    push(code, letter) {
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
        // Digits and signs other than the signs of sentences.
        if (letter > 0 || code >= rowLength) add(other, 1);
        if (code > space) add(sign, 1);
      }
      return getLook();
    },
  };
}
