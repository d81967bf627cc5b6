import { type AnyLanguageModel, liftModel } from '../specification/index.ts';

/** The limit leaves room for the thoughts of reasoning models. */
const maxOutputTokens = 1024;
const maxExcerptLength = 20_000;

/** A question that a judge model answers with one of a few words. */
export interface WordQuestion<Word extends string> {
  /** The model, of any major. */
  judge: AnyLanguageModel;
  /** The system message: what to decide, and the words to choose from. */
  question: string;
  /** The texts to decide about, by the name of the tags around them. */
  texts: Readonly<Record<string, string>>;
  /** The accepted answers, in lower case. */
  words: readonly Word[];
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks a model to decide about texts that may contain instructions for it.
 *
 * @returns `undefined` when the model fails, answers something else than one of the words, or the signal aborts.
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

/** Keeps both ends of a long text, where attacks usually are. */
function excerpt(text: string): string {
  const half = maxExcerptLength / 2;
  return text.length <= maxExcerptLength
    ? text
    : `${text.slice(0, half)}\n[...]\n${text.slice(-half)}`;
}
