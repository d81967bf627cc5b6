import { instructsModel, noCorrections, weighSentences } from '../prompt/index.ts';
import type { Corrections, HiddenText, WeighedSpan } from '../prompt/index.ts';
import {
  commonIdeographs,
  commonWords,
  foldLeet,
  isIdeograph,
  isUnspacedAlphabet,
  readLetters,
} from '../reading/index.ts';
import { wordWeights } from '../thresholds.ts';
import { buildLayoutIndex } from '../translation/index.ts';
import type { LayoutIndex } from '../translation/index.ts';
import { buildLetterIndex } from './letter-index.ts';
import type { LetterIndex } from './letter-index.ts';

/** A word of a hidden text, or one ideograph. */
export interface HiddenWord {
  /** Its folded letters. */
  letters: readonly number[];
  /** How much it counts towards a leak. */
  weight: number;
  /** The logarithm of the odds that its sentence is hidden; absent where the host decided. */
  odds?: number;
  /** Whether it belongs to an instruction. Other words may be quoted. */
  isInstruction: boolean;
  /** Whether it describes the model, which may introduce itself when it is asked who it is. */
  isProfile?: boolean;
  /** Whether it belongs to a script or an example. */
  isScripted?: boolean;
  /** The number of its sentence in its text. */
  sentence: number;
  /** How much it says in any text: 1, or less when it is common. */
  rarity: number;
  /** Extra weight where it begins a sentence of an answer; above 0 only on the first word of an instruction. */
  headWeight: number;
  /** How many words it counts as: a half for an ideograph. */
  size: number;
}

/** A text to index. */
export type IndexedText = Pick<HiddenText, 'text' | 'visibility'>;

/** Hidden texts of one kind, prepared for finding sequences of their words in any text. */
export interface PromptIndex {
  /** The kind of the texts. */
  readonly kind: HiddenText['kind'];
  /** The texts, one after another. */
  readonly text: string;
  /** The words, in order. */
  readonly words: readonly HiddenWord[];
  /** The first word of each text. */
  readonly textStarts: readonly number[];
  /** The first word of the prompt, after texts that the host hides entirely; -1 when there is none. */
  readonly promptStart: number;
  /** The words, folded with `foldLeet`: in order, in reverse order, and each or all of them spelled backwards. */
  readonly plain: LetterIndex;
  /** The layout, which translations keep; absent when it has too few pieces. */
  readonly layout: LayoutIndex | undefined;
}

const ideographSize = 0.5;
/** Letters after which text without spaces is cut into words. */
const maxUnspacedLetters = 5;
const maxWordLetters = 24;
/** Letters that are indexed. A character may unfold to eighteen of them, so a bound on characters is none on letters. */
const maxIndexedLetters = 400_000;

/** Indexes hidden texts. Time and memory are linear in their length. */
export function buildPromptIndex(
  texts: readonly IndexedText[],
  { kind, corrections = noCorrections }: { kind: HiddenText['kind']; corrections?: Corrections },
): PromptIndex {
  const isToolList = kind === 'tool-descriptions';
  const isCommanded = !isToolList && someTextCommands(texts, corrections);
  const weighed = texts.map(({ text, visibility }) => {
    const isHidden = visibility === 'hidden';
    return { text, isHidden, spans: weighSentences(text, { corrections, isHidden, isCommanded }) };
  });
  const words: HiddenWord[] = [];
  const textStarts: number[] = [];
  let promptStart = -1;
  let lettersRead = 0;
  for (const { text, isHidden, spans } of weighed) {
    textStarts.push(words.length);
    if (promptStart < 0 && !isHidden && !isToolList) promptStart = words.length;
    const left = maxIndexedLetters - lettersRead;
    for (const word of readWords(text, { spans: isToolList ? spans.map(lighten) : spans, left })) {
      words.push(word);
      lettersRead += word.letters.length;
    }
  }
  const forward = words.map(({ letters }, word) => ({ word, letters: letters.map(foldLeet) }));
  const mirrored = forward.map(({ word, letters }) => ({ word, letters: letters.toReversed() }));
  // Words of one letter are the same backwards and would be found twice.
  const eachMirrored = mirrored.filter(({ letters }) => letters.length > 1);
  return {
    kind,
    text: texts.map(({ text }) => text).join('\n'),
    words,
    textStarts,
    promptStart,
    plain: buildLetterIndex([forward, mirrored.toReversed(), forward.toReversed(), eachMirrored]),
    layout: isToolList ? undefined : indexLayout(weighed),
  };
}

/** Whether one of several texts commands the model. Then another that commands nothing may be a document. */
function someTextCommands(texts: readonly IndexedText[], corrections: Corrections): boolean {
  return (
    texts.length > 1 &&
    texts.some(
      ({ text, visibility }) => visibility !== 'hidden' && instructsModel(text, { corrections }),
    )
  );
}

function lighten({ end, weight, isInstruction }: WeighedSpan): WeighedSpan {
  return { end, weight: weight * wordWeights.toolDescriptionShare, isInstruction };
}

function indexLayout(
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
    const { isInstruction = false, isLooseFact = false } = spans[span] ?? {};
    return isInstruction || isLooseFact;
  });
}

/** Reads the words of a text, of its first `left` letters. */
function readWords(
  text: string,
  { spans, left }: { spans: readonly WeighedSpan[]; left: number },
): HiddenWord[] {
  let read = 0;
  const words: HiddenWord[] = [];
  let span = 0;
  let letters: number[] = [];
  let size = 1;
  let begin = 0;

  function endWord(): void {
    if (letters.length === 0) return;
    const rarity = computeRarity(letters);
    const {
      weight = 0,
      odds,
      head,
      headWeight = 0,
      isInstruction = false,
      isProfile = false,
      isScripted = false,
    } = spans[span] ?? {};
    words.push({
      letters,
      size,
      rarity,
      weight: weight * rarity,
      ...(odds !== undefined && { odds }),
      isInstruction,
      sentence: span,
      ...(isProfile && { isProfile }),
      ...(isScripted && { isScripted }),
      headWeight: begin === head ? headWeight : 0,
    });
    letters = [];
    size = 1;
  }

  readLetters(text, {
    letter(code, offset) {
      if (read >= left) return;
      read++;
      const isWholeWord = isIdeograph(code);
      if (isWholeWord) endWord();
      while (span < spans.length - 1 && (spans[span]?.end ?? 0) <= offset) span++;
      if (letters.length === 0) begin = offset;
      letters.push(code);
      if (isWholeWord) size = ideographSize;
      const maxLetters = isUnspacedAlphabet(code) ? maxUnspacedLetters : maxWordLetters;
      if (isWholeWord || letters.length >= maxLetters) endWord();
    },
    separator: endWord,
  });
  endWord();
  return words;
}

function computeRarity(letters: readonly number[]): number {
  const word = String.fromCodePoint(...letters);
  if (isIdeograph(letters[0] ?? 0)) {
    return commonIdeographs.has(word)
      ? wordWeights.commonIdeographRarity
      : wordWeights.ideographRarity;
  }
  return commonWords.has(word) ? wordWeights.commonRarity : 1;
}
