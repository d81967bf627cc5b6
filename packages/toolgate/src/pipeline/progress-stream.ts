import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ShadowAgentProgress } from '../shadow-agent/index.ts';
import { unknownUsage } from './usage.ts';

type Part = LanguageModelV4StreamPart;

/**
 * A stream that opens at once and reports each attempt of the shadow agent as reasoning before the
 * answer. Cancelling it aborts the loop.
 *
 * @param open runs the loop; an error of it becomes an error part and a finish.
 */
export function openProgressStream(
  open: (
    onProgress: (progress: ShadowAgentProgress) => void,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Part>>,
  signal?: AbortSignal,
): ReadableStream<Part> {
  const cancellation = new AbortController();
  const signals = [cancellation.signal, ...(signal ? [signal] : [])];
  const id = 'toolgate-progress';
  let answer: ReadableStreamDefaultReader<Part> | undefined;

  return new ReadableStream<Part>({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      controller.enqueue({ type: 'reasoning-start', id });
    },
    async pull(controller) {
      try {
        if (answer === undefined) {
          const stream = await open((progress) => {
            const delta = progressText(progress);
            if (delta !== '') controller.enqueue({ type: 'reasoning-delta', id, delta });
          }, AbortSignal.any(signals));
          answer = stream.getReader();
          controller.enqueue({ type: 'reasoning-end', id });
          return;
        }
        // The stream has started already; readers ignore or refuse a second start.
        let next = await answer.read();
        while (next.value?.type === 'stream-start') next = await answer.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        if (signal?.aborted || cancellation.signal.aborted) throw error;
        controller.enqueue({ type: 'error', error });
        const finishReason = { unified: 'error', raw: undefined } as const;
        controller.enqueue({ type: 'finish', finishReason, usage: unknownUsage });
        controller.close();
      }
    },
    async cancel(reason) {
      cancellation.abort(reason);
      await answer?.cancel(reason);
    },
  });
}

function progressText({ phase, iteration, maxIterations }: ShadowAgentProgress): string {
  switch (phase) {
    case 'validating':
      return `Checking attempt ${iteration} of ${maxIterations}.\n`;
    case 'rejected':
      return `Attempt ${iteration} was rejected.\n`;
    case 'passed':
      return `Attempt ${iteration} passed.\n`;
    case 'failed':
      return 'No attempt passed.\n';
  }
}
