import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelV1StreamPart } from '@ai-sdk/provider-v1';
import { memory } from './memory.ts';
import { takeReasoningMarks } from './reasoning-marks.ts';

type V1Part = LanguageModelV1StreamPart;
type ReasoningPart = Extract<
  LanguageModelV4StreamPart,
  { type: `reasoning-${string}`; id: string }
>;

/** Turns the reasoning of one V4 stream into parts of V1. */
export interface ReasoningPartLowerer {
  /** The parts that take a part's place. */
  push(part: ReasoningPart): V1Part[];
  /** The signature of a block that never ended. */
  end(): V1Part[];
}

/**
 * Opens a {@link ReasoningPartLowerer}. A signature goes out at its block's end, as it must follow all the
 * text that it signs; one without any is left out.
 */
export function createReasoningPartLowerer(): ReasoningPartLowerer {
  // AI SDK 4 throws over a signature that no reasoning precedes.
  let isSignable = false;
  let signature: V1Part | undefined;

  function sign(): V1Part[] {
    const signed = isSignable && signature ? [signature] : [];
    isSignable = false;
    signature = undefined;
    return signed;
  }

  return {
    push(part) {
      const original = memory.originalOf(part) as V1Part | undefined;
      const { marks } = takeReasoningMarks(part.providerMetadata);
      if (marks.redactedData !== undefined) {
        return [original ?? { type: 'redacted-reasoning', data: marks.redactedData }];
      }
      if (marks.signature !== undefined) {
        signature = { type: 'reasoning-signature', signature: marks.signature };
        if (original?.type === 'reasoning-signature') signature = original;
      }
      if (part.type === 'reasoning-end') return sign();
      if (part.type !== 'reasoning-delta') return [];
      if (original?.type !== 'reasoning' && part.delta === '') return [];
      isSignable = true;
      return [original ?? { type: 'reasoning', textDelta: part.delta }];
    },
    end: sign,
  };
}
