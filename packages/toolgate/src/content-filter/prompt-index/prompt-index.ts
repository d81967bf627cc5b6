import { finishAtOnce, type LongWork, pieceCharacters } from '../long-work.ts';
import {
  buildParaphraseIndex,
  measureParaphrases,
  type ParaphraseIndex,
} from '../paraphrase/index.ts';
import { readPlainPrompt } from '../plain-prompt/index.ts';
import {
  type Corrections,
  type HiddenText,
  instructsModel,
  noCorrections,
  type PromptSentence,
  readSentencesInPieces,
  type WeighedSpan,
  weighSentences,
} from '../prompt/index.ts';
import { createLetterReader, isIdeograph, isUnspacedAlphabet } from '../reading/index.ts';
import { wordWeights } from '../thresholds.ts';
import { buildLayoutIndex, type LayoutIndex } from '../translation/index.ts';
import {
  createFormFinder,
  createSentence,
  type FormFinder,
  type HiddenSentence,
  type HiddenWord,
  measureWords,
} from './hidden-word.ts';
import { indexLetters, type LetterIndex } from './letter-index.ts';

/** A text to index. */
export type IndexedText = Pick<HiddenText, 'text' | 'visibility'>;

/** Hidden texts of one kind, indexed for finding sequences of their words in any text. */
export interface PromptIndex {
  /** The kind of the texts. */
  readonly kind: HiddenText['kind'];
  /** The texts without the markup that carries them, joined with line breaks. */
  readonly text: string;
  /** The words, in order. */
  readonly words: readonly HiddenWord[];
  /** The number of the first word of each text. */
  readonly textStarts: readonly number[];
  /** The number of the first word of the prompt, after the texts that the host hides entirely; -1 without a prompt. */
  readonly promptStart: number;
  /** The letters of the words, folded with `foldLeet` and indexed in four orders; see {@link LetterIndex}. */
  readonly plain: LetterIndex;
  /** Its memory in bytes. */
  readonly bytes: number;
  /** The instructions by their rare stems; absent when there are too few for a paraphrase. */
  readonly paraphrase: ParaphraseIndex | undefined;
  /** The layout, because a translation keeps it; absent when it has too few pieces. */
  readonly layout: LayoutIndex | undefined;
}

/** The options of {@link buildPromptIndex}. */
interface PromptIndexOptions {
  kind: HiddenText['kind'];
  corrections?: Corrections;
}

const lastOfOneUnit = 0xffff;
/** Maximum letters of a word in an alphabet without spaces. */
const maxUnspacedLetters = 5;
const maxWordLetters = 24;
/** Maximum number of indexed letters. One character may fold to eighteen letters, so a limit on characters is not enough. */
const maxIndexedLetters = 400_000;

/** Indexes hidden texts. Time and memory are linear in their length. */
export function buildPromptIndex(
  texts: readonly IndexedText[],
  options: PromptIndexOptions,
): PromptIndex {
  return finishAtOnce(indexInPieces(texts, options));
}

/** Indexes hidden texts like {@link buildPromptIndex}, in pieces. */
export function* indexInPieces(
  texts: readonly IndexedText[],
  { kind, corrections = noCorrections }: PromptIndexOptions,
): LongWork<PromptIndex> {
  const isToolList = kind === 'tool-descriptions';
  const weighed = yield* weighTexts(texts, { corrections, isToolList });
  const words: HiddenWord[] = [];
  const textStarts: number[] = [];
  const forms = createFormFinder();
  let promptStart = -1;
  let lettersRead = 0;
  for (const { text, isHidden, spans } of weighed) {
    textStarts.push(words.length);
    if (promptStart < 0 && !isHidden && !isToolList) promptStart = words.length;
    const left = maxIndexedLetters - lettersRead;
    lettersRead += yield* readWords(text, {
      words,
      forms,
      spans: isToolList ? spans.map((span, at) => lighten(span, at === 0)) : spans,
      left,
    });
  }
  const plain = yield* indexLetters(words.map(({ form }) => form.letters));
  const paraphrase = isToolList ? undefined : yield* buildParaphraseIndex(words);
  return {
    kind,
    text: weighed.map(({ text }) => text).join('\n'),
    words,
    textStarts,
    promptStart,
    plain,
    bytes: plain.bytes + measureWords(words) + forms.bytes() + measureParaphrases(paraphrase),
    paraphrase,
    layout: isToolList ? undefined : yield* indexLayout(weighed),
  };
}

/** A hidden text, with the weight of each of its sentences. */
interface WeighedText {
  /** The text without the markup that carries it. */
  text: string;
  isHidden: boolean;
  spans: readonly WeighedSpan[];
}

function* weighTexts(
  texts: readonly IndexedText[],
  { corrections, isToolList }: { corrections: Corrections; isToolList: boolean },
): LongWork<WeighedText[]> {
  const read: { text: string; isHidden: boolean; sentences: readonly PromptSentence[] }[] = [];
  for (const { text: source, visibility } of texts) {
    const { text } = yield* readPlainPrompt(source);
    const isHidden = visibility === 'hidden';
    const sentences = yield* readSentencesInPieces(text, { corrections, isHidden });
    read.push({ text, isHidden, sentences });
    yield;
  }
  // When one of several texts commands the model, another text without commands may be a document.
  const isCommanded =
    !isToolList &&
    texts.length > 1 &&
    read.some(({ isHidden, sentences }) => !isHidden && instructsModel(sentences));
  const weighed: WeighedText[] = [];
  for (const { text, isHidden, sentences } of read) {
    const spans = yield* weighSentences(text, sentences, isCommanded);
    weighed.push({ text, isHidden, spans });
    yield;
  }
  return weighed;
}

/** Returns a span of a tool description with less weight. The first sentence says what the tool does. */
function lighten({ end, weight, isInstruction }: WeighedSpan, isFirst: boolean): WeighedSpan {
  const share = isFirst ? wordWeights.toolPurposeShare : wordWeights.toolDescriptionShare;
  return { end, weight: weight * share, isInstruction };
}

function* indexLayout(texts: readonly WeighedText[]): LongWork<LayoutIndex | undefined> {
  let length = 0;
  const spans: WeighedSpan[] = [];
  for (const part of texts) {
    for (const span of part.spans) spans.push({ ...span, end: span.end + length });
    length += part.text.length + 1;
  }
  const text = texts.map((part) => part.text).join('\n');
  let span = 0;
  return yield* buildLayoutIndex(text, (offset) => {
    while (span < spans.length - 1 && (spans[span]?.end ?? 0) <= offset) span++;
    const { isInstruction = false, isLooseFact = false } = spans[span] ?? {};
    return isInstruction || isLooseFact;
  });
}

/** Reads the words of a text into `words`, up to `left` letters. Returns the number of letters read. */
function* readWords(
  text: string,
  {
    words,
    forms,
    spans,
    left,
  }: {
    words: HiddenWord[];
    forms: FormFinder;
    spans: readonly WeighedSpan[];
    left: number;
  },
): LongWork<number> {
  let read = 0;
  let span = 0;
  let sentence: HiddenSentence | undefined;
  const letters: number[] = [];
  let begin = 0;

  function endWord(): void {
    if (letters.length === 0) return;
    if (sentence?.number !== span) sentence = createSentence(span, spans[span]);
    words.push({ form: forms.find(letters), sentence, isHead: begin === spans[span]?.head });
    letters.length = 0;
  }

  const reader = createLetterReader({
    letter(code, offset) {
      if (read >= left) return;
      read++;
      const isWholeWord = isIdeograph(code);
      if (isWholeWord) endWord();
      while (span < spans.length - 1 && (spans[span]?.end ?? 0) <= offset) span++;
      if (letters.length === 0) begin = offset;
      letters.push(code);
      const maxLetters = isUnspacedAlphabet(code) ? maxUnspacedLetters : maxWordLetters;
      if (isWholeWord || letters.length >= maxLetters) endWord();
    },
    separator: endWord,
  });
  let pieceEnd = pieceCharacters;
  for (let offset = 0; offset < text.length;) {
    const code = text.codePointAt(offset) ?? 0;
    reader.read(code, offset);
    offset += code > lastOfOneUnit ? 2 : 1;
    if (offset < pieceEnd) continue;
    pieceEnd += pieceCharacters;
    yield;
  }
  reader.end();
  endWord();
  return read;
}
