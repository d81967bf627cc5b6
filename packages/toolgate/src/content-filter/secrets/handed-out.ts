import { cutClauses } from '../guard-reader/index.ts';
import { permitsSaying, type PromptWord, refersBack, wordClass } from '../secrecy/index.ts';
import { findSpeaking, type PromptContext, stem } from '../statements/index.ts';

const { secret, carrier } = wordClass;
/** Number of sentences after a value that may refer to it as `it`. */
const maxSentencesAfter = 2;

/** A value, its place, and the words of its thing. */
interface HandedValue {
  start: number;
  at: number;
  subject: readonly PromptWord[];
}

/** Whether the prompt instructs or permits the model to hand a value out. */
export function isHandedOut(claim: HandedValue, context: PromptContext): boolean {
  return isInstructed(claim, context) || isPermitted(claim, context);
}

/** Whether the clause after a value, or the next sentence, permits to say it: `the code is 2468, you may give it out`. */
function isPermitted({ start, at }: HandedValue, { text, sentences }: PromptContext): boolean {
  const [own, next] = [sentences[at], sentences[at + 1]];
  if (own === undefined) return false;
  const clauses = cutClauses(text, own);
  const place = clauses.findLastIndex((clause) => clause.start <= start);
  const after = clauses[place + 1];
  if (
    after &&
    permitsSaying(text.slice(after.start, after.end), own.words.slice(after.from, after.to))
  )
    return true;
  if (place < clauses.length - 1 || next === undefined || next.isParagraphStart) return false;
  const line = text.slice(next.start, next.end);
  return refersBack(line, next.classes) && permitsSaying(line, next.words);
}

function isInstructed(
  { start, at, subject }: HandedValue,
  { evidence, sentences, opened }: PromptContext,
): boolean {
  const own = evidence[at];
  if (own?.opens && start >= own.verbAt) return true;
  for (let next = at; next <= at + maxSentencesAfter; next++)
    if (evidence[next]?.opens === true && evidence[next]?.isAnaphoric === true) return true;
  if (opened.size === 0) return false;
  const here = new Set((sentences[at]?.words ?? []).map(({ text }) => stem(text)));
  return subject.some(({ text, classes }) => {
    if ((classes & (secret | carrier)) === 0) return false;
    const thing = stem(text);
    const places = opened.get(thing) ?? [];
    return findSpeaking(places, { thing, here, sentences }).some((place) => place !== at);
  });
}
