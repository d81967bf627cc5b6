import type {
  JSONObject,
  LanguageModelV4Citation,
  LanguageModelV4Text,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { type Compaction, writeReasoningProof } from '../../shared/index.ts';
import { toToolUseId } from './tool-use-id.ts';

/** A content block of a message. By its signature, a model recognises its own thinking; only the model can read redacted thinking. */
export type ResponseBlock =
  | { type: 'text'; text: string; citations?: JSONObject[] | null }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  | {
      type: 'compaction';
      content: string | null;
      encrypted_content: null;
      signature?: string;
    }
  | {
      type: 'tool_use';
      id: string;
      name: string;
      input: Record<string, unknown>;
      caller: { type: 'direct' };
    };

/**
 * Creates a text block. In a stream, text and citations follow in deltas.
 *
 * @param nullCitations whether a block without citations gets `citations: null`; the API version of the request decides.
 */
export function textBlock(
  { text, citations }: Pick<LanguageModelV4Text, 'text' | 'citations'>,
  nullCitations: boolean,
): ResponseBlock {
  const written = writeCitations(citations);
  if (written.length > 0) return { type: 'text', text, citations: written };
  return { type: 'text', text, ...(nullCitations && { citations: null }) };
}

/** Creates a block for a compaction. In a stream, the content follows in one delta. */
export function compactionBlock({ signature }: Compaction, content: string | null): ResponseBlock {
  const signed = signature === undefined ? {} : { signature };
  return { type: 'compaction', content, encrypted_content: null, ...signed };
}

/** Creates a block for a tool call. In a stream, the input is empty here and follows in deltas. */
export function toolUseBlock(
  { toolCallId, toolName }: Pick<LanguageModelV4ToolCall, 'toolCallId' | 'toolName'>,
  input: Record<string, unknown> = {},
): ResponseBlock {
  const id = toToolUseId(toolCallId);
  return { type: 'tool_use', id, name: toolName, input, caller: { type: 'direct' } };
}

/**
 * Reads signature and redacted data from the metadata of reasoning. For other providers than Anthropic, the signature
 * is a proof that the gateway writes from their metadata.
 */
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

/**
 * Writes the citations of a text. Anthropic's own citations stay unchanged. A web page that another provider cites
 * becomes the result of a web search. Other sources are left out, since the format requires a place in a document for
 * them.
 */
export function writeCitations(
  citations: readonly LanguageModelV4Citation[] | undefined,
): JSONObject[] {
  return (citations ?? []).flatMap(({ source, citedText = '' }): JSONObject[] => {
    const original = source.providerMetadata?.['anthropic'];
    if (typeof original?.['type'] === 'string') return [{ ...original }];
    if (source.sourceType !== 'url') return [];
    const { url, title = null } = source;
    const type = 'web_search_result_location';
    return [{ type, url, title, cited_text: citedText, encrypted_index: '' }];
  });
}
