import { wordClass, says } from '../secrecy/index.ts';
import {
  type Claim,
  isUnusual,
  type PlacedClaim,
  type PromptContext,
} from '../statements/index.ts';

const { secret, carrier } = wordClass;
/** Minimum characters of a random token. Shorter tokens may be abbreviations. */
const minRandomCharacters = 8;

/** Whether users get access by saying a value. */
export function mayGrantAccess(claim: PlacedClaim, context: PromptContext): boolean {
  const { origin, isQuoted, value } = claim;
  // If the prompt grants access, a random value is what grants it.
  if (context.grantsAccess && isRandom(value)) return true;
  if (origin === 'loose' || (origin === 'bound' && !isThing(claim))) return false;
  const isPlain = !isQuoted && !isUnusual(value);
  if (origin === 'bound') return !isPlain && isNearAccess(claim, context);
  // A plain word such as `stuck` is an ordinary condition, unless the prompt grants access.
  if (context.grantsAccess || (isPlain && /^\p{Ll}/u.test(value))) return context.grantsAccess;
  return isNearAccess(claim, context);
}

function isNearAccess({ at, origin, isQuoted }: PlacedClaim, context: PromptContext): boolean {
  const { isAboutAccess, sentences } = context;
  const classes = (sentences[at]?.classes ?? 0) | (sentences[at - 1]?.classes ?? 0);
  return (
    isAboutAccess[at] === true || (origin === 'condition' && isQuoted && (classes & secret) !== 0)
  );
}

/** Whether a value is one token of eight or more characters, with digits or signs between its letters. */
function isRandom(value: string): boolean {
  return (
    value.length >= minRandomCharacters &&
    !/\s/.test(value) &&
    /\p{L}[^\p{L}\s.,;:'’_-]+\p{L}/u.test(value)
  );
}

/** Whether a claim states the value of a thing that may be secret, such as a password or a code. */
function isThing({ origin, subject }: Claim): boolean {
  return origin === 'bound' && subject.slice(-4).some((word) => says(word, secret | carrier));
}
