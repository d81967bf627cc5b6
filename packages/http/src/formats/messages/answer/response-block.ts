import type {
  JSONObject,
  LanguageModelV4Text,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { writeReasoningProof } from '../../shared/index.ts';
import { toToolUseId } from './tool-use-id.ts';
import { writeCitations } from './write-citations.ts';

/** A block of a message's content. */
export type ResponseBlock = TextBlock | ThinkingBlock | RedactedThinkingBlock | ToolUseBlock;

/** A text and its citations; null citations are there where the API version of the request has them. */
export interface TextBlock {
  type: 'text';
  text: string;
  citations?: JSONObject[] | null;
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

/** A text block; in a stream, its citations follow in deltas as its text does. */
export function textBlock(
  { text, citations }: Pick<LanguageModelV4Text, 'text' | 'citations'>,
  nullCitations: boolean,
): TextBlock {
  const written = writeCitations(citations);
  if (written.length > 0) return { type: 'text', text, citations: written };
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

/** The provider metadata of a part of reasoning. For other providers than Anthropic, the signature is made of their proof. */
export function reasoningMetadata(metadata: SharedV4ProviderMetadata | undefined): {
  signature: string | undefined;
  redactedData: string | undefined;
} {
  const { anthropic = {}, ...others } = metadata ?? {};
  return {
    signature: nonEmptyText(anthropic['signature']) ?? writeReasoningProof(others),
    redactedData: nonEmptyText(anthropic['redactedData']),
  };
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
