import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { responses } from '../index.ts';
import { readTools } from './read-tools.ts';

function read(body: object) {
  const request = { model: 'm', input: 'Hi', ...body };
  return finishAtOnce(responses.readRequest(request, new Headers())).options;
}

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const look = { type: 'function', name: 'look', parameters, strict: true };
const lookTool = { type: 'function', name: 'look', inputSchema: parameters, strict: true };
const customSchema = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};
const emptySchema = { type: 'object', properties: {} };

describe('the tools of a request', () => {
  const cases: [title: string, tools: unknown[], expected: unknown[]][] = [
    [
      'functions as they are',
      [
        look,
        { type: 'function', name: 'now', description: 'Time', parameters: null, strict: null },
      ],
      [lookTool, { type: 'function', name: 'now', description: 'Time', inputSchema: emptySchema }],
    ],
    [
      'functions in the shapes of other protocols',
      [
        { type: 'function', function: { name: 'look', parameters, strict: true } },
        { name: 'see', input_schema: parameters },
      ],
      [lookTool, { type: 'function', name: 'see', inputSchema: parameters }],
    ],
    [
      'custom tools as functions of one text',
      [{ type: 'custom', name: 'patch', description: 'Edit', format: { type: 'text' } }],
      [{ type: 'function', name: 'patch', description: 'Edit', inputSchema: customSchema }],
    ],
    [
      'the grammar of a custom tool as part of its description',
      [
        {
          type: 'custom',
          name: 'patch',
          description: 'Edit',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: "+"' },
        },
      ],
      [
        {
          type: 'function',
          name: 'patch',
          description: 'Edit\n\nThe input follows this lark grammar:\nstart: "+"',
          inputSchema: customSchema,
        },
      ],
    ],
    [
      'hosted tools as provider tools, with settings in their own words',
      [
        {
          type: 'web_search',
          search_context_size: 'low',
          filters: { allowed_domains: ['x.test'] },
        },
        { type: 'mcp', server_label: 'x', headers: { x_key: 'y' } },
      ],
      [
        {
          type: 'provider',
          id: 'openai.web_search',
          name: 'web_search',
          args: { searchContextSize: 'low', filters: { allowedDomains: ['x.test'] } },
        },
        {
          type: 'provider',
          id: 'openai.mcp',
          name: 'mcp',
          args: { serverLabel: 'x', headers: { x_key: 'y' } },
        },
      ],
    ],
    [
      'namespaces as functions whose names collide with none',
      [
        { type: 'function', name: 'git__log' },
        { type: 'namespace', name: 'git', tools: [{ type: 'function', name: 'log' }] },
        {
          type: 'namespace',
          name: 'a__b',
          tools: [{ type: 'custom', name: 'c' }],
        },
        { type: 'namespace', name: 'a', tools: [{ type: 'function', name: 'b__c' }] },
      ],
      [
        { type: 'function', name: 'git__log', inputSchema: emptySchema },
        { type: 'function', name: 'git__log_2', inputSchema: emptySchema },
        { type: 'function', name: 'a__b__c', inputSchema: customSchema },
        { type: 'function', name: 'a__b__c_2', inputSchema: emptySchema },
      ],
    ],
    [
      'gateway tools as plain functions under their own names, in every shape',
      [
        { type: 'function', name: 'svc_prompt_guard' },
        { type: 'function', function: { name: 'svc_shadow_agent', parameters } },
        { type: 'custom', name: 'svc_disable_content_filter', description: 'Off' },
        { type: 'custom', name: 'svc_one', inputSchema: parameters },
        { name: 'svc_two', input_schema: parameters },
        { type: 'namespace', name: 'gate', tools: [{ type: 'function', name: 'svc_three' }] },
        { type: 'web_search', name: 'svc_four', parameters },
        {
          type: 'namespace',
          name: 'svc_five',
          tools: [
            { type: 'function', name: 'log' },
            { type: 'function', name: 'svc_six', parameters },
          ],
        },
      ],
      [
        { type: 'function', name: 'svc_prompt_guard', inputSchema: {} },
        { type: 'function', name: 'svc_shadow_agent', inputSchema: parameters },
        {
          type: 'function',
          name: 'svc_disable_content_filter',
          description: 'Off',
          inputSchema: {},
        },
        { type: 'function', name: 'svc_one', inputSchema: parameters },
        { type: 'function', name: 'svc_two', inputSchema: parameters },
        { type: 'function', name: 'svc_three', inputSchema: {} },
        { type: 'function', name: 'svc_four', inputSchema: parameters },
        { type: 'function', name: 'svc_five', inputSchema: {} },
        { type: 'function', name: 'svc_six', inputSchema: parameters },
      ],
    ],
  ];

  it.each(cases)('reads %s', (_title, tools, expected) => {
    expect(read({ tools }).tools).toEqual(expected);
  });

  it('keeps flattened names within what providers accept', () => {
    const long = 'n'.repeat(60);
    const tools = ['one', 'two'].map((name) => ({
      type: 'namespace',
      name: long,
      tools: [{ type: 'function', name: `${name}_with_a_tail` }],
    }));
    const names = read({ tools }).tools?.map((tool) => tool.name);
    expect(names).toEqual([`${long}__on`, `${long}__tw`]);
  });

  it('finds free names in linear time', () => {
    const tools = Array.from({ length: 5000 }, (_, index) => ({
      type: 'namespace',
      name: 'n'.repeat(64),
      tools: [{ type: 'function', name: `tool_${index}` }],
    }));
    const names = read({ tools }).tools?.map((tool) => tool.name);
    expect(new Set(names).size).toBe(5000);
    expect(names?.at(-1)).toMatch(/^n+_5000$/);
  });

  it('names the tool of a history call like the declared one', () => {
    const { prompt } = read({
      tools: [
        { type: 'function', name: 'git__log' },
        { type: 'namespace', name: 'git', tools: [{ type: 'function', name: 'log' }] },
      ],
      input: [
        { type: 'function_call', call_id: 'a', name: 'log', namespace: 'git', arguments: '{}' },
        { type: 'function_call', call_id: 'b', name: 'log', namespace: 'svn', arguments: '{}' },
        { type: 'function_call_output', call_id: 'a', output: '' },
      ],
    });
    expect(prompt).toMatchObject([
      { content: [{ toolName: 'git__log_2' }, { toolName: 'svn__log' }] },
      { content: [{ toolName: 'git__log_2' }] },
    ]);
  });

  it.each([
    [
      'a gateway tool by type',
      [{ type: 'svc_prompt_guard' }],
      'tools[0].type',
      '{"type":"function","name":"svc_prompt_guard"}',
    ],
    [
      'a function without a name',
      [look, { type: 'function' }],
      'tools[1].name',
      'must be a string',
    ],
    [
      'a nested function without a name',
      [{ type: 'function', function: {} }],
      'tools[0].function.name',
      'must be a string',
    ],
    ['a custom tool without a name', [{ type: 'custom' }], 'tools[0].name', 'must be a string'],
    [
      'a namespace in a namespace',
      [{ type: 'namespace', name: 'a', tools: [{ type: 'namespace', name: 'b', tools: [] }] }],
      'tools[0].tools[0]',
      'cannot hold another',
    ],
    [
      'a tool in a namespace without a name',
      [{ type: 'namespace', name: 'a', tools: [{ type: 'function' }] }],
      'tools[0].tools[0].name',
      'must be a string',
    ],
    [
      'a tool without a name in a namespace with the name of a gateway tool',
      [{ type: 'namespace', name: 'svc_x', tools: [{ type: 'function' }] }],
      'tools[0].tools[0].name',
      'must be a string',
    ],
    ['a tool that is no object', ['look'], 'tools[0]', 'it must be an object'],
  ])('refuses %s and names it', (_title, tools, param, message) => {
    expect(() => read({ tools })).toThrow(
      expect.objectContaining({ status: 400, param, message: expect.stringContaining(message) }),
    );
  });
});

describe('the tool choice of a request', () => {
  const tools = [
    look,
    { type: 'custom', name: 'patch' },
    { type: 'web_search' },
    { type: 'namespace', name: 'git', tools: [{ type: 'function', name: 'log' }] },
    { type: 'function', name: 'svc_prompt_guard' },
  ];
  const all = ['look', 'patch', 'web_search', 'git__log', 'svc_prompt_guard'];

  it.each([
    [undefined, undefined, all],
    [null, undefined, all],
    ['none', { type: 'none' }, all],
    ['auto', { type: 'auto' }, all],
    ['required', { type: 'required' }, all],
    [{ type: 'function', name: 'look' }, { type: 'tool', toolName: 'look' }, all],
    [{ type: 'custom', name: 'patch' }, { type: 'tool', toolName: 'patch' }, all],
    [{ type: 'web_search' }, { type: 'tool', toolName: 'web_search' }, all],
    [
      { type: 'function', name: 'log', namespace: 'git' },
      { type: 'tool', toolName: 'git__log' },
      all,
    ],
    [
      { type: 'function', name: 'svc_prompt_guard' },
      { type: 'tool', toolName: 'svc_prompt_guard' },
      all,
    ],
    [
      { type: 'function', name: 'svc_prompt_guard', namespace: 'git' },
      { type: 'tool', toolName: 'svc_prompt_guard' },
      all,
    ],
    [
      { type: 'function', name: 'svc_undeclared' },
      { type: 'tool', toolName: 'svc_undeclared' },
      all,
    ],
    [
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [{ type: 'function', name: 'look' }, { type: 'web_search' }],
      },
      { type: 'required' },
      ['look', 'web_search', 'svc_prompt_guard'],
    ],
    [
      { type: 'allowed_tools', tools: [{ type: 'function', name: 'log', namespace: 'git' }] },
      { type: 'auto' },
      ['git__log', 'svc_prompt_guard'],
    ],
    [
      { type: 'allowed_tools', tools: [{ type: 'namespace', name: 'git' }] },
      { type: 'auto' },
      ['git__log', 'svc_prompt_guard'],
    ],
    [
      {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [{ type: 'function', name: 'svc_prompt_guard' }],
      },
      undefined,
      ['svc_prompt_guard'],
    ],
  ])('reads %j', (choice, toolChoice, names) => {
    const options = read({ tools, tool_choice: choice });
    expect(options.toolChoice).toEqual(toolChoice);
    expect(options.tools?.map((tool) => tool.name)).toEqual(names);
  });

  it.each(['auto', 'required', { type: 'function', name: 'look' }])(
    'is left out without tools: %j',
    (choice) => {
      const options = read({ tools: [], tool_choice: choice });
      expect(options).not.toHaveProperty('toolChoice');
      expect(options).not.toHaveProperty('tools');
    },
  );

  it.each([
    ['an unknown word', 'always', 'tool_choice', 'it must be one of'],
    ['a number', 5, 'tool_choice', 'it must be a string or an object'],
    ['an undeclared tool', { type: 'function', name: 'hear' }, 'tool_choice', '"hear"'],
    ['the name of a function as a type', { type: 'look' }, 'tool_choice', '"look"'],
    ['a choice without a name', { type: 'function' }, 'tool_choice.name', 'must be a string'],
    ['a list that is none', { type: 'allowed_tools' }, 'tool_choice.tools', 'must be an array'],
  ])('refuses %s', (_title, choice, param, message) => {
    expect(() => read({ tools, tool_choice: choice })).toThrow(
      expect.objectContaining({ status: 400, param, message: expect.stringContaining(message) }),
    );
  });
});

describe('a hosted tool whose calls the caller runs', () => {
  const hosted = [
    { type: 'shell' },
    { type: 'shell', environment: { type: 'container_auto' } },
    { type: 'apply_patch' },
    { type: 'web_search' },
  ];

  it('is left out with a warning for a model of the AI SDK', () => {
    const { tools, warnings } = finishAtOnce(readTools(hosted));
    expect(tools.map(({ name }) => name)).toEqual(['shell', 'web_search']);
    expect(warnings).toEqual([
      'tools[0]: shell, which the caller runs, was left out',
      'tools[2]: apply_patch, which the caller runs, was left out',
    ]);
  });

  it('reaches a provider of this format', () => {
    const { tools, warnings } = finishAtOnce(readTools(hosted, hosted));
    expect([tools.length, warnings]).toEqual([hosted.length, []]);
  });
});
