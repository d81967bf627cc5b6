import { readLetters } from '../reading/index.ts';
import type { SecretMatcher } from './secret-match.ts';
import { createSecretMatcher, type SecretMatcherOptions } from './secret-matcher.ts';
import type { SecretState } from './secret-state.ts';

/** Maximum number of characters to read of the text before: two dozen letters, with signs between them. */
const maxBefore = 64;

/** Opens a matcher that has read the text before. Its offsets there are negative, and what that text says itself is not a match. */
export function openMatcher(
  secrets: SecretState,
  options: SecretMatcherOptions,
  before: string,
): SecretMatcher {
  const matcher = createSecretMatcher(secrets, options);
  const text = before.slice(-maxBefore);
  const { length } = text;
  readLetters(text, {
    letter: (code, start, end) =>
      void matcher.push({ code, start: start - length, end: end - length }),
    separator: (code) => void matcher.separate(code),
  });
  matcher.separate();
  return matcher;
}
