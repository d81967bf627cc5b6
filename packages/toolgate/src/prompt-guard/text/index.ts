export { characterKind, getCharacterKinds } from './character-kinds.ts';
export { foldLetters } from './fold-letters.ts';
export { characterSet, findRunEnd, findRunStart } from './run-bounds.ts';
export { scanCharacters, type CharacterScan } from './scan-characters.ts';
export {
  emptyHash,
  hashLetter,
  isUnspaced,
  splitWords,
  wordKind,
  wordKinds,
  type WordBuffers,
  type Words,
} from './split-words.ts';
export { findSpace, skipSpace } from './white-space.ts';
