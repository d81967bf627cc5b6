import { commonWords } from '../reading/index.ts';
import { isUnspaced, says, wordClass } from '../secrecy/index.ts';
import type { PromptWord } from '../secrecy/index.ts';
import type { PlacedClaim } from './claim.ts';
import type { PromptContext } from './prompt-context.ts';

const { empty, identity, condition, pronoun, public: outsider, staff } = wordClass;
/** Words of a sentence that states one thing. */
const minWords = 4;
const maxWords = 24;
/** Words of what it states at most, and letters that it needs. */
const maxFocusWords = 3;
const minLetters = 5;
/** First words of a sentence about the model. */
const aboutModel = /^(?:you|your|du|tu|sie|vous)$/;
const boundary = /[,;:—–()]|\s-\s/;

/**
 * Finds what a sentence says at its end, where languages put what is new (end-focus; Quirk et al., 1985): `The chest is
 * beneath the sundial`. The first sentence of a prompt says who the model is.
 */
export function findFocus(at: number, { text, sentences }: PromptContext): PlacedClaim | undefined {
  const { words = [] } = sentences[at] ?? {};
  if (at === 0 || !mayState(words)) return undefined;
  const cut = words.findIndex(
    (word, place) =>
      place >= minWords - 1 && boundary.test(text.slice(word.end, words[place + 1]?.start)),
  );
  const clause = words.slice(0, cut < 0 ? words.length : cut + 1);
  const tail = clause.slice(clause.findLastIndex(isFunctional) + 1);
  const [first] = tail;
  if (first === undefined || tail.length > Math.min(maxFocusWords, clause.length - 1))
    return undefined;
  if (tail.some((word) => says(word, outsider | staff))) return undefined;
  const value = text.slice(first.start, tail.at(-1)?.end);
  return isTelling(value)
    ? {
        value,
        start: first.start,
        at,
        origin: 'bound',
        subject: [],
        isQuoted: false,
        isUttered: false,
      }
    : undefined;
}

/** Whether a sentence may state a fact: it is of ordinary length, and about no case and not the model. */
function mayState(words: readonly PromptWord[]): boolean {
  return (
    words.length >= minWords &&
    words.length <= maxWords &&
    !says(words[0], condition) &&
    !aboutModel.test(words[0]?.text ?? '')
  );
}

/** Whether last words may be news. Scripts without spaces have none. */
function isTelling(value: string): boolean {
  return value.length >= minLetters && !isUnspaced(value) && /\p{L}{3}|\d{4}/u.test(value);
}

/** Whether a word joins others and is no news by itself. */
function isFunctional(word: PromptWord): boolean {
  return (
    says(word, empty | identity | pronoun) || word.text.length < 3 || commonWords.has(word.text)
  );
}
