import { createClaim, type PlacedClaim, type PromptContext } from '../statements/index.ts';

/** Maximum distance in lines between the words of a person in an example and the response. */
const maxExampleLines = 6;
const maxResponseWords = 6;
/** A line that only grants access, after the name of the speaker. */
const response = /^\W*(?:[a-z][\p{L} ]{0,19}\W+)?access granted\W*$/iu;
/** A line that only names the next speaker, or a line of signs. */
const speaker = /^\W*(?:[A-Za-z_][\p{L}_ ]{0,19}[:>]\W*)?$/u;
/** A line that marks the beginning or end of something. */
const border = /^\W*(?:begin|end|start|stop)\b/i;
/** The text before the words of a person, and after them. */
const beforeWords = /^[^\p{L}\p{N}<]*(?:[\p{L}_ ]{1,20}[:>]\W+)?(?:<\w+>)?/iu;
const afterWords = /<\/\w+>\W*$|(?<!\W)\W+$/iu;

/** Finds the words that get access in an example dialogue: the line above `Response: Access granted`. */
export function findExample(at: number, context: PromptContext): PlacedClaim | undefined {
  const { sentences, isAboutAccess } = context;
  const isShort = (sentences[at]?.words.length ?? 0) <= maxResponseWords;
  if (!isAboutAccess[at] || !isShort || !response.test(readLine(at, context).trim()))
    return undefined;
  for (let before = at - 1; before >= Math.max(0, at - maxExampleLines); before--) {
    const line = readLine(before, context);
    const trimmed = line.trim();
    if (speaker.test(trimmed) || border.test(line)) continue;
    const mark = beforeWords.exec(trimmed)?.[0] ?? '';
    const value = trimmed.slice(mark.length).replace(afterWords, '');
    if (value === '') continue;
    const lineStart = (sentences[before]?.start ?? 0) + line.indexOf(trimmed);
    const start = lineStart + mark.length;
    return { ...createClaim({ value, start, origin: 'condition', isQuoted: true }), at: before };
  }
  return undefined;
}

function readLine(at: number, { text, sentences }: PromptContext): string {
  return text.slice(sentences[at]?.start ?? 0, sentences[at]?.end ?? 0);
}
