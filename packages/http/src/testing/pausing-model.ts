import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createDeferred } from 'toolgate/internal';
import { finishPart, textParts } from './answer-parts.ts';
import { scriptedModel, type ScriptedModel } from './scripted-model.ts';

/** A model that waits in the middle of its answer. */
export interface PausingModel {
  model: ScriptedModel;
  /** Lets all answers continue. */
  release(): void;
  /** Whether a call was stopped. */
  isStopped(): boolean;
}

/**
 * Creates a model that pauses before its answer or, if the answer has several texts, after the first text.
 *
 * @param texts the texts of the answer.
 */
export function pausingModel(...texts: string[]): PausingModel {
  const released = createDeferred();
  let isStopped = false;
  const parts = [...textParts(...texts), finishPart()];
  const heldAt = texts.length > 1 ? 2 : 0;
  const model = scriptedModel(({ abortSignal }: LanguageModelV4CallOptions) => {
    abortSignal?.addEventListener('abort', () => (isStopped = true));
    let index = 0;
    return new ReadableStream<LanguageModelV4StreamPart>({
      async pull(controller) {
        if (index === heldAt) await released.promise;
        const part = parts[index];
        index += 1;
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      },
    });
  });
  return { model, release: () => released.resolve(), isStopped: () => isStopped };
}
