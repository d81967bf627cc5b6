import type { HiddenText } from './content-filter.ts';
import { commonWords } from './common-words.ts';
import { buildLetterIndex } from './letter-index.ts';
import type { LetterIndex, SpelledWord } from './letter-index.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { letterStep } from './letter-step.ts';
import { readLetters } from './read-letters.ts';
import { weighSentences } from './weigh-sentences.ts';
import { isIdeograph, isUnspacedAlphabet } from './writing-system.ts';

/** A word of a hidden text, or a Chinese or Japanese character. */
export interface HiddenWord {
  /** Its folded letters. */
  letters: readonly number[];
  /** How much it counts towards a leak. */
  weight: number;
  /** How much it tells in any text; less when it is common. */
  rarity: number;
  /** Whether an instruction begins with it. */
  isHead: boolean;
  /** How many words it is worth: a half for a character that stands for about half a word. */
  size: number;
}

/** A hidden text, prepared for finding stretches of it in any text. */
export interface HiddenIndex {
  /** What kind of text this is. */
  readonly kind: HiddenText['kind'];
  /** The words, in order. */
  readonly words: readonly HiddenWord[];
  /** The words as `letterSkeleton` spells them: in order, in reverse order, and each or all of them spelled backwards. */
  readonly plain: LetterIndex;
  /** The words in the steps from letter to letter, which no shift of the alphabet changes. */
  readonly shifted: LetterIndex;
}

/** How much a word tells that stands in every second text. */
const commonRarity = 0.5;
/** How much a Chinese or Japanese character tells. */
const ideographRarity = 0.33;
const ideographSize = 0.5;
/** The first word of an instruction tells a recital from an answer that merely does what it says. */
const headWeight = 3;
const unspacedWordLength = 5;
const longestWord = 24;

/** Prepares a hidden text. Time and memory are linear in its length. */
export function buildHiddenIndex(
  texts: readonly string[],
  { kind }: { kind: HiddenText['kind'] },
): HiddenIndex {
  const words = texts.flatMap((text) => readWords(text));
  const forward = words.map(({ letters }, word) => ({
    word,
    letters: letters.map(letterSkeleton),
  }));
  const mirrored = forward.map(({ word, letters }) => ({ word, letters: letters.toReversed() }));
  // Words of one letter are the same backwards, and would be found twice.
  const turned = mirrored.filter(({ letters }) => letters.length > 1);
  const plain = [forward, mirrored.toReversed(), forward.toReversed(), turned];
  return {
    kind,
    words,
    plain: buildLetterIndex(plain),
    shifted: buildLetterIndex([spellSteps(words)]),
  };
}

function spellSteps(words: readonly HiddenWord[]): SpelledWord[] {
  let previous = 0;
  const stepTo = (letter: number): number => {
    const step = letterStep(previous, letter);
    previous = letter;
    return step;
  };
  return words
    .map(({ letters }, word) => ({ word, letters: letters.map(stepTo).filter((step) => step > 0) }))
    .filter(({ letters }) => letters.length > 0);
}

function readWords(text: string): HiddenWord[] {
  const spans = weighSentences(text);
  const words: HiddenWord[] = [];
  let span = 0;
  let letters: number[] = [];
  let size = 1;
  let begin = 0;

  function finish(): void {
    if (letters.length === 0) return;
    const rarity = rarityOf(letters);
    const { weight = 0, head } = spans[span] ?? {};
    const isHead = begin === head;
    words.push({ letters, size, rarity, isHead, weight: isHead ? headWeight : weight * rarity });
    letters = [];
    size = 1;
  }

  readLetters(text, {
    letter(code, offset) {
      const isWhole = isIdeograph(code);
      if (isWhole) finish();
      while (span < spans.length - 1 && (spans[span]?.end ?? 0) <= offset) span++;
      if (letters.length === 0) begin = offset;
      letters.push(code);
      if (isWhole) size = ideographSize;
      const longest = isUnspacedAlphabet(code) ? unspacedWordLength : longestWord;
      if (isWhole || letters.length >= longest) finish();
    },
    separator: finish,
  });
  finish();
  return words;
}

function rarityOf(letters: readonly number[]): number {
  if (isIdeograph(letters[0] ?? 0)) return ideographRarity;
  return commonWords.has(String.fromCodePoint(...letters)) ? commonRarity : 1;
}
