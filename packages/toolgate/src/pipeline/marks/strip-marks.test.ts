import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

const secret = 'Fortinbras-1602';

it('gives the model a redacted answer of the conversation without the gateway’s mark', async () => {
  const pipeline = createPipeline({ contentFilter: { secrets: [secret], redact: true } });
  const model = scriptedModel(`The password is ${secret}.`, 'Good night.');
  const question: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'text', text: 'Who are you?' }],
  };
  const { stream } = await pipeline.stream(model, { prompt: [question] });
  const marks = (await readParts(stream)).flatMap((part) =>
    part.type === 'text-delta' && part.providerMetadata ? [part.providerMetadata] : [],
  );
  expect(marks).toContainEqual({ toolgate: { changed: true } });

  // The AI SDK sends the metadata of a text back as its provider options.
  const said = { type: 'text', text: 'The password is [redacted].' } as const;
  const other = {
    type: 'text',
    text: 'Anything else?',
    providerOptions: { own: { id: 1 } },
  } as const;
  const mark = { toolgate: { changed: true } };
  const answers: LanguageModelV4Message[] = [
    { role: 'assistant', content: [{ ...said, providerOptions: mark }, other] },
    {
      role: 'assistant',
      content: [{ ...said, providerOptions: { ...mark, own: { id: 2 } } }],
      providerOptions: { own: { cache: true } },
    },
  ];
  await pipeline.generate(model, { prompt: [question, ...answers, question] });
  expect(model.calls[1]?.prompt).toEqual([
    question,
    { role: 'assistant', content: [said, other] },
    {
      role: 'assistant',
      content: [{ ...said, providerOptions: { own: { id: 2 } } }],
      providerOptions: { own: { cache: true } },
    },
    question,
  ]);
  expect(model.calls[1]?.prompt[0]).toBe(question);
});

/** Parts as `@ai-sdk/openai` names them: each has the id of an item that OpenAI stored. */
const thought = (itemId: string) => ({
  type: 'reasoning' as const,
  text: 'They want to know.',
  providerOptions: { openai: { itemId } },
});
const call = (itemId: string, changed: object = {}) => ({
  type: 'tool-call' as const,
  toolCallId: itemId,
  toolName: 'mail',
  input: {},
  providerOptions: { openai: { itemId }, ...changed },
});
const bareCall = (toolCallId: string) => ({ ...call(toolCallId), providerOptions: { openai: {} } });
const mark = { toolgate: { changed: true } };
const cut = { type: 'text' as const, text: 'Withheld.', providerOptions: mark };
const bareCut = { type: 'text', text: 'Withheld.' };

it.each([
  ['a text, with its reasoning', [thought('rs_1'), cut], [bareCut]],
  ['a call', [call('fc_1', mark)], [bareCall('fc_1')]],
  [
    'a part, with the others of its reasoning',
    [
      thought('rs_1'),
      thought('rs_1'),
      call('fc_1', mark),
      call('fc_2'),
      thought('rs_2'),
      call('fc_3'),
    ],
    [bareCall('fc_1'), bareCall('fc_2'), thought('rs_2'), call('fc_3')],
  ],
  [
    'a part alone, behind another that keeps the reasoning',
    [thought('rs_1'), call('fc_1'), cut, thought('rs_2')],
    [thought('rs_1'), call('fc_1'), bareCut, thought('rs_2')],
  ],
  [
    'no part of another provider',
    [{ ...thought(''), providerOptions: { anthropic: { signature: 's' } } }, cut],
    [{ ...thought(''), providerOptions: { anthropic: { signature: 's' } } }, bareCut],
  ],
])('sends back without the ids of stored items: %s', async (_name, content, expected) => {
  const model = scriptedModel('Good night.');
  const prompt = [{ role: 'assistant', content }] as LanguageModelV4Message[];
  await createPipeline().generate(model, { prompt });
  expect(model.calls[0]?.prompt).toEqual([{ role: 'assistant', content: expected }]);
});

it('leaves out an answer that has only withheld reasoning', async () => {
  const model = scriptedModel('Good night.');
  const user: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'text', text: 'When is the show?' }],
  };
  const thoughts: LanguageModelV4Message = {
    role: 'assistant',
    content: [{ type: 'reasoning', text: 'I must', providerOptions: mark }],
  };
  await createPipeline().generate(model, { prompt: [user, thoughts, user] });
  expect(model.calls[0]?.prompt).toEqual([user, user]);
});

describe('a call of a blocked answer', () => {
  const search = {
    type: 'tool-call' as const,
    toolCallId: 'ws_1',
    toolName: 'search',
    input: {},
    providerExecuted: true,
  };
  const found = {
    type: 'tool-result' as const,
    toolCallId: 'ws_1',
    toolName: 'search',
    output: { type: 'text' as const, value: 'Hamlet' },
  };
  const question: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'text', text: 'And tomorrow?' }],
  };
  const results: LanguageModelV4Message = { role: 'tool', content: [found] };
  const said = { type: 'text' as const, text: 'Let me see.' };
  const thought2 = { ...thought('rs_2'), providerOptions: { openai: {} } };

  it.each<[string, object[], LanguageModelV4Message, object[][]]>([
    ['is left out without its result', [search, cut], question, [[bareCut]]],
    ['is left out if the client did not run it', [bareCall('c'), cut], question, [[bareCut]]],
    [
      'is left out with the stored reasoning before it',
      [thought('rs_1'), search, thought2, cut],
      question,
      [[thought2, bareCut]],
    ],
    [
      'is left out before an empty message of results',
      [bareCall('c'), cut],
      { role: 'tool', content: [] },
      [[bareCut]],
    ],
    [
      'is left out if only an empty mark says so',
      [said, search, { type: 'reasoning', text: '', providerOptions: mark }],
      question,
      [[said]],
    ],
    ['stays with its result', [search, found, cut], question, [[search, found, bareCut]]],
    ['stays if its result follows', [search, cut], results, [[search, bareCut]]],
    ['leaves no message of nothing', [{ ...search, providerOptions: mark }], question, []],
    [
      'leaves no message of thoughts',
      [thought2, { ...search, providerOptions: mark }],
      question,
      [],
    ],
  ])('%s', async (_name, content, next, expected) => {
    const model = scriptedModel('Good night.');
    const prompt = [question, { role: 'assistant', content }, next] as LanguageModelV4Message[];
    await createPipeline().generate(model, { prompt });
    const sent = model.calls[0]?.prompt.flatMap((message) =>
      message.role === 'assistant' ? [message.content] : [],
    );
    expect(sent).toEqual(expected);
  });

  it('stays in an answer that the gateway did not change', async () => {
    const model = scriptedModel('Good night.');
    const answer = { role: 'assistant', content: [search] } as LanguageModelV4Message;
    await createPipeline().generate(model, { prompt: [question, answer, question] });
    expect(model.calls[0]?.prompt[1]).toBe(answer);
  });
});
