export { findWords, type FoundWords } from './find-words.ts';
export { listLetters, nextNode } from './letter-trie.ts';
export { separateWords } from './separate-words.ts';
export {
  buildVocabularyTrie,
  listEntries,
  vocabularyTrie,
  type VocabularyTrie,
} from './vocabulary-trie.ts';
export { wordClass, wordClassCount, type WordClassName } from './word-class.ts';
