import type {
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { unreadableFiles } from '../errors/index.ts';

/** The settings that a format cannot carry, and what happened to each, such as `it was left out`. */
export type CallWarnings = Map<string, string>;

/** Returns the warnings about settings that a format cannot carry. */
export function listWarnings(warnings: CallWarnings): SharedV4Warning[] {
  return [...warnings].map(([feature, details]) => ({ type: 'unsupported', feature, details }));
}

/** Adds a warning if messages name their participants, as chat completions can, for a format without such names. */
export function warnOfNames(prompt: LanguageModelV4Prompt, warnings: CallWarnings): void {
  const isNamed = prompt.some(({ providerOptions }) => providerOptions?.['openai']?.['name']);
  if (isNamed) warnings.set('the names of participants', 'they were left out');
}

/** Adds a warning if the caller began the answer (a prefill), for a format whose models start a new answer instead. */
export function warnOfPrefill(prompt: LanguageModelV4Prompt, warnings: CallWarnings): void {
  const last = prompt.at(-1);
  if (last?.role !== 'assistant') return;
  const end = last.content.at(-1);
  if (end?.type !== 'text' || end.text.trim() === '') return;
  warnings.set('a prefill, the beginning of its answer', 'it was sent as an earlier answer');
}

/**
 * Checks that no user message becomes empty because the format has no place for its files.
 *
 * @param hasPlace returns whether the format has a field for a file.
 * @throws HttpError (400) for such a message. It names the types of its files.
 */
export function assertNoEmptyMessage(
  prompt: LanguageModelV4Prompt,
  hasPlace: (file: LanguageModelV4FilePart) => boolean,
): void {
  for (const { role, content } of prompt) {
    if (role !== 'user') continue;
    const lost = content.flatMap((part) =>
      part.type === 'file' && !hasPlace(part) ? [part.mediaType] : [],
    );
    const isEmpty = (part: (typeof content)[number]) => part.type === 'text' && part.text === '';
    const isLost =
      lost.length > 0 && lost.length + content.filter(isEmpty).length === content.length;
    if (isLost) throw unreadableFiles(lost);
  }
}

type MarkedFile = Pick<LanguageModelV4FilePart, 'data' | 'filename' | 'providerOptions'>;

/**
 * Returns the text of a document for OpenAI's formats: title, context and content in one text, since these formats have
 * no fields for title and context.
 *
 * @returns `undefined` for any other file.
 */
export function documentText({ data, filename, providerOptions }: MarkedFile): string | undefined {
  if (data.type !== 'text') return undefined;
  const context = providerOptions?.['anthropic']?.['context'];
  return [filename, context, data.text].filter((one) => typeof one === 'string').join('\n\n');
}

/** Warns if a document that is not text has a context, which OpenAI's formats can write only into a text. */
export function warnOfDocument(
  { data, providerOptions }: MarkedFile,
  warnings: CallWarnings,
): void {
  const { context } = providerOptions?.['anthropic'] ?? {};
  if (data.type !== 'text' && context !== undefined) {
    warnings.set('the context of a document', 'it was left out');
  }
}

/** Warns if a tool has input examples, for which OpenAI's formats have no field. */
export function warnOfTool(
  { inputExamples = [] }: LanguageModelV4FunctionTool,
  warnings: CallWarnings,
): void {
  if (inputExamples.length > 0) warnings.set('input_examples of a tool', 'they were left out');
}
