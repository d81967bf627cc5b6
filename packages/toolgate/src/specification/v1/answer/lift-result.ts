import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
} from '@ai-sdk/provider';
import { originals } from '../originals.ts';
import { liftAnswerMetadata } from '../provider-metadata.ts';
import { addReasoningMetadata } from '../reasoning-metadata.ts';
import type { V1GenerateResult } from '../v1-results.ts';
import { liftFile, liftSource, liftToolCall } from './answer-content.ts';
import { liftFinishReason } from './finish-reason.ts';
import { liftExchange } from './http-exchange.ts';
import { usageTranslation } from './usage.ts';
import { liftWarnings } from './warning.ts';

type Reasoning = NonNullable<V1GenerateResult['reasoning']>;

/**
 * Lifts a whole answer. V1 has a field for each kind of content; V4 gets reasoning first, then the text, then the rest.
 * Fields that V4 lacks, such as `rawCall`, stay unchanged.
 */
export function liftResult(result: V1GenerateResult): LanguageModelV4GenerateResult {
  const { text, reasoning = [], files = [], toolCalls = [], sources = [], ...others } = result;
  const { finishReason, usage, warnings, providerMetadata, logprobs, ...exchange } = others;
  const { request, response, rawResponse, ...rest } = exchange;
  const content: LanguageModelV4Content[] = [
    ...liftReasoning(reasoning),
    ...(text ? [{ type: 'text' as const, text }] : []),
    ...files.map((file) => originals.remember(liftFile(file), file)),
    ...sources.map((source) => originals.remember(liftSource(source), source)),
    ...toolCalls.map((call) => originals.remember(liftToolCall(call), call)),
  ];
  const lifted: LanguageModelV4GenerateResult = {
    ...rest,
    content,
    finishReason: liftFinishReason(finishReason),
    usage: usageTranslation.lift(usage),
    warnings: liftWarnings(warnings),
    ...liftAnswerMetadata({ providerMetadata, logprobs }),
    ...liftExchange({ request, response, rawResponse }),
  };
  return originals.remember(lifted, result);
}

function liftReasoning(reasoning: Reasoning): LanguageModelV4Reasoning[] {
  if (typeof reasoning === 'string')
    return reasoning ? [{ type: 'reasoning', text: reasoning }] : [];
  return reasoning.map((part) => {
    const lifted: LanguageModelV4Reasoning = { type: 'reasoning', text: '' };
    if (part.type === 'redacted') {
      lifted.providerMetadata = addReasoningMetadata({ redactedData: part.data });
    } else {
      lifted.text = part.text;
      const { signature } = part;
      if (signature !== undefined) lifted.providerMetadata = addReasoningMetadata({ signature });
    }
    return originals.remember(lifted, part);
  });
}
