import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cases, compareCall } from './comparison/index.ts';
import { type Major, majors } from './majors.ts';
import { membersOf } from './members-of.ts';
import { scriptedModel } from './models/index.ts';

beforeAll(() => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What a caller waits for: who sees it, and words of it. */
const awaited = {
  'the first text': ['part', /We pla/],
  'the start of the tool input': ['part', /"tool-input-start"|"tool-call-streaming-start"/],
  'the first piece of tool input': ['part', /"\{\\"day\\"/],
  'the run of the tool': ['tool', /today/],
  'the finish of the first step': ['part', /"tool-calls"/],
} as const;

// The model of these calls sends its next part when all that follows from the one before has happened, so what waits for
// another part is seen at a higher count of parts.
const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

/** A model that writes a long tool call, a piece each ten milliseconds. */
function slowModel({ specification }: Major) {
  const id = 'call-1';
  const pieces = Array.from({ length: 80 }, (_, at) => `two seats in row ${at}, `);
  const input = JSON.stringify({ note: pieces.join('') });
  const isV2 = specification === 'v2';
  const parts = [
    { type: 'stream-start', warnings: [] },
    { type: 'tool-input-start', id, toolName: 'book' },
    ...(input.match(/.{1,20}/g) ?? []).map((delta) => ({ type: 'tool-input-delta', id, delta })),
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: 'book', input },
    { type: 'finish', finishReason: isV2 ? 'tool-calls' : { unified: 'tool-calls' }, usage },
  ];
  return {
    ...scriptedModel(specification),
    doStream: async ({ abortSignal }: { abortSignal?: AbortSignal }) => ({
      stream: new ReadableStream({
        async start(controller) {
          for (const part of parts) {
            await new Promise((resolve) => setTimeout(resolve, 10));
            if (abortSignal?.aborted) return controller.error(abortSignal.reason);
            controller.enqueue(part);
          }
          controller.close();
        },
      }),
    }),
  };
}

const limited = majors.filter((major) => membersOf(major).has('options.timeout'));
describe.each(limited)('AI SDK $name, a model that writes a tool call', (major) => {
  // A busy machine may itself pause for the time limit, which is a third of the call's time.
  it('is not aborted by a time limit for each chunk', { retry: 3 }, async () => {
    const { sdk, toolgate } = major;
    const model = sdk.wrapLanguageModel({
      model: slowModel(major),
      middleware: toolgate.toolgateMiddleware(),
    });
    const inputSchema = sdk.jsonSchema({ type: 'object', properties: {} });
    const { fullStream } = sdk.streamText({
      model,
      system,
      prompt: 'Two seats, please.',
      tools: { book: sdk.tool({ description: 'Books a seat.', inputSchema }) },
      timeout: { chunkMs: 350, firstChunkMs: 350 },
    });
    const types: string[] = [];
    for await (const { type } of fullStream) types.push(type);
    expect(types).toContain('tool-call');
    expect(types).not.toContain('abort');
  });
});

describe.each(majors)('AI SDK $name, a tool-calling stream with a system prompt', (major) => {
  it.each(['streamText, a tool loop', 'streamText, a tool call before the text'])(
    'has its text and its tool no part later than without the gateway: %s',
    async (name) => {
      const given = cases.find((each) => each.name === name);
      if (given === undefined) throw new Error(`There is no case "${name}".`);
      const { bare, wrapped } = await compareCall(given, 'filter', major);
      const firstSeen = (seen: typeof bare) =>
        Object.entries(awaited).map(([title, [what, words]]) => {
          const found = seen.find(
            (one) => one.what === what && words.test(JSON.stringify(one.value)),
          );
          return [title, found?.after];
        });
      expect(firstSeen(bare)).not.toContainEqual([expect.any(String), undefined]);
      expect(firstSeen(wrapped)).toEqual(firstSeen(bare));
    },
  );
});
