import { toolgateOutcome } from './read-outcome.ts';
import type { VisibleOutcome } from './visible-outcome.ts';

/** Provider metadata that carries an outcome. */
type OutcomeMetadata = { toolgate: VisibleOutcome & Record<string, never> } | undefined;

/** The type of `metadataExtractor` of `@ai-sdk/openai-compatible`, in every major. */
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
 * Makes `toolgateOutcome` work with a remote gateway: pass it as `metadataExtractor` to `createOpenAICompatible`. It
 * copies the outcome from the endpoint's answer to `providerMetadata.toolgate`, where an in-process gateway would put
 * it.
 */
export const toolgateMetadataExtractor: ToolgateMetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => extractOutcome(parsedBody),
  createStreamExtractor() {
    let metadata: OutcomeMetadata;
    return {
      processChunk(parsedChunk) {
        metadata ??= extractOutcome(parsedChunk);
      },
      buildMetadata: () => metadata,
    };
  },
};

function extractOutcome(source: unknown): OutcomeMetadata {
  const outcome = toolgateOutcome(source);
  return outcome && ({ toolgate: outcome } as OutcomeMetadata);
}
