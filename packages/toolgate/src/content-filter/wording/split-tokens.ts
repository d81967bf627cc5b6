/** A token: a word, an ideograph or syllable, a number, or a sign with a meaning for its sentence. */
const token =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\P{L}\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af][\p{L}\p{M}'’]*|\p{N}+|[,，"“«„「(:;；]|[?？](?=\s*$)/gu;
/** Splits a sentence of only ASCII characters, several times as fast. */
const plainToken = /[a-zA-Z][a-zA-Z']*|\d+|[,"(:;]|\?(?=\s*$)/g;
const otherCharacter = /[^\0-\x7f]/;
const signs = ',，"“«„「(:;；?？';
const firstUnspaced = 0x3040;
const spaced = /^[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Splits a sentence, in lower case, into words, ideographs, numbers and signs. */
export function splitTokens(sentence: string): readonly string[] {
  return sentence.match(otherCharacter.test(sentence) ? token : plainToken) ?? [];
}

/** Whether a token is a sign. */
export function isSign(found: string): boolean {
  return found.length === 1 && signs.includes(found);
}

/** Whether a token is a comma. */
export function isComma(found: string): boolean {
  return found === ',' || found === '，';
}

/** Whether a token is in a script with spaces between words. */
export function isSpaced(found: string): boolean {
  return found.charCodeAt(0) < firstUnspaced || spaced.test(found);
}

/** Minimum words of a leading phrase before the first comma: `Above 150 euros, open a ticket`. */
const minLeadWords = 2;

/**
 * Creates a reader of the words of a sentence. It finds the words that begin the sentence, or continue it after a
 * leading phrase.
 */
export function createStartReader() {
  let count = 0;
  let isStart = true;
  let hadComma = false;
  return {
    /** Reads a comma. */
    readComma(): void {
      isStart = !hadComma && count >= minLeadWords;
      hadComma = true;
    },
    /** Reads the next word. Returns whether it is such a beginning. */
    readWord(): boolean {
      const wasStart = isStart;
      isStart = false;
      count++;
      return wasStart;
    },
  };
}
