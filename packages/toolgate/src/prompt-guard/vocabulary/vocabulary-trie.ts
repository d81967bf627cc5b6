import { once } from '../../internal/index.ts';
import { foldLetters } from '../text/index.ts';
import { attackWords } from './attack-words.ts';
import { behaviourWords } from './behaviour-words.ts';
import { claimWords } from './claim-words.ts';
import { commonWords } from './common-words.ts';
import { furtherLanguages } from './further-languages.ts';
import { inflectedLanguages } from './inflected-languages.ts';
import { layOutTrie, nextNode, type LetterTrie } from './letter-trie.ts';
import { romanceWords } from './romance-words.ts';
import { targetWords } from './target-words.ts';
import { wordClass, type Vocabulary } from './word-class.ts';

/** All vocabularies. A word may belong to several classes, but has one entry in each. */
export const vocabularies: readonly Vocabulary[] = [
  attackWords,
  targetWords,
  claimWords,
  behaviourWords,
  furtherLanguages,
  inflectedLanguages,
  romanceWords,
];
/** Marks a frequent word, which `separateWords` accepts even if it is short. It is the one bit that `wordClass` leaves free. */
export const separating: number = 1 << 31;
/** All bits of `wordClass`. */
export const classBits: number = ~separating;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The vocabulary as a trie of letters. */
export interface VocabularyTrie extends LetterTrie {
  /** Classes of the word that ends at each node. */
  whole: Int32Array;
  /** Classes of the stem that ends at each node. */
  stem: Int32Array;
}

/** Returns the trie of the whole vocabulary; builds it on first use. */
export const vocabularyTrie: () => VocabularyTrie = once(buildTrie);

/** A word, a stem or a phrase, and the bits of its classes. */
interface Entry {
  letters: string;
  isStem: boolean;
  bits: number;
}

function buildTrie(): VocabularyTrie {
  const entries: Entry[] = commonWords.split(',').map((word) => parseEntry(word, separating));
  for (const vocabulary of vocabularies) entries.push(...listEntries(vocabulary, wordClass));
  return buildVocabularyTrie(entries);
}

/** Lists the entries of a vocabulary, with the bits of their classes. */
export function listEntries<Name extends string>(
  vocabulary: Readonly<Partial<Record<Name, readonly string[]>>>,
  bits: Readonly<Record<Name, number>>,
): Entry[] {
  return Object.entries<readonly string[] | undefined>(vocabulary).flatMap(([name, languages]) =>
    (languages ?? [])
      .join(',')
      .split(',')
      .map((entry) => parseEntry(entry, bits[name as Name])),
  );
}

/** Builds the trie of some entries. */
export function buildVocabularyTrie(entries: readonly Entry[]): VocabularyTrie {
  const trie = layOutTrie(entries.map(({ letters }) => letters));
  const whole = new Int32Array(trie.cells.length);
  const stem = new Int32Array(trie.cells.length);
  for (const { letters, isStem, bits } of entries) {
    const classes = isStem ? stem : whole;
    const node = findNode(trie, letters);
    classes[node] = (classes[node] ?? 0) | bits;
  }
  return { ...trie, whole, stem };
}

function parseEntry(text: string, bits: number): Entry {
  const entry = text.trim();
  return {
    letters: foldLetters(entry).replace(/[*'’]/g, '').replace(/[_-]/g, ' '),
    isStem: entry.endsWith('*') || unspacedScript.test(entry),
    bits,
  };
}

function findNode(trie: LetterTrie, letters: string): number {
  let node = 0;
  for (let at = 0; at < letters.length; at += 1) {
    node = nextNode(trie, node, letters.charCodeAt(at));
  }
  return node;
}
