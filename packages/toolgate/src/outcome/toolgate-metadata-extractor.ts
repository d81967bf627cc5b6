import { toolgateOutcome } from './read-outcome.ts';
import type { VisibleOutcome } from './visible-outcome.ts';

/** Provider metadata that carries an outcome. */
type OutcomeMetadata = { toolgate: VisibleOutcome & Record<string, never> } | undefined;

/** What `@ai-sdk/openai-compatible` takes as `metadataExtractor`, in every major, structurally. */
export interface ToolgateMetadataExtractor {
  /** Reads the body of a whole answer. */
  extractMetadata(options: { parsedBody: unknown }): Promise<OutcomeMetadata>;
  /** Reads the chunks of a streamed answer. */
  createStreamExtractor(): {
    processChunk(parsedChunk: unknown): void;
    buildMetadata(): OutcomeMetadata;
  };
}

/**
 * Makes `toolgateOutcome` work in an app whose gateway is a remote one: pass it as
 * `metadataExtractor` to `createOpenAICompatible`, and the outcome that the endpoint wrote into its
 * answer stands in `providerMetadata.toolgate`, as if the gateway ran within the app.
 */
export const toolgateMetadataExtractor: ToolgateMetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => metadataOf(parsedBody),
  createStreamExtractor() {
    let metadata: OutcomeMetadata;
    return {
      processChunk(parsedChunk) {
        metadata ??= metadataOf(parsedChunk);
      },
      buildMetadata: () => metadata,
    };
  },
};

function metadataOf(source: unknown): OutcomeMetadata {
  const outcome = toolgateOutcome(source);
  return outcome && ({ toolgate: outcome } as OutcomeMetadata);
}
