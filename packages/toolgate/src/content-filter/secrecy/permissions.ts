import { commonWords } from '../reading/index.ts';
import { type PromptWord, says } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';
import { wordsOf } from './words-of.ts';

const { disclosure, utterance, negation, staff, condition, exception, pronoun, input } = wordClass;
/** What would make a permission a prohibition, or one for staff or for some cases. */
const limits = negation | staff | condition | exception;
/** Words that permit, in some twenty languages. */
const permits = wordsOf(
  'may|can|free|fine|ok|okay|welcome|happy|allowed|gladly|darf*|dürf*|kannst|können|gern|peux|pouvez|puedes?|pueden|podéis|pode[ms]?|puoi|puo|può|potete|mag|mogen|kan|kunt|kunnen|' +
    'får|må|możesz|można|může*|lze|можн*|можеш*|можете|boleh|dapat|có thể|يمكنك|सकते|सकती|ver[ea]bilir*|söyleyebilir*|paylaşabilir*',
  '可以|能够|可告|てもい[いえ]|てよい|도 돼|도 됩|도 좋',
);
/** Verbs of giving. Only a permission makes them verbs of revealing. */
const gives = wordsOf(
  'dar(?:l[aeo])?|passar|geven|doorgeven|podać|verebilir*|söyleyebilir*|paylaşabilir*',
  '알려|말해',
);
/** An order to reveal a value to all. */
const opensToAll = wordsOf('(?:tell|give|say it to) (?:everybody|everyone|anyone|all)');
const minContentLetters = 5;

/**
 * Whether a clause permits to say the value before it: it has a word such as `may` and a verb of revealing, names no other thing, and
 * has no limit such as `only`.
 *
 * @param clause its text.
 * @param words its words.
 */
export function permitsSaying(clause: string, words: readonly PromptWord[]): boolean {
  if (words.some((word) => says(word, limits))) return false;
  if (opensToAll.test(clause)) return true;
  const reveals = words.some((word) => says(word, disclosure | utterance) && !says(word, input));
  if (!permits.test(clause) || !(reveals || gives.test(clause))) return false;
  return words.some((word) => says(word, pronoun)) || !words.some(isThing);
}

/** Whether a word may name another thing: `you may give the address`. */
function isThing({ text, classes }: PromptWord): boolean {
  const isPlain = classes === 0 && text.length >= minContentLetters;
  return isPlain && !commonWords.has(text) && !permits.test(text) && !gives.test(text);
}
