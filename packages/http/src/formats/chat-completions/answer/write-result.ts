import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { ResponseContext } from '../../format.ts';
import { isRefusal, isRefusalPart } from '../../refusal.ts';
import { outcomeFields, paragraphEnd, readOutcome, readServiceTier } from '../../shared/index.ts';
import { writeFinishReason } from '../finish-reason.ts';
import { readLogprobs } from '../read-logprobs.ts';
import { type ToolDialect, type WireToolCall, writeToolCall } from '../tool-dialect.ts';
import { writeUsage } from '../usage.ts';
import { annotationsOf } from './annotations.ts';

/** The options for writing an answer. */
export interface WriteOptions {
  /** The context of the whole response. */
  context: ResponseContext;
  /** The shape in which tool calls are written. */
  dialect: ToolDialect;
}

/**
 * Writes a whole answer as a `chat.completion`.
 *
 * @throws HttpError (502) for an answer that failed or is empty.
 */
export function writeResult(
  { content, finishReason, usage, providerMetadata }: LanguageModelV4GenerateResult,
  { context, dialect }: WriteOptions,
): object {
  const text = textsOf(content, 'text').join('');
  const reasoning = textsOf(content, 'reasoning').join(paragraphEnd);
  const calls = content.flatMap((part) =>
    part.type === 'tool-call' && !part.providerExecuted ? [writeToolCall(part, dialect)] : [],
  );
  const hasCalls = calls.length > 0;
  const annotations = annotationsOf(content);
  const isRefused = isRefusal(finishReason) || content.some(isRefusalPart);
  const reason = writeFinishReason(finishReason, {
    hasOutput: content.length > 0,
    hasCalls,
    hasRefused: isRefused,
    dialect,
  });
  const message = {
    role: 'assistant',
    content: isRefused || (text === '' && (hasCalls || reasoning !== '')) ? null : text,
    refusal: isRefused ? text : null,
    ...(annotations.length > 0 && { annotations }),
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(hasCalls && callFields(calls, dialect)),
  };
  const tier = readServiceTier(providerMetadata);
  return {
    id: `chatcmpl-${context.id}`,
    object: 'chat.completion',
    created: Math.floor(context.createdAt.getTime() / 1000),
    model: context.modelId,
    choices: [
      {
        index: 0,
        message,
        logprobs: readLogprobs(providerMetadata) ?? null,
        finish_reason: reason,
      },
    ],
    usage: writeUsage(usage),
    ...(tier !== undefined && { service_tier: tier }),
    ...outcomeFields(readOutcome(providerMetadata)),
  };
}

function textsOf(content: readonly LanguageModelV4Content[], type: 'text' | 'reasoning'): string[] {
  return content.flatMap((part) => (part.type === type && part.text !== '' ? [part.text] : []));
}

/** The legacy API has one call per answer. */
function callFields(calls: readonly WireToolCall[], { isLegacy }: ToolDialect): object {
  const [first] = calls;
  return isLegacy && first?.type === 'function'
    ? { function_call: first.function }
    : { tool_calls: calls };
}
