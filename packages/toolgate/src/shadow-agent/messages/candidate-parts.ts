import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';

/** The text of an answer, in one string; the text of a structured output where the provider returns it separately. */
export function candidateText(candidate: LanguageModelV4GenerateResult): string {
  return (
    candidate.structuredOutputText ??
    candidate.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  );
}

/** The tool calls that the caller must run, without those that the provider runs itself. */
export function callerToolCalls(
  candidate: LanguageModelV4GenerateResult,
): LanguageModelV4ToolCall[] {
  return candidate.content.filter(
    (part): part is LanguageModelV4ToolCall =>
      part.type === 'tool-call' && part.providerExecuted !== true,
  );
}

/** Whether an answer is only a step: it waits for the caller to run a tool or to approve a call. */
export function isIntermediate(candidate: LanguageModelV4GenerateResult): boolean {
  return (
    callerToolCalls(candidate).length > 0 ||
    candidate.content.some((part) => part.type === 'tool-approval-request')
  );
}

/**
 * Renders an answer as plain text: its text, a placeholder for each file and a line for each tool call. Leaves out
 * reasoning, item ids and provider metadata: the text fits into a prompt for any model. Empty for an empty answer.
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
      return `[${part.mediaType} file]`;
    case 'tool-call':
      return `[call of ${part.toolName}: ${part.input}]`;
    case 'source':
      return `[source: ${part.title ?? part.id}]`;
    default:
      return '';
  }
}
