import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** The parts that come before an answer and are none of it. */
const preludes: ReadonlySet<Part['type']> = new Set(['stream-start', 'response-metadata', 'raw']);

/** A provider that sends more than this before its answer is taken to have begun it. */
const maxPreludes = 256;

/**
 * Waits until a stream has begun to answer, so that until then another model can still be asked.
 *
 * @returns the same parts.
 * @throws the failure of a stream that fails before.
 */
export async function awaitAnswer(stream: ReadableStream<Part>): Promise<ReadableStream<Part>> {
  const reader = stream.getReader();
  const held: Part[] = [];
  let isOpen = true;
  while (isOpen && held.length < maxPreludes) {
    const { done, value } = await reader.read();
    if (value?.type === 'error') {
      await reader.cancel().catch(() => {});
      throw value.error;
    }
    if (value !== undefined) held.push(value);
    isOpen = !done && preludes.has(value.type);
  }
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const first = held.shift();
        if (first !== undefined) return controller.enqueue(first);
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
