import type { FilterRequest } from '../../content-filter/index.ts';
import { directionsOf, speaksOfInstructions } from './instruction-talk.ts';
import { languageOf } from './language-of.ts';

/** Follows an answer for signs that it translates or rewords hidden text. */
export interface Suspicion {
  /**
   * Takes the next piece of the answer.
   *
   * @returns how many characters of it come before the place from which on the answer is suspect; `undefined` as long as
   *   it is not. The place does not depend on how the answer was cut.
   */
  read(text: string): number | undefined;
}

/** Signs are looked for after each so many characters, so the work stays small. */
const step = 100;
/** Signs are looked for in the last so many characters. */
const windowLength = 1200;
/** Words of direction for a thousand characters: the limit if a request asks for instructions, then the limit for others. */
const manyDirections = 4;
const maxDirections = 6;
const questionLength = 8000;

/**
 * Opens the search for one answer. An answer is suspect when the request or the answer speaks of instructions, and the
 * answer is in another language than the hidden text, or gives orders. Of ordinary answers one in a hundred is.
 */
export function createSuspicion({ hidden, exempt = [] }: FilterRequest): Suspicion {
  const isAsked = speaksOfInstructions(exempt.join('\n').slice(-questionLength));
  const hiddenLanguage = languageOf(hidden.map(({ text }) => text).join('\n'));
  let window = '';
  let length = 0;

  function isSuspect(): boolean {
    const isTold = speaksOfInstructions(window);
    const directions = directionsOf(window);
    if (isAsked && (isTold || directions >= manyDirections)) return true;
    if (isTold && directions >= maxDirections) return true;
    if (!isAsked && !isTold && directions < maxDirections) return false;
    const language = languageOf(window);
    return language !== undefined && hiddenLanguage !== undefined && language !== hiddenLanguage;
  }

  return {
    read(text) {
      let at = 0;
      while (at < text.length) {
        const size = step - (length % step);
        const piece = text.slice(at, at + size);
        window = (window + piece).slice(-windowLength);
        length += piece.length;
        at += piece.length;
        if (length % step === 0 && isSuspect()) return at;
      }
      return undefined;
    },
  };
}
