import { isDigit } from '../reading/index.ts';
import type { SecretMatch, SecretMatcher } from './secret-match.ts';

const comma = 0x2c;

/** A secret that is a number and has a comma after it. */
interface HeldNumber {
  match: SecretMatch;
  /** The number of digits after the comma so far, and how many continue the number. */
  digits: number;
  groupSize: number;
}

/**
 * Holds a secret that is a number until the characters after a comma: in `400,000`, the 400 is the first group of a larger number and
 * no secret. `findSize` returns the `findGroupSize` of the secret that ends with the last letter.
 */
export function holdGroupedNumbers(matcher: SecretMatcher, findSize: () => number): SecretMatcher {
  let held: HeldNumber | undefined;

  /** Ends the hold. Returns the secret unless a group of digits came after it. */
  function settle(): SecretMatch | undefined {
    const number = held;
    held = undefined;
    return number?.digits === number?.groupSize ? undefined : number?.match;
  }

  return {
    ...matcher,
    push(letter) {
      const match = matcher.push(letter);
      if (held === undefined) return match;
      if (isDigit(letter.code) && held.digits++ < held.groupSize) return match;
      return join(settle(), match);
    },
    separate(separator) {
      const match = matcher.separate(separator);
      const number = settle();
      const groupSize = match && separator === comma ? findSize() : 0;
      if (match === undefined || groupSize === 0) return join(number, match);
      held = { match, digits: 0, groupSize };
      return number;
    },
    isInSecret: () => held !== undefined || matcher.isInSecret(),
    holdFrom: () => Math.min(matcher.holdFrom(), held?.match.start ?? Number.POSITIVE_INFINITY),
  };
}

/** Joins two secrets that were found at once. */
function join(
  one: SecretMatch | undefined,
  other: SecretMatch | undefined,
): SecretMatch | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
  return { start, end, secret: one.secret };
}
