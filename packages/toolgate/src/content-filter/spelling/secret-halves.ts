import { type IsSecretAllowed, maySay, type SecretState } from '../secret-matching/index.ts';
import { createFoundHalves, type PlacedToken } from './found-halves.ts';
import { createTokenReader } from './half-tokens.ts';
import { createWordSearch, type WordSearch } from './word-search.ts';

const sides = ['start', 'end'] as const;

/**
 * Creates a search for the secrets of an automaton that an answer says in two halves, in either order, or in more parts: `it begins
 * with BLUEB and ends with ERRY-42`. Each part is one token or more. Ordinary words may be halves of a secret by chance
 * (`note`, `book`), so a half counts only with evidence: words that announce it, the shape of a code, or signs around it.
 */
export function createSecretHalves({ ends }: SecretState, isAllowed?: IsSecretAllowed): WordSearch {
  const reader = createTokenReader((first, last) => ends?.mayHave(first, last) === true);
  const halves = createFoundHalves();

  function addHalves(placed: PlacedToken): void {
    const { letters, count } = placed.token;
    for (const side of sides) {
      for (const one of ends?.find(letters, count, side) ?? [])
        if (!maySay(one.secret, isAllowed)) halves.add(placed, one, side);
    }
  }

  function readToken(): void {
    const token = reader.take();
    const number = reader.count();
    halves.forget(number);
    if (token === undefined) return;
    const placed = { token, number, before: reader.before() };
    halves.extend(placed);
    if (token.count > 1) addHalves(placed);
  }

  return createWordSearch(reader, readToken, halves);
}
