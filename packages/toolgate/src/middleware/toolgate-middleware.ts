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
 * @param specificationVersion the version that the middleware states.
 * @param major the major that it is for; by default guessed from the model of each call. The hooks reject with
 *   `InvalidArgumentError` for a model that the major does not accept, and for a value that is not a model.
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

/** Throws for a value that is not a model: before AI SDK 7 the SDK passes a model id on as a string. */
function assertLanguageModel(model: unknown): void {
  if (isLanguageModel(model)) return;
  throw new InvalidArgumentError({
    argument: 'model',
    message: `wrapLanguageModel takes a language model, not ${nameOf(model)}`,
  });
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return `the string "${value}"; create the model with a provider.`;
  if (!isRecord(value)) return `${value === null ? 'null' : typeof value}.`;
  const missing = ['doGenerate', 'doStream'].filter((name) => !(name in value));
  return `an object without ${missing.join(' and ')}.`;
}

/** A version that middleware can state: AI SDK 6 requires `v3`, and `@ai-sdk/provider` 4 requires `v4`. */
export type MiddlewareVersion = 'v3' | 'v4';

/**
 * The gateway as middleware. `wrapLanguageModel` of AI SDK 4, 5, 6 and 7 accepts it.
 *
 * @typeParam Version `v4` for the middleware of `toolgate/ai-sdk-7`, which is also a `LanguageModelV4Middleware` of
 *   `@ai-sdk/provider`. All others are `v3`.
 */
export interface ToolgateMiddleware<Version extends MiddlewareVersion = 'v3'> {
  /** AI SDK 6 accepts only `v3`; the other majors accept both versions. */
  readonly specificationVersion: Version;
  /** Returns a whole answer; called by the AI SDK. */
  // The types of four majors have nothing in common here but the names.
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapGenerate(options: any): Promise<any>;
  /** Returns the answer as a stream; called by the AI SDK. */
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapStream(options: any): Promise<any>;
}

/**
 * Creates the gateway as middleware for `wrapLanguageModel` of any AI SDK major. It switches features on by the gateway
 * tools of each call, and filters the output of every call that hides text.
 *
 * It infers the calling major from the model's specification. If these differ, as for a model made for AI SDK 5 in an app
 * with AI SDK 6, use the entry point of the app's major, such as `toolgate/ai-sdk-6`.
 *
 * @throws GatewayToolError for `defaults` out of range, InvalidArgumentError for an unknown option.
 */
export function toolgateMiddleware(options: ToolgateOptions = {}): ToolgateMiddleware {
  return createMiddleware(options, 'v3');
}
