import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
} from '@ai-sdk/provider';
import { originals } from '../originals.ts';
import { lowerAnswerMetadata } from '../provider-metadata.ts';
import { takeReasoningMetadata } from '../reasoning-metadata.ts';
import type { V1GenerateResult } from '../v1-results.ts';
import { lowerFile, lowerFileAddress, lowerSource, lowerToolCall } from './answer-content.ts';
import { lowerFinishReason } from './finish-reason.ts';
import { emptyRawCall, lowerExchange } from './http-exchange.ts';
import { usageTranslation } from './usage.ts';
import { lowerWarnings } from './warning.ts';

type V1Content = Pick<V1GenerateResult, 'text' | 'reasoning' | 'files' | 'sources' | 'toolCalls'>;
type V1Reasoning = Exclude<NonNullable<V1GenerateResult['reasoning']>, string>[number];

/**
 * Lowers a whole answer. Leaves out the parts that V1 lacks: tools that the provider ran, documents as sources, and
 * custom parts. An answer that finishes with `content-filter` also loses its tool calls, because AI SDK 4 would run
 * them.
 */
export function lowerResult(result: LanguageModelV4GenerateResult): V1GenerateResult {
  const original = originals.get(result);
  if (original !== undefined) return original as V1GenerateResult;
  const { content, structuredOutputText, finishReason, usage, warnings, ...others } = result;
  const { providerMetadata, request, response, ...rest } = others;
  const { toolCalls, ...lowered } = lowerContent(content);
  const isBlocked = finishReason.unified === 'content-filter';
  return {
    rawCall: emptyRawCall(),
    ...rest,
    ...lowered,
    // AI SDK 4 reads structured output only from the text.
    ...(structuredOutputText !== undefined && { text: structuredOutputText }),
    ...(toolCalls && !isBlocked && { toolCalls }),
    finishReason: lowerFinishReason(finishReason),
    usage: usageTranslation.lower(usage),
    ...lowerWarnings(warnings),
    ...lowerAnswerMetadata(providerMetadata),
    ...lowerExchange({ ...(request && { request }), ...(response && { response }) }),
  };
}

function lowerContent(content: readonly LanguageModelV4Content[]): V1Content {
  const lowered = {
    files: collect(content, 'file', lowerFile),
    sources: [
      ...collect(content, 'source', lowerSource),
      ...content.flatMap((part) => (part.type === 'file' && lowerFileAddress(part)) || []),
    ],
    toolCalls: collect(content, 'tool-call', lowerToolCall),
  };
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const reasoning = content.filter((part) => part.type === 'reasoning');
  return {
    ...(texts.length > 0 && { text: texts.join('') }),
    ...(reasoning.length > 0 && { reasoning: lowerReasoning(reasoning) }),
    ...(lowered.files.length > 0 && { files: lowered.files }),
    ...(lowered.sources.length > 0 && { sources: lowered.sources }),
    ...(lowered.toolCalls.length > 0 && { toolCalls: lowered.toolCalls }),
  };
}

/**
 * Collects the parts of one type. A part from a whole answer of a V1 model becomes its original, every other part is
 * lowered.
 */
function collect<Type extends LanguageModelV4Content['type'], Lowered>(
  content: readonly LanguageModelV4Content[],
  type: Type,
  lower: (part: Extract<LanguageModelV4Content, { type: Type }>) => Lowered | undefined,
): Lowered[] {
  return content.flatMap((part) => {
    if (part.type !== type) return [];
    const original = originals.get(part);
    // An answer made from a stream has the stream's parts; their originals have a type.
    if (original && !('type' in original)) return [original as Lowered];
    return lower(part as Extract<LanguageModelV4Content, { type: Type }>) ?? [];
  });
}

/** Lowers reasoning; a single plain text becomes a string, as in most models of V1. */
function lowerReasoning(
  reasoning: readonly LanguageModelV4Reasoning[],
): NonNullable<V1GenerateResult['reasoning']> {
  const [first] = reasoning;
  if (first && reasoning.length === 1 && originals.get(first) === undefined) {
    const lowered = lowerReasoningPart(first);
    return lowered.type === 'text' && lowered.signature === undefined ? lowered.text : [lowered];
  }
  return reasoning.map(
    (part) => (originals.get(part) as V1Reasoning | undefined) ?? lowerReasoningPart(part),
  );
}

function lowerReasoningPart({ text, providerMetadata }: LanguageModelV4Reasoning): V1Reasoning {
  const { signature, redactedData } = takeReasoningMetadata(providerMetadata).own;
  if (redactedData !== undefined) return { type: 'redacted', data: redactedData };
  return { type: 'text', text, ...(signature !== undefined && { signature }) };
}
