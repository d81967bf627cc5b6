import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type FormatName, originalOf, originalStream } from '../formats/original.ts';
import { createTokenSample, dropGatewayTools, sampleTokens } from '../formats/shared/index.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Creates a function that adds estimates to the finish part of a streamed answer, for counts that the provider does not
 * report or that a cut answer lacks. Clients read these counts to see how full the context is. Call the function with each
 * part; it returns the part to send.
 *
 * @param format the caller's wire format, if it has one. An answer that came in this format keeps its end, without
 * estimates.
 */
export function createUsageEstimator(
  options: LanguageModelV4CallOptions,
  format?: FormatName,
): (part: Part) => Part {
  const sample = createTokenSample();
  let isReplayed = false;
  return (part) => {
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta':
      case 'tool-input-delta':
        sample.add(part.delta);
        return part;
      case 'stream-start':
        isReplayed = format !== undefined && originalStream(part, format) !== undefined;
        return part;
      case 'finish': {
        // The provider wrote its end in this format, so it is sent unchanged.
        if (isReplayed && originalOf(part) !== undefined) return part;
        const { usage } = part;
        const filled = fillUsage(usage, options, () => sample.tokens());
        return filled === usage ? part : { ...part, usage: filled };
      }
      default:
        return part;
    }
  };
}

/** Returns a whole answer with estimates for the counts that its provider did not report. */
export function estimateUsage(
  result: LanguageModelV4GenerateResult,
  options: LanguageModelV4CallOptions,
): LanguageModelV4GenerateResult {
  const usage = fillUsage(result.usage, options, () => {
    const sample = createTokenSample();
    for (const part of result.content) sample.add(textOf(part));
    return sample.tokens();
  });
  return usage === result.usage ? result : { ...result, usage };
}

function textOf(part: LanguageModelV4Content): string {
  if (part.type === 'text' || part.type === 'reasoning') return part.text;
  return part.type === 'tool-call' ? part.input : '';
}

function fillUsage(
  usage: LanguageModelV4Usage,
  options: LanguageModelV4CallOptions,
  countOutput: () => number,
): LanguageModelV4Usage {
  const { inputTokens, outputTokens } = usage;
  const knowsInput = inputTokens.total !== undefined || inputTokens.noCache !== undefined;
  const knowsOutput = outputTokens.total !== undefined || outputTokens.text !== undefined;
  if (knowsInput && knowsOutput) return usage;
  const input = (): number => sampleTokens(dropGatewayTools(options));
  return {
    ...usage,
    ...(!knowsInput && { inputTokens: { ...inputTokens, total: input() } }),
    ...(!knowsOutput && { outputTokens: { ...outputTokens, total: Math.round(countOutput()) } }),
  };
}
