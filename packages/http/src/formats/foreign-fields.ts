import type { LanguageModelV4FilePart, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { isRecord } from '../json/index.ts';
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

/** Warns of the fields of Anthropic's documents that OpenAI's formats do not have. */
export function warnOfDocument(
  { data, providerOptions }: MarkedFile,
  warnings: CallWarnings,
): void {
  const { context, citations } = providerOptions?.['anthropic'] ?? {};
  if (data.type !== 'text' && context !== undefined) {
    warnings.add('the context of a document', 'it was left out');
  }
  if (isRecord(citations) && citations['enabled'] === true) {
    warnings.add('citations of documents', 'they were not asked for');
  }
}

/** Warns of the fields of Anthropic's tools that OpenAI's formats do not have. */
export function warnOfTool(
  { inputExamples = [], providerOptions }: LanguageModelV4FunctionTool,
  warnings: CallWarnings,
): void {
  const { deferLoading, allowedCallers } = providerOptions?.['anthropic'] ?? {};
  const given = {
    input_examples: inputExamples,
    defer_loading: deferLoading,
    allowed_callers: allowedCallers,
  };
  for (const [name, value] of Object.entries(given)) {
    const isSet = Array.isArray(value) ? value.length > 0 : value === true;
    if (isSet) warnings.add(`the field ${name} of a tool`, 'it was left out');
  }
}
