import { describe, expect, it } from 'vitest';
import { type Major, majors } from './majors.ts';
import { type Answer, scriptedModel } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const call = { id: 'call-1', name: 'book', input: '{"seat":"K7"}' };

/** A part of a message in a chat. */
interface UIPart {
  type: string;
  state?: string;
}

/** What a chat needs of the SDK. */
interface ChatSdk {
  readUIMessageStream(options: { stream: unknown }): AsyncIterable<{ parts: UIPart[] }>;
}

/** Streams an answer with a call that needs an approval; gives the states of the calls that a chat shows. */
async function statesOfCalls(
  { sdk, specification, number, toolgate }: Major,
  answer: Answer,
  holdToolCalls = false,
): Promise<(string | undefined)[]> {
  const inputSchema = sdk.jsonSchema({ type: 'object' });
  const ownTool = { inputSchema, needsApproval: true, execute: async () => 'booked' };
  const hostedTool = { type: 'provider', id: 'scripted.book', name: 'book', args: {}, inputSchema };
  const isHosted = answer.calls?.[0]?.providerExecuted === true;
  const result = sdk.streamText({
    model: sdk.wrapLanguageModel({
      model: scriptedModel(specification, answer),
      middleware: toolgate.toolgateMiddleware({ contentFilter: { holdToolCalls } }),
    }),
    ...(number === 7 ? { instructions: system } : { system }),
    tools: { book: sdk.tool(isHosted ? hostedTool : ownTool) },
    prompt: 'Book K7.',
  }) as unknown as { toUIMessageStream(): unknown };
  const { readUIMessageStream } = sdk as unknown as ChatSdk;
  let parts: UIPart[] = [];
  for await (const message of readUIMessageStream({ stream: result.toUIMessageStream() })) {
    ({ parts } = message);
  }
  return parts.filter(({ type }) => type === 'tool-book').map(({ state }) => state);
}

const approving = majors.filter(({ number }) => number > 5);

describe.each(approving)('AI SDK $name, an approval', (major) => {
  it('is asked for, for a call of the app', async () => {
    const answer = { calls: [call], textAfter: 'May I?' };
    expect(await statesOfCalls(major, answer)).toEqual(['approval-requested']);
    expect(await statesOfCalls(major, answer, true)).toEqual(['approval-requested']);
  });

  it('is not asked for in a blocked answer, where calls wait for the end', async () => {
    expect(await statesOfCalls(major, { calls: [call], textAfter: system }, true)).toEqual([]);
  });
});

const approvingHosted = approving.filter(({ name }) => name !== '6.0.0');

describe.each(approvingHosted)('AI SDK $name, an approval of a call of the provider', (major) => {
  const asked = { calls: [{ ...call, providerExecuted: true as const }], approval: call.id };

  it('is asked for', async () => {
    const answer = { ...asked, textAfter: 'May I?' };
    expect(await statesOfCalls(major, answer)).toEqual(['approval-requested']);
    expect(await statesOfCalls(major, answer, true)).toEqual(['approval-requested']);
  });

  it('is not asked for in a blocked answer', async () => {
    const answer = { ...asked, textAfter: system };
    expect(await statesOfCalls(major, answer)).toEqual(['input-available']);
    expect(await statesOfCalls(major, answer, true)).toEqual(['input-available']);
  });
});
