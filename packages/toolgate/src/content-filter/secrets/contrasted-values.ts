import { cutClauses, type GuardedValues, overlap, type Rule } from '../guard-reader/index.ts';
import { classesOf, type PromptSentence, wordClass } from '../secrecy/index.ts';
import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';

const { negation, staff, label, public: outsider, hiding } = wordClass;
/** A sign after which a clause continues the one before it: the name of a value, or a note on it. */
const joining = /[:：=(（[–—]\s*$/u;

/** Whom a value is for, by the words beside it. */
type Audience = 'outsiders' | 'insiders' | undefined;

/** A value and its place. */
type PlacedValue = Pick<PlacedClaim, 'value' | 'start' | 'at'>;

/**
 * Whether a value is for outsiders, beside one of the same shape for insiders: `Wi-Fi for guests: X, internal: Y`. A
 * guard of such a pair means the one for insiders.
 */
export function isForOthers(
  claim: PlacedValue & { rule?: Rule },
  { values }: Pick<GuardedValues, 'values'>,
  context: PromptContext,
): boolean {
  // The name of a guest is not for guests.
  if (!/\d/.test(claim.value) && !isUnusual(claim.value) && claim.rule !== 'name') return false;
  if (readAudience(claim, context) !== 'outsiders') return false;
  return values.some(
    ({ candidate }) =>
      Math.abs(candidate.at - claim.at) <= 1 &&
      !overlap(candidate, claim) &&
      /\d/.test(candidate.value) === /\d/.test(claim.value) &&
      readAudience(candidate, context) === 'insiders',
  );
}

/** A network for guests, unless the words around it name staff. */
const guestNetwork = /(?<![\p{L}\p{N}])(?:wi-?fi|wlan|hotspot)(?![\p{L}\p{N}])|無線/iu;

/** The words before and after a team that may know a value: `for the Clearing team only`. */
const beforeTeam = /(?<!\p{L})(?:for|to|with|by)\s(?:the\s|our\s)?$/iu;
const team = /^\s(?:team|staff|crew|desk|office|department|managers?)(?!\p{L})/iu;
const maxBeforeTeam = 9;

/** Whether a value is the name of those who may know another value. */
export function namesAudience({ value, start }: PlacedValue, text: string): boolean {
  return (
    team.test(text.slice(start + value.length)) &&
    beforeTeam.test(text.slice(Math.max(0, start - maxBeforeTeam), start))
  );
}

/** Reads whom a value is for, from its clause, the name before it and the note after it. */
export function readAudience({ value, start, at }: PlacedValue, context: PromptContext): Audience {
  const sentence = context.sentences[at];
  if (sentence === undefined) return undefined;
  const classes = readBeside({ start, end: start + value.length }, sentence, context.text);
  const isForInsiders = (classes & (staff | label)) !== 0;
  const isForGuests = (): boolean => guestNetwork.test(context.text.slice(sentence.start, start));
  const isForOutsiders = (classes & outsider) !== 0 || (!isForInsiders && isForGuests());
  if (isForInsiders && !isForOutsiders) return 'insiders';
  if (isForInsiders || !isForOutsiders) return undefined;
  return (classes & (negation | hiding)) === 0 ? 'outsiders' : undefined;
}

/** Returns the meanings of the words beside a value. */
function readBeside(
  value: { start: number; end: number },
  sentence: PromptSentence,
  text: string,
): number {
  const clauses = cutClauses(text, sentence);
  const place = clauses.findLastIndex((clause) => clause.start <= value.start);
  const ends = (at: number): boolean => {
    const clause = clauses[at];
    return clause !== undefined && joining.test(text.slice(clause.start, clause.end));
  };
  const from = clauses[ends(place - 1) ? place - 1 : place]?.from;
  const to = clauses[ends(place) ? place + 1 : place]?.to;
  const words = sentence.words
    .slice(from, to)
    .filter((word) => word.end <= value.start || word.start >= value.end);
  return classesOf(words);
}
