import type { LanguageModelV4Citation, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { createValidator } from './schemas/validate.ts';
import { createWireCheck } from './schemas/wire-check.ts';
import { fetchOf, finishPart, sampleUsage, scriptedModel, textParts } from './testing/index.ts';

type Part = LanguageModelV4StreamPart;

const validate = createValidator();

const quoted = {
  type: 'char_location',
  cited_text: 'The sky is blue.',
  document_index: 1,
  document_title: 'Sky',
  start_char_index: 0,
  end_char_index: 16,
  file_id: null,
};
const page: LanguageModelV4Citation = {
  source: { type: 'source', sourceType: 'url', id: 'a', url: 'https://a.test', title: 'A' },
  citedText: 'It is blue.',
  startIndex: 1,
  endIndex: 3,
};
const wholeText: LanguageModelV4Citation = {
  source: { type: 'source', sourceType: 'url', id: 'b', url: 'https://b.test' },
};
const passage: LanguageModelV4Citation = {
  source: {
    type: 'source',
    sourceType: 'document',
    id: '1',
    mediaType: 'text/plain',
    title: 'Sky',
    providerMetadata: { anthropic: quoted },
  },
};
const file: LanguageModelV4Citation = {
  source: {
    type: 'source',
    sourceType: 'document',
    id: 'file-1',
    mediaType: 'text/plain',
    title: 'Sky',
    filename: 'sky.txt',
    providerMetadata: { openai: { type: 'file_citation', fileId: 'file-1', index: 4 } },
  },
};

const cited: Part[] = [
  ...textParts('It seems: '),
  { type: 'text-start', id: 'cited' },
  { type: 'text-delta', id: 'cited', delta: 'bl' },
  { type: 'text-delta', id: 'cited', delta: 'ue' },
  { type: 'text-end', id: 'cited', citations: [page, wholeText, passage, file] },
  finishPart(),
];

/** The test helper that collects parts does not support citations. */
function citingModel() {
  const model = scriptedModel(cited);
  return {
    ...model,
    doGenerate: async () => ({
      content: [
        { type: 'text' as const, text: 'It seems: ' },
        { type: 'text' as const, text: 'blue', citations: [page, wholeText, passage, file] },
      ],
      finishReason: { unified: 'stop' as const, raw: undefined },
      usage: sampleUsage,
      warnings: [],
    }),
  };
}

function connect() {
  const check = createWireCheck(validate);
  const handler = createToolgateHandler({ models: { m: citingModel() } });
  const fetch = fetchOf(check.watch(handler));
  return {
    check,
    openai: new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch }),
    anthropic: new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch }),
  };
}

describe('citations', () => {
  it('come beside the whole text of a chat completion, as far as they are web pages', async () => {
    const { check, openai } = connect();
    const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
    const expected = [
      { url: 'https://a.test', title: 'A', start_index: 11, end_index: 13 },
      { url: 'https://b.test', title: '', start_index: 10, end_index: 14 },
    ].map((url_citation) => ({ type: 'url_citation', url_citation }));
    const whole = await openai.chat.completions.create(body);
    expect(whole.choices[0]?.message.annotations).toEqual(expected);
    const streamed = await openai.chat.completions.stream(body).finalChatCompletion();
    expect(streamed.choices[0]?.message.annotations).toEqual(expected);
    expect(check.problems()).toEqual([]);
  });

  it('come in their text block of a message, unchanged for documents', async () => {
    const { check, anthropic } = connect();
    const body = {
      model: 'm',
      max_tokens: 10,
      messages: [{ role: 'user' as const, content: 'Hi' }],
    };
    const search = { type: 'web_search_result_location', encrypted_index: '' };
    const expected = [
      { type: 'text', text: 'It seems: ', citations: null },
      {
        type: 'text',
        text: 'blue',
        citations: [
          { ...search, url: 'https://a.test', title: 'A', cited_text: 'It is blue.' },
          { ...search, url: 'https://b.test', title: null, cited_text: '' },
          quoted,
        ],
      },
    ];
    expect((await anthropic.messages.create(body)).content).toEqual(expected);
    const { content } = await anthropic.messages.stream(body).finalMessage();
    expect(content).toEqual(expected);
    expect(check.problems()).toEqual([]);
  });

  it('are annotations of their output text in a response', async () => {
    const { check, openai } = connect();
    const body = { model: 'm', input: 'Hi' };
    const expected = [
      { type: 'url_citation', url: 'https://a.test', title: 'A', start_index: 11, end_index: 13 },
      { type: 'url_citation', url: 'https://b.test', title: '', start_index: 10, end_index: 14 },
      { type: 'file_citation', file_id: 'file-1', filename: 'sky.txt', index: 14 },
    ];
    const content = [{ text: 'It seems: blue', annotations: expected }];
    const whole = await openai.responses.create(body);
    expect(whole.output).toMatchObject([{ content }]);
    const added: unknown[] = [];
    const stream = openai.responses.stream(body);
    stream.on('response.output_text.annotation.added', ({ annotation }) => added.push(annotation));
    const streamed = await stream.finalResponse();
    expect(streamed.output).toMatchObject([{ content }]);
    expect(added).toEqual(expected);
    expect(check.problems()).toEqual([]);
  });
});

describe('the files of a response', () => {
  const document = { type: 'source', sourceType: 'document', id: 's', title: 'chart.png' } as const;
  const ofOpenAI = (openai: Record<string, string | number>) => ({
    ...document,
    mediaType: 'text/plain',
    filename: 'chart.png',
    providerMetadata: { openai },
  });
  const contained = ofOpenAI({
    type: 'container_file_citation',
    fileId: 'cfile_1',
    containerId: 'cntr_1',
  });
  const made = ofOpenAI({ type: 'file_path', fileId: 'file_2', index: 0 });
  const citations = [{ source: contained, startIndex: 4, endIndex: 9 }];
  const call = { toolCallId: 'c', toolName: 'code_interpreter', input: '{}' };
  const ran = { type: 'tool-call', ...call, providerExecuted: true } as const;
  const text = 'See chart.';
  const parts: Part[] = [
    ran,
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: text },
    contained,
    made,
    { type: 'text-end', id: 't', citations },
    finishPart(),
  ];
  const model = {
    ...scriptedModel(parts),
    doGenerate: async () => ({
      content: [ran, { type: 'text' as const, text, citations }, contained, made],
      finishReason: { unified: 'stop' as const, raw: undefined },
      usage: sampleUsage,
      warnings: [],
    }),
  };

  it('keep the ids with which a client can load them', async () => {
    const fetch = fetchOf(createToolgateHandler({ models: { m: model } }));
    const client = new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch });
    const body = { model: 'm', input: 'Hi' };
    const output = [
      {
        content: [
          {
            text,
            annotations: [
              {
                type: 'container_file_citation',
                container_id: 'cntr_1',
                file_id: 'cfile_1',
                filename: 'chart.png',
                start_index: 4,
                end_index: 9,
              },
              { type: 'file_path', file_id: 'file_2', index: 0 },
            ],
          },
        ],
      },
    ];
    expect(await client.responses.create(body)).toMatchObject({ output });
    expect(await client.responses.stream(body).finalResponse()).toMatchObject({ output });
  });
});

describe('citations of earlier answers', () => {
  it('go back to the model that made them', async () => {
    const model = scriptedModel([...textParts('Yes.'), finishPart()]);
    const handler = createToolgateHandler({ models: { m: model } });
    const settings = { baseURL: 'http://localhost', apiKey: 'key', fetch: fetchOf(handler) };
    await new Anthropic(settings).messages.create({
      model: 'm',
      max_tokens: 10,
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'blue', citations: [{ ...quoted, type: 'char_location' }] },
          ],
        },
        { role: 'user', content: 'Sure?' },
      ],
    });
    expect(model.calls[0]?.prompt[0]?.content).toEqual([
      { type: 'text', text: 'blue', providerOptions: { anthropic: { citations: [quoted] } } },
    ]);
  });
});
