import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** A model that begins an answer and never ends it. */
export interface EndlessModel {
  model: LanguageModelV4;
  /** How many of its calls were aborted so far. */
  aborted: () => number;
}

/** Makes a model that shows whether a client's leaving reaches the upstream. */
export function createEndlessModel(): EndlessModel {
  let aborted = 0;
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'toolgate.endless',
    modelId: 'endless',
    supportedUrls: {},
    async doGenerate() {
      throw new Error('the endless model only streams');
    },
    async doStream({ abortSignal }) {
      // It never falls silent: workerd ends a request that waits for nothing.
      let timer: ReturnType<typeof setInterval>;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] });
          controller.enqueue({ type: 'text-start', id: '0' });
          timer = setInterval(() => {
            controller.enqueue({ type: 'text-delta', id: '0', delta: 'and on ' });
          }, 20);
          abortSignal?.addEventListener('abort', () => {
            clearInterval(timer);
            aborted += 1;
            controller.error(abortSignal.reason);
          });
        },
        cancel: () => clearInterval(timer),
      });
      return { stream };
    },
  };
  return { model, aborted: () => aborted };
}
