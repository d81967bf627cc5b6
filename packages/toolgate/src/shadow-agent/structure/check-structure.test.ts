import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { answer, ask } from '../test/scripted-run.ts';
import { checkStructure } from './check-structure.ts';

const empty = 'The answer is empty. Give an answer to the request.';
const cut =
  'The answer was cut off before its end. Give a complete answer that is short enough to fit.';
const notJson =
  'The answer is not valid JSON. Answer with one JSON value only: no code fence, no text around it.';
const text = (value: string): LanguageModelV4Content => ({ type: 'text', text: value });

const call = (
  toolName: string,
  input: string,
  more: Partial<LanguageModelV4ToolCall> = {},
): LanguageModelV4ToolCall => ({
  type: 'tool-call',
  toolCallId: '1',
  toolName,
  input,
  ...more,
});

describe('checkStructure', () => {
  it.each([
    ['text', answer('Paris')],
    [
      'an image',
      answer([{ type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'A' } }]),
    ],
    ['custom content', answer([{ type: 'custom', kind: 'acme.card' }])],
    [
      "an image of the provider's tool",
      answer([
        {
          type: 'tool-call',
          toolCallId: '1',
          toolName: 'image_generation',
          input: '{}',
          providerExecuted: true,
        },
        {
          type: 'tool-result',
          toolCallId: '1',
          toolName: 'image_generation',
          result: { result: 'A' },
        },
      ]),
    ],
    ['text that ends for an unknown reason', answer('Paris', 'other')],
    [
      'a request for approval',
      answer([{ type: 'tool-approval-request', approvalId: '1', toolCallId: '2' }]),
    ],
  ])('accepts %s', (_title, candidate) => {
    expect(checkStructure(candidate, ask('x'))).toBeUndefined();
  });

  it.each([
    ['an empty answer', answer([]), empty],
    ['white space', answer(' \n\t'), empty],
    ['nothing but reasoning', answer([{ type: 'reasoning', text: 'Hm.' }]), empty],
    [
      'nothing but sources',
      answer([{ type: 'source', sourceType: 'url', id: '1', url: 'https://a.example' }]),
      empty,
    ],
    [
      'nothing but a call of the provider that failed',
      answer([
        {
          type: 'tool-call',
          toolCallId: '1',
          toolName: 'search',
          input: '{}',
          providerExecuted: true,
        },
        { type: 'tool-result', toolCallId: '1', toolName: 'search', result: 'x', isError: true },
      ]),
      empty,
    ],
    ['an answer cut at the output limit', answer('Par', 'length'), cut],
    ['an interrupted answer', answer('Par', 'interrupted'), cut],
    [
      'a cut tool call',
      answer(
        [{ type: 'tool-call', toolCallId: '1', toolName: 'weather', input: '{"ci' }],
        'length',
      ),
      cut,
    ],
  ])('rejects %s', (_title, candidate, feedback) => {
    expect(checkStructure(candidate, ask('x'))).toBe(feedback);
  });

  it('accepts a call whose result the provider gives later', () => {
    const deferred = { type: 'tool-call', toolCallId: '1', toolName: 'search' } as const;
    const candidate = answer([{ ...deferred, input: '{}', providerExecuted: true }]);
    expect(checkStructure(candidate, ask('x'))).toBeUndefined();
  });

  describe('when the request asks for JSON', () => {
    const options = ask('x', {
      responseFormat: {
        type: 'json',
        schema: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
          required: ['name'],
          additionalProperties: false,
        },
      },
    });

    it.each([
      ['an object that fits', '{"name":"Ada","age":36}', undefined],
      ['white space around it', ' {"name":"Ada"}\n', undefined],
      ['a code fence', '```json\n{"name":"Ada"}\n```', notJson],
      ['prose', 'My secret is 42.', notJson],
      ['half an object', '{"name":', notJson],
      [
        'a missing property',
        '{}',
        'The answer does not fit the requested JSON schema.\nAt the top level: Instance does not have required property "name".',
      ],
      [
        'several wrong properties',
        '{"name":1,"age":-1}',
        'The answer does not fit the requested JSON schema.\nAt /name: Instance type "number" is invalid. Expected "string".\nAt /age: -1 is less than 0.',
      ],
      [
        'a property that is not allowed',
        '{"name":"Ada","born":1815}',
        'The answer does not fit the requested JSON schema.\nAt the top level: Property "born" does not match additional properties schema.',
      ],
    ])('judges %s', (_title, value, expected) => {
      expect(checkStructure(answer(value), options)).toBe(expected);
    });

    it('joins the text parts of an answer', () => {
      const candidate = answer([
        text('{"name":'),
        { type: 'reasoning', text: 'Hm.' },
        text('"Ada"}'),
      ]);
      expect(checkStructure(candidate, options)).toBeUndefined();
    });

    it('reads the separate text of a structured output', () => {
      const candidate = { ...answer('Here you are.'), structuredOutputText: '{"name":"Ada"}' };
      expect(checkStructure(candidate, options)).toBeUndefined();
    });

    it('takes any JSON when there is no schema', () => {
      const anyJson = ask('x', { responseFormat: { type: 'json' } });
      expect(checkStructure(answer('[1]'), anyJson)).toBeUndefined();
      expect(checkStructure(answer('one'), anyJson)).toBe(notJson);
    });
  });

  describe('when the answer calls tools', () => {
    const tools: LanguageModelV4CallOptions['tools'] = [
      {
        type: 'function',
        name: 'weather',
        inputSchema: {
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
      { type: 'function', name: 'now', inputSchema: { type: 'object', properties: {} } },
      { type: 'provider', id: 'openai.local_shell', name: 'shell', args: {} },
    ];
    const unknown = 'A tool was called that does not exist. The tools are: weather, now, shell.';

    it.each([
      ['arguments that fit', [call('weather', '{"city":"Paris"}')], undefined],
      ['no arguments where none are needed', [call('now', '')], undefined],
      ['a provider’s tool that the caller runs', [call('shell', '{"any":1}')], undefined],
      ['a dynamic tool', [call('mcp_read', '{}', { dynamic: true })], undefined],
      ['a dynamic tool with a listed name', [call('weather', '{}', { dynamic: true })], undefined],
      [
        'a tool the provider ran beside it',
        [call('search', '?', { providerExecuted: true }), text('Paris')],
        undefined,
      ],
      ['an unknown tool', [call('wether', '{"city":"Paris"}')], unknown],
      ['the same mistake twice, once', [call('wether', '{}'), call('wether', '{}')], unknown],
      [
        'arguments that are not JSON',
        [call('weather', '{city:')],
        'The arguments of the call of weather are not valid JSON.',
      ],
      [
        'arguments that are no text',
        [call('weather', { city: 'Paris' } as never)],
        'The arguments of the call of weather are not valid JSON.',
      ],
      [
        'arguments that do not fit',
        [call('weather', '{"city":5}')],
        'The arguments of the call of weather do not fit its schema.\nAt /city: Instance type "number" is invalid. Expected "string".',
      ],
      [
        'no arguments where some are needed',
        [call('weather', '')],
        'The arguments of the call of weather do not fit its schema.\nAt the top level: Instance does not have required property "city".',
      ],
      [
        'one wrong call among right ones',
        [call('now', '{}'), call('shell', 'ls')],
        'The arguments of the call of shell are not valid JSON.',
      ],
    ])('judges %s', (_title, content, expected) => {
      expect(checkStructure(answer(content, 'tool-calls'), ask('x', { tools }))).toBe(expected);
    });

    it('checks calls up to the allowance of one answer', () => {
      const items = { enum: Array.from({ length: 2000 }, (_, index) => index) };
      const dear = { type: 'function' as const, name: 'dear', inputSchema: { items } };
      const input = JSON.stringify(Array.from({ length: 400 }, () => 1));
      const wrong = call('weather', '{"city":5}');
      const judged = (calls: number): string | undefined =>
        checkStructure(
          answer(
            [...Array.from({ length: calls }, () => call('dear', input)), wrong],
            'tool-calls',
          ),
          ask('x', { tools: [...tools, dear] }),
        );
      expect(judged(2)).toContain('the call of weather do not fit');
      expect(judged(1000)).toBeUndefined();
    });

    it('says that there are no tools', () => {
      expect(checkStructure(answer([call('weather', '{}')]), ask('x'))).toBe(
        'A tool was called although there is none. Answer with text.',
      );
    });

    it('does not check a step by the schema of the answer', () => {
      const options = ask('x', {
        tools,
        responseFormat: { type: 'json', schema: { type: 'object' } },
      });
      const candidate = answer([text('Let me look.'), call('now', '{}')], 'tool-calls');
      expect(checkStructure(candidate, options)).toBeUndefined();
    });
  });
});
