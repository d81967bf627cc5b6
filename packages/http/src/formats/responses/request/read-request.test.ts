import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { responses } from '../index.ts';

function read(body: object) {
  return finishAtOnce(responses.readRequest({ model: 'm', input: 'Hi', ...body }, new Headers()));
}

const schema = { type: 'object', properties: { a: { type: 'string' } } };

describe('the settings of a request', () => {
  it('reads the least request', () => {
    const { modelId, stream, options, warnings } = read({});
    expect({ modelId, stream, options, warnings }).toEqual({
      modelId: 'm',
      stream: false,
      options: {
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
        providerOptions: { openai: { store: false } },
      },
      warnings: [],
    });
  });

  it('reads nulls as not set', () => {
    const fields =
      'instructions stream tools tool_choice text reasoning temperature max_output_tokens ' +
      'max_tool_calls top_p top_logprobs presence_penalty frequency_penalty parallel_tool_calls ' +
      'metadata user service_tier prompt_cache_key safety_identifier include truncation ' +
      'background previous_response_id conversation prompt';
    const nulls = Object.fromEntries(fields.split(' ').map((field) => [field, null]));
    const { options, stream } = read(nulls);
    expect({ options, stream }).toEqual({ options: read({}).options, stream: false });
  });

  it.each([
    [{ max_output_tokens: 9 }, { maxOutputTokens: 9 }],
    [{ temperature: 0 }, { temperature: 0 }],
    [{ top_p: 0.5 }, { topP: 0.5 }],
    [{ presence_penalty: 1 }, { presencePenalty: 1 }],
    [{ frequency_penalty: -1 }, { frequencyPenalty: -1 }],
    [{ reasoning: { effort: 'xhigh' } }, { reasoning: 'xhigh' }],
    [{ text: { format: { type: 'text' } } }, {}],
    [{ text: { format: { type: 'json_object' } } }, { responseFormat: { type: 'json' } }],
    [{ unknown_field: { deep: true } }, {}],
  ])('reads %j', (body, expected) => {
    expect(read(body).options).toEqual({ ...read({}).options, ...expected });
  });

  it.each([
    [{ reasoning: { summary: 'auto' } }, { reasoningSummary: 'auto' }],
    [{ text: { verbosity: 'low' } }, { textVerbosity: 'low' }],
    [{ parallel_tool_calls: false }, { parallelToolCalls: false }],
    [{ metadata: { a: 'b' } }, { metadata: { a: 'b' } }],
    [{ user: 'u' }, { user: 'u' }],
    [{ service_tier: 'flex' }, { serviceTier: 'flex' }],
    [{ prompt_cache_key: 'k' }, { promptCacheKey: 'k' }],
    [{ safety_identifier: 's' }, { safetyIdentifier: 's' }],
    [{ truncation: 'auto' }, { truncation: 'auto' }],
    [{ max_tool_calls: 3 }, { maxToolCalls: 3 }],
    [
      { include: ['reasoning.encrypted_content', 'unknown.thing'] },
      { include: ['reasoning.encrypted_content'] },
    ],
    [{ include: [] }, {}],
    [{ store: true }, {}],
  ])('hands %j on to OpenAI', (body, expected) => {
    const { openai } = read(body).options.providerOptions ?? {};
    expect(openai).toEqual({ store: false, ...expected });
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
    [undefined, false],
  ])('reads a JSON schema with strict: %s', (strict, strictJsonSchema) => {
    const format = { type: 'json_schema', name: 'n', description: 'd', schema, strict };
    const { options } = read({ text: { format } });
    expect(options.responseFormat).toEqual({
      type: 'json',
      schema,
      name: 'n',
      description: 'd',
    });
    expect(options.providerOptions).toEqual({ openai: { store: false, strictJsonSchema } });
  });

  it('reads what Codex sends', () => {
    const { options, stream, warnings } = read({
      input: [
        {
          type: 'message',
          role: 'developer',
          content: [{ type: 'input_text', text: 'Be careful.' }],
        },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Fix it.' }] },
      ],
      tools: [
        { type: 'function', name: 'shell', strict: false, parameters: schema },
        { type: 'custom', name: 'apply_patch', format: { type: 'text' } },
        {
          type: 'namespace',
          name: 'mcp',
          tools: [{ type: 'function', name: 'list', parameters: schema }],
        },
        { type: 'web_search' },
      ],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      reasoning: { summary: 'auto' },
      store: false,
      stream: true,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: 'k',
      client_metadata: { session: 'x' },
    });
    expect({ stream, warnings }).toEqual({ stream: true, warnings: [] });
    expect(options.tools?.map(({ type, name }) => [type, name])).toEqual([
      ['function', 'shell'],
      ['function', 'apply_patch'],
      ['function', 'mcp__list'],
      ['provider', 'web_search'],
    ]);
    expect(options.prompt.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('reads the wish for a stream', () => {
    expect(read({ stream: true }).stream).toBe(true);
  });

  it('says what it ignores', () => {
    expect(read({ moderation: {}, access_programs: ['a'], image: {} }).warnings).toEqual([
      'moderation is not supported and was ignored',
      'access_programs is not supported and was ignored',
      'image is not supported and was ignored',
    ]);
  });

  it('says what only models of OpenAI have', () => {
    const { providerSettings } = read({
      top_logprobs: 3,
      max_tool_calls: 2,
      truncation: 'auto',
      text: { verbosity: 'low' },
      service_tier: 'auto',
    });
    expect(providerSettings).toEqual({
      max_tool_calls: ['openai.maxToolCalls'],
      truncation: ['openai.truncation'],
      'text.verbosity': ['openai.textVerbosity'],
      top_logprobs: ['openai.logprobs'],
    });
  });
});

describe('a request that is refused', () => {
  it.each([
    ['no object', 'Hi', undefined, undefined, 'the request body: it must be an object'],
    ['no model', { model: undefined }, 'model', undefined, 'must be a string'],
    ['an empty model', { model: '' }, 'model', undefined, 'it must not be empty'],
    [
      'a previous response',
      { previous_response_id: 'resp_1' },
      'previous_response_id',
      'previous_response_not_found',
      'does not store responses',
    ],
    [
      'a conversation',
      { conversation: 'conv_1' },
      'conversation',
      'unsupported_parameter',
      'continue from a response with previous_response_id',
    ],
    [
      'a stored prompt',
      { prompt: { id: 'pmpt_1' } },
      'prompt',
      'unsupported_parameter',
      'stores no prompts',
    ],
    [
      'background work',
      { background: true },
      'background',
      'unsupported_parameter',
      'has no store',
    ],
    [
      'a JSON schema that is missing',
      { text: { format: { type: 'json_schema', name: 'n' } } },
      'text.format.schema',
      undefined,
      'a JSON schema is required',
    ],
    [
      'an unknown text format',
      { text: { format: { type: 'xml' } } },
      'text.format.type',
      undefined,
      'it must be one of',
    ],
    [
      'an unknown effort',
      { reasoning: { effort: 'huge' } },
      'reasoning.effort',
      undefined,
      'it must be one of',
    ],
    ['no tokens', { max_output_tokens: 0 }, 'max_output_tokens', undefined, 'it must be 1 or more'],
    ['a wrong type', { temperature: 'hot' }, 'temperature', undefined, 'it must be a number'],
  ])('names the fault: %s', (_title, body, param, code, message) => {
    const request = typeof body === 'string' ? body : { model: 'm', input: 'Hi', ...body };
    expect(() => finishAtOnce(responses.readRequest(request, new Headers()))).toThrow(
      expect.objectContaining({
        status: 400,
        param,
        code,
        message: expect.stringContaining(message),
      }),
    );
  });
});
