import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { deriveModel } from 'toolgate/pipeline';
import { continueLoops } from '../formats/messages/index.ts';

/** A model, with the number of its calls. */
export interface CountedModel {
  /** The same model; its calls are counted. */
  readonly model: LanguageModelV4;
  /** Returns the number of calls so far. */
  calls(): number;
  /** Returns the headers of the latest answer that every caller may see. */
  headers(): Readonly<Record<string, string>> | undefined;
  /** Wraps another function that calls the model, so its calls count too. */
  count<Result extends Answered>(call: Call<Result>): CountedCall<Result>;
}

/** An answer, whole or streamed. */
interface Answered {
  response?: { headers?: Record<string, string> | undefined };
}

type Call<Result> = (options: LanguageModelV4CallOptions) => PromiseLike<Result>;
type CountedCall<Result> = (options: LanguageModelV4CallOptions) => Promise<Result>;

/** Counts the calls of a model. Its results and streams stay unchanged. */
export function countCalls(model: LanguageModelV4): CountedModel {
  let calls = 0;
  let headers: Readonly<Record<string, string>> | undefined;
  const count =
    <Result extends Answered>(call: Call<Result>): CountedCall<Result> =>
    async (options) => {
      calls += 1;
      const result = await call(options);
      headers = result.response?.headers;
      return result;
    };
  const answering = continueLoops(model);
  return {
    calls: () => calls,
    headers: () => headers,
    count,
    model: deriveModel(model, {
      doGenerate: count((options) => answering.doGenerate(options)),
      doStream: count((options) => answering.doStream(options)),
    }),
  };
}
