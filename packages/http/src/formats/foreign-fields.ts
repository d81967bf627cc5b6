import type { LanguageModelV4FilePart, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { CallWarnings } from './written-request.ts';

type MarkedFile = Pick<LanguageModelV4FilePart, 'data' | 'filename' | 'providerOptions'>;

/**
 * The text of a document for OpenAI's formats, which have no place for its title and context beside it.
 *
 * @returns `undefined` for any other file.
 */
export function documentText({ data, filename, providerOptions }: MarkedFile): string | undefined {
  if (data.type !== 'text') return undefined;
  const context = providerOptions?.['anthropic']?.['context'];
  return [filename, context, data.text].filter((one) => typeof one === 'string').join('\n\n');
}

/** Warns of the context of a document, which OpenAI's formats can only write into a text. */
export function warnOfDocument(
  { data, providerOptions }: MarkedFile,
  warnings: CallWarnings,
): void {
  const { context } = providerOptions?.['anthropic'] ?? {};
  if (data.type !== 'text' && context !== undefined) {
    warnings.add('the context of a document', 'it was left out');
  }
}

/** Warns of the examples of a tool's input, which OpenAI's formats do not have. */
export function warnOfTool(
  { inputExamples = [] }: LanguageModelV4FunctionTool,
  warnings: CallWarnings,
): void {
  if (inputExamples.length > 0) warnings.add('input_examples of a tool', 'they were left out');
}
