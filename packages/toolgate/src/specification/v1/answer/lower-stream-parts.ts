import type { LanguageModelV4StreamPart as V4Part } from '@ai-sdk/provider';
import type {
  LanguageModelV1CallWarning,
  LanguageModelV1StreamPart as V1Part,
} from '@ai-sdk/provider-v1';
import type { PartTranslator } from '../../translation/index.ts';
import { originals } from '../originals.ts';
import { lowerAnswerMetadata } from '../provider-metadata.ts';
import { lowerFile, lowerFileAddress, lowerSource, lowerToolCall } from './answer-content.ts';
import { lowerFinishReason } from './finish-reason.ts';
import { createReasoningPartLowerer } from './lower-reasoning-parts.ts';
import { assertCallCount } from './open-blocks.ts';
import { usageTranslation } from './usage.ts';
import { warningTranslation } from './warning.ts';

/**
 * Creates the translator of one V4 stream to V1. Leaves out starts and ends of blocks, and everything that
 * `lowerResult` leaves out of a whole answer.
 *
 * @param warnings receives the warnings of the stream's start.
 */
export function createPartLowerer(
  warnings: LanguageModelV1CallWarning[],
): PartTranslator<V4Part, V1Part> {
  const reasoning = createReasoningPartLowerer();
  const toolNames = new Map<string, string>();

  function lowerInput(part: Extract<V4Part, { type: 'tool-input-delta' }>): V1Part[] {
    const { id: toolCallId, delta: argsTextDelta } = part;
    const toolName = toolNames.get(toolCallId);
    if (toolName === undefined) return [];
    const type = 'tool-call-delta';
    return [{ type, toolCallType: 'function', toolCallId, toolName, argsTextDelta }];
  }

  return {
    push(part) {
      switch (part.type) {
        case 'stream-start':
          warnings.push(...part.warnings.map(warningTranslation.lower));
          return [];
        case 'reasoning-start':
        case 'reasoning-delta':
        case 'reasoning-end':
          return reasoning.push(part);
        case 'tool-input-start':
          if (!part.providerExecuted) toolNames.set(part.id, part.toolName);
          assertCallCount(toolNames.size);
          return [];
        case 'tool-input-delta':
          return originalParts(part) ?? lowerInput(part);
        case 'tool-input-end':
          toolNames.delete(part.id);
          return [];
        case 'finish':
          return [...reasoning.end(), ...(originalParts(part) ?? [lowerFinish(part)])];
        default:
          return originalParts(part) ?? lowerSimple(part);
      }
    },
    end: () => reasoning.end(),
  };
}

function originalParts(part: V4Part): V1Part[] | undefined {
  const original = originals.get(part);
  // In V1 only parts of a stream have a type; the content of a whole answer has no type.
  return original && 'type' in original ? [original as V1Part] : undefined;
}

/** Lowers parts that need no state. Parts that are the same in V1, and unknown parts, stay unchanged. */
function lowerSimple(part: V4Part): V1Part[] {
  switch (part.type) {
    case 'text-delta':
      return part.delta === '' ? [] : [{ type: 'text-delta', textDelta: part.delta }];
    case 'tool-call': {
      const call = lowerToolCall(part);
      return call ? [{ type: 'tool-call', ...call }] : [];
    }
    case 'source': {
      const source = lowerSource(part);
      return source ? [{ type: 'source', source }] : [];
    }
    case 'file': {
      const file = lowerFile(part);
      if (file) return [{ type: 'file', ...file }];
      const source = lowerFileAddress(part);
      return source ? [{ type: 'source', source }] : [];
    }
    case 'text-start':
    case 'text-end':
    case 'tool-result':
    case 'tool-approval-request':
    case 'reasoning-file':
    case 'custom':
    case 'raw':
    case 'ping':
      return [];
    default:
      return [part as V1Part];
  }
}

function lowerFinish(part: Extract<V4Part, { type: 'finish' }>): V1Part {
  const { finishReason, usage, providerMetadata, ...rest } = part;
  return {
    ...rest,
    finishReason: lowerFinishReason(finishReason),
    usage: usageTranslation.lower(usage),
    ...lowerAnswerMetadata(providerMetadata),
  };
}
