import { type PromptSentence, wordClass, says } from '../secrecy/index.ts';
import { findAfterNoun } from './after-noun.ts';
import { chooseValue, readValue } from './claim-values.ts';
import { type Claim, createClaim } from './claim.ts';
import { splitName } from './labelled-fields.ts';
import { findQuotations, maxSubjectWords } from './quotations.ts';

/** A setting in JSON, YAML, code or environment variables. */
const setting =
  /(?<![\p{L}\p{N}_])["']?([\p{L}_][\p{L}\p{N}_.-]{1,40})["']?\s{0,3}(?::|={1,3}|=>)\s{0,3}(?:"([^"\n]{2,120})"|'([^'\n]{2,120})'|([^\s"',;<>{}]{4,120}))/gu;
/** A comparison in code. */
const comparison =
  /(?:={2,3}|\.(?:equals|startsWith|startswith|includes|contains)\()\s{0,3}(?:"([^"\n]{2,80})"|'([^'\n]{2,80})')/gu;
const element =
  /<([\p{L}_][\p{L}\p{N}_-]{1,40})>\s{0,3}([^<>\n]{2,120}?)\s{0,3}<\/([\p{L}_][\p{L}\p{N}_-]{1,40})>/gu;
/** A sign between the items of a list. */
const separator = /\p{L}\)?[,;、]\s?\p{L}/u;
const { secret, carrier, identity, condition, input } = wordClass;

/** Finds the values that a sentence states. */
export function findClaims(text: string, sentence: PromptSentence): Claim[] {
  const claims: Claim[] = [];
  const line = text.slice(sentence.start, sentence.end);
  if (/["'“„«‘`「『*]/.test(line)) claims.push(...findQuotations(text, sentence));
  if (/[:=<：]/.test(line)) {
    if (says(sentence, secret | carrier)) claims.push(...findSettings(text, sentence));
    const entry = findEntry(text, sentence);
    if (entry !== undefined) claims.push(entry);
  }
  if (/={2}|\.\w+\(/.test(line)) claims.push(...findComparisons(line, sentence.start));
  const { words } = sentence;
  for (const [at, { classes }] of words.entries()) {
    if ((classes & (identity | secret | carrier | input)) === 0) continue;
    const isNoun = (classes & (secret | carrier)) !== 0;
    const claim = isNoun ? findAfterNoun(text, sentence, at) : findAfterVerb(text, sentence, at);
    if (claim !== undefined) claims.push(claim);
  }
  return claims;
}

function findSettings(text: string, { start, end }: PromptSentence): Claim[] {
  const claims: Claim[] = [];
  const line = text.slice(start, end);
  for (const pattern of [setting, element]) {
    for (const match of line.matchAll(pattern)) {
      if (pattern === element && match[3] !== match[1]) continue;
      const value = match.slice(2).find((group) => group !== undefined) ?? '';
      const subject = splitName(match[1] ?? '');
      if (!says(subject.at(-1), secret | carrier)) continue;
      const at = start + match.index + match[0].lastIndexOf(value);
      const cleaned = value.replace(/(?<![.,;)\]])[.,;)\]]+$/, '');
      const isQuoted = /["']/.test(match[0].slice(-1)) || pattern === element;
      claims.push(createClaim({ value: cleaned, start: at, origin: 'bound', subject, isQuoted }));
    }
  }
  return claims;
}

/** Finds values in comparisons: `if input == 'X'`. A program compares them with the input of a user. */
function findComparisons(line: string, start: number): Claim[] {
  return [...line.matchAll(comparison)].map((match) => {
    const value = match[1] ?? match[2] ?? '';
    const at = start + match.index + match[0].indexOf(value);
    return createClaim({ value, start: at, origin: 'condition', isQuoted: true });
  });
}

/** Finds the value in an entry of a list, for any thing: `Manager: Jo Bloggs`. */
function findEntry(text: string, { start, end, words }: PromptSentence): Claim | undefined {
  const entry =
    /^[\s\-*#\d.)]{0,6}([^\n:：()]{2,40}[:：]\s{0,3})([^\n:："“「]{3,60}?)[.\s]*$/u.exec(
      text.slice(start, end),
    );
  if (entry === null) return undefined;
  const [whole, head = '', body = ''] = entry;
  // A list has no single value.
  const chosen = separator.test(body) ? undefined : chooseValue(body);
  if (chosen === undefined) return undefined;
  const at = start + whole.indexOf(head) + head.length + chosen.offset;
  const subject = words.filter((word) => word.end <= start + whole.indexOf(head) + head.length);
  return createClaim({ value: chosen.value, start: at, origin: 'bound', subject });
}

/** Reads the value after a verb, and the thing before it: `The password is X`. */
function findAfterVerb(text: string, sentence: PromptSentence, at: number): Claim | undefined {
  const { words } = sentence;
  const verb = words[at];
  if (verb === undefined) return undefined;
  const subject = words.slice(Math.max(0, at - maxSubjectWords), at);
  if (subject.length === 0) return undefined;
  const value = readValue(text, { from: verb.end, to: sentence.end });
  if (value === undefined) return undefined;
  const isConditional = words.slice(0, at).some((word) => says(word, condition));
  const isInput = !says(verb, identity);
  if (isInput && !isConditional) return undefined;
  if (isConditional && /\s/.test(value.value) && !/^\p{Lu}\S+ \p{Lu}/u.test(value.value))
    return undefined;
  return createClaim({ ...value, origin: isConditional ? 'condition' : 'bound', subject });
}
