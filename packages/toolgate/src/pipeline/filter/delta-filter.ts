import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { FilterChannel } from '../../content-filter/index.ts';

/** A part that brings a piece of a text. */
interface DeltaPart {
  delta: string;
  providerMetadata?: SharedV4ProviderMetadata;
}

/** A part that ends a text. */
interface EndPart {
  providerMetadata?: SharedV4ProviderMetadata;
}

/** Filters the deltas of one streamed text. What a held delta carries beside its text is sent with the next part. */
export interface DeltaFilter {
  readonly channel: FilterChannel;
  /**
   * The delta with the text that may be sent now; the same part if that is its own text, `undefined` if nothing is left to
   * send.
   */
  push<Part extends DeltaPart>(part: Part): Part | undefined;
  /** The text that was still held, or nothing when it is a leak. */
  end(): string;
  /** A part with another text, and with the metadata of held deltas or with a mark that a secret was replaced. */
  change<Part extends DeltaPart>(part: Part, delta: string): Part;
  /** A part with the metadata of held deltas; the same part if they have no metadata. */
  withHeld<Part extends EndPart>(part: Part): Part;
}

/** Marks a delta of a text in which a secret was replaced. */
const redacted = { toolgate: { redacted: true } };

/** Opens the filter of one text. */
export function createDeltaFilter(channel: FilterChannel): DeltaFilter {
  let held: SharedV4ProviderMetadata | undefined;

  function withHeld<Part extends EndPart>(part: Part): Part {
    // Metadata may repeat the replaced text, as log probabilities do.
    if (channel.isRedacted) held = undefined;
    if (held === undefined) return part;
    const providerMetadata = mergeMetadata(held, part.providerMetadata);
    held = undefined;
    return { ...part, providerMetadata };
  }

  function change<Part extends DeltaPart>(part: Part, delta: string): Part {
    const changed = { ...part, delta };
    return channel.isRedacted ? { ...changed, providerMetadata: redacted } : withHeld(changed);
  }

  return {
    channel,
    withHeld,
    change,
    push(part) {
      const delta = channel.push(part.delta);
      if (delta === part.delta) return withHeld(part);
      if (delta !== '') return change(part, delta);
      const { providerMetadata } = part;
      if (providerMetadata !== undefined) held = mergeMetadata(held, providerMetadata);
      return undefined;
    },
    end: () => channel.end(),
  };
}

function mergeMetadata(
  before: SharedV4ProviderMetadata | undefined,
  after: SharedV4ProviderMetadata | undefined,
): SharedV4ProviderMetadata {
  const merged = { ...before };
  for (const [provider, metadata] of Object.entries(after ?? {})) {
    merged[provider] = { ...merged[provider], ...metadata };
  }
  return merged;
}
