import {
  type Call,
  type ScriptedModel,
  scriptedModel,
  type SpecificationVersion,
} from './scripted-model.ts';

/**
 * How one call of a model goes. The model throws an `Error`. A stream sends half of the answer; then `error part`
 * reports an error and finishes, `break` errors the stream, `no finish` ends it, and `hang` waits for the caller to
 * abort. A whole answer hangs, too. `refuse` reports an error instead of an answer.
 */
export type Attempt = Error | 'answer' | 'error part' | 'break' | 'no finish' | 'hang' | 'refuse';

/** A model whose calls fail, one after the other, in given ways; the last way repeats. */
export interface FailingModel extends Pick<ScriptedModel, 'calls' | 'doGenerate' | 'doStream'> {
  /** Settles once a call began to hang. */
  readonly hanging: Promise<void>;
  /** How many calls were aborted or left while they hung. */
  readonly left: () => number;
}

/** What a {@link FailingModel} answers where it does. */
const failingAnswer = 'We play Hamlet tonight, and The Tempest on Sunday at eight.';

/** The error that is in an error part or breaks a stream. */
export const streamError: Error = new Error('connection lost');

/** Builds a {@link FailingModel}. */
export function failingModel(version: SpecificationVersion, ...attempts: Attempt[]): FailingModel {
  const calls: Call[] = [];
  const hung = signalOnce();
  let left = 0;

  function next(options: Call): Attempt {
    (options['abortSignal'] as AbortSignal | undefined)?.throwIfAborted();
    const attempt = attempts[Math.min(calls.length, attempts.length - 1)] ?? 'answer';
    calls.push(options);
    if (attempt instanceof Error) throw attempt;
    return attempt;
  }

  function untilLeft(options: Call): Promise<never> {
    const signal = options['abortSignal'] as AbortSignal | undefined;
    hung.give();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        left += 1;
        reject(signal.reason as Error);
      });
    });
  }

  async function streamOf(attempt: Attempt, options: Call) {
    const sent = await partsOf(version, attempt);
    return new ReadableStream(
      {
        async pull(controller) {
          const part = sent.shift();
          if (part !== undefined) controller.enqueue(part);
          else if (attempt === 'break') controller.error(streamError);
          else if (attempt === 'hang') await untilLeft(options);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  return {
    ...scriptedModel(version),
    calls,
    hanging: hung.given,
    left: () => left,
    async doGenerate(options) {
      if (next(options) === 'hang') await untilLeft(options);
      return scriptedModel(version, failingAnswer).doGenerate({});
    },
    async doStream(options) {
      const attempt = next(options);
      const stream = await streamOf(attempt, options);
      return version === 'v1'
        ? { stream, rawCall: { rawPrompt: null, rawSettings: {} } }
        : { stream };
    },
  };
}

/** What a stream sends before the scripted failure. */
async function partsOf(version: SpecificationVersion, attempt: Attempt): Promise<object[]> {
  const { stream } = (await scriptedModel(version, failingAnswer).doStream({})) as {
    stream: ReadableStream<object>;
  };
  const parts: object[] = [];
  for await (const part of stream) parts.push(part);
  if (attempt === 'answer') return parts;
  const sent = parts.slice(0, attempt === 'refuse' ? 1 : parts.length / 2);
  if (attempt === 'break' || attempt === 'no finish' || attempt === 'hang') return sent;
  return [...sent, { type: 'error', error: streamError }, ...parts.slice(-1)];
}

function signalOnce(): { given: Promise<void>; give: () => void } {
  const target = new EventTarget();
  return {
    given: new Promise((resolve) => target.addEventListener('given', () => resolve())),
    give: () => target.dispatchEvent(new Event('given')),
  };
}
