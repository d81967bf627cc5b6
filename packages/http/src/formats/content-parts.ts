import type {
  LanguageModelV4FilePart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { describeToolFailure } from './tool-failure.ts';

/** A part that a message of the user or a tool result can have, in each format. */
export type InputPart = LanguageModelV4TextPart | LanguageModelV4FilePart;

/** Turns a part that only the provider understands into a JSON file, which the gateway's features can read. */
export function jsonFilePart(wire: object): LanguageModelV4FilePart {
  const data = { type: 'text', text: JSON.stringify(wire) } as const;
  return { type: 'file', mediaType: 'application/json', data };
}

/**
 * Returns the output of a tool. If the result has only texts, they become one text, which every provider accepts and which
 * can be marked as an error. A failure with files gets a text that says that the tool failed.
 */
export function toolOutput(
  parts: InputPart[],
  isError: boolean = false,
): LanguageModelV4ToolResultOutput {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) {
    return { type: isError ? 'error-text' : 'text', value: texts.join('\n') };
  }
  if (!isError) return { type: 'content', value: parts };
  const failure = { type: 'text' as const, text: describeToolFailure(texts.join('\n')) };
  return { type: 'content', value: [failure, ...parts.filter(({ type }) => type !== 'text')] };
}

/** Removes Anthropic's cache mark of a part, since the whole result gets it. */
export function omitCacheMark({ providerOptions, ...part }: InputPart): InputPart {
  const { anthropic: { cacheControl: _mark, ...anthropic } = {}, ...others } =
    providerOptions ?? {};
  const rest = { ...others, ...(Object.keys(anthropic).length > 0 && { anthropic }) };
  return Object.keys(rest).length === 0 ? part : { ...part, providerOptions: rest };
}
