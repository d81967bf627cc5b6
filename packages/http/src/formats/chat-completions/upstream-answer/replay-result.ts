import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { textOfContent } from 'toolgate/internal';
import { isObjectList, type JsonObject } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { OriginalResult } from '../../original.ts';
import { returnedParts, withOutcome, replayUsage } from '../../replay/index.ts';
import { isFailed, outcomeFields, readOutcome } from '../../shared/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { usageIn, writeUsage } from '../usage.ts';
import { replayDelta } from './replay-delta.ts';

/**
 * Writes an answer that came in this format. It stays unchanged, or only the changed fields are written again.
 *
 * @returns the body, as JSON.
 */
export function replayResult(
  result: LanguageModelV4GenerateResult,
  original: OriginalResult,
): string {
  const { content, finishReason, usage, providerMetadata } = result;
  const outcome = readOutcome(providerMetadata) as object | undefined;
  const isUsageSame = usage.raw === usageIn(original.body);
  // The mark of a failed shadow agent changes `metadata`, which the provider may have set.
  const isSame = content === original.content && isUsageSame && !isFailed(outcome);
  if (isSame) return withOutcome(original.text, outcome);
  const body = parseObject(original.text);
  const [choice = {}] = isObjectList(body['choices']) ? body['choices'] : [];
  const returned = returnedParts(content);
  const isBlocked =
    returned.length < content.length ||
    (content.length === 0 && finishReason.unified === 'content-filter');
  const event = { raw: '', name: undefined, data: '', pieces: [...original.pieces] };
  const message = replayDelta(choice['message'], {
    event,
    returned,
    shifts: new Map(),
    keepsRest: true,
  });
  const isReasonSame = finishReason.raw === (choice['finish_reason'] ?? '');
  const reason = !isReasonSame && { finish_reason: finishReason.raw ?? 'stop' };
  const reported = reportedUsage(body, isBlocked);
  return JSON.stringify({
    ...(isBlocked
      ? blockedBody(body, content)
      : { ...body, choices: [{ ...choice, message, ...reason }] }),
    ...(reported && !isUsageSame && { usage: replayUsage(reported, usage, writeUsage(usage)) }),
    ...outcomeFields(outcome, body['metadata']),
  });
}

/** Returns the provider's usage; of a blocked answer only its harmless fields. */
function reportedUsage(body: JsonObject, isBlocked: boolean): JsonObject | undefined {
  const usage = usageIn(body);
  return usage && isBlocked ? harmlessFields(usage) : usage;
}

/** Writes the body of a blocked answer. It keeps only harmless fields, since a provider may repeat the answer in others. */
function blockedBody(
  { id, object, created, model, usage, service_tier, system_fingerprint }: JsonObject,
  content: LanguageModelV4GenerateResult['content'],
): JsonObject {
  const notice = textOfContent(content);
  return {
    id: 'chatcmpl-withheld',
    object: 'chat.completion',
    model: '',
    ...harmlessFields({ id, object, created, model, usage, service_tier, system_fingerprint }),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: notice, refusal: null },
        logprobs: null,
        finish_reason: 'content_filter',
      },
    ],
  };
}
