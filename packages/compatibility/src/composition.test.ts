import { afterEach, describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';

/** What the tests here use of a copy of the SDK; AI SDK 4 calls two of them experimental. */
interface CompositionSdk {
  createProviderRegistry?: (providers: object) => { languageModel(id: string): unknown };
  experimental_createProviderRegistry?: CompositionSdk['createProviderRegistry'];
  customProvider?: (options: object) => { languageModel(id: string): unknown };
  experimental_customProvider?: CompositionSdk['customProvider'];
  defaultSettingsMiddleware(options: object): object;
  wrapProvider(options: object): { languageModel(id: string): unknown };
}

/** Where AI SDK 5 and later look for the provider of a model that is named by a string. */
const settings = globalThis as { AI_SDK_DEFAULT_PROVIDER?: unknown };

afterEach(() => {
  delete settings.AI_SDK_DEFAULT_PROVIDER;
});

describe.each(majors)('AI SDK $name', ({ sdk, toolgate, specification }) => {
  const composition = sdk as unknown as CompositionSdk;
  const createRegistry =
    composition.createProviderRegistry ?? composition.experimental_createProviderRegistry;
  const customProvider = composition.customProvider ?? composition.experimental_customProvider;
  const leaky = () =>
    toolgate.createToolgate({ models: { m: scriptedModel(specification, system) } });
  const blocked = { contentFilter: { action: 'blocked', kind: 'instructions' } };

  it('acts behind a provider registry', async () => {
    const model = createRegistry?.({ gateway: leaky() }).languageModel('gateway:m');
    const result = await sdk.generateText({ model, system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });

  it('acts behind a custom provider', async () => {
    const provider = customProvider?.({ languageModels: { alias: leaky()('m') } });
    const result = await sdk.generateText({
      model: provider?.languageModel('alias'),
      system,
      prompt: 'Hi',
    });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });

  it('acts around a provider registry', async () => {
    const models = { m: scriptedModel(specification, system) };
    const provider = customProvider?.({ languageModels: models });
    const registry = createRegistry?.({ inner: provider });
    const gateway = toolgate.createToolgate({ provider: registry });
    const result = await sdk.generateText({ model: gateway('inner:m'), system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });

  it.each(['before', 'after'])('gets on with another middleware %s it', async (place) => {
    const inner = scriptedModel(specification, 'We play Hamlet.');
    const other = composition.defaultSettingsMiddleware({ settings: { temperature: 0.25 } });
    const ours = toolgate.toolgateMiddleware();
    const model = sdk.wrapLanguageModel({
      model: inner,
      middleware: place === 'before' ? [other, ours] : [ours, other],
    });
    const tools = toolgate.toolgateTools({ disableContentFilter: true });
    const result = await sdk.generateText({
      model,
      system,
      prompt: 'Hi',
      tools,
      temperature: undefined,
    });
    expect(result.text).toBe('We play Hamlet.');
    expect(JSON.stringify(inner.calls[0])).not.toContain('svc_');
    expect(toolgate.toolgateOutcome(result)?.contentFilter).toEqual({ action: 'off' });
  });

  it('keeps what else a provider’s model has', () => {
    const model = { ...scriptedModel(specification, ''), settings: { size: 'large' } };
    const wrapped = toolgate.createToolgate({ models: { m: model } })('m');
    expect(wrapped).toMatchObject({
      specificationVersion: specification,
      provider: 'scripted',
      modelId: 'scripted',
      settings: { size: 'large' },
    });
  });
});

// AI SDK 4 takes models only, and wraps them one at a time.
describe.each(majors.filter(({ number }) => number > 4))('AI SDK $name', (major) => {
  const { sdk, toolgate, specification } = major;
  const { createProviderRegistry, customProvider, wrapProvider } = sdk as unknown as CompositionSdk;
  const models = () => ({ m: scriptedModel(specification, system) });
  const blocked = { contentFilter: { action: 'blocked', kind: 'instructions' } };

  it('acts as the default provider, for models named by a string', async () => {
    settings.AI_SDK_DEFAULT_PROVIDER = toolgate.createToolgate({ models: models() });
    const result = await sdk.generateText({ model: 'm', system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
    const streamed = sdk.streamText({ model: 'm', system, prompt: 'Hi' });
    for await (const _ of streamed.textStream);
    expect(await toolgate.toolgateOutcome(streamed)).toMatchObject(blocked);
  });

  it('acts in a registry that is the default provider', async () => {
    const gateway = toolgate.createToolgate({ models: models() });
    settings.AI_SDK_DEFAULT_PROVIDER = createProviderRegistry?.({ gateway });
    const result = await sdk.generateText({ model: 'gateway:m', system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });

  it('acts as the middleware of a provider', async () => {
    const provider = wrapProvider({
      provider: customProvider?.({ languageModels: models() }),
      languageModelMiddleware: toolgate.toolgateMiddleware(),
    });
    const model = provider.languageModel('m');
    const result = await sdk.generateText({ model, system, prompt: 'Hi' });
    expect(toolgate.toolgateOutcome(result)).toMatchObject(blocked);
  });
});
