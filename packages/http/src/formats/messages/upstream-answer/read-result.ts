import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { unknownUsage } from 'toolgate/pipeline';
import { upstreamFailed } from '../../../errors/index.ts';
import { isObjectList, type JsonObject } from '../../../json/index.ts';
import { assertNoError } from '../../../upstream/parse-object.ts';
import { answerIdentity } from '../../answer-identity.ts';
import {
  addPiece,
  addUnknownFields,
  openWhole,
  rememberResult,
  type WireEvent,
  setOriginal,
} from '../../original.ts';
import { joinUnknown, type ReadFields, readFields, unknownFields } from '../../unknown-texts.ts';
import { dynamicCalls } from './dynamic-calls.ts';
import {
  type BlockKind,
  callMarks,
  type CallContext,
  customPart,
  kindOfBlock,
  readCall,
  readCitation,
  readToolResult,
  sealOf,
  unknownOfBlock,
} from './read-block.ts';
import { readStop } from './read-stop.ts';
import { readUsage, unexpectedUsage, withTier } from './read-usage.ts';

/** Fields of a message that hold only ids, types or words of a fixed list. */
export const messageNames: ReadonlySet<string> = new Set([
  'id',
  'type',
  'role',
  'model',
  'container',
  'context_management',
  'diagnostics',
]);
/** Fields of a message that the codec reads elsewhere. */
export const messageFields: ReadFields = readFields({
  content: 'any',
  usage: 'any',
  stop_reason: 'any',
  stop_sequence: 'any',
  stop_details: 'any',
});

/**
 * Returns the blocks of a whole message.
 *
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function blocksOf(body: JsonObject): readonly JsonObject[] {
  const { type, content } = body;
  if (type !== 'error' && isObjectList(content)) return content;
  assertNoError(body);
  throw upstreamFailed('its answer is not a message');
}

/**
 * Reads a whole message.
 *
 * @param request the body of the request to the provider.
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function readResult(
  body: JsonObject,
  text: string,
  request: JsonObject = {},
): LanguageModelV4GenerateResult {
  const { usage } = body;
  const blocks = blocksOf(body);
  const event = openWhole(text);
  const stop = readStop(body);
  const { content, unknown } = readBlocks(blocks, event, request);
  const allUnknown = joinUnknown(
    unknownFields(body, messageNames, messageFields),
    unexpectedUsage(usage),
    stop.unknown,
    unknown,
  );
  addUnknownFields(content, allUnknown ?? {}, { event, name: 'anthropic' });
  const result: LanguageModelV4GenerateResult = {
    content,
    finishReason: stop.finishReason,
    usage: readUsage(usage) ?? unknownUsage,
    warnings: [],
    response: answerIdentity(body),
    ...withTier(stop.metadata, usage),
  };
  return rememberResult(result, 'messages', { body, event });
}

/** Reads each block of a message as one part, and collects the unknown fields of all blocks. */
function readBlocks(
  blocks: readonly JsonObject[],
  event: WireEvent,
  request: JsonObject,
): { content: LanguageModelV4Content[]; unknown: JsonObject } {
  const context = { names: new Map<string, string>(), isDynamicCall: dynamicCalls(request) };
  const content: LanguageModelV4Content[] = [];
  const unknown: Record<string, unknown> = {};
  for (const [at, block] of blocks.entries()) {
    const kind = kindOfBlock(block);
    const part = readBlock(block, kind, { at, ...context });
    const metadata = part.type === 'reasoning' ? part.providerMetadata : undefined;
    const text = 'text' in part ? part.text : undefined;
    const input = part.type === 'tool-call' ? part.input : undefined;
    content.push(setOriginal(part, addPiece({ event, place: [at], text, input, metadata })));
    if (kind === 'unknown') continue;
    const more = unknownOfBlock(block, kind);
    const { citations } = block;
    const isCited = kind === 'text' && Array.isArray(citations) && citations.length > 0;
    if (more || isCited) unknown[`content.${at}`] = { ...more, ...(isCited && { citations }) };
  }
  return { content, unknown };
}

function readBlock(
  block: JsonObject,
  kind: BlockKind,
  { at, ...context }: CallContext & { at: number },
): LanguageModelV4Content {
  switch (kind) {
    case 'text': {
      const { text, citations } = block;
      const cited = isObjectList(citations) && citations.length > 0;
      return {
        type: 'text',
        text: typeof text === 'string' ? text : '',
        ...(cited && { citations: citations.map(readCitation) }),
      };
    }
    case 'thinking':
    case 'redacted': {
      const { thinking } = block;
      const seal = sealOf(kind, block);
      const text = kind === 'thinking' && typeof thinking === 'string' ? thinking : '';
      return { type: 'reasoning', text, ...(seal && { providerMetadata: seal }) };
    }
    case 'call': {
      const read = readCall(block, at, context);
      const { id, name, input } = read;
      context.names.set(id, name);
      const call = { toolCallId: id, toolName: name, input: input === '' ? '{}' : input };
      return { type: 'tool-call', ...call, ...callMarks(read) };
    }
    case 'result':
      return readToolResult(block, context.names);
    case 'unknown':
      return customPart(typeof block['type'] === 'string' ? block['type'] : 'block', block);
  }
}
