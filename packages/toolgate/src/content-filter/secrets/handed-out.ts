import { type PromptWord, wordClass } from '../secrecy/index.ts';
import { findSpeaking, type PromptContext, stem } from '../statements/index.ts';

const { secret, carrier } = wordClass;
/** Number of sentences after a value that may refer to it as `it`. */
const maxSentencesAfter = 2;

/** Whether the prompt instructs the model to hand a value out. */
export function isHandedOut(
  { start, at, subject }: { start: number; at: number; subject: readonly PromptWord[] },
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
