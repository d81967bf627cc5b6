import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import type { CallObserver, Observation, ObservedCallEnd } from '../telemetry/index.ts';
import { recordCall } from './call-log.ts';
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
  if (observation.isObserved()) return generateObserved(model, options, observation);
  return passThrough ? passThrough(options) : model.doGenerate(options);
}

async function generateObserved(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  observation: Observation,
): Promise<LanguageModelV4GenerateResult> {
  const call = observation.openCall({ role: 'candidate', isStream: false });
  try {
    const result = await call.run(async () => model.doGenerate(options));
    call.close(result);
    observation.close({});
    return result;
  } catch (error) {
    call.close({ error });
    throw error;
  }
}

/** Returns the model's own stream: the same object, or a stream of the same parts if an observer watches it. */
export async function streamPassThrough(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  observation: Observation,
): Promise<StreamedAnswer> {
  if (!observation.isObserved()) return model.doStream(options);
  const call = observation.openCall({ role: 'candidate', isStream: true });
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
    firstPart: () => call.firstPart(),
    end(end: ObservedCallEnd) {
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
