import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelV1StreamPart as V1Part } from '@ai-sdk/provider-v1';
import { originals } from '../originals.ts';
import { takeReasoningMetadata } from '../reasoning-metadata.ts';

type ReasoningPart = Extract<
  LanguageModelV4StreamPart,
  { type: `reasoning-${string}`; id: string }
>;

/** Lowers the reasoning parts of one stream. */
export interface ReasoningPartLowerer {
  /** Returns the parts that replace a part. */
  push(part: ReasoningPart): V1Part[];
  /** Returns the signature of a block that never ended. */
  end(): V1Part[];
}

/**
 * Creates a {@link ReasoningPartLowerer}. It sends a signature at the end of its block, after all the
 * text that it signs, and leaves out a signature without text.
 */
export function createReasoningPartLowerer(): ReasoningPartLowerer {
  // AI SDK 4 throws on a signature without reasoning before it.
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
      const original = originals.get(part) as V1Part | undefined;
      const { own } = takeReasoningMetadata(part.providerMetadata);
      if (own.redactedData !== undefined) {
        return [original ?? { type: 'redacted-reasoning', data: own.redactedData }];
      }
      if (own.signature !== undefined) {
        signature = { type: 'reasoning-signature', signature: own.signature };
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
