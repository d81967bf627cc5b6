import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel } from './scripted-model.ts';

const silencer = globalThis as { AI_SDK_LOG_WARNINGS?: unknown };
const { AI_SDK_LOG_WARNINGS: before } = silencer;
beforeAll(() => void (silencer.AI_SDK_LOG_WARNINGS = false));
afterAll(() => void (silencer.AI_SDK_LOG_WARNINGS = before));

describe.each(majors)('AI SDK $name, the warnings of a call', (major) => {
  const { number, specification, sdk, toolgate } = major;

  function setUp(name: string, schema: object, description?: string, host: object = {}) {
    const middleware = toolgate.toolgateMiddleware(host);
    const inner = scriptedModel(specification, 'Hamlet.');
    const model = sdk.wrapLanguageModel({ model: inner, middleware });
    const key = number === 4 ? 'parameters' : 'inputSchema';
    const declared = { description, [key]: sdk.jsonSchema({ type: 'object', ...schema }) };
    return { model, prompt: 'Name a play.', tools: { [name]: sdk.tool(declared) } };
  }

  it.each<[string, string, object, string | undefined]>([
    ['did you mean \\"svc_prompt_guard\\"?', 'svc_promt_guard', {}, undefined],
    ['Unknown gateway tool \\"svc_weather_xyz\\"', 'svc_weather_xyz', {}, undefined],
    ['in lower case', 'SVC_PROMPT_GUARD', {}, undefined],
    ['directly in the schema', 'svc_shadow_agent', { max_iterations: 5 }, undefined],
    ['in the description', 'svc_shadow_agent', {}, 'hint: be brief'],
  ])('have what the outcome warns of: %s', async (warning, name, schema, description) => {
    const whole = await sdk.generateText(setUp(name, schema, description));
    expect(JSON.stringify(whole.warnings)).toContain(warning);
    const streamed = sdk.streamText(setUp(name, schema, description));
    for await (const part of streamed.fullStream) expect(part.type).not.toBe('error');
    const { warnings } = streamed as unknown as { warnings: Promise<unknown> };
    expect(JSON.stringify(await warnings)).toContain(warning);
  });

  it('have nothing of the gateway where the host hides the outcome', async () => {
    const call = setUp('svc_promt_guard', {}, undefined, { outcome: 'summary' });
    expect((await sdk.generateText(call)).warnings ?? []).toEqual([]);
  });
});
