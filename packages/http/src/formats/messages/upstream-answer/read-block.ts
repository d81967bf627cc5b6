import type {
  JSONObject,
  LanguageModelV4Citation,
  LanguageModelV4CustomContent,
  LanguageModelV4Source,
  LanguageModelV4ToolResult,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { distinctCallId } from '../../shared/index.ts';
import { noFields, type ReadFields, readFields, unknownFields } from '../../unknown-texts.ts';
import type { IsDynamicCall } from './dynamic-calls.ts';

/** The kind of a block, in terms of the model interface. */
export type BlockKind = 'text' | 'thinking' | 'redacted' | 'call' | 'result' | 'unknown';

const kinds: Readonly<Record<string, BlockKind>> = {
  text: 'text',
  thinking: 'thinking',
  redacted_thinking: 'redacted',
  tool_use: 'call',
  server_tool_use: 'call',
  mcp_tool_use: 'call',
};

/** Returns the kind of a block. Its type decides. */
export function kindOfBlock({ type, tool_use_id: id }: JsonObject): BlockKind {
  if (typeof type !== 'string') return 'unknown';
  if (Object.hasOwn(kinds, type)) return kinds[type] ?? 'unknown';
  return type.endsWith('_tool_result') && typeof id === 'string' ? 'result' : 'unknown';
}

/** The names of fields that hold only ids, types or words of a fixed list. */
const harmless: ReadonlySet<string> = new Set([
  'type',
  'id',
  'tool_use_id',
  'is_error',
  'server_name',
  'toolset_name',
]);
const callerNames: ReadonlySet<string> = new Set(['type', 'tool_id']);
/** The fields of each kind of block that become parts. */
const blockFields: Readonly<Record<BlockKind, ReadFields>> = {
  text: readFields({ text: 'string', citations: 'objects' }),
  thinking: readFields({ thinking: 'string', signature: 'opaque' }),
  redacted: readFields({ data: 'opaque' }),
  call: readFields({ name: 'string', input: 'any', caller: 'any' }),
  result: readFields({ content: 'any', caller: 'any' }),
  unknown: noFields,
};

/** Returns the fields of a block that this format does not know. The content filter must read them. */
export function unknownOfBlock(block: JsonObject, kind: BlockKind): JsonObject | undefined {
  const { caller } = block;
  const unknown = unknownFields(block, harmless, blockFields[kind]);
  const by = isRecord(caller) ? unknownFields(caller, callerNames, noFields) : caller;
  return by == null ? unknown : { ...unknown, caller: by };
}

/** Returns the metadata by which a model recognises its own thinking (the seal), as `@ai-sdk/anthropic` writes it. */
export function sealOf(
  kind: BlockKind,
  { signature, data }: JsonObject,
): SharedV4ProviderMetadata | undefined {
  if (kind === 'redacted')
    return typeof data === 'string' ? { anthropic: { redactedData: data } } : undefined;
  const isSigned = typeof signature === 'string' && signature !== '';
  return isSigned ? { anthropic: { signature } } : undefined;
}

/** A tool call. In a stream, its input may follow later. */
export interface BlockCall {
  id: string;
  name: string;
  /** Whether the provider runs the call. */
  isServer: boolean;
  /** Whether the request may not list the tool under this name. */
  isDynamic: boolean;
  /** The input as JSON; empty if the block has no input. */
  input: string;
}

/** What the reader of a call knows. */
export interface CallContext {
  /** The names of earlier calls of the answer, by their ids. */
  readonly names: Map<string, string>;
  /** Whether a call is of a tool that the request may not list. */
  readonly isDynamicCall: IsDynamicCall;
}

/** Reads a tool call from its block. */
export function readCall(
  block: JsonObject,
  index: number,
  { names, isDynamicCall }: CallContext,
): BlockCall {
  const { type, id, name, input } = block;
  const preferredId = typeof id === 'string' && id !== '' ? id : `toolu_${index}`;
  const isServer = type !== 'tool_use';
  return {
    // The result of a tool that the provider ran has the id of its call.
    id: isServer ? preferredId : distinctCallId(preferredId, names),
    name: typeof name === 'string' ? name : '',
    isServer,
    isDynamic: !isServer && isDynamicCall(block),
    input: writeInput(input),
  };
}

function writeInput(input: unknown): string {
  const isEmpty = isRecord(input) && Object.keys(input).length === 0;
  if (input == null || isEmpty) return '';
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** Returns the fields that mark the part of a call: whether the provider runs it, and whether its tool may not be listed. */
export function callMarks({ isServer, isDynamic }: Pick<BlockCall, 'isServer' | 'isDynamic'>): {
  providerExecuted?: true;
  dynamic?: true;
} {
  return { ...(isServer && { providerExecuted: true }), ...(isDynamic && { dynamic: true }) };
}

/** Reads the result of a tool that the provider ran. */
export function readToolResult(
  block: JsonObject,
  names: ReadonlyMap<string, string>,
): LanguageModelV4ToolResult {
  const { type, tool_use_id: id, content, is_error: isError } = block;
  const toolCallId = String(id);
  return {
    type: 'tool-result',
    toolCallId,
    toolName: names.get(toolCallId) ?? String(type).replace(/_tool_result$/, ''),
    result: (content ?? {}) as JSONObject,
    ...(isError === true && { isError }),
  };
}

/** Creates a part for content that only this provider has. The filter reads all of it. */
export function customPart(type: string, content: JsonObject): LanguageModelV4CustomContent {
  const providerMetadata = { anthropic: content as Record<string, string> };
  return { type: 'custom', kind: `anthropic.${type}`, providerMetadata };
}

/** Reads a citation of a text, in the same way as `@ai-sdk/anthropic`. */
export function readCitation(citation: JsonObject): LanguageModelV4Citation {
  const { cited_text: text } = citation;
  return { source: readSource(citation), ...(typeof text === 'string' && { citedText: text }) };
}

function readSource(citation: JsonObject): LanguageModelV4Source {
  const { type, title, url, source, document_title: name, document_index: index } = citation;
  const providerMetadata = { anthropic: citation as Record<string, string> };
  const address = type === 'search_result_location' ? source : url;
  if (typeof address === 'string') {
    const titled = { ...(typeof title === 'string' && { title }) };
    return {
      type: 'source',
      sourceType: 'url',
      id: address,
      url: address,
      ...titled,
      providerMetadata,
    };
  }
  const number = String(index);
  return {
    type: 'source',
    sourceType: 'document',
    id: number,
    mediaType: 'text/plain',
    title: typeof name === 'string' ? name : `Document ${number}`,
    providerMetadata,
  };
}
