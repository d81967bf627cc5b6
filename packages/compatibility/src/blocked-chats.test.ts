import type { ToolgateOptions } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { type Major, majors } from './majors.ts';
import { membersOf } from './members-of.ts';
import { scriptedModel } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const call = { id: 'call-1', name: 'list_shows', input: '{"day":"today"}' };

/** What a chat needs of the SDK. */
interface ChatSdk {
  convertToModelMessages(
    messages: readonly object[],
    options?: { ignoreIncompleteToolCalls?: boolean },
  ): PromiseLike<object[]> | object[];
  readUIMessageStream(options: { stream: unknown }): AsyncIterable<object>;
}

/** A chat whose first answer is blocked behind a tool call that was sent; gives the text of its second answer. */
async function continueChat(
  { sdk, specification, number, toolgate }: Major,
  { holdToolCalls, ...conversion }: { holdToolCalls?: true; ignoreIncompleteToolCalls?: boolean },
): Promise<string> {
  const { convertToModelMessages, readUIMessageStream } = sdk as unknown as ChatSdk;
  const inner = scriptedModel(specification, { calls: [call], textAfter: system }, 'At eight.');
  const middleware = toolgate.toolgateMiddleware(
    holdToolCalls ? { contentFilter: { holdToolCalls } } : {},
  );
  const tools = {
    list_shows: sdk.tool({
      description: 'Lists the shows of a day.',
      inputSchema: sdk.jsonSchema({ type: 'object' }),
      execute: async () => 'Hamlet',
    }),
  };
  const options = {
    model: sdk.wrapLanguageModel({ model: inner, middleware }),
    ...(number === 7 ? { instructions: system } : { system }),
    tools,
  };
  const question = { id: '1', role: 'user', parts: [{ type: 'text', text: 'What is on?' }] };
  const first = sdk.streamText({
    ...options,
    messages: await convertToModelMessages([question]),
  }) as unknown as { toUIMessageStream(): unknown };
  let answer: object = {};
  const stream = readUIMessageStream({ stream: first.toUIMessageStream() });
  for await (const message of stream) answer = message;
  const again = { id: '3', role: 'user', parts: [{ type: 'text', text: 'When?' }] };
  const messages = await convertToModelMessages([question, answer, again], conversion);
  const { text } = await sdk.generateText({ ...options, messages });
  return text;
}

const chatting = majors.filter((major) => membersOf(major).has('sdk.readUIMessageStream'));

describe.each(chatting)('AI SDK $name, a chat after a block behind a tool call', (major) => {
  it('continues without incomplete calls', async () => {
    expect(await continueChat(major, { ignoreIncompleteToolCalls: true })).toBe('At eight.');
  });

  it('continues where calls wait for the end of their answer', async () => {
    expect(await continueChat(major, { holdToolCalls: true })).toBe('At eight.');
  });
});

const newer = majors.filter(({ number }) => number > 4);

describe.each(newer)('AI SDK $name, a block behind a call that the provider runs', (major) => {
  it.each<[string, ToolgateOptions, string[]]>([
    ['leaves the call out of the next request, since it has no result', {}, ['text']],
    ['leaves it out where no notice is marked', { contentFilter: { notice: false } }, []],
    ['leaves it out where a block is an error', { onBlock: 'error' }, []],
  ])('%s', async (_name, host, kept) => {
    const { sdk, specification, number, toolgate } = major;
    const search = { id: 'call-1', name: 'search', input: '{}', providerExecuted: true } as const;
    // The answer is cut in a call, so no text is open that could be marked.
    const leaking = { id: 'call-2', name: 'say', input: JSON.stringify({ system }) };
    const blocked = { calls: [search, leaking] };
    const inner = scriptedModel(specification, blocked, 'At eight.');
    const type = number === 5 ? 'provider-defined' : 'provider';
    const options = {
      model: sdk.wrapLanguageModel({ model: inner, middleware: toolgate.toolgateMiddleware(host) }),
      ...(number === 7 ? { instructions: system } : { system }),
      tools: { search: sdk.tool({ type, id: 'scripted.search', name: 'search', args: {} }) },
      onError: () => undefined,
    };
    const question = { role: 'user', content: 'What is on?' };
    const first = sdk.streamText({ ...options, messages: [question] });
    for await (const _ of first.fullStream);
    const { messages } = (await (first as unknown as { response: unknown }).response) as {
      messages: object[];
    };
    expect(JSON.stringify(messages)).toContain('call-1');
    await sdk.generateText({ ...options, messages: [question, ...messages, question] });
    const prompt = inner.calls[1]?.['prompt'] as { role: string; content: { type: string }[] }[];
    const answers = prompt.filter(({ role }) => role === 'assistant');
    expect(answers.flatMap(({ content }) => content.map((part) => part.type))).toEqual(kept);
    expect(prompt.at(-1)?.role).toBe('user');
  });
});
