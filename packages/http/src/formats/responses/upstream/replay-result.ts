import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { textOfContent } from 'toolgate/internal';
import { isRecord, type JsonObject, omit } from '../../../json/index.ts';
import { randomHex } from '../../../random-hex.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import { type OriginalResult, setAt } from '../../original.ts';
import {
  isSame,
  metadataOf,
  type Returned,
  returnedParts,
  textOf,
  withOutcome,
  replayUsage,
} from '../../replay/index.ts';
import { isFailed, outcomeFields, readCustomInput, readOutcome } from '../../shared/index.ts';
import { createMessageOutput } from '../answer/message-output.ts';
import { buildUsage } from '../answer/response-object.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import { cutResponse } from './cut-response.ts';
import { withInput } from './item-call.ts';
import { hidesInstructions } from './replay-event.ts';

/**
 * Writes a response that came in this format. It stays unchanged, or only the changed fields are written again.
 *
 * @returns the body, as JSON.
 */
export function replayResult(
  result: LanguageModelV4GenerateResult,
  original: OriginalResult,
  request: ResponsesRequest,
): string {
  const { content, usage, providerMetadata } = result;
  const { body } = original;
  const outcome = readOutcome(providerMetadata) as object | undefined;
  const isUsageSame = usage.raw === body['usage'] || !isRecord(body['usage']);
  const isHidden = hidesInstructions(request, body);
  // The mark of a failed shadow agent changes `metadata`, which the provider may have set.
  const isUnchanged = content === original.content && isUsageSame && !isHidden;
  if (isUnchanged && !isFailed(outcome)) {
    return withOutcome(original.text, outcome);
  }
  if (isBlocked(result)) return JSON.stringify(blockedBody(result, original, request));
  const { usage: reported } = body;
  return JSON.stringify({
    // The official clients compute this copy of the text.
    ...(content === original.content ? body : omit(body, 'output_text')),
    ...(isHidden && { instructions: null }),
    ...(content !== original.content && { output: replayOutput(content, original) }),
    ...(isRecord(reported) &&
      !isUsageSame && { usage: replayUsage(reported, usage, buildUsage(usage)) }),
    ...outcomeFields(outcome, body['metadata']),
  });
}

/** Whether the gateway has replaced the answer. */
function isBlocked({ content, finishReason }: LanguageModelV4GenerateResult): boolean {
  if (returnedParts(content).length < content.length) return true;
  return content.length === 0 && finishReason.raw === 'content_filter';
}

/** Writes the body of a blocked answer. It keeps nothing of the answer, and no other field that may quote it. */
function blockedBody(
  { content, usage, providerMetadata }: LanguageModelV4GenerateResult,
  { body: known }: OriginalResult,
  request: ResponsesRequest,
): JsonObject {
  const context = { id: randomHex(), requestId: '', modelId: request.model, createdAt: new Date() };
  const notice = textOfContent(content);
  const message = createMessageOutput({ id: `msg_${randomHex()}`, index: 0 });
  message.append(notice);
  message.close();
  return cutResponse({
    request,
    context,
    known,
    status: { status: 'incomplete', reason: 'content_filter' },
    output: notice === '' ? [] : [message.item()],
    usage,
    outcome: readOutcome(providerMetadata),
  });
}

/** Writes a changed text or call into its original, in place. */
function changePart(body: JsonObject, { part, piece: { place } }: Returned): void {
  const at = Number(place[1]);
  const item: unknown = Array.isArray(body['output']) ? body['output'][at] : undefined;
  if (!isRecord(item)) return;
  if (part.type === 'tool-call') {
    const isCustom = item['type'] === 'custom_tool_call';
    const input = isCustom ? readCustomInput(part.input) : part.input;
    setAt(body, place, withInput(item, input));
    return;
  }
  setAt(body, place, textOf(part) ?? '');
  // They spell the text before.
  if (part.type === 'text' && place.at(-1) === 'text')
    setAt(body, [...place.slice(0, -1), 'logprobs'], []);
}

function replayOutput(
  content: LanguageModelV4GenerateResult['content'],
  { text, pieces }: OriginalResult,
): unknown {
  const body = parseObject(text);
  const { output } = body;
  if (!Array.isArray(output)) return output;
  const returned = new Map(
    returnedParts(content).map((returnedPart) => [returnedPart.piece, returnedPart]),
  );
  const dropped = new Set<unknown>();
  const unsealed = new Set<unknown>();
  for (const piece of pieces) {
    const returnedPart = returned.get(piece);
    const { place, metadata } = piece;
    if (returnedPart === undefined) {
      if (piece.text === undefined) dropped.add(place[1]);
      else setAt(body, place, '');
    } else if (!isSame(returnedPart)) changePart(body, returnedPart);
    const isSealed = returnedPart !== undefined && metadataOf(returnedPart.part) === metadata;
    if (metadata !== undefined && !isSealed) unsealed.add(place[1]);
  }
  return output.flatMap((item: unknown, index) => {
    if (dropped.has(index)) return [];
    return [unsealed.has(index) && isRecord(item) ? omit(item, 'encrypted_content') : item];
  });
}
