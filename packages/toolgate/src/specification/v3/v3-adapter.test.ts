import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FilePart,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FilePart,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
  LanguageModelV3ToolResultOutput,
} from '@ai-sdk/provider-v3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copy } from '../test/copy.ts';
import { shortcutsTo } from '../test/shortcuts.ts';
import { v3Adapter } from './index.ts';

const providerOptions = { vendor: { option: 1 } };
const providerMetadata = { vendor: { id: 'm1' } };
const url = new URL('https://example.org/cat.png');
const usage = {
  inputTokens: { total: 3, noCache: 1, cacheRead: 2, cacheWrite: 0 },
  outputTokens: { total: 5, text: 4, reasoning: 1 },
  raw: { input: 3 },
};

const { liftParts, lowerParts, lift, lower } = shortcutsTo<
  LanguageModelV3StreamPart,
  LanguageModelV3ToolResultOutput
>(v3Adapter);

describe('call options of V3', () => {
  it('are the same as in V4 without files', () => {
    const options: LanguageModelV3CallOptions & LanguageModelV4CallOptions = {
      prompt: [
        {
          role: 'assistant',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'c1',
              toolName: 't',
              output: { type: 'text', value: 'x' },
            },
          ],
        },
        {
          role: 'tool',
          content: [
            { type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'no' },
          ],
        },
      ],
      tools: [
        {
          type: 'function',
          name: 't',
          inputSchema: { type: 'object' },
          inputExamples: [{ input: { a: 1 } }],
          strict: true,
        },
        { type: 'provider', id: 'vendor.search', name: 'search', args: { depth: 1 } },
      ],
    };
    expect(v3Adapter.options.lift(options)).toBe(options);
    expect(v3Adapter.options.lower({ ...options, prompt: copy(options.prompt) })).toEqual(options);
  });

  const file = {
    type: 'file',
    mediaType: 'image/png',
    filename: 'cat.png',
    providerOptions,
  } as const;

  it('lower a file of inline text whose kind is known', () => {
    const data = { type: 'text', text: 'a,b' } as const;
    const part: LanguageModelV4FilePart = { ...file, mediaType: 'text/csv', data };
    const lowered = v3Adapter.options.lower({ prompt: [{ role: 'user', content: [part] }] });
    expect(lowered.prompt[0]?.content).toEqual([
      { ...part, data: new TextEncoder().encode('a,b') },
    ]);
  });

  it.each([
    { type: 'text', text: 'inline' },
    { type: 'reference', reference: { vendor: 'f1' } },
  ])('take data of V4, which AI SDK 7 hands to models of V3: %j', (data) => {
    const part = { ...file, data } as unknown as LanguageModelV3FilePart;
    const options: LanguageModelV3CallOptions = { prompt: [{ role: 'user', content: [part] }] };
    const lifted = v3Adapter.options.lift(options);
    expect(lifted.prompt[0]?.content[0]).toBe(part);
    expect(v3Adapter.options.lower({ ...lifted, seed: 1 }).prompt[0]?.content[0]).toBe(part);
  });
});

describe('tool outputs of V3', () => {
  it.each<LanguageModelV3ToolResultOutput & LanguageModelV4ToolResultOutput>([
    { type: 'text', value: 'a', providerOptions },
    { type: 'json', value: { a: [1, null] }, providerOptions },
    { type: 'execution-denied', reason: 'no', providerOptions },
    { type: 'error-text', value: 'a', providerOptions },
    { type: 'error-json', value: [1], providerOptions },
    { type: 'content', value: [{ type: 'text', text: 'a', providerOptions }] },
    { type: 'content', value: [{ type: 'custom', providerOptions }] },
  ])('are the same as in V4: %j', (output) => {
    expect(lift(output)).toBe(output);
    expect(lower(copy(output))).toEqual(output);
  });

  it.each<[object, object]>([
    [
      { type: 'file-data', data: 'AQID', mediaType: 'application/pdf', filename: 'a.pdf' },
      {
        type: 'file',
        data: { type: 'data', data: 'AQID' },
        mediaType: 'application/pdf',
        filename: 'a.pdf',
      },
    ],
    [
      { type: 'image-data', data: 'AQID', mediaType: 'image/png' },
      { type: 'file', data: { type: 'data', data: 'AQID' }, mediaType: 'image/png' },
    ],
    [
      { type: 'file-url', url: 'https://example.org/a.pdf', mediaType: 'application/pdf' },
      {
        type: 'file',
        data: { type: 'url', url: new URL('https://example.org/a.pdf') },
        mediaType: 'application/pdf',
      },
    ],
    [
      { type: 'image-url', url: 'https://example.org/cat.png' },
      { type: 'file', data: { type: 'url', url }, mediaType: 'image' },
    ],
    [
      { type: 'image-url', url: 'HTTPS://example.org/cat.png' },
      {
        type: 'file',
        data: { type: 'url', url, originalUrl: 'HTTPS://example.org/cat.png' },
        mediaType: 'image',
      },
    ],
    [
      { type: 'file-id', fileId: { vendor: 'f1' } },
      {
        type: 'file',
        data: { type: 'reference', reference: { vendor: 'f1' } },
        mediaType: 'application',
      },
    ],
    [
      { type: 'file-id', fileId: 'f1' },
      {
        type: 'file',
        data: { type: 'reference', reference: { '': 'f1' } },
        mediaType: 'application',
      },
    ],
    [
      { type: 'image-file-id', fileId: { vendor: 'f1' } },
      {
        type: 'file',
        data: { type: 'reference', reference: { vendor: 'f1' } },
        mediaType: 'image',
      },
    ],
  ])('have %j for the file %j', (older, newer) => {
    const [olderItem, newerItem] = [
      { ...older, providerOptions },
      { ...newer, providerOptions },
    ];
    expect(lift({ type: 'content', value: [olderItem as never] })).toEqual({
      type: 'content',
      value: [newerItem],
    });
    expect(lower({ type: 'content', value: [newerItem as never] })).toEqual({
      type: 'content',
      value: [olderItem],
    });
  });

  it('name a general media type of an address if V3 does not name one', () => {
    const item = { type: 'file-url', url: 'https://example.org/a' } as const;
    expect(lift({ type: 'content', value: [item] })).toEqual({
      type: 'content',
      value: [
        {
          type: 'file',
          data: { type: 'url', url: new URL(item.url) },
          mediaType: 'application/octet-stream',
        },
      ],
    });
  });

  it('keep an invalid address', () => {
    const output = { type: 'content' as const, value: [{ type: 'file-url' as const, url: 'a b' }] };
    expect(lift(output)).toBe(output);
  });

  it.each<[object, object]>([
    [
      { data: { type: 'data', data: Uint8Array.of(1, 2, 3) }, mediaType: 'image' },
      { type: 'image-data', data: 'AQID', mediaType: 'image/*' },
    ],
    [
      { data: { type: 'text', text: 'a' }, mediaType: 'text/plain' },
      { type: 'text', text: 'a' },
    ],
  ])('lower the file %j to %j', (newer, older) => {
    expect(lower({ type: 'content', value: [{ type: 'file', ...newer } as never] })).toEqual({
      type: 'content',
      value: [older],
    });
  });
});

describe('answers of V3', () => {
  const content: (LanguageModelV3Content & LanguageModelV4Content)[] = [
    { type: 'text', text: 'Hello', providerMetadata },
    { type: 'reasoning', text: 'Hm', providerMetadata },
    { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org', title: 'T' },
    { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: 'T' },
    { type: 'tool-call', toolCallId: 'c1', toolName: 't', input: '{}', dynamic: true },
    { type: 'tool-result', toolCallId: 'c1', toolName: 't', result: { a: 1 }, preliminary: true },
    { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1', providerMetadata },
  ];
  const answer: LanguageModelV3GenerateResult & LanguageModelV4GenerateResult = {
    content,
    finishReason: { unified: 'stop', raw: 'end_turn' },
    usage,
    providerMetadata,
    request: { body: { model: 'm' } },
    response: {
      id: 'r1',
      timestamp: new Date(0),
      modelId: 'm',
      headers: { 'x-request-id': '1' },
      body: { id: 'r1' },
    },
    warnings: [
      { type: 'unsupported', feature: 'topK', details: 'd' },
      { type: 'compatibility', feature: 'f', details: 'd' },
      { type: 'other', message: 'm' },
    ],
  };

  it('are the same as in V4 without files', () => {
    expect(v3Adapter.result.lift(answer)).toBe(answer);
    expect(v3Adapter.result.lower({ ...answer, content: copy(content) })).toEqual(answer);
  });

  it.each(['AQID', Uint8Array.of(1, 2, 3)])('tag and untag a generated file of %j', (data) => {
    const older: LanguageModelV3GenerateResult = {
      ...answer,
      content: [{ type: 'file', mediaType: 'image/png', data, providerMetadata }],
    };
    const newer: LanguageModelV4GenerateResult = {
      ...answer,
      content: [
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data }, providerMetadata },
      ],
    };
    expect(v3Adapter.result.lift(older)).toEqual(newer);
    expect(v3Adapter.result.lower(newer)).toEqual(older);
  });

  it('have a generated file that is known by its address among the sources', () => {
    const file: LanguageModelV4Content = {
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'url', url },
      providerMetadata,
    };
    expect(v3Adapter.result.lower({ ...answer, content: [file] }).content).toEqual([
      { type: 'source', sourceType: 'url', id: url.href, url: url.href, providerMetadata },
    ]);
  });

  it('leave out what only V4 has in its content, and keep its other fields', () => {
    const lowered = v3Adapter.result.lower({
      ...answer,
      content: [
        { type: 'custom', kind: 'vendor.compaction' },
        { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
        { type: 'text', text: 'Hello', citations: [] },
      ],
      structuredOutputText: '{}',
      request: { url: 'https://example.org', body: 1 },
    });
    expect(lowered).toEqual({
      ...answer,
      content: [{ type: 'text', text: 'Hello', citations: [] }],
      structuredOutputText: '{}',
      request: { url: 'https://example.org', body: 1 },
    });
  });

  it.each(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const)(
    'end for the same reason %s',
    (unified) => {
      const finishReason = { unified, raw: 'r' };
      expect(v3Adapter.result.lift({ ...answer, finishReason }).finishReason).toBe(finishReason);
      expect(v3Adapter.result.lower({ ...answer, finishReason }).finishReason).toBe(finishReason);
    },
  );

  it('end for another reason when they were interrupted', () => {
    const finishReason = { unified: 'interrupted', raw: 'cut' } as const;
    expect(v3Adapter.result.lower({ ...answer, finishReason }).finishReason).toEqual({
      unified: 'other',
      raw: 'cut',
    });
  });

  it('describe a deprecation as text', () => {
    const warnings = [{ type: 'deprecated', setting: 'topK', message: 'Use topP.' } as const];
    expect(v3Adapter.result.lower({ ...answer, warnings }).warnings).toEqual([
      { type: 'other', message: 'topK is deprecated: Use topP.' },
    ]);
  });

  it('may lack warnings, which AI SDK 6 tolerates', () => {
    const { warnings: _warnings, ...rest } = answer;
    const silent = rest as LanguageModelV3GenerateResult;
    expect(v3Adapter.result.lower({ ...v3Adapter.result.lift(silent), content: [] })).toEqual({
      ...rest,
      content: [],
    });
  });
});

describe('streams of V3', () => {
  const finish = {
    type: 'finish',
    usage,
    finishReason: { unified: 'stop', raw: 'end' },
    providerMetadata,
  } as const;

  it.each<LanguageModelV3StreamPart & LanguageModelV4StreamPart>([
    {
      type: 'tool-input-start',
      id: 'c',
      toolName: 't',
      inputEncoding: 'text',
      providerExecuted: true,
      dynamic: true,
      title: 'T',
    },
    { type: 'tool-result', toolCallId: 'c', toolName: 't', result: 1, preliminary: true },
    { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' },
    finish,
  ])('have the part $type of V4', async (part) => {
    expect((await liftParts([part]))[0]).toBe(part);
    const changed = { ...part };
    expect(await lowerParts([changed])).toEqual([part]);
  });

  it('tag and untag generated files', async () => {
    const older: LanguageModelV3StreamPart = { type: 'file', mediaType: 'image/png', data: 'AQID' };
    const newer: LanguageModelV4StreamPart = {
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'data', data: 'AQID' },
    };
    expect(await liftParts([older])).toEqual([newer]);
    expect(await lowerParts([newer])).toEqual([older]);
  });

  it('word the warnings and the end of V4', async () => {
    const newer: LanguageModelV4StreamPart[] = [
      {
        type: 'stream-start',
        warnings: [{ type: 'deprecated', setting: 'topK', message: 'Use topP.' }],
      },
      { ...finish, finishReason: { unified: 'interrupted', raw: undefined } },
    ];
    expect(await lowerParts(newer)).toEqual([
      {
        type: 'stream-start',
        warnings: [{ type: 'other', message: 'topK is deprecated: Use topP.' }],
      },
      { ...finish, finishReason: { unified: 'other', raw: undefined } },
    ]);
  });
});

describe('round trips', () => {
  const text = fc.string({ maxLength: 8 });
  const options = fc.option(fc.constant({ providerOptions }), { nil: {} });
  const item = fc.oneof(
    fc.record({ type: fc.constant('text'), text }),
    fc.record({ type: fc.constant('file-data'), data: text, mediaType: fc.constant('audio/wav') }),
    fc.record({ type: fc.constant('image-data'), data: text, mediaType: fc.constant('image/png') }),
    fc.record({ type: fc.constant('image-url'), url: fc.webUrl() }),
    fc.record({
      type: fc.constant('file-url'),
      url: fc.oneof(fc.webUrl(), text),
      mediaType: fc.constant('video/mp4'),
    }),
    fc.record({
      type: fc.constantFrom('file-id', 'image-file-id'),
      fileId: fc.oneof(text, fc.record({ vendor: text })),
    }),
  );
  const part = fc.oneof(
    fc.record({ type: fc.constant('text'), text }),
    fc.record({
      type: fc.constant('file'),
      data: fc.oneof(
        text,
        fc.uint8Array({ maxLength: 4 }),
        fc.webUrl().map((address) => new URL(address)),
      ),
      mediaType: fc.constantFrom('image/png', 'image/*'),
    }),
    fc.record({
      type: fc.constant('tool-result'),
      output: fc.record({ type: fc.constant('content'), value: fc.array(item) }),
    }),
  );
  const withOptions = fc.tuple(part, options).map(([made, more]) => Object.assign(made, more));
  const prompt = fc.array(
    fc.record({
      role: fc.constantFrom('user', 'assistant', 'tool'),
      content: fc.array(withOptions),
    }),
  );

  it('give equal call options back, remembered or not', () => {
    fc.assert(
      fc.property(prompt, (messages) => {
        const older = { prompt: messages } as unknown as LanguageModelV3CallOptions;
        const lifted = v3Adapter.options.lift(older);
        expect(v3Adapter.options.lower(lifted)).toBe(older);
        expect(v3Adapter.options.lower(copy(lifted))).toEqual(older);
      }),
    );
  });
});
