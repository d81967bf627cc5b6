import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { Originals } from './originals.ts';
import { eachPart, translateParts } from './translate-parts.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** The parts of a stream that are the same in V2, V3 and V4. */
export const sameStreamParts = {
  'text-start': 'same',
  'text-delta': 'same',
  'text-end': 'same',
  'reasoning-start': 'same',
  'reasoning-delta': 'same',
  'reasoning-end': 'same',
  'tool-input-start': 'same',
  'tool-input-delta': 'same',
  'tool-input-end': 'same',
  'tool-call': 'same',
  source: 'same',
  'response-metadata': 'same',
  raw: 'same',
  error: 'same',
} as const;

/** The common shape of the streamed answers of every specification. */
interface OlderStreamResult<Part> {
  stream: ReadableStream<Part>;
}

/**
 * Translates streamed answers part by part, on demand. An unread lifted stream lowers to its original, which is also
 * unread.
 */
export function translateStream<Part, Result extends OlderStreamResult<Part>>(
  originals: Originals,
  part: PartTranslation<Part, LanguageModelV4StreamPart>,
): Translation<Result, LanguageModelV4StreamResult> {
  return {
    lift(result) {
      const { stream } = result;
      const lifted = originals.remember(translateParts(stream, eachPart(part.lift)), stream);
      return originals.remember({ ...result, stream: lifted }, result);
    },
    lower(result) {
      const source = originals.get(result.stream) as ReadableStream<Part> | undefined;
      if (source === undefined || source.locked) {
        return {
          ...result,
          stream: translateParts(result.stream, eachPart(part.lower)),
        } as object as Result;
      }
      const original = originals.get(result) as Result | undefined;
      return original ?? ({ ...result, stream: source } as object as Result);
    },
  };
}
