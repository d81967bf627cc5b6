import type {
  LanguageModelV4Content,
  LanguageModelV4Source,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { checkedHandler } from '../schemas/checked-handler.ts';
import { fetchOf, finishPart, hiddenPrompt, sampleUsage, scriptedModel } from '../testing/index.ts';

type Part = LanguageModelV4StreamPart;

const text = 'It is blue.';
const a: LanguageModelV4Source = {
  type: 'source',
  sourceType: 'url',
  id: 'a',
  url: 'https://a.test',
  title: 'A',
};
const b: LanguageModelV4Source = { ...a, id: 'b', url: 'https://b.test', title: 'B' };
const begin: Part = { type: 'text-start', id: 't' };
const delta: Part = { type: 'text-delta', id: 't', delta: text };
const end: Part = { type: 'text-end', id: 't' };
const written: LanguageModelV4Content = { type: 'text', text };
const openai = {
  annotations: [
    { type: 'url_citation', url: 'https://a.test', title: 'A', start_index: 0, end_index: 2 },
    { type: 'url_citation', url: 'https://b.test', title: 'B', start_index: 6, end_index: 10 },
  ],
};
const search = { toolCallId: 's', toolName: 'web_search' };
const searched: LanguageModelV4Content[] = [
  { type: 'tool-call', ...search, input: '{}', providerExecuted: true },
  { type: 'tool-result', ...search, result: [] },
];

/** An answer of a model, whole and streamed. */
interface Answer {
  content: LanguageModelV4Content[];
  parts: Part[];
}

function connect({ content, parts }: Answer) {
  const model = {
    ...scriptedModel([...parts, finishPart()]),
    doGenerate: async () => ({
      content,
      finishReason: { unified: 'stop' as const, raw: undefined },
      usage: sampleUsage,
      warnings: [],
    }),
  };
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { m: model } })));
  return {
    openai: new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch }),
    anthropic: new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch }),
  };
}

const question = { role: 'user' as const, content: 'Hi' };

/** Returns the citations that the official clients see, whole and streamed, and whether a warning names a source. */
async function citationsOf(answer: Answer) {
  const clients = connect(answer);
  const chat = {
    model: 'm',
    messages: [{ role: 'system' as const, content: hiddenPrompt }, question],
  };
  const message = { model: 'm', max_tokens: 9, system: hiddenPrompt, messages: [question] };
  const response = { model: 'm', instructions: hiddenPrompt, input: 'Hi' };
  const whole = [
    await clients.openai.chat.completions.create(chat),
    await clients.anthropic.messages.create(message),
    await clients.openai.responses.create(response),
  ] as const;
  const streamed = [
    await clients.openai.chat.completions.stream(chat).finalChatCompletion(),
    await clients.anthropic.messages.stream(message).finalMessage(),
    await clients.openai.responses.stream(response).finalResponse(),
  ] as const;
  return [whole, streamed].map(([completion, { content }, { output }]) => ({
    chat: completion.choices[0]?.message.annotations?.map((one) => one.url_citation),
    messages: content.flatMap((block) =>
      block.type === 'text' ? (block.citations ?? []).map((one) => 'url' in one && one.url) : [],
    ),
    responses: output.flatMap((item) =>
      item.type === 'message'
        ? item.content.flatMap((part) => (part.type === 'output_text' ? part.annotations : []))
        : [],
    ),
  }));
}

function cited(
  ...citations: { url: string; title: string; start_index: number; end_index: number }[]
) {
  const all = {
    chat: citations.length > 0 ? citations : undefined,
    messages: citations.map(({ url }) => url),
    responses: citations.map((one) => Object.assign({ type: 'url_citation' }, one)),
  };
  return [all, all];
}

const wholeA = { url: a.url, title: 'A', start_index: 0, end_index: text.length };
const wholeB = { url: b.url, title: 'B', start_index: 0, end_index: text.length };

describe('the sources of an answer', () => {
  it.each<[string, Answer, ReturnType<typeof cited>]>([
    [
      'that come with its text, with the places that OpenAI tells',
      {
        content: [{ ...written, providerMetadata: { openai } }, a, b],
        parts: [begin, delta, a, b, { ...end, providerMetadata: { openai } }],
      },
      cited({ ...wholeA, end_index: 2 }, { ...wholeB, start_index: 6, end_index: 10 }),
    ],
    [
      'that come before its text',
      { content: [a, b, written], parts: [a, b, begin, delta, end] },
      cited(wholeA, wholeB),
    ],
    [
      'that come with its text after a search by its provider',
      {
        content: [...searched, b, written, a],
        parts: [...(searched as Part[]), b, begin, delta, a, end],
      },
      cited(wholeA),
    ],
    [
      'except all that a search by its provider has found',
      {
        content: [...searched, a, written],
        parts: [...(searched as Part[]), a, begin, delta, end],
      },
      cited(),
    ],
    [
      'except those beside its own citations',
      {
        content: [b, { ...written, citations: [{ source: a }] }],
        parts: [begin, delta, b, { ...end, citations: [{ source: a }] }],
      },
      cited(wholeA),
    ],
  ])('are its citations: %s', async (_title, answer, expected) => {
    expect(await citationsOf(answer)).toEqual(expected);
  });

  it('are named by a warning without a text', async () => {
    const { openai: client } = connect({ content: [a], parts: [a] });
    const body = { model: 'm', input: 'Hi' };
    const warning =
      'The model answered with a source, for which this endpoint has no field; it was left out.';
    const outcome = { toolgate: { warnings: [warning] } };
    expect(await client.responses.create(body)).toMatchObject(outcome);
    const events = [];
    for await (const event of await client.responses.create({ ...body, stream: true }))
      events.push(event);
    expect(events.at(-1)).toMatchObject({ response: outcome });
  });
});
