import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
} from '@ai-sdk/provider';
import { liftFile, liftSource, liftToolCall } from './answer-content.ts';
import { liftAnswerMetadata } from './answer-metadata.ts';
import { liftFinishReason } from './finish-reason.ts';
import { liftExchange } from './http-exchange.ts';
import { memory } from './memory.ts';
import { markReasoning } from './reasoning-marks.ts';
import { liftUsage } from './usage.ts';
import type { V1GenerateResult } from './v1-results.ts';
import { liftWarning } from './warning.ts';

type Reasoning = NonNullable<V1GenerateResult['reasoning']>;

/**
 * A whole answer of V1 as one of V4. V1 keeps each kind of content apart; here reasoning comes first, then
 * the text, then the rest. What V4 has no field for, such as `rawCall`, passes as it is.
 */
export function liftResult(result: V1GenerateResult): LanguageModelV4GenerateResult {
  const { text, reasoning = [], files = [], toolCalls = [], sources = [], ...others } = result;
  const { finishReason, usage, warnings = [], providerMetadata, logprobs, ...exchange } = others;
  const { request, response, rawResponse, ...rest } = exchange;
  const content: LanguageModelV4Content[] = [
    ...liftReasoning(reasoning),
    ...(text ? [{ type: 'text' as const, text }] : []),
    ...files.map((file) => memory.remember(liftFile(file), file)),
    ...sources.map((source) => memory.remember(liftSource(source), source)),
    ...toolCalls.map((call) => memory.remember(liftToolCall(call), call)),
  ];
  const lifted: LanguageModelV4GenerateResult = {
    ...rest,
    content,
    finishReason: liftFinishReason(finishReason),
    usage: liftUsage(usage),
    warnings: warnings.map(liftWarning),
    ...liftAnswerMetadata({ providerMetadata, logprobs }),
    ...liftExchange({ request, response, rawResponse }),
  };
  return memory.remember(lifted, result);
}

function liftReasoning(reasoning: Reasoning): LanguageModelV4Reasoning[] {
  if (typeof reasoning === 'string')
    return reasoning ? [{ type: 'reasoning', text: reasoning }] : [];
  return reasoning.map((part) => {
    const lifted: LanguageModelV4Reasoning = { type: 'reasoning', text: '' };
    if (part.type === 'redacted') {
      lifted.providerMetadata = markReasoning({ redactedData: part.data });
    } else {
      lifted.text = part.text;
      const { signature } = part;
      if (signature !== undefined) lifted.providerMetadata = markReasoning({ signature });
    }
    return memory.remember(lifted, part);
  });
}
