import type { PromptSentence } from '../secrecy/index.ts';
import { isUnusual } from './claim-values.ts';
import type { Claim } from './claim.ts';
import { findQuotations } from './quotations.ts';

/** Names in one sentence above which none of them is meant. */
const maxNames = 4;
const germanWord =
  /^(?:der|die|das|dem|den|des|ein|eine|einen|einem|und|oder|nicht|ist|sind|für|mit|von|auf|im|zu|wird|nur)$/;
const name =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*(?:\s(?:(?:&|of|and|et|und|y|i|de)\s)?\p{Lu}[\p{L}\p{N}'’-]*)*/gu;

/** Whether a sentence is in German, where every noun has a capital. */
function capitalisesNouns(words: PromptSentence['words']): boolean {
  return words.filter(({ text }) => germanWord.test(text)).length > 1;
}

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
  for (const claim of findNames(text, line, { start, words })) claims.push({ ...plain, ...claim });
  for (const { index, 0: value } of line.matchAll(
    /(?<![\p{L}\d.,])\d{1,3}(?:[.,]\d{3})+(?![\p{L}\d])/gu,
  ))
    claims.push({ ...plain, value, start: start + index });
  for (const { index, 0: token } of line.matchAll(/[^\s,;:()[\]{}<>"“”«»「」`]{4,60}/g)) {
    const value = token.replace(/^[*_']+|[.,!?*_']+$/g, '');
    if (/^[\p{Lu}\p{P}]+$/u.test(value)) continue;
    if (isUnusual(value) || /^[#*]?\d[\d.,#*-]*[\d#*]$/.test(value))
      claims.push({ ...plain, value, start: start + index + token.indexOf(value) });
  }
  return claims;
}

/** Finds names; a single word at the beginning of a sentence is none. */
function findNames(
  text: string,
  line: string,
  { start, words }: Pick<PromptSentence, 'start' | 'words'>,
): Pick<Claim, 'value' | 'start'>[] {
  // In a title every word has a capital.
  const capitals = words.filter((word) => /^\p{Lu}/u.test(text.charAt(word.start))).length;
  if (words.length > 2 && capitals * 2 > words.length) return [];
  const names = [...line.matchAll(name)];
  // Among many names none is meant.
  if (names.length > maxNames) return [];
  const first = words[0]?.start ?? start;
  const isOneWordName = (at: number): boolean => at > first && !capitalisesNouns(words);
  return names
    .filter(
      ({ index, 0: value }) =>
        (/\s/.test(value) || isOneWordName(start + index)) &&
        !/^[\p{Lu}\s\p{P}]+$/u.test(value) &&
        // A label, or the unit of a number.
        !/^\s?[:：]/.test(line.slice(index + value.length)) &&
        (/\s/.test(value) || !/\d\s?$/.test(line.slice(0, index))),
    )
    .map(({ index, 0: value }) => ({ value, start: start + index }));
}
