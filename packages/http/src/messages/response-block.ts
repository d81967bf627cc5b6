import type { LanguageModelV4ToolCall, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { toToolUseId } from './tool-use-id.ts';

/** A block of a message's content. */
export type ResponseBlock = TextBlock | ThinkingBlock | RedactedThinkingBlock | ToolUseBlock;

/** A text; `citations` stands where the API version of the request has it. */
export interface TextBlock {
  type: 'text';
  text: string;
  citations?: null;
}

/** Reasoning, with the signature by which its model knows it again. */
export interface ThinkingBlock {
  type: 'thinking';
  thinking: string;
  signature: string;
}

/** Reasoning that only its model can read. */
export interface RedactedThinkingBlock {
  type: 'redacted_thinking';
  data: string;
}

/** A call of one of the caller's tools. */
export interface ToolUseBlock {
  type: 'tool_use';
  id: string;
  name: string;
  input: Record<string, unknown>;
  caller: { type: 'direct' };
}

/** A text block. */
export function textBlock(text: string, nullCitations: boolean): TextBlock {
  return { type: 'text', text, ...(nullCitations && { citations: null }) };
}

/** A call block; its input is left empty in a stream, where it follows in deltas. */
export function toolUseBlock(
  { toolCallId, toolName }: Pick<LanguageModelV4ToolCall, 'toolCallId' | 'toolName'>,
  input: Record<string, unknown> = {},
): ToolUseBlock {
  const id = toToolUseId(toolCallId);
  return { type: 'tool_use', id, name: toolName, input, caller: { type: 'direct' } };
}

/** What Anthropic's provider says of a part of reasoning. */
export function reasoningMetadata(metadata: SharedV4ProviderMetadata | undefined): {
  signature: string | undefined;
  redactedData: string | undefined;
} {
  const { signature, redactedData } = metadata?.['anthropic'] ?? {};
  return { signature: nonEmptyText(signature), redactedData: nonEmptyText(redactedData) };
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
