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
const maxStrange = 0.45;
/** Letters in a row from which on they are no word. */
const maxWordLetters = 24;

/** Distinguishes ciphers from words: how strange the last letters are, one after another. */
export interface NaturalLetters {
  /** Reads the next character and the letter that it folds to, 0 without one; whether the text is strange now. */
  push(code: number, letter: number): boolean;
}

/** Creates the memory of one text, an average over about 32 characters. */
export function createNaturalLetters(): NaturalLetters {
  let previous = 0;
  let strange = maxStrange;
  let length = 0;
  return {
    push(code, letter) {
      if (letter >= 0x61 && letter < rowLength) {
        if (previous > 0) {
          const isStrange = isFollower[previous * rowLength + letter] === 0 ? 1 : 0;
          strange += (isStrange - strange) / inertia;
        }
        previous = letter;
        length++;
      } else {
        previous = 0;
        length = 0;
        // Digits and signs other than the signs of sentences.
        if (letter > 0 || code >= rowLength) strange += (1 - strange) / inertia;
      }
      return strange > maxStrange || length > maxWordLetters;
    },
  };
}
