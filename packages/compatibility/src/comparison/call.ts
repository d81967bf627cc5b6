import type { Major } from '../majors.ts';
import { createPacedModel, turn } from './paced-model.ts';
import { createRecording, type Recording, type Seen } from './recording.ts';
import type { Script } from './scripts.ts';
import { declaredFeatures, hostOptions, type Setting, systemPrompt } from './settings.ts';

/** A call of the SDK whose behaviour is compared. */
export interface Case {
  /** The called function, and its answer. */
  name: string;
  /** The model's answers, call by call. */
  scripts: readonly Script[];
  /** The majors that have it; all by default. */
  majors?: readonly number[] | undefined;
  /** The members that a release must have for it; see `membersOf`. */
  needs?: readonly string[] | undefined;
  /** The settings in which it is compared; all by default. */
  settings?: readonly Setting[] | undefined;
  /** Makes the call and notes all that a caller sees. What it throws is noted, too. */
  run: (call: Call) => Promise<void>;
}

/** One call, bare or through the gateway. */
export interface Call {
  major: Major;
  /** The copy of the SDK, without its types. */
  sdk: Functions;
  /** The model to call, with a middleware of the host's own around the innermost. */
  model: unknown;
  note: Recording['note'];
  /** Whether the model was called by now. */
  isModelCalled: () => boolean;
  /** The options that every call has; those given are added. Tools are put beside the gateway's. */
  options: (more?: CallOptions) => Record<string, unknown>;
  /** The same for functions that take no tools: the gateway's settings are in the provider options. */
  objectOptions: (more?: CallOptions) => Record<string, unknown>;
  /** Creates a provider of the model `m`: the gateway's own, or the SDK's. */
  provider: () => unknown;
  /** Puts middlewares around the model, the first outside. */
  around: (...middleware: object[]) => unknown;
  /** The model with middlewares of the host's own inside the gateway. */
  within: (...middleware: object[]) => unknown;
}

/** Functions and classes by name: what the copies of the SDK have in common. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Functions = Record<string, any>;

/** Options of a call, as far as they are merged. */
export interface CallOptions extends Record<string, unknown> {
  tools?: Record<string, unknown>;
}

const callbacks = [
  'onStart',
  'onStepStart',
  'onLanguageModelCallStart',
  'onLanguageModelCallEnd',
  'onToolExecutionStart',
  'onToolExecutionEnd',
  'onToolCallStart',
  'onToolCallFinish',
  'onChunk',
  'onStepFinish',
  'onStepEnd',
  'onStepError',
  'onFinish',
  'onEnd',
  'onError',
  'onAbort',
].flatMap((name) => [name, `experimental_${name}`]);

/** The observations of a call, bare and through the gateway. */
export interface Comparison {
  case: Case;
  setting: Setting;
  major: Major;
  bare: Seen[];
  wrapped: Seen[];
}

/** Makes a call twice, bare and through the gateway. */
export async function compareCall(
  given: Case,
  setting: Setting,
  major: Major,
): Promise<Comparison> {
  const bare = await recordCall(given, major, setting, false);
  const wrapped = await recordCall(given, major, setting, true);
  return { case: given, setting, major, bare, wrapped };
}

/** Makes a call, bare or through the gateway, and gives its observations. */
async function recordCall(
  given: Case,
  major: Major,
  setting: Setting,
  isWrapped: boolean,
): Promise<Seen[]> {
  const recording = createRecording();
  const call = openCall(given, { major, setting, isWrapped, recording });
  try {
    await given.run(call);
  } catch (error) {
    recording.note('thrown', error);
  }
  await turn();
  return recording.seen();
}

interface Circumstances {
  major: Major;
  setting: Setting;
  isWrapped: boolean;
  recording: Recording;
}

function openCall(
  { scripts }: Case,
  { major, setting, isWrapped, recording }: Circumstances,
): Call {
  const { number, specification, toolgate } = major;
  const sdk = major.sdk as unknown as Functions;
  const { note } = recording;
  const gateway = isWrapped ? [gatewayFor(major).middleware] : [];
  const inner = createPacedModel(specification, scripts, recording);
  const wrap = (model: unknown, middleware: object[]): unknown =>
    middleware.length === 0 ? model : major.sdk.wrapLanguageModel({ model, middleware });
  const around = (...middleware: object[]) =>
    wrap(inner, [...middleware, ...gateway, logging(number, note)]);
  const within = (...middleware: object[]) =>
    wrap(inner, [...gateway, ...middleware, logging(number, note)]);
  const features = declaredFeatures(setting);
  const system = setting === 'filter' && {
    [number === 7 ? 'instructions' : 'system']: systemPrompt,
  };
  const model = around();
  const common = (): Record<string, unknown> => ({
    model,
    ...system,
    prompt: 'Which play is on tonight?',
    maxRetries: 0,
    ...Object.fromEntries(callbacks.map((name) => [name, (event: unknown) => note(name, event)])),
  });
  return {
    major,
    sdk,
    model,
    provider: () => createProvider(wrap(inner, [logging(number, note)]), { major, isWrapped }),
    note,
    isModelCalled: () => recording.seen().some(({ what }) => what === 'model called'),
    around,
    within,
    options: ({ tools, ...more } = {}) => ({
      ...common(),
      ...((features ?? tools) && {
        tools: { ...(features && toolgate.toolgateTools(features)), ...tools },
      }),
      ...more,
    }),
    objectOptions: (more = {}) => ({
      ...common(),
      ...(features && { providerOptions: { toolgate: features } }),
      ...more,
    }),
  };
}

/** The gateway of an app: one for all its calls. */
interface Gateway {
  middleware: object;
  /** The models of its provider, as they are at the time of a call. */
  models: Record<string, unknown>;
  provider: unknown;
}

const gateways = new Map<Major, Gateway>();

function gatewayFor(major: Major): Gateway {
  const { toolgate, specification } = major;
  const options = hostOptions(specification);
  const models: Gateway['models'] = {};
  const gateway = gateways.get(major) ?? {
    middleware: toolgate.toolgateMiddleware(options),
    models,
    provider: toolgate.createToolgate({ models, ...options }),
  };
  gateways.set(major, gateway);
  return gateway;
}

function createProvider(
  model: unknown,
  { major, isWrapped }: Pick<Circumstances, 'major' | 'isWrapped'>,
): unknown {
  if (isWrapped) {
    const { models, provider } = gatewayFor(major);
    models['m'] = model;
    return provider;
  }
  const { customProvider } = major.sdk as unknown as Functions;
  return customProvider({ languageModels: { m: model } });
}

/** A middleware as hosts write it for logs: it notes what the model sends, and writes its log when a stream was flushed. */
function logging(number: number, note: Recording['note']): object {
  return {
    ...(number > 5 && { specificationVersion: number === 6 ? 'v3' : 'v4' }),
    async wrapGenerate({ doGenerate }: { doGenerate: () => Promise<object> }) {
      const result = await doGenerate();
      note('log of the whole answer');
      return result;
    },
    async wrapStream({ doStream }: { doStream: () => Promise<{ stream: ReadableStream }> }) {
      const { stream, ...rest } = await doStream();
      let parts = 0;
      const counted = stream.pipeThrough(
        new TransformStream({
          transform(part: unknown, controller) {
            parts += 1;
            controller.enqueue(part);
          },
          flush: () => note('log of the stream', parts),
        }),
      );
      return { stream: counted, ...rest };
    },
  };
}
