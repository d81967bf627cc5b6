import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FilePart,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultOutput,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type {
  LanguageModelV2CallOptions,
  LanguageModelV2CallWarning,
  LanguageModelV2Content,
  LanguageModelV2StreamPart,
  LanguageModelV2ToolResultOutput,
  LanguageModelV2Usage,
} from '@ai-sdk/provider-v2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copy } from '../test/copy.ts';
import { shortcutsTo } from '../test/shortcuts.ts';
import { v2Adapter } from './index.ts';
import type { GenerateResultV2 } from './v2-adapter.ts';

const providerOptions = { vendor: { option: 1 } };
const providerMetadata = { vendor: { id: 'm1' } };
const url = new URL('https://example.org/cat.png');

const { liftParts, lowerParts, lift, lower } = shortcutsTo<
  LanguageModelV2StreamPart,
  LanguageModelV2ToolResultOutput
>(v2Adapter);

describe('call options of V2', () => {
  it("call a provider's own tool provider-defined", () => {
    const tool = { id: 'vendor.search', name: 'search', args: { depth: 1 } } as const;
    const older: LanguageModelV2CallOptions = {
      prompt: [],
      tools: [{ type: 'provider-defined', ...tool }],
    };
    const newer: LanguageModelV4CallOptions = {
      prompt: [],
      tools: [{ type: 'provider', ...tool }],
    };
    expect(v2Adapter.options.lift(older)).toEqual(newer);
    expect(v2Adapter.options.lower(newer)).toEqual(older);
  });

  it('leave out approvals, and a message of nothing else', () => {
    const lowered = v2Adapter.options.lower({
      prompt: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        {
          role: 'tool',
          content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }],
        },
      ],
    });
    expect(lowered).toEqual({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    });
  });

  it('hand the forms of V3 through, in which AI SDK 6 and 7 call models of V2', () => {
    const tool = { type: 'provider', id: 'vendor.search', name: 'search', args: {} };
    const parts = [
      { type: 'tool-approval-response', approvalId: 'a1', approved: true },
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 't',
        output: { type: 'execution-denied', reason: 'no' },
      },
      {
        type: 'tool-result',
        toolCallId: 'c2',
        toolName: 't',
        output: { type: 'content', value: [{ type: 'image-url', url: url.href }] },
      },
    ];
    const options = {
      prompt: [{ role: 'tool', content: parts }],
      tools: [tool],
    } as unknown as LanguageModelV2CallOptions;
    const lifted = v2Adapter.options.lift(options);
    expect(lifted).toEqual({
      prompt: [
        {
          role: 'tool',
          content: [
            parts[0],
            parts[1],
            {
              ...parts[2],
              output: {
                type: 'content',
                value: [{ type: 'file', mediaType: 'image', data: { type: 'url', url } }],
              },
            },
          ],
        },
      ],
      tools: [tool],
    });
    const lowered = v2Adapter.options.lower({ ...lifted, prompt: [...lifted.prompt], seed: 1 });
    expect(lowered).toEqual({ ...options, seed: 1 });
    expect(lowered.tools?.[0]).toBe(tool);
  });
});

/** A V4 tool output that is a file. */
function fileOutput(data: LanguageModelV4FilePart['data']): LanguageModelV4ToolResultOutput {
  return { type: 'content', value: [{ type: 'file', mediaType: 'image', data }] };
}

describe('tool outputs of V2', () => {
  it('call a file media', () => {
    const media = { type: 'media', data: 'AQID', mediaType: 'image/png' } as const;
    const file = {
      type: 'file',
      data: { type: 'data', data: 'AQID' },
      mediaType: 'image/png',
    } as const;
    expect(lift({ type: 'content', value: [media] })).toEqual({ type: 'content', value: [file] });
    expect(lower({ type: 'content', value: [file] })).toEqual({ type: 'content', value: [media] });
  });

  it.each<[string, LanguageModelV4ToolResultOutput, LanguageModelV2ToolResultOutput]>([
    [
      'a denial with its reason',
      { type: 'execution-denied', reason: 'Not today.' },
      { type: 'error-text', value: 'Not today.' },
    ],
    [
      'a denial',
      { type: 'execution-denied' },
      { type: 'error-text', value: 'Tool call execution denied.' },
    ],
    [
      'bytes',
      fileOutput({ type: 'data', data: Uint8Array.of(1, 2, 3) }),
      { type: 'content', value: [{ type: 'media', data: 'AQID', mediaType: 'image/*' }] },
    ],
    [
      'an address',
      fileOutput({ type: 'url', url }),
      { type: 'content', value: [{ type: 'text', text: url.href }] },
    ],
    [
      'an address as it was written',
      fileOutput({ type: 'url', url, originalUrl: 'HTTPS://example.org/cat.png' }),
      { type: 'content', value: [{ type: 'text', text: 'HTTPS://example.org/cat.png' }] },
    ],
    [
      'inline text',
      fileOutput({ type: 'text', text: 'a' }),
      { type: 'content', value: [{ type: 'text', text: 'a' }] },
    ],
    [
      'a reference to an upload',
      fileOutput({ type: 'reference', reference: { vendor: 'f1' } }),
      { type: 'content', value: [] },
    ],
    [
      'a custom item',
      { type: 'content', value: [{ type: 'custom', providerOptions }] },
      { type: 'content', value: [] },
    ],
  ])('lower %s', (_title, newer, older) => {
    expect(lower(newer)).toEqual(older);
  });
});

const shared: (LanguageModelV2Content & LanguageModelV4Content)[] = [
  { type: 'text', text: 'Hello', providerMetadata },
  { type: 'reasoning', text: 'Hm', providerMetadata },
  { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org', title: 'T' },
  { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: 'T' },
  { type: 'tool-call', toolCallId: 'c1', toolName: 't', input: '{}', providerExecuted: true },
];
const usage: LanguageModelV2Usage = { inputTokens: 3, outputTokens: 5, totalTokens: 9 };
const older: GenerateResultV2 = {
  content: shared,
  finishReason: 'stop',
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
  warnings: [],
};
const newer = {
  ...older,
  content: shared,
  finishReason: { unified: 'stop', raw: undefined },
  usage: {
    inputTokens: { total: 3, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 5, text: undefined, reasoning: undefined },
    raw: { totalTokens: 9 },
  },
  warnings: [],
} as LanguageModelV4GenerateResult;

describe('answers of V2', () => {
  it('are translated field by field', () => {
    expect(v2Adapter.result.lift(older)).toEqual(newer);
    expect(v2Adapter.result.lower(newer)).toEqual(older);
    expect(v2Adapter.result.lift(older).content).toBe(shared);
  });

  it.each(['AQID', Uint8Array.of(1, 2, 3)])('tag and untag a generated file of %j', (data) => {
    const file: LanguageModelV2Content = { type: 'file', mediaType: 'image/png', data };
    const tagged: LanguageModelV4Content = { ...file, data: { type: 'data', data } };
    expect(v2Adapter.result.lift({ ...older, content: [file] }).content).toEqual([tagged]);
    expect(v2Adapter.result.lower({ ...newer, content: [tagged] }).content).toEqual([file]);
  });

  it("say that a provider's tool ran at the provider", () => {
    const result = { type: 'tool-result', toolCallId: 'c1', toolName: 't', result: 1 } as const;
    const lowered = v2Adapter.result.lower({ ...newer, content: [result] });
    expect(lowered.content).toEqual([{ ...result, providerExecuted: true }]);
    expect(v2Adapter.result.lift({ ...older, content: lowered.content }).content).toEqual(
      lowered.content,
    );
  });

  it('leave out what V2 has no place for', () => {
    const lowered = v2Adapter.result.lower({
      ...newer,
      content: [
        { type: 'custom', kind: 'vendor.compaction' },
        { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
        { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
        { type: 'tool-result', toolCallId: 'c1', toolName: 't', result: 1, preliminary: true },
        { type: 'text', text: 'Hello' },
      ],
      structuredOutputText: '{}',
    });
    expect(lowered).toEqual({
      ...older,
      content: [{ type: 'text', text: 'Hello' }],
      structuredOutputText: '{}',
    });
  });

  it('may lack warnings, which AI SDK 5 tolerates', () => {
    const { warnings: _warnings, ...rest } = older;
    const lifted = v2Adapter.result.lift(rest as GenerateResultV2);
    expect(v2Adapter.result.lower({ ...lifted, content: [] })).toEqual({ ...rest, content: [] });
  });
});

describe('finish reasons of V2', () => {
  it.each(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const)(
    'have %s in common with V4',
    (finishReason) => {
      expect(v2Adapter.result.lift({ ...older, finishReason }).finishReason).toEqual({
        unified: finishReason,
        raw: undefined,
      });
      expect(
        v2Adapter.result.lower({ ...newer, finishReason: { unified: finishReason, raw: 'r' } })
          .finishReason,
      ).toBe(finishReason);
    },
  );

  it('have an unknown that V4 has as raw', () => {
    const finishReason = { unified: 'other', raw: 'unknown' } as const;
    expect(v2Adapter.result.lift({ ...older, finishReason: 'unknown' }).finishReason).toEqual(
      finishReason,
    );
    expect(v2Adapter.result.lower({ ...newer, finishReason }).finishReason).toBe('unknown');
  });

  it('call an interrupted answer unknown', () => {
    const finishReason = { unified: 'interrupted', raw: undefined } as const;
    expect(v2Adapter.result.lower({ ...newer, finishReason }).finishReason).toBe('unknown');
  });
});

describe('usage of V2', () => {
  const none = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };

  it.each<[LanguageModelV2Usage, LanguageModelV4GenerateResult['usage']]>([
    [
      { inputTokens: 3, outputTokens: 5, totalTokens: 8, reasoningTokens: 2, cachedInputTokens: 1 },
      {
        inputTokens: { ...none, total: 3, cacheRead: 1 },
        outputTokens: { total: 5, text: undefined, reasoning: 2 },
        raw: { totalTokens: 8 },
      },
    ],
    [
      { inputTokens: 3, outputTokens: undefined, totalTokens: undefined },
      {
        inputTokens: { ...none, total: 3 },
        outputTokens: { total: undefined, text: undefined, reasoning: undefined },
      },
    ],
    [
      { inputTokens: 0, outputTokens: 0, totalTokens: 0, reasoningTokens: 0, cachedInputTokens: 0 },
      {
        inputTokens: { ...none, total: 0, cacheRead: 0 },
        outputTokens: { total: 0, text: undefined, reasoning: 0 },
        raw: { totalTokens: 0 },
      },
    ],
  ])('%j is %j in V4', (flat, nested) => {
    expect(v2Adapter.result.lift({ ...older, usage: flat }).usage).toEqual(nested);
    expect(v2Adapter.result.lower({ ...newer, usage: nested }).usage).toStrictEqual(flat);
  });

  it('adds up the total that V4 does not name', () => {
    const nested = {
      inputTokens: { total: 3, noCache: 1, cacheRead: 2, cacheWrite: 0 },
      outputTokens: { total: 5, text: 4, reasoning: 1 },
      raw: { totalTokens: 'many' },
    };
    expect(v2Adapter.result.lower({ ...newer, usage: nested }).usage).toEqual({
      inputTokens: 3,
      outputTokens: 5,
      totalTokens: 8,
      reasoningTokens: 1,
      cachedInputTokens: 2,
    });
  });
});

describe('warnings of V2', () => {
  const tool = { type: 'function', name: 't', inputSchema: {} } as const;

  it.each<[LanguageModelV2CallWarning, SharedV4Warning]>([
    [
      { type: 'unsupported-setting', setting: 'topK', details: 'd' },
      { type: 'unsupported', feature: 'topK', details: 'd' },
    ],
    [
      { type: 'unsupported-tool', tool, details: 'd' },
      { type: 'unsupported', feature: 'tool t', details: 'd' },
    ],
    [
      { type: 'other', message: 'm' },
      { type: 'other', message: 'm' },
    ],
  ])('%j is %j in V4, and lowers to itself', (warning, lifted) => {
    const result = v2Adapter.result.lift({ ...older, warnings: [warning] });
    expect(result.warnings).toEqual([lifted]);
    const lowered = v2Adapter.result.lower({ ...result, warnings: [...result.warnings] });
    expect(lowered.warnings[0]).toBe(warning);
  });

  it.each<[SharedV4Warning, LanguageModelV2CallWarning]>([
    [
      { type: 'unsupported', feature: 'topK', details: 'd' },
      { type: 'unsupported-setting', setting: 'topK', details: 'd' },
    ],
    [
      { type: 'compatibility', feature: 'specificationVersion', details: 'Made for V1.' },
      {
        type: 'other',
        message: 'specificationVersion is used in a compatibility mode: Made for V1.',
      },
    ],
    [
      { type: 'compatibility', feature: 'toolChoice' },
      { type: 'other', message: 'toolChoice is used in a compatibility mode' },
    ],
    [
      { type: 'deprecated', setting: 'topK', message: 'Use topP.' },
      { type: 'other', message: 'topK is deprecated: Use topP.' },
    ],
    [
      { type: 'other', message: 'm' },
      { type: 'other', message: 'm' },
    ],
  ])('lower %j to %j', (warning, lowered) => {
    expect(v2Adapter.result.lower({ ...newer, warnings: [warning] }).warnings).toEqual([lowered]);
  });
});

describe('streams of V2', () => {
  it('word their beginning, results and end like whole answers', async () => {
    const olderParts: LanguageModelV2StreamPart[] = [
      { type: 'stream-start', warnings: [{ type: 'unsupported-setting', setting: 'topK' }] },
      { type: 'file', mediaType: 'image/png', data: 'AQID' },
      { type: 'tool-result', toolCallId: 'c', toolName: 't', result: 1, providerExecuted: true },
      { type: 'finish', finishReason: 'unknown', usage, providerMetadata },
    ];
    const newerParts = [
      { type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'topK' }] },
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
      { type: 'tool-result', toolCallId: 'c', toolName: 't', result: 1, providerExecuted: true },
      {
        type: 'finish',
        finishReason: { unified: 'other', raw: 'unknown' },
        usage: newer.usage,
        providerMetadata,
      },
    ];
    expect(await liftParts(olderParts)).toEqual(newerParts);
    expect(await lowerParts(newerParts as LanguageModelV4StreamPart[])).toEqual(olderParts);
  });

  it('keep the usage of a finish part that got an outcome', async () => {
    const counted = { ...usage, audioTokens: 2 };
    const [finish] = await liftParts([{ type: 'finish', finishReason: 'stop', usage: counted }]);
    if (finish?.type !== 'finish') throw new Error('missing');
    const [lowered] = await lowerParts([{ ...finish, providerMetadata: { toolgate: {} } }]);
    expect(lowered).toEqual({
      type: 'finish',
      finishReason: 'stop',
      usage: counted,
      providerMetadata: { toolgate: {} },
    });
  });

  it('leave out the parts that AI SDK 5 throws on', async () => {
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' },
      { type: 'tool-result', toolCallId: 'c', toolName: 't', result: 1, preliminary: true },
      { type: 'text-delta', id: 't', delta: 'a' },
    ];
    expect(await lowerParts(parts)).toEqual([{ type: 'text-delta', id: 't', delta: 'a' }]);
  });
});

describe('round trips', () => {
  const text = fc.string({ maxLength: 8 });
  const count = fc.option(fc.nat(), { nil: undefined });
  const item = fc.oneof(
    fc.record({ type: fc.constant('text'), text }),
    fc.record({ type: fc.constant('media'), data: text, mediaType: fc.constant('image/png') }),
  );
  const part = fc.oneof(
    fc.record({ type: fc.constantFrom('text', 'reasoning'), text }),
    fc.record({
      type: fc.constant('file'),
      data: fc.oneof(
        text,
        fc.uint8Array({ maxLength: 4 }),
        fc.webUrl().map((u) => new URL(u)),
      ),
      mediaType: fc.constantFrom('image/png', 'application/pdf', 'audio/*'),
    }),
    fc.record({
      type: fc.constant('tool-result'),
      output: fc.record({ type: fc.constant('content'), value: fc.array(item) }),
    }),
  );
  const tool = fc.oneof(
    fc.record({ type: fc.constant('function'), name: text, inputSchema: fc.constant({}) }),
    fc.record({ type: fc.constant('provider-defined'), id: text, name: text, args: fc.object() }),
  );

  it('give equal call options back, remembered or not', () => {
    const message = fc.record({ role: fc.constantFrom('user', 'tool'), content: fc.array(part) });
    const options = fc.record({ prompt: fc.array(message), tools: fc.array(tool) });
    fc.assert(
      fc.property(options, (made) => {
        const given = made as unknown as LanguageModelV2CallOptions;
        const lifted = v2Adapter.options.lift(given);
        expect(v2Adapter.options.lower(lifted)).toBe(given);
        expect(v2Adapter.options.lower(copy(lifted))).toEqual(given);
      }),
    );
  });

  it('give equal answers back, remembered or not', () => {
    const content = fc.oneof(
      fc.record({ type: fc.constantFrom('text', 'reasoning'), text }),
      fc.record({ type: fc.constant('file'), mediaType: text, data: text }),
    );
    const warning = fc.oneof(
      fc.record({ type: fc.constant('unsupported-setting'), setting: text, details: text }),
      fc.record({ type: fc.constant('other'), message: text }),
    );
    const answer = fc.record({
      content: fc.array(content),
      finishReason: fc.constantFrom('stop', 'length', 'content-filter', 'other', 'unknown'),
      usage: fc.record(
        {
          inputTokens: fc.nat(),
          outputTokens: fc.nat(),
          totalTokens: fc.nat(),
          reasoningTokens: count,
          cachedInputTokens: count,
        },
        { requiredKeys: ['inputTokens', 'outputTokens', 'totalTokens'] },
      ),
      warnings: fc.array(warning),
    });
    fc.assert(
      fc.property(answer, (made) => {
        const given = made as unknown as GenerateResultV2;
        const lifted = v2Adapter.result.lift(given);
        expect(v2Adapter.result.lower(lifted)).toBe(given);
        expect(v2Adapter.result.lower(copy(lifted))).toEqual(given);
      }),
    );
  });
});
