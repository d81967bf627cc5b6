import { once } from '../../internal/index.ts';
import { foldLetters, splitWords, type WordBuffers } from '../text/index.ts';
import {
  buildVocabularyTrie,
  findWords,
  listEntries,
  wordClass,
  type WordClassName,
} from '../vocabulary/index.ts';
import { addressLanguages } from './address-languages.ts';
import { addressClass, type AddressClass } from './address-words.ts';

/** The classes that the guard's own vocabulary has in many languages, by their name there. */
const guardClasses: Readonly<Partial<Record<WordClassName, AddressClass>>> = {
  disclose: 'answerVerb',
  restate: 'taskVerb',
  ignore: 'obeyVerb',
  persona: 'obeyVerb',
  instruction: 'instruction',
  systemPrompt: 'instruction',
  prior: 'earlier',
  above: 'earlier',
  secret: 'secret',
  newRule: 'next',
  only: 'only',
  obey: 'need',
  answer: 'reply',
  machine: 'assistant',
  you: 'you',
  mine: 'me',
};
const guardBits = Object.entries(guardClasses).map(([name, to]) => ({
  from: wordClass[name as WordClassName],
  to: addressClass[to],
}));

const conceptTrie = once(() => buildVocabularyTrie(listEntries(addressLanguages, addressClass)));
/** Arrays that all texts reuse: new ones would keep the garbage collector busy. */
const buffers: WordBuffers = {};

/** Text of ASCII words alone, in lower case, is folded already. */
const beyondAscii = /[^\0-\u007f]/;
/** Apostrophes end an article or a name: l'assistant, Ayarlar'ı. */
const apostrophes = /['’]/g;

/**
 * Returns the classes of words in any language but English, as bits of {@link addressClass}.
 *
 * @param spelled words of letters, numbers and apostrophes, in lower case.
 */
export function readConcepts(spelled: readonly string[]): number {
  const text = spelled.join(' ').replaceAll(apostrophes, ' ');
  const words = splitWords(beyondAscii.test(text) ? foldLetters(text) : text, buffers);
  let bits = findWords(words, conceptTrie()).allClasses;
  const own = findWords(words).allClasses;
  for (const { from, to } of guardBits) if ((own & from) !== 0) bits |= to;
  return bits;
}
