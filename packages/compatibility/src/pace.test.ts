import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cases, compareCall } from './comparison/index.ts';
import { majors } from './majors.ts';

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
