import { createOpenAI as createOpenAI4 } from 'openai-4';
import { createOpenAI as createOpenAI5 } from 'openai-5';
import { createOpenAI as createOpenAI6 } from 'openai-6';
import { createOpenAI as createOpenAI7 } from 'openai-7';
import { describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { type Answer, type Call, scriptedModel } from './models/index.ts';

const pass = '{"pass":true,"feedback":""}';
const fail = '{"pass":false,"feedback":"No."}';

/** What the tests here use of a copy of the SDK, where it has it. */
interface ToolSdk {
  /** Since AI SDK 5. */
  dynamicTool?(options: object): unknown;
  /** In late releases of AI SDK 7. */
  toolSearch?(): unknown;
}

interface OpenAITools {
  tools: { webSearchPreview(args: object): object };
}

const openAI: Record<number, (settings: { apiKey: string }) => OpenAITools> = {
  4: createOpenAI4,
  5: createOpenAI5,
  6: createOpenAI6,
  7: createOpenAI7,
};

describe.each(majors)('AI SDK $name', (major) => {
  const { name, number, specification, sdk, toolgate } = major;
  const { toolgateTools, toolgateOutcome } = toolgate;
  const { dynamicTool, toolSearch } = sdk as unknown as ToolSdk;

  const schema = sdk.jsonSchema({ type: 'object', properties: {} });
  const settings = sdk.jsonSchema({ properties: { max_iterations: { default: 1 } } });
  const listShows = sdk.tool({
    description: 'Lists the shows.',
    parameters: schema,
    inputSchema: schema,
    execute: async () => 'Hamlet',
  });
  const call = { calls: [{ id: 'call-1', name: 'list_shows', input: '{}' }] };

  /** The tools that a model was given in a call. */
  function toolsIn(given: Call | undefined): { name: string }[] {
    const holder = (number === 4 ? given?.['mode'] : given) as { tools?: { name: string }[] };
    return holder.tools ?? [];
  }
  const namesIn = (given: Call | undefined) => toolsIn(given).map((tool) => tool.name);

  /** Runs a call with some tools, in up to four steps. */
  async function run(options: object, host = {}, answers: (Answer | string)[] = ['Hello', fail]) {
    const model = scriptedModel(specification, ...answers);
    const result = await sdk.generateText({
      model: sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware(host) }),
      prompt: 'Hi',
      maxRetries: 0,
      ...(number === 4
        ? { maxSteps: 4 }
        : { stopWhen: ({ steps }: { steps: unknown[] }) => steps.length >= 4 }),
      ...options,
    });
    const outcomes = result.steps.map((step) => toolgateOutcome(step as object));
    return { outcome: toolgateOutcome(result), outcomes, calls: model.calls };
  }

  describe('a gateway tool', () => {
    it('is never executed', async () => {
      const svc_prompt_guard = sdk.tool({
        description: '',
        parameters: schema,
        inputSchema: schema,
        execute: () => expect.unreachable('A gateway tool was called.'),
      });
      const { outcome, calls } = await run({ tools: { svc_prompt_guard, list_shows: listShows } });
      expect(outcome?.promptGuard?.action).toBe('passed');
      expect(namesIn(calls[0])).toEqual(['list_shows']);
    });

    it('may carry options of a provider, such as to defer it', async () => {
      const { svc_shadow_agent: declared } = toolgateTools({ shadowAgent: { maxIterations: 1 } });
      const providerOptions = { anthropic: { deferLoading: true } };
      const { outcome, calls } = await run({
        tools: { svc_shadow_agent: { ...declared, providerOptions }, list_shows: listShows },
      });
      expect(outcome?.shadowAgent?.maxIterations).toBe(1);
      expect(namesIn(calls[0])).toEqual(['list_shows']);
      expect(JSON.stringify(toolsIn(calls[0]))).not.toContain('deferLoading');
    });

    it('may be a plain object', async () => {
      const svc_shadow_agent = { description: '', parameters: settings, inputSchema: settings };
      const { outcome } = await run({ tools: { svc_shadow_agent } });
      expect(outcome?.shadowAgent?.maxIterations).toBe(1);
    });

    it.each(dynamicTool ? [dynamicTool] : [])('may be dynamic', async (dynamic) => {
      const svc_shadow_agent = dynamic({
        description: '',
        inputSchema: settings,
        execute: () => expect.unreachable('A gateway tool was called.'),
      });
      const { outcome, calls } = await run({ tools: { svc_shadow_agent } });
      expect(outcome?.shadowAgent?.maxIterations).toBe(1);
      expect(namesIn(calls[0])).toEqual([]);
    });
  });

  describe('a tool of the provider', () => {
    const type = number < 6 ? 'provider-defined' : 'provider';
    const toolOf = (toolName: string, args = {}) => ({
      type,
      id: `vendor.${toolName}`,
      name: toolName,
      args,
      parameters: schema,
      inputSchema: schema,
    });

    it('reaches the model as it would without the gateway', async () => {
      const webSearch = openAI[number]?.({ apiKey: 'test' }).tools.webSearchPreview({
        searchContextSize: 'low',
      });
      const tools = { web_search_preview: webSearch, list_shows: listShows };
      const bare = scriptedModel(specification, 'Hello');
      await sdk.generateText({ model: bare, prompt: 'Hi', tools });
      const { calls } = await run({ tools: { ...toolgateTools({ promptGuard: true }), ...tools } });
      expect(toolsIn(calls[0])).toEqual(toolsIn(bare.calls[0]));
      expect(toolsIn(calls[0])[0]).toMatchObject({
        type,
        id: 'openai.web_search_preview',
        args: { searchContextSize: 'low' },
      });
    });

    it('is a gateway tool where its name says so', async () => {
      const tools = { svc_prompt_guard: toolOf('svc_prompt_guard'), list_shows: listShows };
      const { outcome, calls } = await run({ tools });
      expect(outcome?.promptGuard?.action).toBe('passed');
      expect(outcome?.warnings).toBeUndefined();
      expect(namesIn(calls[0])).toEqual(['list_shows']);
    });

    it('is reported where its name says so and it is not known', async () => {
      const { outcome, calls } = await run({ tools: { svc_other: toolOf('svc_other') } });
      expect(outcome?.warnings).toEqual([
        expect.stringContaining('Unknown gateway tool "svc_other"'),
      ]);
      expect(namesIn(calls[0])).toEqual([]);
    });

    it('sets nothing by its arguments, and the outcome says so', async () => {
      const tool = toolOf('svc_shadow_agent', { max_iterations: 1 });
      const { outcome } = await run({ tools: { svc_shadow_agent: tool } }, {}, ['Hello', pass]);
      expect(outcome?.shadowAgent?.maxIterations).toBe(3);
      expect(outcome?.warnings).toEqual([expect.stringContaining('Its arguments are ignored')]);
    });
  });

  describe('activeTools', () => {
    const key = number === 4 ? 'experimental_activeTools' : 'activeTools';
    const tools = {
      ...toolgateTools({ shadowAgent: { maxIterations: 1 } }),
      list_shows: listShows,
    };

    it('may leave only the gateway tool, and the model gets no tool', async () => {
      const { outcome, calls } = await run({ tools, [key]: ['svc_shadow_agent'] });
      expect(outcome?.shadowAgent?.maxIterations).toBe(1);
      expect(namesIn(calls[0])).toEqual([]);
    });

    it('hides a gateway tool that it does not name', async () => {
      const { outcome, calls } = await run({ tools, [key]: ['list_shows'] });
      expect(outcome?.shadowAgent).toBeUndefined();
      expect(namesIn(calls[0])).toEqual(['list_shows']);
    });

    it('hides nothing that the defaults option sets', async () => {
      const host = { defaults: { shadowAgent: { maxIterations: 2 } } };
      const { outcome } = await run({ tools, [key]: ['list_shows'] }, host, ['Hello', pass]);
      expect(outcome?.shadowAgent?.maxIterations).toBe(2);
    });
  });

  // The oldest release of AI SDK 4 has no such option.
  describe.each(name === '4.3.0' ? [] : ['prepareStep'])('%s', () => {
    const key = number === 4 ? 'experimental_prepareStep' : 'prepareStep';
    const active = number === 4 ? 'experimental_activeTools' : 'activeTools';
    const tools = {
      ...toolgateTools({ promptGuard: true, shadowAgent: { maxIterations: 1 } }),
      list_shows: listShows,
    };
    const preparing = (...steps: string[][]) => ({
      tools,
      [key]: async ({ stepNumber }: { stepNumber: number }) => ({
        [active]: steps[stepNumber],
      }),
    });

    it('switches features on and off from step to step', async () => {
      const { outcomes, calls } = await run(
        preparing(['svc_prompt_guard', 'list_shows'], ['svc_shadow_agent']),
        {},
        [call, 'Hamlet.', fail],
      );
      expect(outcomes[0]?.promptGuard?.action).toBe('passed');
      expect(outcomes[0]?.shadowAgent).toBeUndefined();
      expect(outcomes[1]?.promptGuard).toBeUndefined();
      expect(outcomes[1]?.shadowAgent).toMatchObject({ action: 'failed', maxIterations: 1 });
      expect(calls.slice(0, 2).map(namesIn)).toEqual([['list_shows'], []]);
    });

    it('hides nothing that the defaults option sets', async () => {
      const { outcomes, calls } = await run(
        preparing(['list_shows'], ['list_shows']),
        { defaults: { shadowAgent: { maxIterations: 2 } } },
        [call, 'Hamlet.', pass],
      );
      expect(outcomes[1]?.shadowAgent).toMatchObject({ action: 'passed', maxIterations: 2 });
      expect(calls).toHaveLength(3);
    });
  });

  describe.each(toolSearch ? [toolSearch] : [])('a deferred gateway tool', (makeSearch) => {
    const { svc_shadow_agent: declared } = toolgateTools({ shadowAgent: { maxIterations: 1 } });
    const tools = {
      find_tools: makeSearch(),
      svc_shadow_agent: { ...declared, deferLoading: true },
    };
    const search = { calls: [{ id: 'call-1', name: 'find_tools', input: '{"query":"answer"}' }] };

    it('acts once the model has found it', async () => {
      const { outcomes, calls } = await run({ tools }, {}, [search, 'Hello', fail]);
      expect(outcomes[0]?.shadowAgent).toBeUndefined();
      expect(outcomes[1]?.shadowAgent).toMatchObject({ action: 'failed', maxIterations: 1 });
      expect(calls.slice(0, 2).map(namesIn)).toEqual([['find_tools'], ['find_tools']]);
    });

    it('is carried by the defaults option from the start', async () => {
      const host = { defaults: { shadowAgent: { maxIterations: 1 } } };
      const { outcomes } = await run({ tools }, host);
      expect(outcomes[0]?.shadowAgent).toMatchObject({ action: 'failed', maxIterations: 1 });
    });
  });
});
