import {
  complexUnit,
  endsWord,
  foldCharacter,
  type FoldedText,
  readCodePoint,
} from '../reading/index.ts';
import { paraphraseLimits } from '../thresholds.ts';
import type { ParaphraseIndex } from './paraphrase-index.ts';
import { createStemReader } from './stems.ts';

const { minInOrder, minStems, pairsPerStem } = paraphraseLimits;
const minPairs = minStems * pairsPerStem;
const endsSentence = new Uint8Array(0x10000);
for (const sign of '.!?;|\n。！？；') endsSentence[sign.charCodeAt(0)] = 1;
const asciiCodes = 0x80;
const lastOfOneUnit = 0xffff;

/** Finds a paraphrase of the instructions of a hidden text in one text. */
export interface ParaphraseMatcher {
  /** Reads the next characters. Returns the number of characters read before a paraphrase was found. */
  read: (text: FoldedText) => number;
  /** Ends the text. */
  end: () => void;
  /** Returns the offset from which to hold text: the start of the sentence that may complete a paraphrase. */
  holdFrom: () => number;
  /** Whether a paraphrase was found. */
  readonly isFound: boolean;
}

/** The instructions that the sentences of a text say, in the order of the hidden text. */
function createChain() {
  /** For each length of a chain, the lowest number of an instruction that ends one: a longest increasing subsequence. */
  const lasts: number[] = [];
  return {
    /** Returns how long the chain with one more instruction would be. */
    lengthWith(instruction: number): number {
      const at = lasts.findIndex((last) => last >= instruction);
      return (at < 0 ? lasts.length : at) + 1;
    },
    add(instruction: number): void {
      lasts[this.lengthWith(instruction) - 1] = instruction;
    },
    /** Whether one more instruction may complete a paraphrase. */
    isNearEnd: (): boolean => lasts.length >= minInOrder - 1,
  };
}

/**
 * Creates a matcher. A sentence says an instruction in other words if it has two or more of its rare stems. A text whose sentences say
 * several instructions in the order of the prompt is a paraphrase of them.
 *
 * @param readSaid returns the stems that the user said: an answer about them is an answer to the user.
 */
export function createParaphraseMatcher(
  { instructionsOf }: ParaphraseIndex,
  readSaid: () => ReadonlySet<number>,
): ParaphraseMatcher {
  const chain = createChain();
  let length = 0;
  let sentenceStart = 0;
  /** The stems of the sentence, each once, and how many each instruction has, counted in pairs of ideographs. */
  const stems = new Set<number>();
  const counts = new Map<number, number>();

  const reader = createStemReader((stem, isPair) => {
    const instructions = instructionsOf.get(stem);
    if (instructions === undefined || stems.has(stem) || readSaid().has(stem)) return;
    stems.add(stem);
    for (const one of instructions) {
      const count = (counts.get(one) ?? 0) + (isPair ? 1 : pairsPerStem);
      counts.set(one, count);
      if (count >= minPairs && chain.lengthWith(one) >= minInOrder) matcher.isFound = true;
    }
  });

  function endSentence(end: number): void {
    reader.endWord();
    sentenceStart = end;
    if (stems.size === 0) return;
    let best = -1;
    for (const [one, count] of counts)
      if (count >= Math.max(minPairs, (counts.get(best) ?? 0) + 1)) best = one;
    if (best >= 0) chain.add(best);
    stems.clear();
    counts.clear();
  }

  /** Reads a character that the table of folded letters lacks. */
  function readComplex(code: number): void {
    if (code < asciiCodes) return reader.endWord();
    const folded = foldCharacter(String.fromCodePoint(code));
    if (folded === ' ') reader.endWord();
    else for (const letter of folded) reader.letter(letter.codePointAt(0) ?? 0);
  }

  const matcher: ParaphraseMatcher & { isFound: boolean } = {
    isFound: false,
    read(text) {
      const { codes, letters } = text;
      let at = 0;
      while (at < text.length && !matcher.isFound) {
        const letter = letters[at] ?? 0;
        const code =
          letter === complexUnit ? readCodePoint(text, at, text.length) : (codes[at] ?? 0);
        at += code > lastOfOneUnit ? 2 : 1;
        if (letter === complexUnit) readComplex(code);
        else if (letter > 0) reader.letter(letter);
        else if (endsSentence[code] === 1) endSentence(length + at);
        else if (endsWord(code)) reader.endWord();
      }
      length += at;
      return at;
    },
    end: () => endSentence(length),
    holdFrom: () => (chain.isNearEnd() ? sentenceStart : Number.POSITIVE_INFINITY),
  };
  return matcher;
}
