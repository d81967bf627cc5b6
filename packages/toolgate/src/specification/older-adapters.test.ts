import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type {
  LanguageModelV2CallOptions,
  LanguageModelV2StreamPart,
  LanguageModelV2ToolResultOutput,
} from '@ai-sdk/provider-v2';
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3ToolResultOutput,
} from '@ai-sdk/provider-v3';
import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../testing/measure-growth.ts';
import { readParts } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import type { SpecificationAdapter } from './specification-adapter.ts';
import { copy } from './test/copy.ts';
import { shortcutsTo } from './test/shortcuts.ts';
import { v2Adapter } from './v2/index.ts';
import { v3Adapter } from './v3/index.ts';

type CommonOptions = LanguageModelV2CallOptions &
  LanguageModelV3CallOptions &
  LanguageModelV4CallOptions;
type CommonPart = LanguageModelV2StreamPart & LanguageModelV3StreamPart & LanguageModelV4StreamPart;
type CommonOutput = LanguageModelV2ToolResultOutput &
  LanguageModelV3ToolResultOutput &
  LanguageModelV4ToolResultOutput;

interface Options {
  prompt: { role: string; content: unknown }[];
  tools?: object[];
}
interface Answer {
  content: object[];
  finishReason: unknown;
  usage: object;
  warnings: object[];
}
interface StreamedAnswer {
  stream: ReadableStream<{ type: string }>;
}
type Adapter = SpecificationAdapter<Options, Answer, StreamedAnswer>;

const handled = Symbol.for('toolgate.handled');
const bytes = Uint8Array.of(1, 2, 3);
const image = { type: 'file', mediaType: 'image/png', data: bytes, note: 'unknown field' };
const address = { type: 'file', mediaType: 'image/png', data: new URL('https://example.org/a') };
const news = { type: 'news', headline: 'A part of the future' };

const providerOptions = { vendor: { option: 1 } };
const vendorMetadata = { vendor: { id: 'm1' } };
const catUrl = new URL('https://example.org/cat.png');
const cat = { type: 'file', mediaType: 'image/png', filename: 'cat.png', providerOptions } as const;

/** Call options that V2, V3 and V4 have in common. */
const commonOptions: CommonOptions = {
  prompt: [
    { role: 'system', content: 'Be brief.', providerOptions },
    { role: 'user', content: [{ type: 'text', text: 'Hi', providerOptions }] },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm', providerOptions },
        { type: 'text', text: 'Hello' },
        {
          type: 'tool-call',
          toolCallId: 'c1',
          toolName: 't',
          input: { a: 1 },
          providerExecuted: true,
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 't',
          output: { type: 'text', value: 'x' },
          providerOptions,
        },
      ],
    },
  ],
  maxOutputTokens: 100,
  temperature: 0.5,
  stopSequences: ['END'],
  topP: 0.9,
  topK: 5,
  presencePenalty: 0.1,
  frequencyPenalty: 0.2,
  responseFormat: { type: 'json', schema: { type: 'object' }, name: 'n', description: 'd' },
  seed: 7,
  tools: [
    {
      type: 'function',
      name: 't',
      description: 'd',
      inputSchema: { type: 'object' },
      providerOptions,
    },
  ],
  toolChoice: { type: 'tool', toolName: 't' },
  includeRawChunks: true,
  abortSignal: new AbortController().signal,
  headers: { 'x-a': 'b', 'x-none': undefined },
  providerOptions,
};

function olderOptions(version: string): Options {
  const picture = {
    type: version === 'v2' ? 'media' : 'image-data',
    data: 'AQID',
    mediaType: 'image/png',
  };
  return {
    prompt: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Look' }, image, address, news] },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 't',
            output: { type: 'content', value: [picture, { type: 'text', text: 'a' }] },
          },
        ],
      },
    ],
    tools: [
      { type: 'function', name: 't', inputSchema: { type: 'object' } },
      { type: version === 'v2' ? 'provider-defined' : 'provider', id: 'v.s', name: 's', args: {} },
    ],
  };
}

function olderAnswer(version: string): Answer {
  return {
    content: [
      { type: 'text', text: 'Hi' },
      { type: 'file', mediaType: 'image/png', data: 'AQID' },
      news,
    ],
    finishReason: version === 'v2' ? 'stop' : { unified: 'stop', raw: 'end' },
    usage:
      version === 'v2'
        ? { inputTokens: 1, outputTokens: 2, totalTokens: 4, note: 'unknown field' }
        : { inputTokens: { total: 1 }, outputTokens: { total: 2 }, note: 'unknown field' },
    warnings: [{ type: 'other', message: 'm' }, { type: 'odd' }],
  };
}

/** The items of each tool output of a message. */
function outputItems(message: { content: unknown } | undefined): object[][] {
  const results = message?.content as { output: { value: object[] } }[] | undefined;
  return results?.map(({ output }) => output.value) ?? [];
}

describe.each([
  { version: 'v2' as const, adapter: v2Adapter as unknown as Adapter },
  { version: 'v3' as const, adapter: v3Adapter as unknown as Adapter },
])('the adapter of $version', ({ version, adapter }) => {
  const { liftParts, lowerParts, lift, lower } = shortcutsTo<CommonPart, CommonOutput>(adapter);

  it('has call options without files in common with V4', () => {
    const copied = { ...commonOptions, prompt: copy(commonOptions.prompt) };
    expect(adapter.options.lift(commonOptions)).toBe(commonOptions);
    expect(adapter.options.lower(copied)).toEqual(commonOptions);
  });

  it('carries settings along that only V4 has, as AI SDK 7 does', () => {
    const newer: LanguageModelV4CallOptions = {
      prompt: [],
      reasoning: 'high',
      tools: [{ type: 'function', name: 't', inputSchema: {}, strict: true, inputExamples: [] }],
    };
    expect(adapter.options.lower(newer)).toEqual(newer);
  });

  it.each<[string, object, LanguageModelV4FilePart]>([
    ['bytes', { ...cat, data: bytes }, { ...cat, data: { type: 'data', data: bytes } }],
    ['base64', { ...cat, data: 'AQID' }, { ...cat, data: { type: 'data', data: 'AQID' } }],
    ['an address', { ...cat, data: catUrl }, { ...cat, data: { type: 'url', url: catUrl } }],
    [
      'an address and how it was written',
      { ...cat, data: catUrl, originalUrl: 'HTTPS://example.org/cat.png' },
      { ...cat, data: { type: 'url', url: catUrl, originalUrl: 'HTTPS://example.org/cat.png' } },
    ],
  ])('tags and untags a file of %s', (_title, older, newer) => {
    const lifted = adapter.options.lift({ prompt: [{ role: 'user', content: [older] }] });
    expect(lifted).toEqual({ prompt: [{ role: 'user', content: [newer] }] });
    const lowered = adapter.options.lower({ prompt: [{ role: 'user', content: [newer] }] });
    expect(lowered).toEqual({ prompt: [{ role: 'user', content: [older] }] });
  });

  it.each<CommonOutput>([
    { type: 'text', value: 'a' },
    { type: 'json', value: { a: [1, null] } },
    { type: 'error-text', value: 'a' },
    { type: 'error-json', value: [1] },
    { type: 'content', value: [{ type: 'text', text: 'a' }] },
    { type: 'content', value: [] },
  ])('has the tool output %j in common with V4', (output) => {
    expect(lift(output)).toBe(output);
    expect(lower(copy(output))).toEqual(output);
  });

  it.each<CommonPart>([
    { type: 'stream-start', warnings: [{ type: 'other', message: 'm' }] },
    { type: 'response-metadata', id: 'r1', timestamp: new Date(0), modelId: 'm' },
    { type: 'text-start', id: 't', providerMetadata: vendorMetadata },
    { type: 'text-delta', id: 't', delta: 'a', providerMetadata: vendorMetadata },
    { type: 'text-end', id: 't', providerMetadata: vendorMetadata },
    { type: 'reasoning-start', id: 'r', providerMetadata: vendorMetadata },
    { type: 'reasoning-delta', id: 'r', delta: 'a', providerMetadata: vendorMetadata },
    { type: 'reasoning-end', id: 'r', providerMetadata: vendorMetadata },
    { type: 'tool-input-start', id: 'c', toolName: 't', providerExecuted: true },
    { type: 'tool-input-delta', id: 'c', delta: '{}' },
    { type: 'tool-input-end', id: 'c' },
    { type: 'tool-call', toolCallId: 'c', toolName: 't', input: '{}' },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://example.org' },
    { type: 'raw', rawValue: { a: 1 } },
    { type: 'error', error: new Error('e') },
  ])('has the stream part $type in common with V4', async (part) => {
    expect((await liftParts([part]))[0]).toBe(part);
    expect(await lowerParts([{ ...part }])).toEqual([part]);
  });

  it('leaves out the stream parts on which the older SDK throws', async () => {
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'ping' },
      { type: 'custom', kind: 'vendor.compaction' },
      { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'url', url: catUrl } },
      { type: 'text-delta', id: 't', delta: 'a' },
    ];
    expect(await lowerParts(parts)).toEqual([{ type: 'text-delta', id: 't', delta: 'a' }]);
  });

  describe('call options', () => {
    it('lower to the same object that they were lifted from', () => {
      const options = olderOptions(version);
      expect(adapter.options.lower(adapter.options.lift(options))).toBe(options);
    });

    it('are not changed by being lifted', () => {
      const options = olderOptions(version);
      adapter.options.lift(options);
      expect(options).toEqual(olderOptions(version));
    });

    it('keep untouched messages, parts and tools as the objects they were', () => {
      const options = olderOptions(version);
      const lifted = adapter.options.lift(options);
      const [system, user, tool] = lifted.prompt;
      if (user?.role !== 'user' || !system || !tool || !lifted.tools) throw new Error('missing');
      const [, ...files] = user.content;
      const changed: LanguageModelV4Message = {
        ...user,
        content: [{ type: 'text', text: 'Mind the rules. Look' }, ...files],
      };
      const lowered = adapter.options.lower({
        ...lifted,
        prompt: [system, changed, tool],
        tools: lifted.tools.slice(1),
      });
      expect(lowered.prompt[0]).toBe(options.prompt[0]);
      expect(lowered.prompt[2]).toBe(options.prompt[2]);
      expect(lowered.tools?.[0]).toBe(options.tools?.[1]);
      const content = lowered.prompt[1]?.content as object[];
      expect(content).toEqual([
        { type: 'text', text: 'Mind the rules. Look' },
        image,
        address,
        news,
      ]);
      for (const [index, part] of [image, address, news].entries()) {
        expect(content[index + 1]).toBe(part);
      }
    });

    it('keep the items of a tool output beside a changed one', () => {
      const options = olderOptions(version);
      const lifted = adapter.options.lift(options);
      const [part] = lifted.prompt[2]?.content ?? [];
      if (typeof part !== 'object' || part.type !== 'tool-result') throw new Error('missing');
      const { output } = part;
      if (output.type !== 'content') throw new Error('missing');
      const value = [...output.value.slice(0, 1), { ...output.value[1], text: 'b' }];
      const prompt = [
        { role: 'tool', content: [{ ...part, output: { ...output, value } }] },
      ] as LanguageModelV4Message[];
      const lowered = adapter.options.lower({ ...lifted, prompt });
      const [changed] = outputItems(lowered.prompt[0]);
      const [original] = outputItems(options.prompt[2]);
      expect(changed?.[0]).toBe(original?.[0]);
      expect(changed?.[1]).toEqual({ type: 'text', text: 'b' });
    });

    it('keep unknown fields of a value that is changed by spreading', () => {
      const options = { ...olderOptions(version), future: 1 };
      const lifted = adapter.options.lift(options);
      const user = lifted.prompt[1];
      if (user?.role !== 'user') throw new Error('missing');
      const content = user.content.map((part) => ({ ...part, providerOptions: { a: {} } }));
      const lowered = adapter.options.lower({ ...lifted, prompt: [{ ...user, content }] });
      expect(lowered).toEqual({
        ...options,
        prompt: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look', providerOptions: { a: {} } },
              { ...image, providerOptions: { a: {} } },
              { ...address, providerOptions: { a: {} } },
            ],
          },
        ],
      });
    });

    it('carry marks with symbols for names in both directions', () => {
      const lifted = adapter.options.lift(olderOptions(version));
      const marked = { ...lifted, [handled]: true };
      const lowered = adapter.options.lower(marked);
      expect(handled in lowered).toBe(true);
      expect(handled in adapter.options.lift(lowered)).toBe(true);
      expect(handled in adapter.options.lift({ ...lowered })).toBe(true);
    });

    it.each(['user', 'assistant'] as const)('tag files of what the %s says', (role) => {
      const options = { prompt: [{ role, content: [image, address] }] };
      const lifted = adapter.options.lift(options);
      const data = [
        { type: 'data', data: image.data },
        { type: 'url', url: address.data },
      ];
      expect(lifted.prompt).toEqual([
        {
          role,
          content: [
            { ...image, data: data[0] },
            { ...address, data: data[1] },
          ],
        },
      ]);
      expect(adapter.options.lower(copy(lifted))).toEqual(options);
    });

    it.each<[string, Partial<LanguageModelV4FilePart>, object]>([
      [
        'inline text',
        { data: { type: 'text', text: 'a' }, mediaType: 'text' },
        { data: Uint8Array.of(97), mediaType: 'text/plain' },
      ],
      [
        'a kind of media',
        { data: { type: 'data', data: 'AQID' }, mediaType: 'image' },
        { data: 'AQID', mediaType: 'image/*' },
      ],
      [
        'a reference to an upload',
        { data: { type: 'reference', reference: { vendor: 'f1' } } },
        { data: { type: 'reference', reference: { vendor: 'f1' } } },
      ],
    ])('lower a file of %s', (_title, newer, older) => {
      const file = { type: 'file', mediaType: 'image/png' } as const;
      const part = { ...file, ...newer } as LanguageModelV4FilePart;
      const lowered = adapter.options.lower({ prompt: [{ role: 'user', content: [part] }] });
      expect(lowered.prompt).toEqual([{ role: 'user', content: [{ ...file, ...older }] }]);
    });

    it('keep results of tools that the provider ran in what the assistant says', () => {
      const call = { toolCallId: 'c1', toolName: 't' };
      const content = [
        { type: 'tool-call', ...call, input: {}, providerExecuted: true },
        { type: 'tool-result', ...call, output: { type: 'json', value: [1] } },
      ];
      const options = { prompt: [{ role: 'assistant', content }] };
      const lifted = adapter.options.lift(options);
      expect(lifted.prompt).toEqual(options.prompt);
      expect(adapter.options.lower(copy(lifted))).toEqual(options);
    });

    it('leave out parts that only V4 has, and a message of nothing else', () => {
      const custom = { type: 'custom', kind: 'vendor.compaction' } as const;
      const data = { type: 'data', data: 'AQID' } as const;
      const thought = { type: 'reasoning-file', mediaType: 'image/png', data } as const;
      const lowered = adapter.options.lower({
        prompt: [
          { role: 'assistant', content: [custom, { type: 'text', text: 'Hi' }, thought] },
          { role: 'assistant', content: [custom] },
        ],
      });
      expect(lowered.prompt).toEqual([
        { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
      ]);
    });

    it('may have fields that are there but undefined, as the AI SDK gives them', () => {
      const { prompt } = olderOptions(version);
      const given = { prompt, tools: undefined, toolChoice: undefined } as object as Options;
      const lifted = adapter.options.lift(given);
      expect(lifted.tools).toBeUndefined();
      expect(adapter.options.lower(lifted)).toBe(given);
      expect(adapter.options.lower({ ...lifted })).toEqual({ prompt });
    });

    it('may have no tools', () => {
      const { prompt } = olderOptions(version);
      const lifted = adapter.options.lift({ prompt });
      expect('tools' in lifted).toBe(false);
      expect('tools' in adapter.options.lower({ ...lifted })).toBe(false);
    });

    it('are lifted in linear time', () => {
      const { prompt } = olderOptions(version);
      const growth = measureGrowth(8000, (size) => {
        const many = { prompt: Array.from({ length: size }, () => prompt).flat() };
        expect(adapter.options.lift(many).prompt).toHaveLength(3 * size);
      });
      expect(growth).toBeLessThan(maxLinearGrowth);
    });
  });

  describe('whole answers', () => {
    it('lower to the same object that they were lifted from', () => {
      const answer = olderAnswer(version);
      expect(adapter.result.lower(adapter.result.lift(answer))).toBe(answer);
      expect(answer).toEqual(olderAnswer(version));
    });

    it('carry fields along that only V4 has', () => {
      const newer = {
        structuredOutputText: '{}',
        request: { url: 'https://example.org', body: 1 },
      };
      const lifted = { ...adapter.result.lift(olderAnswer(version)), ...newer };
      expect(adapter.result.lower(lifted)).toEqual({ ...olderAnswer(version), ...newer });
      const cited = { type: 'text' as const, text: 'Hi', citations: [] };
      expect(adapter.result.lower({ ...lifted, content: [cited] }).content).toEqual([cited]);
    });

    it('keep what the gateway did not touch', () => {
      const answer = olderAnswer(version);
      const lowered = adapter.result.lower({
        ...adapter.result.lift(answer),
        providerMetadata: { toolgate: { version: 1 } },
      });
      expect(lowered).toEqual({ ...answer, providerMetadata: { toolgate: { version: 1 } } });
      for (const [index, part] of answer.content.entries()) {
        expect(lowered.content[index]).toBe(part);
      }
      expect(lowered.usage).toBe(answer.usage);
      expect(lowered.warnings[1]).toBe(answer.warnings[1]);
    });
  });

  describe('streamed answers', () => {
    const parts = [
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Hi' },
      { type: 'file', mediaType: 'image/png', data: bytes, note: 'unknown field' },
      news,
      { type: 'text-end', id: 't' },
    ];

    it('lower to the same object, unread, that they were lifted from', () => {
      const result = { stream: streamOf(parts), response: { headers: {} } };
      expect(adapter.stream.lower(adapter.stream.lift(result))).toBe(result);
      expect(result.stream.locked).toBe(false);
    });

    it('lower to the same stream if other fields were changed', () => {
      const result = { stream: streamOf(parts) };
      const lowered = adapter.stream.lower({
        ...adapter.stream.lift(result),
        request: { body: 1 },
      });
      expect(lowered).toEqual({ stream: result.stream, request: { body: 1 } });
      expect(lowered.stream).toBe(result.stream);
    });

    it('lower every part that comes out unchanged to the same object', async () => {
      const lifted = adapter.stream.lift({ stream: streamOf(parts) });
      const touched = lifted.stream.pipeThrough(new TransformStream());
      const lowered = await readParts(adapter.stream.lower({ stream: touched }).stream);
      expect(lowered).toHaveLength(parts.length);
      for (const [index, part] of parts.entries()) expect(lowered[index]).toBe(part);
    });

    it('keep what they say of request and response beside a changed stream', async () => {
      const head = {
        request: { url: 'https://example.org', body: { model: 'm' } },
        response: { headers: { 'x-request-id': '1' } },
        future: 1,
      };
      const lifted = adapter.stream.lift({ ...head, stream: streamOf(parts) });
      const stream = lifted.stream.pipeThrough(new TransformStream());
      const { stream: lowered, ...rest } = adapter.stream.lower({ ...lifted, stream });
      expect(rest).toEqual(head);
      expect(await readParts(lowered)).toEqual(parts);
    });

    it('carry citations along, and have a file by its address among the sources', async () => {
      const url = new URL('https://example.org/a.png');
      const end = { type: 'text-end', id: 't', citations: [] } as LanguageModelV4StreamPart;
      const file: LanguageModelV4StreamPart = {
        type: 'file',
        mediaType: 'image/png',
        data: { type: 'url', url, originalUrl: 'HTTPS://example.org/a.png' },
      };
      const { stream } = adapter.stream.lower({ stream: streamOf([end, file]) });
      const written = 'HTTPS://example.org/a.png';
      expect(await readParts(stream)).toEqual([
        end,
        { type: 'source', sourceType: 'url', id: written, url: written },
      ]);
    });

    it('keep unknown fields of a changed part', async () => {
      const { stream } = adapter.stream.lift({ stream: streamOf(parts.slice(2, 3)) });
      const [part] = await readParts(stream);
      const changed = { ...part, providerMetadata: {} } as LanguageModelV4StreamPart;
      const lowered = await readParts(adapter.stream.lower({ stream: streamOf([changed]) }).stream);
      expect(lowered).toEqual([{ ...parts[2], providerMetadata: {} }]);
    });

    it('continue if a lifted stream was read in part', async () => {
      const lifted = adapter.stream.lift({ stream: streamOf(parts) });
      const reader = lifted.stream.getReader();
      await reader.read();
      reader.releaseLock();
      expect(await readParts(adapter.stream.lower(lifted).stream)).toEqual(parts.slice(1));
    });

    it('are read on demand and cancelled through both directions', async () => {
      let pulls = 0;
      let cancelled: unknown;
      const stream = new ReadableStream<{ type: string }>(
        {
          pull(controller) {
            pulls += 1;
            controller.enqueue({ type: 'text-delta', id: 't', delta: 'a' } as { type: string });
          },
          cancel(reason) {
            cancelled = reason;
          },
        },
        { highWaterMark: 0 },
      );
      const lifted = adapter.stream.lift({ stream });
      const spaced = lifted.stream.pipeThrough(
        new TransformStream(undefined, undefined, { highWaterMark: 0 }),
      );
      const reader = adapter.stream.lower({ stream: spaced }).stream.getReader();
      await reader.read();
      expect(pulls).toBeLessThanOrEqual(2);
      await reader.cancel('enough');
      expect(cancelled).toBe('enough');
    });
  });

  describe('what the gateway made itself', () => {
    const unknownUsage: LanguageModelV4Usage = {
      inputTokens: {
        total: undefined,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    };
    const finishReason = { unified: 'content-filter', raw: 'content_filter' } as const;
    const providerMetadata = { toolgate: { version: 1 } };
    const lowered =
      version === 'v2'
        ? {
            finishReason: 'content-filter',
            usage: { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined },
            providerMetadata,
          }
        : { finishReason, usage: unknownUsage, providerMetadata };

    it('is a whole answer for the older SDK', () => {
      const blocked: LanguageModelV4GenerateResult = {
        content: [{ type: 'text', text: 'I cannot share that.' }],
        finishReason,
        usage: unknownUsage,
        warnings: [],
        providerMetadata,
      };
      expect(adapter.result.lower(blocked)).toStrictEqual({
        content: [{ type: 'text', text: 'I cannot share that.' }],
        warnings: [],
        ...lowered,
      });
    });

    it('is a streamed answer for the older SDK', async () => {
      const text: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 'r' },
        { type: 'text-delta', id: 'r', delta: 'I cannot share that.' },
        { type: 'text-end', id: 'r' },
      ];
      const stream = streamOf<LanguageModelV4StreamPart>([
        ...text,
        { type: 'finish', finishReason, usage: unknownUsage, providerMetadata },
      ]);
      expect(await readParts(adapter.stream.lower({ stream }).stream)).toStrictEqual([
        ...text,
        { type: 'finish', ...lowered },
      ]);
    });

    it('is a request for an older model', () => {
      const options: LanguageModelV4CallOptions = {
        prompt: [
          { role: 'system', content: 'Judge.' },
          { role: 'user', content: [{ type: 'text', text: 'This.' }] },
        ],
        responseFormat: { type: 'json', schema: { type: 'object' } },
        temperature: 0,
      };
      expect(adapter.options.lower(options)).toEqual(options);
    });
  });
});
