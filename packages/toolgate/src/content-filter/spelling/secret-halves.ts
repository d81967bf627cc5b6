import { hostSecret, type SecretState } from '../secret-matching/index.ts';
import { createFoundHalves, type PlacedToken } from './found-halves.ts';
import { createTokenReader } from './half-tokens.ts';
import type { SpelledSecrets } from './spelled-secrets.ts';

const sides = ['start', 'end'] as const;

/**
 * Creates a search for the secrets of an automaton that an answer says in two halves, in either order, or in more parts: `it begins
 * with BLUEB and ends with ERRY-42`. Each part is one token or more. Ordinary words may be halves of a secret by chance
 * (`note`, `book`), so a half counts only with evidence: words that announce it, the shape of a code, or signs around it.
 */
export function createSecretHalves(
  { ends }: SecretState,
  { isAllowed }: { isAllowed?: ((secret: number) => boolean) | undefined } = {},
): SpelledSecrets {
  const reader = createTokenReader((first, last) => ends?.mayHave(first, last) === true);
  const halves = createFoundHalves();
  let hold: number | undefined;

  function addHalves(placed: PlacedToken): void {
    const { letters, count } = placed.token;
    for (const side of sides) {
      for (const one of ends?.find(letters, count, side) ?? []) {
        const isSayable = one.secret !== hostSecret && isAllowed?.(one.secret) === true;
        if (!isSayable) halves.add(placed, one, side);
      }
    }
  }

  /** Reads the token at which the reader stopped. Returns whether the hold changes or a secret is complete. */
  function readToken(): boolean {
    const token = reader.take();
    const number = reader.count();
    halves.forget(number);
    if (token !== undefined) {
      const placed = { token, number, before: reader.before() };
      halves.extend(placed);
      if (token.count > 1) addHalves(placed);
    }
    return halves.isFound() || halves.holdFrom() !== hold;
  }

  return {
    readTo(text, { from, to, offset }) {
      let at = from;
      while (at < to) {
        // A hold ends some tokens after a half.
        const stopsAlways = hold !== undefined;
        at = reader.findEnd(text, { from: at, to, offset: offset + at - from, stopsAlways });
        if (at < to && readToken()) break;
      }
      return at;
    },
    settle() {
      hold = halves.holdFrom();
      return halves.isFound();
    },
    end() {
      reader.end();
      readToken();
      return halves.isFound();
    },
    holdFrom: () => hold,
  };
}
