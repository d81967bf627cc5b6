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

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
  ],
};

type AnyPart = LanguageModelV4Content & LanguageModelV4StreamPart;

const url = { type: 'source', sourceType: 'url', id: 's', url: 'https://a.test' };
const call = { type: 'tool-call', toolCallId: 'c', toolName: 'look', input: '{}' };
const result = { type: 'tool-result', toolCallId: 'c', toolName: 'look', result: 'A play.' };
const image = {
  type: 'file',
  mediaType: 'image/png',
  data: { type: 'data', data: 'iVBORw0KGgo=' },
};
const request = { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' };

/** Parts that pass, and a field of each that holds a name. */
const places: [part: object, field: string][] = [
  [url, 'id'],
  [call, 'toolCallId'],
  [call, 'title'],
  [result, 'toolCallId'],
  [result, 'toolName'],
  [image, 'mediaType'],
  [request, 'approvalId'],
  [request, 'reason'],
  [{ type: 'custom', kind: 'acme.note' }, 'kind'],
];

/** Parts of a stream only. */
const streamed: [part: object, field: string][] = [
  [{ type: 'reasoning-start', id: 'r' }, 'id'],
  [{ type: 'text-start', id: 't' }, 'id'],
  [{ type: 'tool-input-start', id: 'c', toolName: 'look' }, 'title'],
  [{ type: 'response-metadata', id: 'r', modelId: 'm' }, 'modelId'],
];

const text: LanguageModelV4Content = { type: 'text', text: 'At eight.' };

async function generate(part: object) {
  return createPipeline().generate(scriptedModel([part as AnyPart, text]), options);
}

async function stream(...given: object[]) {
  const model = scriptedModel([text]);
  const { stream: parts } = await createPipeline().stream(
    {
      ...model,
      async doStream(callOptions) {
        const answer = await readParts((await model.doStream(callOptions)).stream);
        const own = given as LanguageModelV4StreamPart[];
        return { stream: streamOf([...answer.slice(0, 1), ...own, ...answer.slice(1)]) };
      },
    },
    options,
  );
  return readParts(parts);
}

describe('a name in an answer', () => {
  it.each(places)('is read if it is a text, in a whole answer: %j, %s', async (part, field) => {
    const answer = await generate({ ...part, [field]: rule });
    expect(JSON.stringify(answer)).not.toContain('balcony');
    expect(toolgateOutcome(answer)?.contentFilter.action).toBe('blocked');
  });

  it.each([...places, ...streamed])(
    'is read if it is a text, in a stream: %j, %s',
    async (part, field) => {
      const parts = await stream({ ...part, [field]: rule });
      expect(JSON.stringify(parts)).not.toContain('balcony');
      expect(toolgateOutcome(parts.at(-1))?.contentFilter.action).toBe('blocked');
    },
  );

  it('is read over several parts of a stream', async () => {
    const pieces = rule.match(/.{1,20}/g) ?? [];
    const parts = await stream(
      ...pieces.map((title) => ({
        type: 'tool-call',
        toolCallId: title,
        toolName: 'look',
        input: '{}',
      })),
    );
    expect(JSON.stringify(parts)).not.toContain('balcony');
    expect(toolgateOutcome(parts.at(-1))?.contentFilter.action).toBe('blocked');
  });

  it('is read if it is the name of a field', async () => {
    const part = { ...call, [rule]: 1 };
    expect(toolgateOutcome(await generate(part))?.contentFilter.action).toBe('blocked');
    expect(toolgateOutcome((await stream(part)).at(-1))?.contentFilter.action).toBe('blocked');
  });

  it('is read if the arguments of a call are an object', async () => {
    const part = { ...call, input: { note: rule } };
    expect(toolgateOutcome(await generate(part))?.contentFilter.action).toBe('blocked');
    expect(toolgateOutcome((await stream(part)).at(-1))?.contentFilter.action).toBe('blocked');
  });

  it('passes if it reveals nothing, with the same part', async () => {
    const part = { ...call, title: 'Look at the programme of tonight, and of tomorrow' };
    const answer = await generate(part);
    const parts = await stream(part);
    expect(answer.content[0]).toBe(part);
    expect(parts[1]).toBe(part);
  });

  it('of a picture whose data is words is read too', async () => {
    const answer = await generate({ ...image, data: { type: 'data', data: rule } });
    expect(toolgateOutcome(answer)?.contentFilter.action).toBe('blocked');
  });
});
