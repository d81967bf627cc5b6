import type { HiddenText } from './content-filter.ts';
import { commonIdeographs, commonWords } from './common-words.ts';
import { buildLayoutIndex } from './layout-index.ts';
import type { LayoutIndex } from './layout-index.ts';
import { buildLetterIndex } from './letter-index.ts';
import type { LetterIndex, SpelledWord } from './letter-index.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { letterStep } from './letter-step.ts';
import { readLetters } from './read-letters.ts';
import { noCorrections } from './sentence-corrections.ts';
import type { Corrections } from './sentence-corrections.ts';
import { commandsModel, weighSentences } from './weigh-sentences.ts';
import type { WeighedSpan } from './weigh-sentences.ts';
import { isIdeograph, isUnspacedAlphabet } from './writing-system.ts';

/** A word of a hidden text, or a Chinese or Japanese character. */
export interface HiddenWord {
  /** Its folded letters. */
  letters: readonly number[];
  /** How much it counts towards a leak. */
  weight: number;
  /** Whether it belongs to an instruction; what is none may be quoted. */
  isInstruction: boolean;
  /** Whether it describes the model, which may introduce itself when it is asked who it is. */
  isProfile?: boolean;
  /** Whether it belongs to a line to be said or to an example. */
  isSaid?: boolean;
  /** Which sentence it belongs to, counted through the text. */
  sentence: number;
  /** How much it tells in any text; less when it is common. */
  rarity: number;
  /** How much more it counts where it begins a sentence of an answer: above 0 where an instruction begins with it. */
  headWeight: number;
  /** How many words it is worth: a half for a character that stands for about half a word. */
  size: number;
}

/** A text to prepare. */
export type IndexedText = Pick<HiddenText, 'text' | 'visibility'>;

/** A hidden text, prepared for finding stretches of it in any text. */
export interface HiddenIndex {
  /** What kind of text this is. */
  readonly kind: HiddenText['kind'];
  /** The words, in order. */
  readonly words: readonly HiddenWord[];
  /** With which of them the prompt begins, behind what is hidden as a whole; -1 where it does not. */
  readonly start: number;
  /** The words as `letterSkeleton` spells them: in order, in reverse order, and each or all of them spelled backwards. */
  readonly plain: LetterIndex;
  /** The words in the steps from letter to letter, which no shift of the alphabet changes. */
  readonly shifted: LetterIndex;
  /** Its layout, which translations keep; absent when it has too little of one. */
  readonly layout: LayoutIndex | undefined;
}

/** How much a word tells that stands in every second text. */
const commonRarity = 0.5;
/** How much a Chinese or Japanese character tells. */
const ideographRarity = 0.33;
const commonIdeographRarity = 0.17;
const ideographSize = 0.5;
/** How much the description of a tool counts, beside an instruction. */
const toolShare = 0.3;
const unspacedWordLength = 5;
const longestWord = 24;

/** Prepares a hidden text. Time and memory are linear in its length. */
export function buildHiddenIndex(
  texts: readonly IndexedText[],
  { kind, corrections = noCorrections }: { kind: HiddenText['kind']; corrections?: Corrections },
): HiddenIndex {
  const isList = kind === 'tool-descriptions';
  const isCommanded = !isList && commandsAnywhere(texts, corrections);
  const read = texts.map(({ text, visibility }) => {
    const isHidden = visibility === 'hidden';
    return { text, isHidden, spans: weighSentences(text, { corrections, isHidden, isCommanded }) };
  });
  const words: HiddenWord[] = [];
  let start = -1;
  for (const { text, isHidden, spans } of read) {
    if (start < 0 && !isHidden && !isList) start = words.length;
    for (const word of readWords(text, isList ? spans.map(lighten) : spans)) words.push(word);
  }
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
    start,
    plain: buildLetterIndex(plain),
    shifted: buildLetterIndex([spellSteps(words)]),
    layout: isList ? undefined : readLayout(read),
  };
}

/** Whether one of several texts commands, of which another may be a document that stands by itself. */
function commandsAnywhere(texts: readonly IndexedText[], corrections: Corrections): boolean {
  return (
    texts.length > 1 &&
    texts.some(
      ({ text, visibility }) => visibility !== 'hidden' && commandsModel(text, { corrections }),
    )
  );
}

/** An answer may say what each tool does, but not recite their list. */
function lighten({ end, weight, isInstruction }: WeighedSpan): WeighedSpan {
  return { end, weight: weight * toolShare, isInstruction };
}

function readLayout(
  texts: readonly { text: string; spans: readonly WeighedSpan[] }[],
): LayoutIndex | undefined {
  let length = 0;
  const spans: WeighedSpan[] = [];
  for (const part of texts) {
    for (const span of part.spans) spans.push({ ...span, end: span.end + length });
    length += part.text.length + 1;
  }
  const text = texts.map((part) => part.text).join('\n');
  let span = 0;
  return buildLayoutIndex(text, (offset) => {
    while (span < spans.length - 1 && (spans[span]?.end ?? 0) <= offset) span++;
    const { isInstruction = false, isTold = false } = spans[span] ?? {};
    return isInstruction || isTold;
  });
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

function readWords(text: string, spans: readonly WeighedSpan[]): HiddenWord[] {
  const words: HiddenWord[] = [];
  let span = 0;
  let letters: number[] = [];
  let size = 1;
  let begin = 0;

  function finish(): void {
    if (letters.length === 0) return;
    const rarity = rarityOf(letters);
    const {
      weight = 0,
      head,
      headWeight = 0,
      isInstruction = false,
      isProfile = false,
      isSaid = false,
    } = spans[span] ?? {};
    words.push({
      letters,
      size,
      rarity,
      weight: weight * rarity,
      isInstruction,
      sentence: span,
      ...(isProfile && { isProfile }),
      ...(isSaid && { isSaid }),
      headWeight: begin === head ? headWeight : 0,
    });
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
  const word = String.fromCodePoint(...letters);
  if (isIdeograph(letters[0] ?? 0))
    return commonIdeographs.has(word) ? commonIdeographRarity : ideographRarity;
  return commonWords.has(word) ? commonRarity : 1;
}
