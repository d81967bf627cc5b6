import type { WeighedSpan } from '../prompt/index.ts';
import { commonIdeographs, commonWords, isIdeograph } from '../reading/index.ts';
import { wordWeights } from '../thresholds.ts';

/** A word of a hidden text, or one ideograph. Words share their forms and sentences, because a long text has many words. */
export interface HiddenWord {
  /** What it has in common with all equal words. */
  readonly form: WordForm;
  /** What it has in common with all words of its sentence. */
  readonly sentence: HiddenSentence;
  /** Whether it is the first word of an instruction. */
  readonly isHead: boolean;
}

/** A word without its place. */
export interface WordForm {
  /** Its folded letters. */
  readonly letters: readonly number[];
  /** How much information it has in any text: 1, or less for a common word. */
  readonly rarity: number;
  /** Its size in words: 1, or a half for an ideograph. */
  readonly size: number;
}

/** A sentence of a hidden text. */
export interface HiddenSentence {
  /** Its number in its text. */
  readonly number: number;
  /** How much a word of rarity 1 in it counts towards a leak. */
  readonly weight: number;
  /** The extra weight of its first word, if that word begins a sentence of an answer. */
  readonly headWeight: number;
  /** The log odds that it is hidden; absent if the host decided. */
  readonly odds: number | undefined;
  /** Whether it belongs to an instruction. An answer may quote other sentences. */
  readonly isInstruction: boolean;
  /** Whether it describes the model. The model may say it when the user asks who it is. */
  readonly isProfile: boolean;
}

const ideographSize = 0.5;

/** Returns how much a word counts towards a leak; 0 without a word. */
export function weightOf(word: HiddenWord | undefined): number {
  return word === undefined ? 0 : word.sentence.weight * word.form.rarity;
}

/** Returns the extra weight of a word that begins a sentence of an answer; above 0 only for the first word of an instruction. */
export function headWeightOf(word: HiddenWord | undefined): number {
  return word?.isHead === true ? word.sentence.headWeight : 0;
}

/** Finds the forms of words. */
export interface FormFinder {
  /** Returns the form of a word, given by its letters; the same form for equal words. */
  find(letters: readonly number[]): WordForm;
  /** Returns the memory of all forms, in bytes. */
  bytes(): number;
}

// The sizes of these objects on the heap, in bytes, measured in Node.js 24.
const formBytes = 120;
const letterBytes = 8;
const wordBytes = 56;
const sentenceBytes = 130;

/** Returns the memory of words and their sentences, without their forms, in bytes. */
export function measureWords(words: readonly HiddenWord[]): number {
  let sentences = 0;
  let last: HiddenSentence | undefined;
  for (const { sentence } of words) {
    if (sentence !== last) sentences++;
    last = sentence;
  }
  return words.length * wordBytes + sentences * sentenceBytes;
}

/** Creates a finder. */
export function createFormFinder(): FormFinder {
  const forms = new Map<string, WordForm>();
  let bytes = 0;
  const find = (letters: readonly number[]): WordForm => {
    const word = String.fromCodePoint(...letters);
    let form = forms.get(word);
    if (form === undefined) {
      const isWholeWord = isIdeograph(letters[0] ?? 0);
      form = {
        // A copy has no room for more letters, unlike a list that grew.
        letters: letters.slice(),
        rarity: computeRarity(word, isWholeWord),
        size: isWholeWord ? ideographSize : 1,
      };
      forms.set(word, form);
      bytes += formBytes + letters.length * letterBytes;
    }
    return form;
  };
  return { find, bytes: () => bytes };
}

function computeRarity(word: string, isWholeWord: boolean): number {
  if (isWholeWord)
    return commonIdeographs.has(word)
      ? wordWeights.commonIdeographRarity
      : wordWeights.ideographRarity;
  return commonWords.has(word) ? wordWeights.commonRarity : 1;
}

/** Creates the sentence with this number and weight. Without a weight, its words do not count. */
export function createSentence(number: number, span: WeighedSpan | undefined): HiddenSentence {
  const { weight = 0, headWeight = 0, odds, isInstruction = false, isProfile = false } = span ?? {};
  return { number, weight, headWeight, odds, isInstruction, isProfile };
}

/** Returns the words with all `quotable` words, given by number, in sentences that do not count. */
export function exemptWords(
  words: readonly HiddenWord[],
  quotable: ReadonlySet<number>,
): readonly HiddenWord[] {
  if (quotable.size === 0) return words;
  const exempted = new Map<HiddenSentence, HiddenSentence>();
  const exempt = (sentence: HiddenSentence): HiddenSentence => {
    const known = exempted.get(sentence) ?? {
      ...sentence,
      weight: 0,
      headWeight: 0,
      isInstruction: false,
    };
    exempted.set(sentence, known);
    return known;
  };
  return words.map((word, at) =>
    quotable.has(at) ? { ...word, sentence: exempt(word.sentence) } : word,
  );
}
