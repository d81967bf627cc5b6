import { InvalidArgumentError } from '../errors/index.ts';
import { isRecord } from '../internal/index.ts';
import {
  assertKnownOptions,
  createPipeline,
  type ToolgateOptions,
  translatedPipeline,
} from '../pipeline/index.ts';
import {
  assertAcceptedModel,
  assertReadableAnswer,
  type SdkMajor,
  guessSdkMajor,
} from '../sdk-major/index.ts';
import { type AnyLanguageModel, isLanguageModel } from '../specification/index.ts';

/** The arguments of a middleware hook, in every major. */
interface WrapOptions {
  /** The call options, in the specification of the major. */
  params: unknown;
  /** The wrapped model, of any specification. */
  model: AnyLanguageModel;
}

/**
 * Builds the gateway's middleware.
 *
 * @param specificationVersion what the middleware says of itself.
 * @param major the major that it is for; without it, the model of each call decides. The hooks reject with
 *   `InvalidArgumentError` for a model that the major does not accept, and for any value that is not a model.
 * @throws GatewayToolError for `defaults` out of range, InvalidArgumentError for an unknown option.
 */
export function createMiddleware<Version extends MiddlewareVersion>(
  options: ToolgateOptions,
  specificationVersion: Version,
  major?: SdkMajor,
): ToolgateMiddleware<Version> {
  assertKnownOptions(options, 'toolgateMiddleware()');
  const pipeline = createPipeline(options);
  const pipelineFor = ({ model, params }: WrapOptions) => {
    assertLanguageModel(model);
    assertReadableAnswer(model, params);
    if (major !== undefined) assertAcceptedModel(major, model);
    const { specification, forcedToolChoice } = major ?? guessSdkMajor(model.specificationVersion);
    return translatedPipeline(pipeline, specification, { forcedToolChoice });
  };
  return {
    specificationVersion,
    wrapGenerate: async (call: WrapOptions) => pipelineFor(call).generate(call.model, call.params),
    wrapStream: async (call: WrapOptions) => pipelineFor(call).stream(call.model, call.params),
  };
}

/** Before AI SDK 7 the SDK passes a string on instead of a model. */
function assertLanguageModel(model: unknown): void {
  if (isLanguageModel(model)) return;
  throw new InvalidArgumentError({
    argument: 'model',
    message: `wrapLanguageModel takes a language model, not ${nameOf(model)}`,
  });
}

function nameOf(value: unknown): string {
  if (typeof value === 'string')
    return `the string "${value}"; a provider makes the model of an id.`;
  if (!isRecord(value)) return `${value === null ? 'null' : typeof value}.`;
  const missing = ['doGenerate', 'doStream'].filter((name) => !(name in value));
  return `an object without ${missing.join(' and ')}.`;
}

/** The versions that middleware can state: AI SDK 6 asks for `v3`, and `@ai-sdk/provider` 4 for `v4`. */
export type MiddlewareVersion = 'v3' | 'v4';

/**
 * The type of the gateway as middleware. `wrapLanguageModel` of AI SDK 4, 5, 6 and 7 accepts it.
 *
 * @typeParam Version `v4` for the middleware of `toolgate/ai-sdk-7`, which is also a `LanguageModelV4Middleware` of
 *   `@ai-sdk/provider`. All others are `v3`.
 */
export interface ToolgateMiddleware<Version extends MiddlewareVersion = 'v3'> {
  /** AI SDK 6 asks for exactly `v3`; `wrapLanguageModel` of the other majors takes both. */
  readonly specificationVersion: Version;
  /** Answers a call with a whole answer. The AI SDK calls it. */
  // The types of four majors have nothing in common here but the names.
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapGenerate(options: any): Promise<any>;
  /** Answers a call with a stream. The AI SDK calls it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapStream(options: any): Promise<any>;
}

/**
 * The gateway as middleware for `wrapLanguageModel` of any AI SDK major. It acts on each call according to the gateway
 * tools that the call declares, and filters the output of every call that hides something. It takes the calling major
 * from the model's specification. If an SDK wraps a model of another specification, as AI SDK 6 does with a model made
 * for 5, use the SDK's own entry point, `toolgate/ai-sdk-6`.
 *
 * @throws GatewayToolError for `defaults` out of range, InvalidArgumentError for an unknown option.
 */
export function toolgateMiddleware(options: ToolgateOptions = {}): ToolgateMiddleware {
  return createMiddleware(options, 'v3');
}
