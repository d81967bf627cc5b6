import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import {
  readGatewaySettings,
  type ResolvedGatewaySettings,
  takeGatewayTools,
  warnOfDefaults,
} from '../gateway-tools/index.ts';
import { createWarningList, demandsCall } from '../internal/index.ts';
import { OutcomeError } from '../outcome/index.ts';
import { type Observation, observeRequest } from '../telemetry/index.ts';
import { type ActiveRequest, showsWarnings } from './active-request.ts';
import { generateAnswer, refuseAnswer } from './generate-answer.ts';
import { guardInput } from './guard-input.ts';
import { createHost, type Host } from './host.ts';
import { stripMarks } from './marks/index.ts';
import { generatePassThrough, streamPassThrough } from './pass-through.ts';
import type { Pipeline, PipelineContext } from './pipeline.ts';
import { dropReports } from './progress-reports.ts';
import { openRequestRecord, type RequestRecord } from './request-record.ts';
import {
  type AnswerFilters,
  assertRequestSize,
  checkProviderConversation,
  hiddenTexts,
  isGuarded,
  markWork,
  maySwitchOff,
  openFilters,
  readHandledWork,
  settingsPolicy,
  subtractWork,
  turnAfterStep,
} from './request/index.ts';
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

  async function answer<Answer>(
    model: LanguageModelV4,
    callOptions: LanguageModelV4CallOptions,
    context: PipelineContext,
    { isStream, answerActive, passThrough }: Answerer<Answer>,
  ): Promise<Answer> {
    const observation = observe(model, callOptions, { host, context, isStream });
    let record: RequestRecord | undefined;
    try {
      const request = await openRequest(callOptions, { model, host, context, observation });
      const calledModel = showsWarnings({ host, context }) ? warnOfOrder(model) : model;
      if (!('record' in request)) {
        return await passThrough(calledModel, request.options, observation, context);
      }
      ({ record } = request);
      return await answerActive(calledModel, request);
    } catch (error) {
      if (record === undefined) observation.close({ error });
      else record.close({ error });
      throw error;
    }
  }

  return {
    async generate(model, callOptions, context = {}) {
      return answer(model, callOptions, context, wholeAnswerer);
    },
    async stream(model, callOptions, context = {}) {
      return streamResultOf(await answer(model, callOptions, context, streamAnswerer));
    },
    async read(model, callOptions, context = {}) {
      return partsOf(await answer(model, callOptions, context, streamAnswerer));
    },
  };
}

/** Answers requests in one of two forms, whole or as a stream. */
interface Answerer<Answer> {
  isStream: boolean;
  /** Answers with the features that the request switches on. */
  answerActive: (model: LanguageModelV4, request: ActiveRequest) => Promise<Answer>;
  /** Passes the model's answer through, if the gateway has nothing to do. */
  passThrough: (
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    observation: Observation,
    context: PipelineContext,
  ) => PromiseLike<Answer>;
}

const wholeAnswerer: Answerer<LanguageModelV4GenerateResult> = {
  isStream: false,
  answerActive: generate,
  passThrough: generatePassThrough,
};

const streamAnswerer: Answerer<StreamedAnswer> = {
  isStream: true,
  answerActive: stream,
  passThrough: streamPassThrough,
};

interface HostAndContext {
  host: Host;
  context: PipelineContext;
}

interface CalledModel {
  model: LanguageModelV4;
  observation: Observation;
}

/**
 * Removes everything that is for the gateway from a request, and opens the features that the request or the host
 * switches on.
 *
 * @returns the call options alone if the gateway has nothing to do.
 * @throws GatewayToolError, InvalidArgumentError for mistakes of the caller.
 */
async function openRequest(
  callOptions: LanguageModelV4CallOptions,
  { model, host, context, observation }: HostAndContext & CalledModel,
): Promise<ActiveRequest | Pick<ActiveRequest, 'options'>> {
  const outerWork = readHandledWork(callOptions);
  if (outerWork === true) return { options: callOptions };
  const size = assertRequestSize(callOptions);
  const { forcedToolChoice = 'refuse' } = context;
  const gatewayTools = takeGatewayTools(dropReports(callOptions), forcedToolChoice);
  const takenTurn = turnAfterStep(size, context);
  if (takenTurn !== undefined) await takenTurn;

  const policy = settingsPolicy(host.options, context);
  const hidden = hiddenTexts(gatewayTools.options, maySwitchOff(policy));
  const allSettings = readGatewaySettings(gatewayTools.declarations, policy);
  const stripped = stripMarks(gatewayTools.options, model);
  const warnings = warnOfDefaults(callOptions, policy.defaults);
  allSettings.warnings = collectWarnings(allSettings, gatewayTools, stripped, context, {
    warnings,
  });
  const settings = outerWork ? subtractWork(allSettings, outerWork, host, context) : allSettings;
  const record = openRequestRecord(settings, host.options, observation, context.outcome);
  const filters = await openFilters(
    { options: gatewayTools.options, hidden, size, settings },
    host,
    context,
  ).catch((error: unknown) => {
    // Any other error refuses the request, which then has no outcome.
    if (callOptions.abortSignal?.aborted === true) record.close({ error });
    throw error;
  });

  const { options } = stripped;
  if (hasFeature(settings, filters)) {
    settings.warnings.push(...checkProviderConversation(options, settings));
  }
  // The outcome must report a filter that is off.
  const isFilterOff = outerWork === undefined && !settings.contentFilter && hidden.length > 0;
  const isReported =
    isFilterOff || gatewayTools.declarations.length > 0 || settings.warnings.length > 0;
  if (!isReported && !hasFeature(settings, filters)) return { options };
  if (filters.filter !== undefined) context.onFilter?.();
  return {
    options: markWork(options, settings, host, context, outerWork),
    settings,
    filter: filters.filter,
    monitoringFilter: filters.monitoringFilter,
    isToolCallForced: forcedToolChoice === 'refuse' && demandsCall(callOptions.toolChoice),
    record,
    host,
    context,
  };
}

function collectWarnings(...sources: { warnings?: readonly string[] | undefined }[]): string[] {
  const warnings = createWarningList();
  for (const source of sources) warnings.addAll(source.warnings ?? []);
  return warnings.list();
}

function hasFeature(
  { promptGuard, shadowAgent }: ResolvedGatewaySettings,
  { filter, monitoringFilter }: AnswerFilters,
): boolean {
  return (
    promptGuard || [shadowAgent, filter, monitoringFilter].some((feature) => feature !== undefined)
  );
}

/** Answers a request as a whole: first the guard, then the model or the shadow agent, then the filter. */
async function generate(
  model: LanguageModelV4,
  request: ActiveRequest,
): Promise<LanguageModelV4GenerateResult> {
  const guarded = isGuarded(request.settings) ? await guardInput(request) : request;
  if (guarded === undefined) return refuseAnswer(request);
  const { shadowAgent } = guarded.settings;
  if (shadowAgent === undefined) return generateAnswer(model, guarded);
  // Few requests use a shadow agent, so its code and prompts load with the first of them.
  const { generateValidated } = await import('./validate-answer.ts');
  return generateValidated(model, guarded, shadowAgent);
}

/**
 * Answers a request as a stream, in the same steps. The promise resolves after the work of guard and shadow agent. So
 * a timeout between parts does not count their time, and their errors reject the promise.
 */
async function stream(model: LanguageModelV4, request: ActiveRequest): Promise<StreamedAnswer> {
  try {
    const guarded = isGuarded(request.settings) ? await guardInput(request) : request;
    if (guarded === undefined) return streamRefusal(request);
    const { shadowAgent } = guarded.settings;
    if (shadowAgent === undefined) return await streamAnswer(model, guarded);
    const { streamValidated } = await import('./validate-answer.ts');
    return await streamValidated(model, guarded, shadowAgent);
  } catch (error) {
    if (!OutcomeError.isInstance(error) || !endsWithPart(request)) throw error;
    return brokenStream(request, error);
  }
}

/** Whether a decision of the gateway ends the stream as an error part, and not as a rejection. */
function endsWithPart({ options, context: { thrownDecision } }: ActiveRequest): boolean {
  if (thrownDecision === 'part after tools') return hasNewResults(options.prompt);
  return thrownDecision === 'part';
}

/**
 * Whether tool results follow the last answer of a request. An app may add messages after them, such as a reminder. While a
 * provider still runs a call, the answer itself is last: after an error part the AI SDK would repeat the step.
 */
function hasNewResults(prompt: LanguageModelV4Prompt): boolean {
  const roles = prompt.map(({ role }) => role);
  return roles.lastIndexOf('tool') > roles.lastIndexOf('assistant');
}

/** Starts the observation of a request, unless an outer gateway already reports it. */
function observe(
  { provider, modelId }: LanguageModelV4,
  callOptions: LanguageModelV4CallOptions,
  { host, context, isStream }: HostAndContext & { isStream: boolean },
): Observation {
  const { telemetry = host.options.telemetry, modelName = modelId } = context;
  const isOutermost = readHandledWork(callOptions) === undefined;
  return observeRequest(isOutermost ? telemetry : undefined, {
    provider,
    modelId: modelName,
    isStream,
  });
}
