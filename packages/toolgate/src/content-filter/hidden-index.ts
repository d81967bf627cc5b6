import type { HiddenText } from './content-filter.ts';
import { commonWords } from './common-words.ts';
import { createLetterReader } from './letter-reader.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { rotate13 } from './rotate13.ts';
import { createSeedHash } from './seed-hash.ts';
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
  /** How many words it is worth: a half for a character that stands for about half a word. */
  size: number;
}

/** A hidden text, prepared for finding stretches of it in any text. */
export interface HiddenIndex {
  /** What kind of text this is. */
  readonly kind: HiddenText['kind'];
  /** The words, in order. */
  readonly words: readonly HiddenWord[];
  /** The letters in every order and alphabet that is looked for, one after the other with zeros between. */
  readonly letters: Int32Array;
  /** For each letter, which place it belongs to: a count that grows from word to word through `letters`. */
  readonly placeOf: Int32Array;
  /** For each place, which of the words stands there; -1 for none. */
  readonly wordAt: Int32Array;
  /** Where in `letters` the seeds of a hash end. */
  readonly seeds: ReadonlyMap<number, readonly number[]>;
}

/** The most places that are followed up for one seed; a phrase that recurs oftener says little. */
const maximumSeedPlaces = 8;
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
  const spelled = words.map((word) => word.letters);
  const variants = [
    spelled.map((word, at) => ({ at, letters: word })),
    spelled.map((word, at) => ({ at, letters: word.map(rotate13) })),
    spelled.map((word, at) => ({ at, letters: word.toReversed() })).toReversed(),
    spelled.map((word, at) => ({ at, letters: word })).toReversed(),
  ];
  const letters: number[] = [];
  const placeOf: number[] = [];
  const wordAt: number[] = [];
  for (const variant of variants) {
    for (const { at, letters: word } of variant) {
      for (const letter of word) {
        letters.push(letterSkeleton(letter));
        placeOf.push(wordAt.length);
      }
      wordAt.push(at);
    }
    letters.push(0);
    placeOf.push(wordAt.length);
    wordAt.push(-1);
  }
  const index = {
    kind,
    words,
    letters: Int32Array.from(letters),
    placeOf: Int32Array.from(placeOf),
    wordAt: Int32Array.from(wordAt),
  };
  return { ...index, seeds: collectSeeds(index) };
}

function collectSeeds({
  letters,
  placeOf,
}: Pick<HiddenIndex, 'letters' | 'placeOf'>): Map<number, number[]> {
  const seeds = new Map<number, number[]>();
  const rolling = createSeedHash();
  letters.forEach((letter, at) => {
    const hash = rolling.push(letter);
    if (hash === undefined || letter === 0 || placeOf[at] === placeOf[at + 1]) return;
    const places = seeds.get(hash);
    if (places === undefined) seeds.set(hash, [at]);
    else if (places.length < maximumSeedPlaces) places.push(at);
  });
  return seeds;
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
    words.push({ letters, size, rarity, weight: begin === head ? headWeight : weight * rarity });
    letters = [];
    size = 1;
  }

  const reader = createLetterReader({
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
  let offset = 0;
  for (const character of text) {
    reader.read(character, offset);
    offset += character.length;
  }
  reader.end();
  finish();
  return words;
}

function rarityOf(letters: readonly number[]): number {
  if (isIdeograph(letters[0] ?? 0)) return ideographRarity;
  return commonWords.has(String.fromCodePoint(...letters)) ? commonRarity : 1;
}
