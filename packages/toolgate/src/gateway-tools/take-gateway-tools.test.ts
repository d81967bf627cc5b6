import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { isGatewayToolName } from './gateway-settings.ts';
import { GatewayToolError } from './gateway-tool-error.ts';
import { takeGatewayTools } from './take-gateway-tools.ts';

const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];

function tool(
  name: string,
  extra: Partial<LanguageModelV4FunctionTool> = {},
): LanguageModelV4FunctionTool {
  return { type: 'function', name, inputSchema: { type: 'object' }, ...extra };
}

const weather = tool('get_weather');
const guard = tool('svc_prompt_guard');

describe('takeGatewayTools', () => {
  it('returns the same options when there is nothing to take out', () => {
    const options: LanguageModelV4CallOptions = {
      prompt,
      tools: [weather, tool('SVC_upper'), tool('my_svc_tool')],
      toolChoice: { type: 'tool', toolName: 'get_weather' },
      providerOptions: { openai: { allowedTools: { toolNames: ['get_weather'] } } },
    };
    expect(takeGatewayTools(options, 'refuse')).toEqual({
      options,
      declarations: [],
      warnings: [],
    });
    expect(takeGatewayTools(options, 'refuse').options).toBe(options);
  });

  it('takes declarations out and keeps every other tool, unchanged and in order', () => {
    const search = { type: 'provider', id: 'openai.web_search', name: 'search', args: {} } as const;
    const hidden = { ...search, name: 'svc_shadow_agent' };
    const { options, declarations } = takeGatewayTools(
      { prompt, temperature: 0.5, tools: [guard, weather, hidden, search] },
      'refuse',
    );
    expect(options).toEqual({ prompt, temperature: 0.5, tools: [weather, search] });
    expect(options.tools?.[0]).toBe(weather);
    expect(declarations.map(({ name }) => name)).toEqual(['svc_prompt_guard', 'svc_shadow_agent']);
  });

  it('takes settings out of provider options and reads them after the tools', () => {
    const settings = { promptGuard: true, disableContentFilter: false, shadowAgent: { hint: 'x' } };
    const { options, declarations } = takeGatewayTools(
      { prompt, tools: [guard, weather], providerOptions: { toolgate: settings, a: { b: 1 } } },
      'refuse',
    );
    expect(options).toEqual({ prompt, tools: [weather], providerOptions: { a: { b: 1 } } });
    expect(declarations.map(({ name }) => name)).toEqual([
      'svc_prompt_guard',
      'svc_prompt_guard',
      'svc_shadow_agent',
    ]);
    const empty = { prompt, tools: [weather], providerOptions: { toolgate: {} } };
    expect(takeGatewayTools(empty, 'refuse').options).toEqual({ prompt, tools: [weather] });
  });

  it('leaves neither tools nor a tool choice when only gateway tools were declared', () => {
    const options = { prompt, tools: [guard], toolChoice: { type: 'auto' } as const };
    expect(takeGatewayTools(options, 'refuse').options).toEqual({ prompt });
  });

  describe('tool choice', () => {
    const named: LanguageModelV4ToolChoice = { type: 'tool', toolName: 'svc_prompt_guard' };

    it.each<[string, LanguageModelV4ToolChoice, LanguageModelV4FunctionTool[]]>([
      ['names a gateway tool', named, [guard, weather]],
      ['names a gateway tool that is not declared', named, [weather]],
      ['demands a call of gateway tools only', { type: 'required' }, [guard]],
    ])('is refused in process when it %s', (_title, toolChoice, tools) => {
      const take = () => takeGatewayTools({ prompt, tools, toolChoice }, 'refuse');
      expect(take).toThrow(GatewayToolError);
      expect(take).toThrow("Use toolChoice: 'auto'");
    });

    it('becomes auto, with a warning, if the host relaxes it', () => {
      const relaxed = takeGatewayTools(
        { prompt, tools: [guard, weather], toolChoice: named },
        'relax',
      );
      expect(relaxed.options).toEqual({ prompt, tools: [weather], toolChoice: { type: 'auto' } });
      expect(relaxed.warnings).toEqual([
        'The tool choice names the gateway tool "svc_prompt_guard", which the model never calls. It was treated as "auto"; declaring the tool is enough.',
      ]);
      const nothing = takeGatewayTools(
        { prompt, tools: [guard], toolChoice: { type: 'required' } },
        'relax',
      );
      expect(nothing.options).toEqual({ prompt });
      expect(nothing.warnings).toHaveLength(1);
    });

    it('stays if other tools can satisfy it', () => {
      const toolChoice = { type: 'required' } as const;
      const taken = takeGatewayTools({ prompt, tools: [guard, weather], toolChoice }, 'refuse');
      expect(taken.options.toolChoice).toBe(toolChoice);
    });
  });

  it('takes gateway tools out of allowed tools', () => {
    const taken = takeGatewayTools(
      {
        prompt,
        tools: [guard, weather],
        providerOptions: {
          openai: {
            user: 'u',
            allowedTools: { mode: 'auto', toolNames: ['svc_prompt_guard', 'get_weather'] },
          },
          azure: { allowedTools: { toolNames: ['svc_prompt_guard'] }, store: false },
        },
      },
      'refuse',
    );
    expect(taken.options.providerOptions).toEqual({
      openai: { user: 'u', allowedTools: { mode: 'auto', toolNames: ['get_weather'] } },
      azure: { store: false },
    });
  });

  it('drops calls to gateway tools from the history, together with their results', () => {
    const call = {
      type: 'tool-call',
      toolCallId: 'b',
      toolName: 'get_weather',
      input: {},
    } as const;
    const history: LanguageModelV4Prompt = [
      ...prompt,
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'svc_prompt_guard', input: {} },
          call,
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'a',
            toolName: 'renamed',
            output: { type: 'text', value: 'x' },
          },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'svc_x', input: {} }],
      },
    ];
    const taken = takeGatewayTools({ prompt: history }, 'refuse').options.prompt;
    expect(taken).toEqual([history[0], { role: 'assistant', content: [call] }]);
    expect(taken[0]).toBe(history[0]);
  });

  it('drops the reasoning before such a call if nothing else follows it', () => {
    const reasoning = { type: 'reasoning', text: 'I need a tool.' } as const;
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'svc_x', input: {} } as const;
    const text = { type: 'text', text: 'One moment.' } as const;
    const history: LanguageModelV4Prompt = [
      { role: 'assistant', content: [reasoning, call] },
      ...prompt,
      { role: 'assistant', content: [reasoning, text, call] },
      { role: 'assistant', content: [reasoning] },
    ];
    expect(takeGatewayTools({ prompt: history }, 'refuse').options.prompt).toEqual([
      ...prompt,
      { role: 'assistant', content: [reasoning, text] },
      { role: 'assistant', content: [reasoning] },
    ]);
  });

  describe('cache mark', () => {
    const ephemeral = { type: 'ephemeral' } as const;
    const marked = tool('svc_prompt_guard', {
      providerOptions: { anthropic: { cacheControl: ephemeral } },
    });

    it('moves to the last forwarded tool before it', () => {
      const first = tool('first');
      const second = tool('second', { providerOptions: { openai: { x: 1 } } });
      const third = tool('third');
      const { options } = takeGatewayTools(
        { prompt, tools: [first, second, marked, third] },
        'refuse',
      );
      expect(options.tools).toEqual([
        first,
        {
          ...second,
          providerOptions: { openai: { x: 1 }, anthropic: { cacheControl: ephemeral } },
        },
        third,
      ]);
    });

    it('is dropped if that tool has one already, or if no such tool exists', () => {
      const own = tool('own', {
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } },
      });
      expect(takeGatewayTools({ prompt, tools: [own, marked] }, 'refuse').options.tools).toEqual([
        own,
      ]);
      expect(
        takeGatewayTools({ prompt, tools: [marked, weather] }, 'refuse').options.tools,
      ).toEqual([weather]);
    });
  });

  it('lets no gateway tool of any request through and changes no other tool', () => {
    fc.assert(
      fc.property(requests(), (options) => {
        const { options: taken, declarations } = takeGatewayTools(options, 'relax');
        expect(namesOf(taken).filter(isGatewayToolName)).toEqual([]);
        const others = (options.tools ?? []).filter(({ name }) => !isGatewayToolName(name));
        expect(taken.tools ?? []).toEqual(others);
        (taken.tools ?? []).forEach((kept, index) => expect(kept).toBe(others[index]));
        expect(declarations).toHaveLength((options.tools ?? []).length - others.length);
      }),
      { numRuns: inject('isFullRun') ? 500 : 150 },
    );
  });
});

/** Lists every tool name in a request. */
function namesOf(options: LanguageModelV4CallOptions): unknown[] {
  const { tools = [], toolChoice, prompt: messages, providerOptions = {} } = options;
  return [
    ...tools.map(({ name }) => name),
    ...(toolChoice?.type === 'tool' ? [toolChoice.toolName] : []),
    ...messages.flatMap(({ content }) =>
      typeof content === 'string'
        ? []
        : content.flatMap((part) => ('toolName' in part ? [part.toolName] : [])),
    ),
    ...Object.values(providerOptions).flatMap(({ allowedTools }) => {
      const { toolNames } = (allowedTools ?? {}) as { toolNames?: unknown[] };
      return toolNames ?? [];
    }),
  ];
}

/** Requests with gateway tools in every place that may have a name. */
function requests(): fc.Arbitrary<LanguageModelV4CallOptions> {
  const name = fc.oneof(
    fc.constantFrom('svc_prompt_guard', 'svc_shadow_agent', 'svc_', 'svc_unknown', 'Svc_x', 'a'),
    fc.string({ minLength: 1, maxLength: 12 }),
  );
  const schema = fc.oneof(
    fc.constant({}),
    fc.constant({ type: 'object' as const, properties: { hint: { default: 'x' } } }),
  );
  const functionTool = fc.record({
    type: fc.constant('function' as const),
    name,
    inputSchema: schema,
  });
  const providerTool = fc.record({
    type: fc.constant('provider' as const),
    id: fc.constant('openai.custom' as const),
    name,
    args: fc.constant({}),
  });
  const call = fc.record({
    type: fc.constant('tool-call' as const),
    toolCallId: fc.constantFrom('1', '2', '3'),
    toolName: name,
    input: fc.constant({}),
  });
  const result = fc.record({
    type: fc.constant('tool-result' as const),
    toolCallId: fc.constantFrom('1', '2', '3'),
    toolName: name,
    output: fc.constant({ type: 'text' as const, value: 'x' }),
  });
  const message = fc.oneof(
    fc.constant({ role: 'user' as const, content: [{ type: 'text' as const, text: 'svc_ text' }] }),
    fc.record({ role: fc.constant('assistant' as const), content: fc.array(call) }),
    fc.record({ role: fc.constant('tool' as const), content: fc.array(result) }),
  );
  const toolChoice: fc.Arbitrary<LanguageModelV4ToolChoice> = fc.oneof(
    fc.constantFrom({ type: 'auto' as const }, { type: 'required' as const }),
    name.map((toolName) => ({ type: 'tool' as const, toolName })),
  );
  return fc.record(
    {
      prompt: fc.array(message),
      tools: fc.array(fc.oneof(functionTool, providerTool)),
      toolChoice,
      providerOptions: fc.record({
        openai: fc.record({ allowedTools: fc.record({ toolNames: fc.array(name) }) }),
      }),
    },
    { requiredKeys: ['prompt'] },
  ) as fc.Arbitrary<LanguageModelV4CallOptions>;
}
