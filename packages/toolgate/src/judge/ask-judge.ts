import {
  delimit,
  joinSignals,
  startDeadline,
  textOfContent,
  untilAborted,
} from '../internal/index.ts';
import {
  type AnyDecisionModel,
  type AnyLanguageModel,
  isDecisionModel,
  liftDecisionModel,
  liftModel,
} from '../specification/index.ts';

/** Maximum length of a text that a judge reads, in characters. */
export const maxTextLength = 20_000;
/** Enough for the reasoning of a reasoning model. */
const maxOutputTokens = 1024;
const defaultWait = 10_000;
/** From this probability on, the answer of a decision model counts as yes. */
export const minProbability = 0.5;

/** A model that judges: a language model of any major, or a decision model, which returns a probability instead of text. */
export type JudgeModel = AnyLanguageModel | AnyDecisionModel;

/** A question about texts that a judge answers with one of two words. */
export interface JudgeQuestion<Word extends string> {
  /** The model to ask. */
  judge: JudgeModel;
  /** The question, as a system message. */
  question: string;
  /** The texts to judge, each under the name of its tags; each has at most {@link maxTextLength} characters. */
  texts: Readonly<Record<string, string>>;
  /** The two possible answers, in lower case; the first means yes. */
  words: readonly [Word, Word];
  /** Maximum wait for the answer, in milliseconds; default 10,000. */
  wait?: number | undefined;
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks a judge about texts, which may contain instructions for it. A language model answers with one of the two words, a
 * decision model with the probability of the first.
 *
 * @returns `undefined` if a text is too long, so that no verdict covers what the judge did not read; also if the model
 *   fails, takes too long or answers anything else, or if the signal aborts.
 */
export async function askJudge<Word extends string>(
  question: JudgeQuestion<Word>,
): Promise<Word | undefined> {
  const { judge, texts, wait = defaultWait } = question;
  if (Object.values(texts).some(({ length }) => length > maxTextLength)) return undefined;
  const deadline = startDeadline(wait, `The judge took longer than ${wait} ms.`);
  const signal = joinSignals(deadline.signal, question.signal);
  try {
    const pendingWord = isDecisionModel(judge)
      ? askDecisionModel(judge, question, signal)
      : askLanguageModel(judge, question, signal);
    return await untilAborted(pendingWord, signal);
  } catch {
    return undefined;
  } finally {
    deadline.clear();
  }
}

async function askLanguageModel<Word extends string>(
  judge: AnyLanguageModel,
  { question, texts, words }: JudgeQuestion<Word>,
  abortSignal: AbortSignal,
): Promise<Word | undefined> {
  const { content } = await liftModel(judge).doGenerate({
    prompt: [
      { role: 'system', content: `${question} Answer with one word: ${words.join(' or ')}.` },
      { role: 'user', content: [{ type: 'text', text: renderTexts(texts) }] },
    ],
    maxOutputTokens,
    abortSignal,
  });
  const answer = textOfContent(content);
  const reply = /^[\s"'*`]*([a-z]+)[\s"'*`.]*$/i.exec(answer)?.[1]?.toLowerCase();
  return words.find((word) => word === reply);
}

async function askDecisionModel<Word extends string>(
  judge: AnyDecisionModel,
  { question, texts, words }: JudgeQuestion<Word>,
  abortSignal: AbortSignal,
): Promise<Word | undefined> {
  const [yes, no] = words;
  const { answers } = await liftDecisionModel(judge).doDecide({
    state: [{ type: 'text', text: renderTexts(texts) }],
    questions: {
      [yes]: { type: 'boolean', instructions: question, criteria: { true: yes, false: no } },
    },
    abortSignal,
  });
  const probability = readProbability(answers[yes]);
  if (probability === undefined) return undefined;
  return probability >= minProbability ? yes : no;
}

/**
 * Reads the answer to a boolean question.
 *
 * @returns the probability of yes, from 0 to 1; `undefined` for a refusal or any other answer.
 */
export function readProbability(answer: unknown): number | undefined {
  const { type, probability } = (answer ?? {}) as { type?: unknown; probability?: unknown };
  if (type !== 'boolean' || typeof probability !== 'number') return undefined;
  return probability >= 0 && probability <= 1 ? probability : undefined;
}

/** Puts each text between its tags. No text can close them. */
function renderTexts(texts: Readonly<Record<string, string>>): string {
  const tags = Object.keys(texts);
  return Object.entries(texts)
    .map(([tag, value]) => delimit(value, tag, tags))
    .join('\n');
}
