import { isUnusual } from './claim-values.ts';
import type { Claim } from './claim.ts';
import type { PromptSentence } from './prompt-sentences.ts';
import { findQuotations } from './quotations.ts';

/** Names in one sentence above which none of them is meant. */
const maxNames = 4;
const name =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*(?:\s(?:(?:&|of|and|et|und|y|i|de)\s)?\p{Lu}[\p{L}\p{N}'’-]*)*/gu;

/** Finds the names, tokens with digits and numbers of a sentence, wherever they are in it. */
export function findLooseClaims(
  text: string,
  { start, end, words }: Pick<PromptSentence, 'start' | 'end' | 'words'>,
): Claim[] {
  const claims: Claim[] = [];
  const plain = { origin: 'loose', subject: [], isQuoted: false, isUttered: false } as const;
  const quoted = findQuotations(text, { start, end, words }).map((claim) => ({
    from: claim.start - start,
    to: claim.start - start + claim.value.length,
  }));
  // Quotations are read on their own.
  const line = quoted.reduce(
    (rest, { from, to }) =>
      rest.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + rest.slice(to),
    text.slice(start, end),
  );
  const first = words[0]?.start ?? start;
  // In a title every word has a capital.
  const capitals = words.filter((word) => /^\p{Lu}/u.test(text.charAt(word.start))).length;
  const isTitle = words.length > 2 && capitals * 2 > words.length;
  const names = isTitle ? [] : [...line.matchAll(name)];
  // Among many names none is meant.
  for (const { index, 0: value } of names.length > maxNames ? [] : names)
    if ((start + index > first || /\s/.test(value)) && !/^[\p{Lu}\s\p{P}]+$/u.test(value))
      claims.push({ ...plain, value, start: start + index });
  for (const { index, 0: value } of line.matchAll(
    /(?<![\p{L}\d.,])\d{1,3}(?:[.,]\d{3})+(?![\p{L}\d])/gu,
  ))
    claims.push({ ...plain, value, start: start + index });
  for (const { index, 0: token } of line.matchAll(/[^\s,;:()[\]{}<>"“”«»「」`]{4,60}/g)) {
    const value = token.replace(/^[*_']+|[.,!?*_']+$/g, '');
    if (/^[\p{Lu}\p{P}]+$/u.test(value)) continue;
    if (isUnusual(value) || /^\d[\d.,-]*\d$/.test(value))
      claims.push({ ...plain, value, start: start + index + token.indexOf(value) });
  }
  return claims;
}
