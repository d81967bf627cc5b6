import { createOpenAI as createOpenai4 } from 'openai-4';
import { createOpenAI as createOpenai5 } from 'openai-5';
import { createOpenAI as createOpenai6 } from 'openai-6';
import { createOpenAI as createOpenai7 } from 'openai-7';
import { afterEach, describe, expect, it } from 'vitest';
import { type Major, majors } from './majors.ts';
import { openaiUpstream, scriptedModel } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const blocked = { contentFilter: { action: 'blocked', kind: 'instructions' } };

/** A provider without its types. */
type AnyProvider = Record<string, (...args: unknown[]) => object>;

const providers = { 4: createOpenai4, 5: createOpenai5, 6: createOpenai6, 7: createOpenai7 };

/** Methods of a real provider, by what the gateway does with what they make. */
const languageModels = ['languageModel', 'chat', 'completion', 'responses'];
/** Without instructions and tools: a decision or an extraction answers with values, the others with media or vectors. */
const otherModels = new Set(
  (
    'evaluationModel extractionModel embedding embeddingModel textEmbedding textEmbeddingModel image imageModel ' +
    'transcription transcriptionModel translation speechTranslationModel speech speechModel files skills'
  ).split(' '),
);
/** With tests of their own in `packages/toolgate/src/provider`. */
const ownModels = ['decisionModel', 'experimental_batch'];
const refused = ['experimental_realtime'];

/** A fetch that stands in for OpenAI, whose models recite their instructions in the form of each endpoint. */
async function recite(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const head = { id: '1', created: 1, model: 'm', usage };
  const end = { index: 0, finish_reason: 'stop' };
  if (pathname.endsWith('/chat/completions')) {
    const message = { role: 'assistant', content: system };
    return Response.json({ ...head, choices: [{ ...end, message }] });
  }
  if (pathname.endsWith('/completions'))
    return Response.json({ ...head, choices: [{ ...end, text: system }] });
  return openaiUpstream([{ type: 'message', id: 'msg_1', text: system }]).fetch(url, init);
}

describe.each(majors)('AI SDK $name, a provider of OpenAI', ({ number, sdk, toolgate }) => {
  const options = { apiKey: 'test', fetch: recite };
  const openai = providers[number](options) as unknown as AnyProvider;
  const gateway = toolgate.createToolgate({ provider: openai });
  const wrapped = gateway as unknown as AnyProvider;
  const methods = Object.keys(openai).filter((key) => typeof openai[key] === 'function');

  it('has no way to a model that is not known here', () => {
    const known = new Set([...languageModels, ...otherModels, ...ownModels, ...refused]);
    expect(methods.filter((key) => !known.has(key))).toEqual([]);
  });

  const ways = ['(the provider itself)', ...methods.filter((key) => languageModels.includes(key))];
  it.each(ways)('is filtered: %s', async (key) => {
    const model = (wrapped[key] ?? gateway)('gpt-4o');
    const result = await sdk.generateText({ model, system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });

  it.each(methods.filter((key) => otherModels.has(key)))('is left alone: %s', (key) => {
    const made = wrapped[key]?.('m');
    expect(made?.constructor).toBe(openai[key]?.('m').constructor);
    expect(made).not.toHaveProperty('supportedUrls');
  });

  it.each(methods.filter((key) => refused.includes(key)))('is refused: %s', (key) => {
    const factory = wrapped[key] as unknown as { getToken(settings: object): unknown };
    const session = { sessionConfig: { instructions: system, tools: [] } };
    const reason = 'cannot go through the gateway';
    expect(() => wrapped[key]?.('gpt-realtime')).toThrow(reason);
    expect(() => factory.getToken({ model: 'gpt-realtime', ...session })).toThrow(reason);
  });
});

/** Where AI SDK 5 and later look for the provider of a model that is named by a string. */
const settings = globalThis as { AI_SDK_DEFAULT_PROVIDER?: unknown };

afterEach(() => {
  delete settings.AI_SDK_DEFAULT_PROVIDER;
});

/** The outcome of a call of a model that is made for it. */
async function outcomeOf({ sdk, toolgate }: Major, make: () => unknown, more: object = {}) {
  const model = await make();
  const result = await sdk.generateText({ model, system, prompt: 'Hi', ...more });
  return toolgate.toolgateOutcome(result);
}

describe.each(majors)('AI SDK $name, a model', (major) => {
  const { specification, toolgate } = major;
  const leaky = () => scriptedModel(specification, system);

  it('that is a property of its provider, or comes later, is filtered', async () => {
    const provider = {
      languageModel: leaky,
      preset: leaky(),
      load: async () => leaky(),
    };
    const gateway = toolgate.createToolgate({ provider }) as unknown as typeof provider;
    expect(await outcomeOf(major, () => gateway.preset)).toMatchObject(blocked);
    expect(await outcomeOf(major, gateway.load)).toMatchObject(blocked);
  });

  it('that prepareStep puts in the place of another is filtered', async () => {
    const gateway = toolgate.createToolgate({ models: { first: leaky(), other: leaky() } });
    const prepareStep = () => ({ model: gateway('other') });
    const prepared = { prepareStep, experimental_prepareStep: prepareStep };
    expect(await outcomeOf(major, () => gateway('first'), prepared)).toMatchObject(blocked);
  });
});

interface CustomSdk {
  customProvider(options: object): { languageModel(id: string): unknown };
}

// AI SDK 4 names no model by a string.
describe.each(majors.filter(({ number }) => number > 4))(
  'AI SDK $name, a model that a custom provider names by a string',
  (major) => {
    const { number, specification, sdk, toolgate } = major;
    const { customProvider } = sdk as unknown as CustomSdk;
    // AI SDK 7 looks it up itself, before the gateway wraps it.
    const isLookedUp = number === 7;
    const refusal: unknown = expect.stringContaining('gives the string "vendor/m"');
    const expected = isLookedUp ? (expect.objectContaining(blocked) as unknown) : refusal;

    it('is never called bare', async () => {
      const bare = scriptedModel(specification, system);
      settings.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { 'vendor/m': bare } });
      const provider = customProvider({ languageModels: { fast: 'vendor/m' } });
      const gateway = toolgate.createToolgate({ provider });
      for (const make of [() => gateway('fast'), () => gateway.languageModel('fast')]) {
        expect(await outcomeOf(major, make).catch(String)).toEqual(expected);
      }
      expect(bare.calls).toHaveLength(isLookedUp ? 2 : 0);
    });
  },
);
