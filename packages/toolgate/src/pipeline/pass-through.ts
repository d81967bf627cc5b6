import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import type { CallObserver, Observation } from '../telemetry/index.ts';
import { createCallLog, recordCall } from './call-log.ts';
import type { PipelineContext } from './pipeline.ts';
import {
  type PartMapper,
  type StreamedAnswer,
  mapParts,
  partsOf,
  omitStream,
} from './stream/index.ts';

/** Returns the model's own whole answer, as the same object. */
export function generatePassThrough(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  observation: Observation,
  { passThrough }: PipelineContext,
): PromiseLike<LanguageModelV4GenerateResult> {
  if (observation.isObserved) return generateObserved(model, options, observation);
  return passThrough ? passThrough(options) : model.doGenerate(options);
}

async function generateObserved(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  observation: Observation,
): Promise<LanguageModelV4GenerateResult> {
  const call = async () => model.doGenerate(options);
  const result = await createCallLog(observation).track('candidate', call);
  observation.close({});
  return result;
}

/** Returns the model's own stream: the same object, or a stream of the same parts if an observer watches it. */
export async function streamPassThrough(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  observation: Observation,
): Promise<StreamedAnswer> {
  if (!observation.isObserved) return model.doStream(options);
  const call = createCallLog(observation).start('candidate');
  try {
    const result = await call.run(async () => model.doStream(options));
    return {
      ...omitStream(result),
      parts: mapParts(partsOf(result), watchParts(call, observation)),
    };
  } catch (error) {
    call.close({ error });
    throw error;
  }
}

function watchParts(call: CallObserver, observation: Observation): PartMapper {
  const watcher = recordCall({
    ...call,
    close(end) {
      call.close(end);
      observation.close('error' in end ? { error: end.error } : {});
    },
  });
  return {
    isDone: () => false,
    push(part) {
      watcher.push(part);
      return [part];
    },
    end() {
      watcher.end();
      return [];
    },
    leave: () => watcher.end(),
    fail(error) {
      watcher.end({ error });
      return { parts: [], failure: { error } };
    },
  };
}
