import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { cutText, textOfContent } from '../../internal/index.ts';
import { placeholder } from './render-prompt.ts';

/** Maximum length of the rendered result of a provider's tool, in characters. */
const maxResultLength = 4000;
/** Length from which a string without white space is data, such as an image in base64, and not text. */
const minDataLength = 1000;

/** Returns the text of an answer in one string, or its structured output if the provider returns that separately. */
export function candidateText(candidate: LanguageModelV4GenerateResult): string {
  return candidate.structuredOutputText ?? textOfContent(candidate.content);
}

/** Returns the tool calls that the caller must run, without calls that the provider runs itself. */
export function callerToolCalls(
  candidate: LanguageModelV4GenerateResult,
): LanguageModelV4ToolCall[] {
  return candidate.content.filter(
    (part): part is LanguageModelV4ToolCall =>
      part.type === 'tool-call' && part.providerExecuted !== true,
  );
}

/**
 * Whether an answer is only a step of a tool loop: it waits for the caller to run a tool or approve a call, or for
 * the result of a deferred call, which the provider returns in a later answer.
 */
export function isIntermediate(candidate: LanguageModelV4GenerateResult): boolean {
  return (
    callerToolCalls(candidate).length > 0 ||
    candidate.content.some((part) => part.type === 'tool-approval-request') ||
    endsWithDeferredCall(candidate)
  );
}

/** Whether an answer ends with a provider's call that has no result yet. If text follows, the model did not wait. */
function endsWithDeferredCall({ content }: LanguageModelV4GenerateResult): boolean {
  const at = content.findLastIndex(
    (part) => part.type === 'tool-call' && part.providerExecuted === true,
  );
  const call = content[at];
  if (call?.type !== 'tool-call') return false;
  return !content.some(
    (part, index) =>
      (part.type === 'tool-result' && part.toolCallId === call.toolCallId) ||
      (index > at && part.type === 'text' && part.text.trim() !== ''),
  );
}

/**
 * Renders an answer as plain text: its text, a placeholder for each file, and a line for each tool call and each result of
 * a provider's tool. Leaves out reasoning, item ids and provider metadata, so the text fits into a prompt for any model. Empty for an empty answer.
 */
export function renderCandidate(candidate: LanguageModelV4GenerateResult): string {
  const lines = candidate.content.map(renderPart).filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n') : (candidate.structuredOutputText ?? '');
}

function renderPart(part: LanguageModelV4Content): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'file':
      return placeholder(part.mediaType);
    case 'tool-call':
      return `[call of ${part.toolName}: ${part.input}]`;
    case 'tool-result':
      return `[result of ${part.toolName}: ${renderResult(part.result)}]`;
    case 'source':
      return `[source: ${part.title ?? part.id}]`;
    default:
      return '';
  }
}

function renderResult(result: unknown): string {
  const text = JSON.stringify(result, (_key, value: unknown) =>
    typeof value === 'string' && value.length >= minDataLength && !/\s/.test(value)
      ? '[file]'
      : value,
  );
  return cutText(text ?? '', maxResultLength)[0] ?? '';
}
