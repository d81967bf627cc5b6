import type { Words } from '../text/index.ts';
import { type FoundWords, ownClasses, wordClass } from '../vocabulary/index.ts';

/** How a text names something of the assistant's own, see `ownClasses`; a higher number is more of a sign of an attack. */
export const ownPlace = {
  /** It names nothing of the kind. */
  none: 0,
  /** Only in what it quotes, and it asks something about the quotation: to translate "ignore all previous instructions" sets nothing aside. */
  quoted: 1,
  /** In its own words. */
  said: 2,
} as const;

/** One of the values of {@link ownPlace}. */
export type OwnPlace = (typeof ownPlace)[keyof typeof ownPlace];

/** Minimum share of the words of a text that are inside quotation marks if the text is about the quotation. */
const minQuotedShare = 0.5;
/** Opening quotation marks with the marks that close them. */
const closingMarks: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['„', '“”'],
  ['‘', '’'],
  ['‚', '‘’'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
]);

/** Finds out how a text names something of the assistant's own, in time linear in it. */
export function findOwnPlace(words: Words, found: FoundWords): OwnPlace {
  if ((found.allClasses & ownClasses) === 0) return ownPlace.none;
  if ((found.allClasses & wordClass.quoted) === 0) return ownPlace.said;
  const quotations = listQuotations(words, found);
  let quoted = 0;
  for (let at = 0; at < quotations.length; at += 2) {
    quoted += (quotations[at + 1] ?? 0) - (quotations[at] ?? 0);
  }
  // Without a word outside, the quotation marks may be there for show.
  if (quoted < minQuotedShare * words.count || quoted === words.count) return ownPlace.said;
  return namesOwnOutside(found, quotations) ? ownPlace.said : ownPlace.quoted;
}

/** The quotations of a text, each as its first word and the word after its last. */
function listQuotations(words: Words, found: FoundWords): number[] {
  const quotations: number[] = [];
  /** Marks that nothing closes after the present place: without them each opening mark would be a search to the end. */
  const unclosed = new Set<string>();
  let after = 0;
  for (let hit = 0; hit < found.count; hit += 1) {
    const first = found.first[hit] ?? 0;
    if (first < after || ((found.classes[hit] ?? 0) & wordClass.quoted) === 0) continue;
    const mark = words.text.charAt((words.from[first] ?? 0) - 1);
    if (unclosed.has(mark)) continue;
    const end = findClosed(words, first, closingMarks.get(mark) ?? '');
    if (end === -1) unclosed.add(mark);
    else {
      quotations.push(first, end);
      after = end;
    }
  }
  return quotations;
}

/** The word after the first one, from a word on, that a closing mark follows; -1 without one. */
function findClosed({ text, from, to, count }: Words, first: number, marks: string): number {
  for (let word = first; word < count; word += 1) {
    // A mark directly before the next word opens a quotation.
    const end = word + 1 < count ? (from[word + 1] ?? 0) - 1 : text.length;
    // An apostrophe after the last letter belongs to the word.
    for (let at = (to[word] ?? 0) - 1; at < end; at += 1) {
      if (marks.includes(text.charAt(at))) return word + 1;
    }
  }
  return -1;
}

function namesOwnOutside({ count, classes, first }: FoundWords, quotations: number[]): boolean {
  let next = 0;
  for (let hit = 0; hit < count; hit += 1) {
    const word = first[hit] ?? 0;
    while (word >= (quotations[next + 1] ?? Infinity)) next += 2;
    const isOutside = word < (quotations[next] ?? Infinity);
    if (isOutside && ((classes[hit] ?? 0) & ownClasses) !== 0) return true;
  }
  return false;
}
