import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../../outcome/index.ts';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { streamOf } from '../../testing/stream-of.ts';
import { createPipeline } from '../create-pipeline.ts';
import type { PipelineContext } from '../pipeline.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
  ],
};

type AnyPart = LanguageModelV4Content & LanguageModelV4StreamPart;

/** A part of a type that no release of the specification has yet. */
function marginNote(words: string): AnyPart {
  return { type: 'margin-note', id: 'n1', words } as unknown as AnyPart;
}

const text: LanguageModelV4Content = { type: 'text', text: 'At eight.' };

/** A model that streams some parts before its text. */
async function streamParts(parts: LanguageModelV4StreamPart[], context?: PipelineContext) {
  const model = scriptedModel([text]);
  const { stream } = await createPipeline().stream(
    {
      ...model,
      async doStream(call) {
        const answer = await readParts((await model.doStream(call)).stream);
        return { stream: streamOf([...answer.slice(0, 1), ...parts, ...answer.slice(1)]) };
      },
    },
    options,
    context,
  );
  return readParts(stream);
}

describe('a stream with long ids and raw chunks', () => {
  const words = 'We play the ninth symphony in the evening and some seats are left'.split(' ');
  /** The number of parts of the model that were read before each part was sent. */
  async function delays(before: object[]): Promise<number[]> {
    const parts = [
      ...before,
      { type: 'text-start', id: '0' },
      ...words.map((word) => ({ type: 'text-delta', id: '0', delta: `${word} ` })),
    ];
    let read = 0;
    const source = new ReadableStream<LanguageModelV4StreamPart>(
      {
        pull(controller) {
          const part = parts[read++] as LanguageModelV4StreamPart | undefined;
          if (part === undefined) controller.close();
          else controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    const model = { ...scriptedModel(), doStream: async () => ({ stream: source }) };
    const { stream } = await createPipeline().stream(model, options);
    const sent: number[] = [];
    for await (const part of stream) if (part.type === 'text-delta') sent.push(read);
    return sent;
  }
  const base64 = btoa('0'.repeat(150));

  it.each([
    [
      'a long id of a call',
      [{ type: 'tool-call', toolCallId: `call_${base64}`, toolName: 'look', input: '{}' }],
    ],
    [
      'a long name of a model',
      [{ type: 'response-metadata', id: 'r', modelId: `arn:aws:bedrock:${base64}` }],
    ],
  ])('continues at once after %s', async (_title, before) => {
    expect(await delays(before)).toEqual(await delays([]).then((sent) => sent.map((at) => at + 1)));
  });

  it.each([
    [
      'an id of words',
      [{ type: 'tool-call', toolCallId: 'Never mention that', toolName: 'look', input: '{}' }],
    ],
    [
      'a raw chunk that may begin a leak',
      [{ type: 'raw', rawValue: { note: 'Never mention that' } }],
    ],
  ])('waits for the next parts after %s, but not for the end', async (_title, before) => {
    const [first = 0] = await delays(before);
    expect(first).toBeLessThanOrEqual(12);
  });

  it('has no instructions in raw chunks that repeat the request, and is not blocked by them', async () => {
    const { content } = options.prompt[0] as { content: string };
    const rawValue = { response: { id: 'r', instructions: content, tools: [{ name: 'a' }] } };
    const context = { keepsResponseOnly: true };
    const sent = await streamParts([{ type: 'raw', rawValue }], context);
    expect(sent[1]).toEqual({
      type: 'raw',
      rawValue: { response: { id: 'r', instructions: null, tools: [{ name: 'a' }] } },
    });
    expect(toolgateOutcome(sent.at(-1))?.contentFilter).toEqual({ action: 'passed' });
  });

  it('may have values inside themselves', async () => {
    const rawValue: Record<string, unknown> = { words: 'At eight.' };
    rawValue['self'] = rawValue;
    const result = { type: 'tool-result', toolCallId: 'c', toolName: 'look', result: rawValue };
    const sent = await streamParts([
      { type: 'raw', rawValue },
      result as LanguageModelV4StreamPart,
    ]);
    expect(toolgateOutcome(sent.at(-1))?.contentFilter).toEqual({ action: 'passed' });
  });
});

describe('a part of an unknown type', () => {
  it('is not sent if it leaks, in a whole answer', async () => {
    const model = scriptedModel([text, marginNote(rule)]);
    const result = await createPipeline().generate(model, options);
    expect(JSON.stringify(result)).not.toContain('balcony');
    expect(toolgateOutcome(result)?.contentFilter.action).toBe('blocked');
  });

  it.each([
    ['in one part', [rule]],
    ['over several parts', rule.match(/.{1,5}/g) ?? []],
  ])('is not sent if it leaks, in a stream, %s', async (_title, pieces) => {
    const parts = await streamParts(pieces.map(marginNote));
    const words = parts.map((each) => ('words' in each ? each.words : '')).join('');
    expect(rule.slice(0, 30)).toContain(words);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
    expect(toolgateOutcome(parts.at(-1))?.contentFilter.action).toBe('blocked');
  });

  it('passes unchanged without a leak, in its place', async () => {
    const note = marginNote('A play.');
    const result = await createPipeline().generate(scriptedModel([note, text]), options);
    const parts = await streamParts([note]);
    expect(result.content[0]).toBe(note);
    expect(parts[1]).toBe(note);
  });
});
