import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { FilterChannel } from '../../content-filter/index.ts';
import { markChanged } from '../marks/index.ts';

/** A part with a piece of a text. */
interface DeltaPart {
  delta: string;
  providerMetadata?: SharedV4ProviderMetadata;
}

/** A part that ends a text. */
interface EndPart {
  providerMetadata?: SharedV4ProviderMetadata;
}

/** Filters the deltas of one streamed text. The other fields of a held delta are sent with the next part. */
export interface DeltaFilter {
  readonly channel: FilterChannel;
  /**
   * Returns the delta with the text that may be sent now: the same part if its text is unchanged, `undefined` if no
   * text is left.
   */
  push<Part extends DeltaPart>(part: Part): Part | undefined;
  /**
   * Filters deltas that arrived together as one text. The channel must not redact.
   *
   * @param joined a part with their whole text.
   */
  pushJoined<Part extends DeltaPart>(joined: DeltaPart, parts: readonly Part[]): readonly Part[];
  /** Whether a text is held. */
  isHolding(): boolean;
  /** Returns the held text at the end; an empty text if it is a leak. */
  end(): string;
  /**
   * Returns a part with the metadata of held deltas; the same part if there is no such metadata. Once a secret of the
   * text was replaced, the part gets the mark of a changed text instead.
   */
  withHeld<Part extends EndPart>(part: Part): Part;
}

/** Creates the filter of one text. */
export function createDeltaFilter(channel: FilterChannel): DeltaFilter {
  let heldMetadata: SharedV4ProviderMetadata | undefined;
  /** Number of characters that the channel holds. */
  let heldCharacters = 0;

  function withHeld<Part extends EndPart>(part: Part): Part {
    if (channel.isRedacted) return markChanged(part);
    if (heldMetadata === undefined) return part;
    const providerMetadata = mergeMetadata(heldMetadata, part.providerMetadata);
    heldMetadata = undefined;
    return { ...part, providerMetadata };
  }

  /** Returns a part with the text that may be sent now; `undefined` if no text is left. */
  function send<Part extends DeltaPart>(part: Part, delta: string): Part | undefined {
    if (delta === part.delta) return withHeld(part);
    if (delta !== '') return withHeld({ ...part, delta });
    const { providerMetadata } = part;
    if (providerMetadata !== undefined)
      heldMetadata = mergeMetadata(heldMetadata, providerMetadata);
    return undefined;
  }

  return {
    channel,
    withHeld,
    push(part) {
      const delta = channel.push(part.delta);
      heldCharacters += part.delta.length - delta.length;
      return send(part, delta);
    },
    pushJoined(joined, parts) {
      const released = channel.push(joined.delta);
      if (heldCharacters === 0 && heldMetadata === undefined && released === joined.delta)
        return parts;
      // The first part also gets the text that was held before.
      let end = heldCharacters;
      let start = 0;
      heldCharacters += joined.delta.length - released.length;
      return parts.flatMap((part) => {
        end += part.delta.length;
        const sent = send(part, released.slice(start, end));
        start = end;
        return sent ?? [];
      });
    },
    isHolding: () => heldCharacters > 0,
    end() {
      heldCharacters = 0;
      return channel.end();
    },
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
