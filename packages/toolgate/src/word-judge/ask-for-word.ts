import { type AnyLanguageModel, liftModel } from '../specification/index.ts';

/** Reasoning models need room to think before the one word. */
const maxOutputTokens = 1024;
const longestExcerpt = 20_000;

/** A question that a judge model answers with one of a few words. */
export interface WordQuestion<Word extends string> {
  /** The model, of any major. */
  judge: AnyLanguageModel;
  /** The system message: what to decide, and the words to choose from. */
  question: string;
  /** The texts that it is about, by the name of the tags that they stand between. */
  texts: Readonly<Record<string, string>>;
  /** The accepted answers, in lower case. */
  words: readonly Word[];
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks a model to decide about texts that may try to talk it into an answer.
 *
 * @returns `undefined` when the model fails, does not answer with one of the words, or the signal aborts.
 */
export async function askForWord<Word extends string>({
  judge,
  question,
  texts,
  words,
  signal,
}: WordQuestion<Word>): Promise<Word | undefined> {
  const tags = Object.keys(texts);
  const delimiter = new RegExp(`<(?=/?(?:${tags.join('|')})>)`, 'gi');
  const text = Object.entries(texts)
    .map(([tag, value]) => `<${tag}>\n${excerpt(value).replace(delimiter, '(')}\n</${tag}>`)
    .join('\n');
  try {
    const { content } = await liftModel(judge).doGenerate({
      prompt: [
        { role: 'system', content: question },
        { role: 'user', content: [{ type: 'text', text }] },
      ],
      maxOutputTokens,
      ...(signal && { abortSignal: signal }),
    });
    const answer = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const said = /^[\s"'*`]*([a-z]+)[\s"'*`.]*$/i.exec(answer)?.[1]?.toLowerCase();
    return words.find((word) => word === said);
  } catch {
    return undefined;
  }
}

/** Keeps both ends of a long text, where attacks stand. */
function excerpt(text: string): string {
  const half = longestExcerpt / 2;
  return text.length <= longestExcerpt
    ? text
    : `${text.slice(0, half)}\n[...]\n${text.slice(-half)}`;
}
