import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { textOfContent } from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { OriginalResult } from '../../original.ts';
import {
  isSame,
  metadataOf,
  type Returned,
  returnedParts,
  textOf,
  withOutcome,
  replayUsage,
} from '../../replay/index.ts';
import { readOutcome } from '../../shared/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { writeStop } from '../answer/message-stop.ts';
import { writeCounts } from '../answer/message-usage.ts';
import { textBlock } from '../answer/response-block.ts';
import { unsignedThinking } from '../answer/thinking-signature.ts';
import { parseToolInput } from '../answer/tool-input.ts';

/**
 * Writes an answer that came in this format. It stays unchanged, or only the changed fields are written again.
 *
 * @param nullCitations whether text blocks without citations get `citations: null`.
 * @returns the body, as JSON.
 */
export function replayResult(
  result: LanguageModelV4GenerateResult,
  original: OriginalResult,
  nullCitations: boolean,
): string {
  const { content, finishReason, usage, providerMetadata } = result;
  const outcome = readOutcome(providerMetadata) as object | undefined;
  const isUsageSame = usage.raw === original.body['usage'];
  if (content === original.content && isUsageSame) return withOutcome(original.text, outcome);
  const body = parseObject(original.text);
  const isBlocked =
    finishReason.unified === 'content-filter' && finishReason.raw === 'content_filter';
  const reported = isBlocked ? blockedUsage(body) : body['usage'];
  return JSON.stringify({
    ...(isBlocked
      ? blockedBody(body, content, nullCitations)
      : replayedBody(body, result, returnedParts(content))),
    ...(isRecord(reported) &&
      !isUsageSame && { usage: replayUsage(reported, usage, writeCounts(usage)) }),
    ...(outcome !== undefined && { toolgate: outcome }),
  });
}

function blockedUsage({ usage }: JsonObject): unknown {
  return isRecord(usage) ? harmlessFields(usage) : undefined;
}

function replayedBody(
  body: JsonObject,
  { finishReason, providerMetadata }: LanguageModelV4GenerateResult,
  returned: readonly Returned[],
): JsonObject {
  const blocks = isObjectList(body['content']) ? body['content'] : [];
  const content = blocks.flatMap((block, at) => {
    const one = returned.find(({ piece }) => piece.place[0] === at);
    return one === undefined ? [] : replayBlock(block, one);
  });
  const isReasonSame = finishReason.raw === (body['stop_reason'] ?? '');
  const stop = writeStop({ finishReason, providerMetadata, hasToolUse: false });
  return { ...body, content, ...(!isReasonSame && { stop_reason: stop['stop_reason'] }) };
}

function replayBlock(block: JsonObject, one: Returned): JsonObject[] {
  const { part, piece } = one;
  if (isSame(one)) return [block];
  if (part.type === 'text') return [{ ...block, text: part.text }];
  if (part.type === 'tool-call') return [{ ...block, input: parseToolInput(part.input) }];
  if (metadataOf(part) === piece.metadata) return [{ ...block, thinking: textOf(part) }];
  // The encrypted data may hold withheld text.
  if (block['type'] === 'redacted_thinking') return [];
  return [{ ...block, thinking: textOf(part), signature: unsignedThinking }];
}

/** Writes the body of a blocked answer. It keeps only harmless fields, since a provider may repeat the answer in others. */
function blockedBody(
  { id, type, role, model, usage }: JsonObject,
  content: readonly LanguageModelV4Content[],
  nullCitations: boolean,
): JsonObject {
  const notice = textOfContent(content);
  const finishReason = { unified: 'content-filter', raw: undefined } as const;
  return {
    ...harmlessFields({ id, type, role, model }),
    container: null,
    diagnostics: null,
    ...(isRecord(usage) && { usage: harmlessFields(usage) }),
    content: notice === '' ? [] : [textBlock({ text: notice }, nullCitations)],
    ...writeStop({ finishReason, hasToolUse: false }),
  };
}
