import { classifyWord, wordClass } from '../secrecy/index.ts';
import type { PromptSentence, PromptWord } from '../secrecy/index.ts';
import type { Claim } from './claim.ts';
import { chooseValue, maxValueCharacters, readValue } from './claim-values.ts';
import { bindingSign, findQuotations, maxSubjectWords } from './quotations.ts';

/** The form of a setting in JSON, YAML, code or the environment. */
const setting =
  /(?<![\p{L}\p{N}_])["']?([\p{L}_][\p{L}\p{N}_.-]{1,40})["']?\s{0,3}(?::|={1,3}|=>)\s{0,3}(?:"([^"\n]{2,120})"|'([^'\n]{2,120})'|([^\s"',;<>{}]{4,120}))/gu;
/** A comparison of code. */
const comparison =
  /(?:={2,3}|\.(?:equals|startsWith|startswith|includes|contains)\()\s{0,3}(?:"([^"\n]{2,80})"|'([^'\n]{2,80})')/gu;
const element = /<([\p{L}_][\p{L}\p{N}_-]{1,40})>\s{0,3}([^<>\n]{2,120}?)\s{0,3}<\/\1>/gu;
const { secret, carrier, identity, condition, input } = wordClass;

/** Letters of a plain word that is the value of the word before it. */
const minPlainLetters = 8;

/** Finds the values that a sentence states. */
export function findClaims(text: string, sentence: PromptSentence): Claim[] {
  const claims: Claim[] = [];
  const line = text.slice(sentence.start, sentence.end);
  if (/["'“„«‘`「『*]/.test(line)) claims.push(...findQuotations(text, sentence));
  if (/[:=<：]/.test(line)) {
    if ((sentence.classes & (secret | carrier)) !== 0) claims.push(...findSettings(text, sentence));
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
      const value = match.slice(2).find((group) => group !== undefined) ?? '';
      const subject = splitName(match[1] ?? '');
      if (((subject.at(-1)?.classes ?? 0) & (secret | carrier)) === 0) continue;
      const at = start + match.index + match[0].lastIndexOf(value);
      const cleaned = value.replace(/[.,;)\]]+$/, '');
      const isQuoted = /["']/.test(match[0].slice(-1)) || pattern === element;
      claims.push({
        value: cleaned,
        start: at,
        origin: 'bound',
        subject,
        isQuoted,
        isUttered: false,
      });
    }
  }
  return claims;
}

/** `if input == 'X'`: the value that a program compares is the input of a user. */
function findComparisons(line: string, start: number): Claim[] {
  return [...line.matchAll(comparison)].map((match) => {
    const value = match[1] ?? match[2] ?? '';
    return {
      value,
      start: start + match.index + match[0].indexOf(value),
      origin: 'condition',
      subject: [],
      isQuoted: true,
      isUttered: false,
    };
  });
}

/** `Manager: Jo Bloggs`: a line of a list, for any thing. */
function findEntry(text: string, { start, end, words }: PromptSentence): Claim | undefined {
  const entry =
    /^[\s\-*#\d.)]{0,6}([^\n:：()]{2,40}[:：]\s{0,3})([^\n:："“「]{3,60}?)[.\s]*$/u.exec(
      text.slice(start, end),
    );
  if (entry === null) return undefined;
  const [whole, head = '', body = ''] = entry;
  const chosen = chooseValue(body);
  if (chosen === undefined) return undefined;
  const at = start + whole.indexOf(head) + head.length + chosen.offset;
  const subject = words.filter((word) => word.end <= start + whole.indexOf(head) + head.length);
  return {
    value: chosen.value,
    start: at,
    origin: 'bound',
    subject,
    isQuoted: false,
    isUttered: false,
  };
}

/** The words of a name such as `admin_password` or `apiKey`. */
function splitName(name: string): PromptWord[] {
  const parts = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[_.-]+/);
  return parts
    .filter((part) => part !== '')
    .map((part) => ({ text: part, start: 0, end: 0, classes: classifyWord(part) }));
}

/** `The password is X`, `the word lautet X`: reads the value after a verb, and the thing before it. */
function findAfterVerb(text: string, sentence: PromptSentence, at: number): Claim | undefined {
  const { words } = sentence;
  const verb = words[at];
  if (verb === undefined) return undefined;
  const subject = words.slice(Math.max(0, at - maxSubjectWords), at);
  if (subject.length === 0) return undefined;
  const value = readValue(text, { from: verb.end, to: sentence.end });
  if (value === undefined) return undefined;
  const isConditional = words.slice(0, at).some(({ classes }) => (classes & condition) !== 0);
  const isInput = (verb.classes & identity) === 0;
  if (isInput && !isConditional) return undefined;
  if (isConditional && /\s/.test(value.value) && !/^\p{Lu}\S+ \p{Lu}/u.test(value.value))
    return undefined;
  return { ...value, origin: isConditional ? 'condition' : 'bound', subject, isUttered: false };
}

/** `Password: X`, `PIN 4417`: reads the value after a noun, with a sign between them or without it. */
function findAfterNoun(text: string, sentence: PromptSentence, at: number): Claim | undefined {
  const { words } = sentence;
  const [noun, next] = [words[at], words[at + 1]];
  // "Top secret: ..." is a label.
  if (noun === undefined || (noun.text.startsWith('secret') && words[at - 1]?.text === 'top'))
    return undefined;
  const rest = text.slice(noun.end, Math.min(sentence.end, noun.end + maxValueCharacters));
  const subject = words.slice(Math.max(0, at - 3), at + 1);
  const plain = { origin: 'bound', subject, isUttered: false } as const;
  const sign = findSign(noun, rest);
  if (sign !== undefined) {
    const value = readValue(text, { from: noun.end + sign, to: sentence.end });
    return value && { ...value, ...plain };
  }
  const isAdjacent = next?.classes === 0 && /^\s+$/.test(text.slice(noun.end, next.start));
  if (!isAdjacent) return findAfterColon(text, sentence, at);
  const value = readValue(text, { from: noun.end, to: sentence.end });
  const token = value?.value.split(/\s/)[0] ?? '';
  return value &&
    token !== '' &&
    mayFollow(noun, token, rest.slice(rest.indexOf(token) + token.length))
    ? { ...value, value: token, ...plain }
    : undefined;
}

/** Returns the characters of the sign between a noun and its value. Polish has a word: `hasło to X`. */
function findSign({ text }: PromptWord, rest: string): number | undefined {
  const sign =
    bindingSign.exec(rest) ?? (/^(?:has|słow|kod)/.test(text) ? /^\s+to\s/.exec(rest) : null);
  return sign?.[0].length;
}

/** Whether a token right after a noun is its value; a plain word is one only after a word or phrase. */
function mayFollow({ text }: PromptWord, token: string, rest: string): boolean {
  // The words of a list are no values.
  if (/^\s?(?:,|or\s)/.test(rest)) return false;
  if (!/^\p{Ll}+$/u.test(token)) return true;
  return token.length >= minPlainLetters && /^(?:word|phrase|codeword)$/.test(text);
}

/** `Remember this password for me: X`: the value at the end of the sentence, after its only colon. */
function findAfterColon(
  text: string,
  { words, end }: PromptSentence,
  at: number,
): Claim | undefined {
  const noun = words[at];
  if (noun === undefined || /^secrets?$/.test(noun.text)) return undefined;
  const found = /^[^:\n]{1,120}:\s+(\S{4,40})\s*$/.exec(text.slice(noun.end, end).trimEnd());
  if (found === null || words.length - at > 24) return undefined;
  const value = (found[1] ?? '').replace(/[.,;!?]+$/, '');
  const start = noun.end + found[0].lastIndexOf(value);
  const subject = words.slice(Math.max(0, at - 3), at + 1);
  return { value, start, origin: 'bound', subject, isQuoted: false, isUttered: false };
}
