import { wordClass } from '../secrecy/index.ts';
import {
  type Claim,
  isUnusual,
  type PlacedClaim,
  type PromptContext,
} from '../statements/index.ts';

const { secret, carrier } = wordClass;
/** Characters from which on a token is no abbreviation. */
const minRandomCharacters = 8;

/** Whether users say a value to get access. */
export function mayGrantAccess(claim: PlacedClaim, context: PromptContext): boolean {
  const { origin, isQuoted, value } = claim;
  // If the prompt says that access is granted, a value that looks like no word grants it.
  if (context.grantsAccess && isRandom(value)) return true;
  if (origin === 'loose' || (origin === 'bound' && !isThing(claim))) return false;
  const isPlain = !isQuoted && !isUnusual(value);
  if (origin === 'bound') return !isPlain && isNearAccess(claim, context);
  // A plain word such as stuck is a condition like any other.
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

/** Whether a value is one token of eight characters or more, with digits or signs among its letters. */
function isRandom(value: string): boolean {
  return (
    value.length >= minRandomCharacters &&
    !/\s/.test(value) &&
    /\p{L}[^\p{L}\s.,;:'’_-]+\p{L}/u.test(value)
  );
}

/** Whether a claim is the value of a thing that may have a secret one. */
export function isThing({ origin, subject }: Claim): boolean {
  return (
    origin === 'bound' &&
    subject.slice(-4).some(({ classes }) => (classes & (secret | carrier)) !== 0)
  );
}
