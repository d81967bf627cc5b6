import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { OutcomeError } from '../outcome/index.ts';
import { type Observation, observeRequest } from '../telemetry/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { generatePlainly, streamPlainly } from './answer-plainly.ts';
import { generateAnswer, refuseAnswer } from './generate-answer.ts';
import { guardInput, isGuarded } from './guard-input.ts';
import { createHost, type Host } from './host.ts';
import type { Pipeline, PipelineContext } from './pipeline.ts';
import { openRequestRecord } from './request-record.ts';
import { type GatewayRequest, readGatewayRequest, isHandled } from './request/index.ts';
import { brokenStream, streamAnswer, streamRefusal } from './stream-answer.ts';
import { type StreamedAnswer, partsOf, streamResultOf } from './stream/index.ts';
import type { ToolgateOptions } from './toolgate-options.ts';
import { warnOfOrder } from './warn-of-order.ts';

/**
 * Creates the pipeline. The middleware, the provider and the HTTP handler use it; a host with its own protocol can call
 * it directly.
 *
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createPipeline(options: ToolgateOptions = {}): Pipeline {
  const host = createHost(options);

  async function openStream(
    model: LanguageModelV4,
    callOptions: LanguageModelV4CallOptions,
    context: PipelineContext,
  ): Promise<StreamedAnswer> {
    const observation = observe(model, callOptions, { host, context, isStream: true });
    try {
      const request = await readGatewayRequest(callOptions, host, context);
      const active = activate(request, { host, context, observation });
      const watched = watch(model, { host, context });
      if (active) return await stream(watched, active);
      return await streamPlainly(watched, request.options, observation);
    } catch (error) {
      observation.close({ error });
      throw error;
    }
  }

  return {
    async generate(model, callOptions, context = {}) {
      const observation = observe(model, callOptions, { host, context, isStream: false });
      try {
        const request = await readGatewayRequest(callOptions, host, context);
        const active = activate(request, { host, context, observation });
        const watched = watch(model, { host, context });
        if (active) return await generate(watched, active);
        return await generatePlainly(watched, request.options, observation, context);
      } catch (error) {
        observation.close({ error });
        throw error;
      }
    },
    async stream(model, callOptions, context = {}) {
      return streamResultOf(await openStream(model, callOptions, context));
    },
    async read(model, callOptions, context = {}) {
      return partsOf(await openStream(model, callOptions, context));
    },
  };
}

/** Answers a request as a whole: the guard, the model or the shadow agent around it, then the filter. */
async function generate(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<LanguageModelV4GenerateResult> {
  const guarded = isGuarded(request) ? await guardInput(request) : request;
  if (guarded === undefined) return refuseAnswer(request);
  const { shadowAgent } = guarded.settings;
  if (shadowAgent === undefined) return generateAnswer(model, guarded);
  // Few requests declare a shadow agent, so its code and prompts load with the first such request.
  const { generateValidated } = await import('./validate-answer.ts');
  return generateValidated(model, guarded, shadowAgent);
}

/**
 * Answers a request as a stream, in the same steps. Guard and shadow agent work before the promise resolves. A timeout
 * between parts therefore excludes their work, and an error rejects.
 */
async function stream(model: LanguageModelV4, request: ActiveRequest): Promise<StreamedAnswer> {
  try {
    const guarded = isGuarded(request) ? await guardInput(request) : request;
    if (guarded === undefined) return streamRefusal(request);
    const { shadowAgent } = guarded.settings;
    if (shadowAgent === undefined) return await streamAnswer(model, guarded);
    const { streamValidated } = await import('./stream-validated.ts');
    return await streamValidated(model, guarded, shadowAgent);
  } catch (error) {
    const isDecision = OutcomeError.isInstance(error);
    if (!isDecision || request.context.thrownDecision !== 'part') throw error;
    return brokenStream(request, error);
  }
}

/**
 * Returns the model. If the AI SDK makes the call and the caller may see warnings, the model also warns of middleware
 * inside the gateway.
 */
function watch(
  model: LanguageModelV4,
  { host, context }: { host: Host; context: PipelineContext },
): LanguageModelV4 {
  const { outcome = host.options.outcome ?? 'full', keepsResponseOnly } = context;
  return keepsResponseOnly === true && outcome === 'full' ? warnOfOrder(model) : model;
}

/** Collects what the gateway needs to work on a request; `undefined` if it has nothing to do. */
function activate(
  request: GatewayRequest,
  {
    host,
    context,
    observation,
  }: { host: Host; context: PipelineContext; observation: Observation },
): ActiveRequest | undefined {
  const { settings } = request;
  if (settings === undefined) return undefined;
  if (request.filter !== undefined) context.onFilter?.();
  const record = openRequestRecord(settings, host.options, observation, context.outcome);
  const { options, filter, monitor, isToolCallForced } = request;
  return {
    options,
    settings,
    filter,
    monitor,
    isToolCallForced,
    record,
    host,
    context,
  };
}

function observe(
  { provider, modelId }: LanguageModelV4,
  callOptions: LanguageModelV4CallOptions,
  { host, context, isStream }: { host: Host; context: PipelineContext; isStream: boolean },
): Observation {
  // The outer gateway already reports this request.
  const { telemetry = host.options.telemetry } = context;
  const observer = isHandled(callOptions) ? undefined : telemetry;
  const observation = observeRequest(observer, { provider, modelId, isStream });
  observation.open();
  return observation;
}
