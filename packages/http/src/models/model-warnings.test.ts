import type {
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { checkedHandler } from '../schemas/checked-handler.ts';
import {
  finishPart,
  postJson,
  readEvents,
  sampleUsage,
  scriptedModel,
  textParts,
} from '../testing/index.ts';

const warnings: SharedV4Warning[] = [
  { type: 'unsupported', feature: 'seed' },
  { type: 'unsupported', feature: 'topK', details: 'It was ignored.' },
  { type: 'compatibility', feature: 'maxOutputTokens', details: 'Limited to 4096.' },
  { type: 'deprecated', setting: 'user', message: 'Use safetyIdentifier.' },
  { type: 'other', message: 'Be careful.' },
];
const described = [
  'The model does not have seed.',
  'The model does not have top_k: It was ignored.',
  'The model has MAX only in part: Limited to 4096.',
  'user is deprecated: Use safetyIdentifier.',
  'Be careful.',
];

/** The name of the limit of an answer in each format. */
const bodies: [string, object, max: string][] = [
  [
    '/v1/chat/completions',
    { messages: [{ role: 'user', content: 'Hi' }] },
    'max_completion_tokens',
  ],
  ['/v1/messages', { max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] }, 'max_tokens'],
  ['/v1/responses', { input: 'Hi' }, 'max_output_tokens'],
];
const guard = { type: 'function', name: 'svc_prompt_guard', input_schema: { type: 'object' } };

interface Asked {
  /** The name of the model's provider. */
  provider?: string;
  outcome?: 'full' | 'none';
  warned?: SharedV4Warning[];
}

/** Asks a model, and reads the outcome in the format's place for it. */
async function ask(
  [path, body]: readonly [string, object],
  { provider = 'scripted', outcome = 'full', warned = [] }: Asked = {},
): Promise<Record<string, unknown> | undefined> {
  const model = scriptedModel([
    { type: 'stream-start', warnings: warned },
    ...textParts('Hello'),
    finishPart(),
  ]);
  const handler = checkedHandler(
    createToolgateHandler({
      outcome,
      models: {
        m: {
          ...model,
          provider,
          doGenerate: async () => ({
            content: [{ type: 'text', text: 'Hello' }],
            finishReason: { unified: 'stop', raw: undefined },
            usage: sampleUsage,
            warnings: warned,
          }),
        },
      },
    }),
  );
  const response = await postJson(handler, path, { model: 'm', ...body });
  const text = await response.text();
  expect([text, response.status]).toEqual([text, 200]);
  const values = text.startsWith('{')
    ? [JSON.parse(text) as unknown]
    : readEvents(text).map(({ data }) => data);
  return values.map(outcomeIn).find((found) => found !== undefined);
}

function outcomeIn(value: unknown): Record<string, unknown> | undefined {
  const { toolgate, response } = value as Record<string, unknown>;
  return (toolgate ?? (response && outcomeIn(response))) as Record<string, unknown> | undefined;
}

describe.each(bodies)('the warnings of a model at %s', (path, body, max) => {
  const named = described.map((text) => text.replace('MAX', max));
  it.each([false, true])('is in the outcome, streamed: %s', async (stream) => {
    expect(await ask([path, { ...body, stream }], { warned: warnings })).toEqual({
      version: 1,
      contentFilter: { action: 'passed' },
      warnings: named,
      calls: [
        { role: 'candidate', inputTokens: 100, outputTokens: 12, milliseconds: expect.any(Number) },
      ],
    });
  });

  it.each([false, true])('joins the outcome that there is, streamed: %s', async (stream) => {
    const request = { ...body, stream, tools: [guard] };
    expect(await ask([path, request], { warned: warnings })).toMatchObject({
      promptGuard: { action: 'passed' },
      warnings: named,
      calls: [{ role: 'candidate' }],
    });
  });

  it('is left out if the host hides outcomes', async () => {
    expect(await ask([path, body], { outcome: 'none', warned: warnings })).toBeUndefined();
  });

  it('is absent if there is nothing to report', async () => {
    expect(await ask([path, body])).toBeUndefined();
  });
});

const [chat, messages, responses] = bodies.map(([path]) => path);

describe('settings that only one provider has', () => {
  const user = [{ role: 'user', content: 'Hi' }];
  it.each<[string | undefined, object, string[]]>([
    [
      chat,
      {
        messages: user,
        logit_bias: { 1: 1 },
        verbosity: 'low',
        store: false,
        service_tier: 'auto',
      },
      ['logit_bias', 'verbosity'],
    ],
    [
      messages,
      {
        messages: user,
        max_tokens: 9,
        thinking: { type: 'adaptive' },
        container: 'c',
        speed: 'standard',
      },
      // In the order of the request.
      ['container', 'thinking'],
    ],
    [responses, { input: 'Hi', max_tool_calls: 2, top_logprobs: 0 }, ['max_tool_calls']],
  ])('are warned of elsewhere: %s %j', async (path = '', body, fields) => {
    const takers =
      path === messages
        ? 'amazon-bedrock.anthropic'
        : `azure-openai.${path === chat ? 'chat' : 'responses'}`;
    expect(await ask([path, body], { provider: takers })).toBeUndefined();
    expect(await ask([path, body])).toMatchObject({
      warnings: fields.map(
        (field) => `${field}: the model's provider does not have it, and it was ignored`,
      ),
    });
  });
});

/** Asks a model that answers with some content, whole and in a stream of parts. */
async function bothAnswers(
  [path, body]: readonly [string, object],
  { content, parts }: { content: LanguageModelV4Content[]; parts: LanguageModelV4StreamPart[] },
): Promise<{ stream: boolean; text: string }[]> {
  const finishReason = { unified: 'stop' as const, raw: undefined };
  const model = {
    ...scriptedModel([...parts, finishPart()]),
    doGenerate: async () => ({ content, finishReason, usage: sampleUsage, warnings: [] }),
  };
  const handler = createToolgateHandler({ models: { m: model } });
  return Promise.all(
    [false, true].map(async (stream) => {
      const response = await postJson(handler, path, { model: 'm', stream, ...body });
      return { stream, text: await response.text() };
    }),
  );
}

describe('a tool that the provider ran', () => {
  const call = { toolCallId: 'c', toolName: 'search', input: '{}', providerExecuted: true };
  const own = [
    { type: 'tool-call' as const, ...call },
    { type: 'tool-result' as const, toolCallId: 'c', toolName: 'search', result: 'Sunny.' },
  ];
  const content = [...own, { type: 'text' as const, text: 'Hello' }];

  it.each(bodies)('is named in a warning at %s', async (path, body) => {
    const parts = [...own, ...textParts('Hello')];
    for (const { text } of await bothAnswers([path, body], { content, parts })) {
      expect(text).toContain('The model answered with a call of a tool that its provider ran');
      expect(text).toContain('The model answered with the result of a tool that its provider ran');
      expect(text).not.toContain('has no field');
    }
  });
});

describe('a citation of a document', () => {
  const source = {
    type: 'source' as const,
    sourceType: 'document' as const,
    id: '0',
    mediaType: 'text/plain',
    title: 'Opening hours',
  };
  const stored = { ...source, providerMetadata: { openai: { fileId: 'file_1' } } };
  const type = 'container_file_citation';
  const inContainer = { openai: { type, fileId: 'file_1', containerId: 'cntr_1' } };
  const contained = { ...source, providerMetadata: inContainer };
  const passage = {
    type: 'char_location',
    cited_text: 'Open at nine.',
    document_index: 0,
    document_title: null,
    start_char_index: 0,
    end_char_index: 13,
    file_id: null,
  };
  const ofClaude = { ...source, providerMetadata: { anthropic: passage } };

  it.each(
    bodies.flatMap(([path, body]) => [
      { path, body, kind: 'of the request', source, isLost: true },
      { path, body, kind: 'that OpenAI stores', source: stored, isLost: path !== responses },
      { path, body, kind: 'in a container', source: contained, isLost: path !== responses },
      { path, body, kind: 'that Claude quotes', source: ofClaude, isLost: path !== messages },
    ]),
  )('$kind is in a warning where it is left out: $path', async ({ path, body, isLost, ...one }) => {
    const citations = [{ source: one.source }];
    const [begin, delta, end] = textParts('Hello');
    const parts = [begin, delta, { ...end, citations }] as ReturnType<typeof textParts>;
    const content = [{ type: 'text' as const, text: 'Hello', citations }];
    for (const { stream, text } of await bothAnswers([path, body], { content, parts })) {
      const warning = 'The model answered with a citation of a document, for which this endpoint';
      expect([stream, text.includes(warning)]).toEqual([stream, isLost]);
    }
  });
});
