import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { collectParts } from './collect-parts.ts';

/** The answer of a scripted model: the parts of its stream, or an error with which its calls reject. */
export type Script = readonly LanguageModelV4StreamPart[] | ReadableStream<Part> | Error;

type Part = LanguageModelV4StreamPart;

/** A model with scripted answers that records its calls. */
export interface ScriptedModel extends LanguageModelV4 {
  /** The options of each call, in order. */
  readonly calls: LanguageModelV4CallOptions[];
}

/**
 * Creates a model with the same answer as a whole and as a stream.
 *
 * @param script the answer to every call, or a function that returns the answer to a call.
 */
export function scriptedModel(
  script: Script | ((options: LanguageModelV4CallOptions) => Script | Promise<Script>),
): ScriptedModel {
  const calls: LanguageModelV4CallOptions[] = [];

  async function answer(options: LanguageModelV4CallOptions): Promise<ReadableStream<Part>> {
    calls.push(options);
    const parts = typeof script === 'function' ? await script(options) : script;
    if (parts instanceof Error) throw parts;
    return parts instanceof ReadableStream ? parts : streamOf(parts);
  }

  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted-model',
    supportedUrls: {},
    calls,
    doGenerate: async (options) => collectParts(await answer(options)),
    doStream: async (options) => ({ stream: await answer(options) }),
  };
}

/** Creates a stream of the given parts, produced on demand. */
export function streamOf(parts: readonly Part[]): ReadableStream<Part> {
  const iterator = parts.values();
  return new ReadableStream<Part>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
}
