import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../json/index.ts';

/** OpenAI's limit for the entries of `metadata`. */
const maxMetadataPairs = 16;

/** Returns the outcome that the pipeline stored in the metadata of a result or finish part, if any. */
export function readOutcome(metadata: SharedV4ProviderMetadata | undefined): unknown {
  return metadata?.toolgate;
}

/** Returns the field `toolgate` with the outcome in the metadata of a result or finish part, if there is one. */
export function toolgateField(metadata: SharedV4ProviderMetadata | undefined): JsonObject {
  const outcome = readOutcome(metadata);
  return outcome === undefined ? {} : { toolgate: outcome };
}

/**
 * Returns the fields that carry an outcome in a whole chat completion or a response. The field `toolgate` has the
 * outcome. If the shadow agent failed, OpenAI's own field `metadata` gets an entry too, for clients that keep only the
 * fields they know. Chunks of a chat completion and messages have no `metadata`.
 *
 * @param metadata the `metadata` that the body already has.
 */
export function outcomeFields(outcome: unknown, metadata?: unknown): JsonObject {
  if (outcome === undefined) return {};
  const pairs = isRecord(metadata) ? metadata : {};
  const isMarked = isFailed(outcome) && Object.keys(pairs).length < maxMetadataPairs;
  return {
    ...(isMarked && { metadata: { ...pairs, toolgate_shadow_agent: 'failed' } }),
    toolgate: outcome,
  };
}

/** Whether an outcome says that the shadow agent failed: it found no good answer. */
export function isFailed(outcome: unknown): boolean {
  const shadowAgent = isRecord(outcome) ? outcome['shadowAgent'] : undefined;
  return isRecord(shadowAgent) && shadowAgent['action'] === 'failed';
}
