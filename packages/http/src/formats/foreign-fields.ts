import type { LanguageModelV4FilePart, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { CallWarnings } from './written-request.ts';

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
    warnings.add('the context of a document', 'it was left out');
  }
}

/** Warns if a tool has input examples, for which OpenAI's formats have no field. */
export function warnOfTool(
  { inputExamples = [] }: LanguageModelV4FunctionTool,
  warnings: CallWarnings,
): void {
  if (inputExamples.length > 0) warnings.add('input_examples of a tool', 'they were left out');
}
