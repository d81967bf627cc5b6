import { InvalidArgumentError } from '../errors/index.ts';
import { createPipeline, type ToolgateOptions, translatedPipeline } from '../pipeline/index.ts';
import { assertModelOf, type SdkMajor, sdkMajorOf } from '../sdk-major/index.ts';
import { type AnyLanguageModel, isLanguageModel } from '../specification/index.ts';

/** What a middleware is given for a call, in every major. */
interface WrapOptions {
  /** The call options, of the specification that the major speaks. */
  params: unknown;
  /** The next model inward, of whichever specification. */
  model: AnyLanguageModel;
}

/** The two hooks of a middleware, before a major's types are put on them. */
export interface Middleware {
  wrapGenerate(options: WrapOptions): Promise<unknown>;
  wrapStream(options: WrapOptions): Promise<unknown>;
}

/**
 * Builds the gateway's middleware.
 *
 * @param major the major that it is for; where it is left out, each call's model decides. Its hooks
 *   reject with `InvalidArgumentError` where another major's entry point was imported, or where no model is given.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createMiddleware(options: ToolgateOptions, major?: SdkMajor): Middleware {
  const pipeline = createPipeline(options);
  const pipelineFor = (model: AnyLanguageModel) => {
    assertLanguageModel(model);
    if (major !== undefined) assertModelOf(major, model);
    const { specification, enforcesToolChoice } = major ?? sdkMajorOf(model.specificationVersion);
    return translatedPipeline(pipeline, specification, {
      forcedToolChoice: enforcesToolChoice ? 'refuse' : 'relax',
    });
  };
  return {
    wrapGenerate: async ({ params, model }) => pipelineFor(model).generate(model, params),
    wrapStream: async ({ params, model }) => pipelineFor(model).stream(model, params),
  };
}

/** Before AI SDK 7 a string in place of a model gets as far as this. */
function assertLanguageModel(model: unknown): void {
  if (isLanguageModel(model)) return;
  const given = typeof model === 'string' ? `the string "${model}"` : typeof model;
  throw new InvalidArgumentError({
    argument: 'model',
    message: `wrapLanguageModel takes a language model, not ${given}; a provider makes the model of an id.`,
  });
}
