import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { Memory } from './create-memory.ts';
import { mapStream } from './map-stream.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** What the streamed answers of every specification have in common. */
interface OlderStreamResult<Part> {
  stream: ReadableStream<Part>;
}

/**
 * Translates streamed answers, part by part as they are read. A lifted stream of which nothing was
 * read lowers to its original, which is then unread, too.
 */
export function translateStream<Part, Result extends OlderStreamResult<Part>>(
  memory: Memory,
  part: PartTranslation<Part, LanguageModelV4StreamPart>,
): Translation<Result, LanguageModelV4StreamResult> {
  return {
    lift(result) {
      const { stream } = result;
      const lifted = memory.remember(mapStream(stream, part.lift), stream);
      return memory.remember({ ...result, stream: lifted }, result);
    },
    lower(result) {
      const source = memory.originalOf(result.stream) as ReadableStream<Part> | undefined;
      if (source === undefined || source.locked) {
        return { ...result, stream: mapStream(result.stream, part.lower) } as object as Result;
      }
      const original = memory.originalOf(result) as Result | undefined;
      return original ?? ({ ...result, stream: source } as object as Result);
    },
  };
}
