import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { textParts } from '../testing/index.ts';

type Part = LanguageModelV4StreamPart;

/** Streams parts with pauses that are longer than the gateway may stay silent. */
export function slowly(parts: readonly Part[]): ReadableStream<Part> {
  const iterator = parts.values();
  return new ReadableStream<Part>({
    async pull(controller) {
      const next = iterator.next();
      if (next.done) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, 10));
      controller.enqueue(next.value);
    },
  });
}

/** Streams parts whose source breaks before their end. */
export function cutOff(parts: readonly Part[]): ReadableStream<Part> {
  const iterator = parts.values();
  return new ReadableStream<Part>({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.error(new Error('The socket is gone.'));
      else controller.enqueue(next.value);
    },
  });
}

/** Streams words without an end, each when the reader has taken the one before. */
export function endless(): ReadableStream<Part> {
  let first = true;
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        if (first) textParts('x').forEach((part) => controller.enqueue(part));
        else controller.enqueue({ type: 'text-delta', id: 'text-x', delta: 'x' });
        first = false;
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    },
    { highWaterMark: 0 },
  );
}
