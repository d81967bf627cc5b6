import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type {
  LanguageModelV1CallOptions,
  LanguageModelV1FunctionTool,
  LanguageModelV1Message,
  LanguageModelV1Prompt,
} from '@ai-sdk/provider-v1';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../errors/index.ts';
import { liftOptions, lowerOptions } from './call/index.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } } as const;
const weather: LanguageModelV1FunctionTool = {
  type: 'function',
  name: 'weather',
  description: 'Looks outside.',
  parameters: { ...schema, properties: { ...schema.properties } },
};
const liftedWeather: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'weather',
  description: 'Looks outside.',
  inputSchema: { ...schema, properties: { ...schema.properties } },
};
const search = { id: 'openai.search', name: 'search', args: { size: 'low' } } as const;
const hello: LanguageModelV1Message = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const url = new URL('https://example.com/cat.png');
const bytes = new Uint8Array([104, 105, 255]);

/** Call options of V1 with little in them. */
function createOptions(
  fields: Partial<LanguageModelV1CallOptions> = {},
): LanguageModelV1CallOptions {
  return { inputFormat: 'messages', mode: { type: 'regular' }, prompt: [hello], ...fields };
}

/** The same call options in V4. */
function createLiftedOptions(
  fields: Partial<LanguageModelV4CallOptions> = {},
): LanguageModelV4CallOptions {
  return { inputFormat: 'messages', prompt: [hello], ...fields } as LanguageModelV4CallOptions;
}

/** The lowered messages of call options with this prompt. */
function lowerMessages(...prompt: LanguageModelV4Prompt): LanguageModelV1Prompt {
  return lowerOptions({ prompt }).prompt;
}

const { signal } = new AbortController();

describe('fields of call options', () => {
  it.each<[string, Partial<LanguageModelV1CallOptions>, Partial<LanguageModelV4CallOptions>]>([
    ['the token limit', { maxTokens: 7 }, { maxOutputTokens: 7 }],
    ['a token limit of 0', { maxTokens: 0 }, { maxOutputTokens: 0 }],
    [
      'provider options',
      { providerMetadata: { a: { b: 1 } } },
      { providerOptions: { a: { b: 1 } } },
    ],
    [
      'settings of one name',
      { temperature: 0, topP: 0.5, topK: 3, seed: 4, stopSequences: ['.'] },
      { temperature: 0, topP: 0.5, topK: 3, seed: 4, stopSequences: ['.'] },
    ],
    [
      'penalties',
      { presencePenalty: 1, frequencyPenalty: -1 },
      { presencePenalty: 1, frequencyPenalty: -1 },
    ],
    [
      'headers and signal',
      { headers: { a: 'b', none: undefined }, abortSignal: signal },
      { headers: { a: 'b', none: undefined }, abortSignal: signal },
    ],
    ['the input format', { inputFormat: 'prompt' }, { inputFormat: 'prompt' } as object],
    [
      'a response format',
      { responseFormat: { type: 'json', schema: weather.parameters, name: 'n', description: 'd' } },
      { responseFormat: { type: 'json', schema: weather.parameters, name: 'n', description: 'd' } },
    ],
    [
      'a response format of text',
      { responseFormat: { type: 'text' } },
      { responseFormat: { type: 'text' } },
    ],
    ['what is unknown', { user: 'ann' } as object, { user: 'ann' } as object],
    ['function tools', { mode: { type: 'regular', tools: [weather] } }, { tools: [liftedWeather] }],
    [
      'provider tools',
      { mode: { type: 'regular', tools: [{ type: 'provider-defined', ...search }] } },
      { tools: [{ type: 'provider', ...search }] },
    ],
    [
      'a tool choice',
      { mode: { type: 'regular', tools: [weather], toolChoice: { type: 'required' } } },
      { tools: [liftedWeather], toolChoice: { type: 'required' } },
    ],
    [
      'a choice of no tool',
      { mode: { type: 'regular', tools: [weather], toolChoice: { type: 'none' } } },
      { tools: [liftedWeather], toolChoice: { type: 'none' } },
    ],
    [
      'a choice that is left to the model',
      { mode: { type: 'regular', tools: [weather], toolChoice: { type: 'auto' } } },
      { tools: [liftedWeather], toolChoice: { type: 'auto' } },
    ],
    [
      'a forced tool',
      {
        mode: {
          type: 'regular',
          tools: [weather],
          toolChoice: { type: 'tool', toolName: 'weather' },
        },
      },
      { tools: [liftedWeather], toolChoice: { type: 'tool', toolName: 'weather' } },
    ],
  ])('translates %s both ways', (_title, older, newer) => {
    expect(liftOptions(createOptions(older))).toEqual(createLiftedOptions(newer));
    expect(lowerOptions(createLiftedOptions(newer))).toEqual(createOptions(older));
  });

  it('says that a prompt of V4 consists of messages', () => {
    expect(lowerOptions({ prompt: [] })).toEqual({
      inputFormat: 'messages',
      mode: { type: 'regular' },
      prompt: [],
    });
  });

  it('takes fields that are there but undefined, as the AI SDK gives them, for absent', () => {
    const given = {
      ...createOptions(),
      mode: { type: 'regular', tools: undefined, toolChoice: undefined },
      maxTokens: undefined,
      providerMetadata: undefined,
    } as object as LanguageModelV1CallOptions;
    const lifted = liftOptions(given);
    expect(lifted).toStrictEqual(createLiftedOptions());
    expect(lowerOptions(lifted)).toBe(given);
  });

  it('carries what only V4 has along, which no model of V1 reads', () => {
    const tool = {
      ...liftedWeather,
      strict: true,
      inputExamples: [{ input: {} }],
      providerOptions: { a: {} },
    };
    const { inputSchema, ...rest } = tool;
    expect(
      lowerOptions({ prompt: [], tools: [tool], reasoning: 'high', includeRawChunks: true }),
    ).toEqual({
      inputFormat: 'messages',
      mode: { type: 'regular', tools: [{ ...rest, parameters: inputSchema }] },
      prompt: [],
      reasoning: 'high',
      includeRawChunks: true,
    });
  });

  it('carries symbols through, both ways', () => {
    const handled = Symbol.for('toolgate.handled');
    const lifted = liftOptions(Object.assign(createOptions(), { [handled]: true }));
    expect(Object.getOwnPropertySymbols(lifted)).toEqual([handled]);
    const lowered = lowerOptions(
      Object.assign({ ...liftOptions(createOptions()) }, { [handled]: true }),
    );
    expect(Object.getOwnPropertySymbols(lowered)).toEqual([handled]);
  });
});

describe('object modes', () => {
  const json = {
    type: 'object-json',
    schema: weather.parameters,
    name: 'place',
    description: 'A place.',
  } as const;
  const tool = { type: 'object-tool', tool: weather } as const;

  it('lifts object-json to a response format and gives the mode back', () => {
    const { type: _type, ...format } = json;
    const lifted = liftOptions(createOptions({ mode: json }));
    expect(lifted).toEqual(createLiftedOptions({ responseFormat: { type: 'json', ...format } }));
    const lowered = lowerOptions({ ...lifted, temperature: 1 });
    expect(lowered).toEqual(createOptions({ mode: json, temperature: 1 }));
    expect(lowered.mode).toBe(json);
  });

  it('lifts object-json without a schema', () => {
    const lifted = liftOptions(createOptions({ mode: { type: 'object-json' } }));
    expect(lifted.responseFormat).toEqual({ type: 'json' });
    expect(lowerOptions({ ...lifted }).mode).toEqual({ type: 'object-json' });
  });

  it('lifts object-tool to a forced function tool and gives the mode back', () => {
    const lifted = liftOptions(createOptions({ mode: tool }));
    const toolChoice = { type: 'tool', toolName: 'weather' } as const;
    expect(lifted).toEqual(createLiftedOptions({ tools: [liftedWeather], toolChoice }));
    const lowered = lowerOptions({ ...lifted, temperature: 1 });
    expect(lowered).toEqual(createOptions({ mode: tool, temperature: 1 }));
    expect(lowered.mode).toBe(tool);
  });

  it('keeps object-tool for a tool that was changed', () => {
    const lifted = liftOptions(createOptions({ mode: tool }));
    const tools = [{ ...liftedWeather, description: 'Changed.' }];
    expect(lowerOptions({ ...lifted, tools }).mode).toEqual({
      type: 'object-tool',
      tool: { ...weather, description: 'Changed.' },
    });
  });

  it.each<[string, LanguageModelV1CallOptions['mode'], Partial<LanguageModelV4CallOptions>]>([
    ['another response format', json, { responseFormat: { type: 'text' } }],
    ['tools beside the response format', json, { tools: [liftedWeather] }],
    ['another tool choice', tool, { toolChoice: { type: 'auto' } }],
    ['a second tool', tool, { tools: [liftedWeather, liftedWeather] }],
    ['no tool', tool, { tools: [] }],
  ])('becomes regular with %s', (_title, mode, changed) => {
    expect(lowerOptions({ ...liftOptions(createOptions({ mode })), ...changed }).mode.type).toBe(
      'regular',
    );
  });
});

describe('messages', () => {
  it.each<[string, LanguageModelV1Message, LanguageModelV4Message]>([
    [
      'system text',
      { role: 'system', content: 'Be kind.' },
      { role: 'system', content: 'Be kind.' },
    ],
    [
      'provider options of a message',
      { role: 'system', content: 'x', providerMetadata: { a: { b: 1 } } },
      { role: 'system', content: 'x', providerOptions: { a: { b: 1 } } },
    ],
    [
      'provider options of a part',
      { role: 'user', content: [{ type: 'text', text: 'x', providerMetadata: { a: { b: 1 } } }] },
      { role: 'user', content: [{ type: 'text', text: 'x', providerOptions: { a: { b: 1 } } }] },
    ],
    [
      'an image of bytes',
      { role: 'user', content: [{ type: 'image', image: bytes, mimeType: 'image/png' }] },
      {
        role: 'user',
        content: [{ type: 'file', mediaType: 'image/png', data: { type: 'data', data: bytes } }],
      },
    ],
    [
      'an image at a URL and of no known type',
      { role: 'user', content: [{ type: 'image', image: url }] },
      { role: 'user', content: [{ type: 'file', mediaType: 'image', data: { type: 'url', url } }] },
    ],
    [
      'a file of base64',
      {
        role: 'user',
        content: [{ type: 'file', filename: 'a.pdf', mimeType: 'application/pdf', data: 'aGk=' }],
      },
      {
        role: 'user',
        content: [
          {
            type: 'file',
            filename: 'a.pdf',
            mediaType: 'application/pdf',
            data: { type: 'data', data: 'aGk=' },
          },
        ],
      },
    ],
    [
      'a file at a URL',
      { role: 'user', content: [{ type: 'file', mimeType: 'audio/wav', data: url }] },
      {
        role: 'user',
        content: [{ type: 'file', mediaType: 'audio/wav', data: { type: 'url', url } }],
      },
    ],
    [
      'a file of the assistant, images too',
      { role: 'assistant', content: [{ type: 'file', mimeType: 'image/png', data: 'aGk=' }] },
      {
        role: 'assistant',
        content: [{ type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'aGk=' } }],
      },
    ],
    [
      'reasoning',
      { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm' }] },
      { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm' }] },
    ],
    [
      'signed reasoning',
      { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm', signature: 's' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm', providerOptions: { anthropic: { signature: 's' } } },
        ],
      },
    ],
    [
      'signed reasoning with provider options',
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            text: 'Hm',
            signature: 's',
            providerMetadata: { anthropic: { x: 1 }, b: { y: 2 } },
          },
        ],
      },
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            text: 'Hm',
            providerOptions: { anthropic: { x: 1, signature: 's' }, b: { y: 2 } },
          },
        ],
      },
    ],
    [
      'redacted reasoning',
      { role: 'assistant', content: [{ type: 'redacted-reasoning', data: 'xyz' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'xyz' } } },
        ],
      },
    ],
    [
      'a tool call',
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: '1', toolName: 'weather', args: { city: 'Rom' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: '1', toolName: 'weather', input: { city: 'Rom' } },
        ],
      },
    ],
    [
      'the result of a tool',
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'weather',
            result: { sky: 'blue' },
            providerMetadata: { a: { b: 1 } },
          },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'weather',
            output: { type: 'json', value: { sky: 'blue' } },
            providerOptions: { a: { b: 1 } },
          },
        ],
      },
    ],
    [
      'the error of a tool',
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'weather',
            result: 'Closed.',
            isError: true,
          },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'weather',
            output: { type: 'error-text', value: 'Closed.' },
          },
        ],
      },
    ],
  ])('translates %s both ways', (_title, older, newer) => {
    expect(liftOptions(createOptions({ prompt: [older] })).prompt).toEqual([newer]);
    expect(lowerMessages(newer)).toEqual([older]);
  });

  it('leaves out provider options that are there but undefined, as AI SDK 4 gives them', () => {
    const content = [{ type: 'text', text: 'x', providerMetadata: undefined }];
    const message = { role: 'user', content, providerMetadata: undefined };
    const { prompt } = liftOptions(
      createOptions({ prompt: [message as object as LanguageModelV1Message] }),
    );
    expect(prompt).toStrictEqual([{ role: 'user', content: [{ type: 'text', text: 'x' }] }]);
  });

  it('lets an unknown part pass', () => {
    const message = { role: 'user', content: [{ type: 'hologram', depth: 3 }] };
    const { prompt } = liftOptions(
      createOptions({ prompt: [message as object as LanguageModelV1Message] }),
    );
    expect(prompt).toEqual([message]);
    expect(lowerMessages(message as object as LanguageModelV4Message)).toEqual([message]);
  });

  describe('of V4 only', () => {
    const file = { type: 'file', mediaType: 'text/plain' } as const;
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'a', input: {} } as const;
    const output = { type: 'text', value: 'x' } as const;
    const result = { type: 'tool-result', toolCallId: '1', toolName: 'a', output } as const;

    it.each<[string, LanguageModelV4Message, unknown]>([
      [
        'turns bytes of a file into base64',
        { role: 'user', content: [{ ...file, data: { type: 'data', data: bytes } }] },
        { type: 'file', mimeType: 'text/plain', data: 'aGn/' },
      ],
      [
        'turns base64 of an image into bytes',
        {
          role: 'user',
          content: [{ ...file, mediaType: 'image/*', data: { type: 'data', data: 'aGn_' } }],
        },
        { type: 'image', image: bytes },
      ],
      [
        'turns the text of a file into base64',
        { role: 'user', content: [{ ...file, data: { type: 'text', text: 'hé' } }] },
        { type: 'file', mimeType: 'text/plain', data: 'aMOp' },
      ],
      [
        'completes a media type',
        {
          role: 'user',
          content: [{ ...file, mediaType: 'audio', data: { type: 'data', data: 'aGk=' } }],
        },
        { type: 'file', mimeType: 'audio/*', data: 'aGk=' },
      ],
    ])('%s', (_title, message, part) => {
      expect(lowerMessages(message)).toEqual([{ role: 'user', content: [part] }]);
    });

    it('takes a signature of any provider', () => {
      const providerOptions = { bedrock: { signature: 's' } };
      const content = [{ type: 'reasoning' as const, text: 'Hm', providerOptions }];
      expect(lowerMessages({ role: 'assistant', content })).toEqual([
        { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm', signature: 's' }] },
      ]);
    });

    it('leaves out what V1 has no part for, and messages of nothing else', () => {
      const prompt: LanguageModelV4Prompt = [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'x' },
            { ...call, providerExecuted: true },
            result,
            { type: 'custom', kind: 'a.b' },
            { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'url', url } },
          ],
        },
        {
          role: 'tool',
          content: [{ type: 'tool-approval-response', approvalId: '1', approved: true }],
        },
        { role: 'assistant', content: [] },
      ];
      expect(lowerMessages(...prompt)).toEqual([
        { role: 'assistant', content: [{ type: 'text', text: 'x' }] },
        { role: 'assistant', content: [] },
      ]);
    });

    it('refuses a reference to a stored file', () => {
      const data = { type: 'reference', reference: { openai: 'file-1' } } as const;
      expect(() => lowerMessages({ role: 'user', content: [{ ...file, data }] })).toThrow(
        InvalidArgumentError,
      );
    });
  });
});

describe('identity', () => {
  const system: LanguageModelV1Message = { role: 'system', content: 'Be kind.' };
  const image = { type: 'image' as const, image: bytes };
  const text = { type: 'text' as const, text: 'What is it?' };
  const question: LanguageModelV1Message = { role: 'user', content: [image, text] };
  const options = createOptions({
    prompt: [system, question],
    mode: { type: 'regular', tools: [weather, { ...weather, name: 'svc_prompt_guard' }] },
  });

  it('gives unchanged options back', () => {
    expect(lowerOptions(liftOptions(options))).toBe(options);
  });

  it('gives back each message, part and tool that was not replaced', () => {
    const lifted = liftOptions(options);
    const [first, second] = lifted.prompt;
    const [file] = second?.content ?? [];
    const prompt = [
      first,
      { ...second, content: [file, { type: 'text', text: 'Guarded.' }] },
    ] as LanguageModelV4Prompt;
    const lowered = lowerOptions({ ...lifted, prompt, tools: lifted.tools?.slice(0, 1) ?? [] });
    expect(lowered).toEqual({
      ...options,
      prompt: [system, { role: 'user', content: [image, { type: 'text', text: 'Guarded.' }] }],
      mode: { type: 'regular', tools: [weather] },
    });
    expect(lowered.prompt[0]).toBe(system);
    expect(lowered.prompt[1]?.content[0]).toBe(image);
    expect((lowered.mode as { tools: unknown[] }).tools[0]).toBe(weather);
  });
});
