import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../json/index.ts';

/** OpenAI's limit for the pairs of an object's metadata. */
const maxMetadataPairs = 16;

/** The outcome that the pipeline left in a result's or finish part's metadata, if any. */
export function readOutcome(metadata: SharedV4ProviderMetadata | undefined): unknown {
  return metadata?.toolgate;
}

/**
 * The fields that carry an outcome in a whole chat completion or a response: `toolgate`, and where the shadow agent failed, a
 * pair in OpenAI's own field for notes about an object, for clients that keep only the fields that they know. Chunks of a
 * chat completion have no such field, nor have messages.
 *
 * @param metadata the metadata that the object has already.
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

/** Whether an outcome says that the shadow agent found no good answer. */
export function isFailed(outcome: unknown): boolean {
  const shadowAgent = isRecord(outcome) ? outcome['shadowAgent'] : undefined;
  return isRecord(shadowAgent) && shadowAgent['action'] === 'failed';
}
