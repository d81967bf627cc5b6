import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { type Call, scriptedModel } from './models/index.ts';

const silencer = globalThis as { AI_SDK_LOG_WARNINGS?: unknown };
const { AI_SDK_LOG_WARNINGS: before } = silencer;
beforeAll(() => void (silencer.AI_SDK_LOG_WARNINGS = false));
afterAll(() => void (silencer.AI_SDK_LOG_WARNINGS = before));

const isStart = (part: object) => 'type' in part && part.type === 'stream-start';

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

  it('are the gateway’s own where the model gives no list, which the SDK accepts', async () => {
    const inner = scriptedModel(specification, 'Hamlet.');
    const bare = {
      ...inner,
      async doGenerate(options: Call) {
        const { warnings: _none, ...result } = (await inner.doGenerate(options)) as Call;
        return result;
      },
    };
    const model = sdk.wrapLanguageModel({
      model: bare,
      middleware: toolgate.toolgateMiddleware(),
    });
    const whole = await sdk.generateText({ ...setUp('svc_promt_guard', {}), model });
    expect(whole.text).toBe('Hamlet.');
    expect(JSON.stringify(whole.warnings)).toContain('svc_promt_guard');
  });

  it('come from model and gateway where the shadow agent reports its attempts', async () => {
    const pass = '{"pass":true,"feedback":""}';
    const inner = scriptedModel(specification, 'Hamlet.', pass);
    const old = { type: 'other', message: 'This model is old.' };
    const warning = {
      ...inner,
      async doStream(options: Call) {
        const result = (await inner.doStream(options)) as { stream: ReadableStream<object> };
        const start = { type: 'stream-start', warnings: [old] };
        const stream = result.stream.pipeThrough(
          new TransformStream<object, object>({
            transform: (part, controller) => controller.enqueue(isStart(part) ? start : part),
          }),
        );
        return { ...result, stream, ...(number === 4 && { warnings: [old] }) };
      },
    };
    const middleware = toolgate.toolgateMiddleware({ shadowAgent: { progress: 'reasoning' } });
    const model = sdk.wrapLanguageModel({ model: warning, middleware });
    const tools = toolgate.toolgateTools({ shadowAgent: true });
    const unknown = setUp('svc_promt_guard', {}).tools;
    const streamed = sdk.streamText({
      model,
      prompt: 'Name a play.',
      tools: { ...tools, ...unknown },
    });
    let text = '';
    for await (const delta of streamed.textStream) text += delta;
    expect(text).toBe('Hamlet.');
    const { warnings } = streamed as unknown as { warnings: Promise<unknown> };
    const shown = JSON.stringify(await warnings);
    expect(shown.match(/This model is old/g)).toHaveLength(1);
    expect(shown.match(/Unknown gateway tool/g)).toHaveLength(1);
  });

  it('have nothing of the gateway where the host hides the outcome', async () => {
    const call = setUp('svc_promt_guard', {}, undefined, { outcome: 'summary' });
    expect((await sdk.generateText(call)).warnings ?? []).toEqual([]);
  });
});
