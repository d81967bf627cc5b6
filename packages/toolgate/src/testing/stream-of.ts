import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Creates a stream of known parts and sends them on demand. */
export function streamOf(
  parts: readonly LanguageModelV4StreamPart[],
): ReadableStream<LanguageModelV4StreamPart> {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const part = parts[next];
        if (part === undefined) controller.close();
        else controller.enqueue(part);
        next += 1;
      },
    },
    { highWaterMark: 0 },
  );
}
