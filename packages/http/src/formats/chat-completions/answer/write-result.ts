import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ResponseContext } from '../../format.ts';
import { isRefusal, isRefusalPart } from '../../refusal.ts';
import {
  outcomeFields,
  paragraphEnd,
  readOutcome,
  readServiceTier,
  readTokenLogprobs,
} from '../../shared/index.ts';
import { writeFinishReason } from '../finish-reason.ts';
import { type ToolDialect, type WireToolCall, writeToolCall } from '../tool-dialect.ts';
import { writeUsage } from '../usage.ts';
import { annotationsOf } from './annotations.ts';

/** The options for writing an answer. */
export interface WriteOptions {
  context: ResponseContext;
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
  const { text, refusal } = splitTexts(content, finishReason);
  const reasoning = textsOf(content, 'reasoning').join(paragraphEnd);
  const calls = content.flatMap((part) =>
    part.type === 'tool-call' && !part.providerExecuted ? [writeToolCall(part, dialect)] : [],
  );
  const hasCalls = calls.length > 0;
  const annotations = annotationsOf(content);
  const reason = writeFinishReason(finishReason, {
    hasOutput: content.length > 0,
    hasCalls,
    hasRefused: refusal !== null,
    dialect,
  });
  const message = {
    role: 'assistant',
    content: text === '' && (hasCalls || reasoning !== '' || refusal !== null) ? null : text,
    refusal,
    ...(annotations.length > 0 && { annotations }),
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(hasCalls && callFields(calls, dialect)),
  };
  const tier = readServiceTier(providerMetadata);
  return {
    ...headOf(context, 'chat.completion'),
    choices: [
      {
        index: 0,
        message,
        logprobs: null,
        ...logprobsField(providerMetadata),
        finish_reason: reason,
      },
    ],
    usage: writeUsage(usage),
    ...(tier !== undefined && { service_tier: tier }),
    ...outcomeFields(readOutcome(providerMetadata)),
  };
}

/** Returns the fields of an answer or a chunk that are known before the model answers. */
export function headOf({ id, createdAt, modelId }: ResponseContext, object: string): object {
  const created = Math.floor(createdAt.getTime() / 1000);
  return { id: `chatcmpl-${id}`, object, created, model: modelId };
}

/** Returns the field `logprobs` of a choice, if the model reported log probabilities. */
export function logprobsField(metadata: SharedV4ProviderMetadata | undefined): object {
  const content = readTokenLogprobs(metadata);
  return content ? { logprobs: { content, refusal: null } } : {};
}

/** Returns the text and the refusal of an answer. Without marked parts, all text of a refused answer is the refusal. */
function splitTexts(
  content: readonly LanguageModelV4Content[],
  finishReason: LanguageModelV4GenerateResult['finishReason'],
): { text: string; refusal: string | null } {
  const marked = content.filter(isRefusalPart);
  const others = content.filter((part) => !isRefusalPart(part));
  const text = textsOf(others, 'text').join('');
  if (marked.length > 0) return { text, refusal: textsOf(marked, 'text').join('') };
  return isRefusal(finishReason) ? { text: '', refusal: text } : { text, refusal: null };
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
