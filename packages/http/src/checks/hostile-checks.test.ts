import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { attackText, checkGateway, hiddenPrompt } from '../testing/index.ts';
import { checkPaths } from './check-paths.ts';

const words = fc.constantFrom('', 'user', 'system', 'assistant', 'tool', attackText, hiddenPrompt);
const names = fc.constantFrom(
  'role',
  'content',
  'type',
  'text',
  'tool_calls',
  'function',
  'arguments',
  'call_id',
  'output',
  'input',
  'data',
  'refusal',
  'message',
  'description',
  'name',
  '__proto__',
);
/** JSON that is similar to the bodies of the endpoints. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.constantFrom(null, true, 0, -1, 1e300),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
}));
const fields = fc.constantFrom(
  'model',
  'input',
  'questions',
  'input_type',
  'texts',
  'structured_messages',
  'tools',
  'tool_calls',
  'litellm_call_id',
  'messages',
  'guardrails',
  'body',
  'system',
  'secrets',
  'user',
);
/** Valid values in some places, to reach the code after the first check of a body. */
const known = fc.record(
  {
    model: fc.constantFrom('prompt-guard', 'content-filter'),
    input_type: fc.constantFrom('request', 'response'),
    questions: fc.constant([{ type: 'predicate', instructions: '' }]),
    body: fc.oneof(fc.dictionary(fc.constantFrom('messages', 'choices'), value), value),
    input: value,
    texts: value,
    messages: value,
  },
  { requiredKeys: [] },
);
const body = fc
  .tuple(fc.dictionary(fields, value, { maxKeys: 4 }), known)
  .map(([any, right]) => Object.assign({}, any, right));

describe.each(checkPaths)('%s', (path) => {
  it('answers or refuses any body', async () => {
    const gateway = checkGateway();
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, value), async (given) => {
        const { status } = await gateway.post(path, given ?? null);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: inject('isFullRun') ? 150 : 50 },
    );
  });
});

it('answers or refuses any body of a stream', async () => {
  const gateway = checkGateway();
  const piece = fc.dictionary(fc.constantFrom('push', 'end', 'channel', 'at'), value);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, value), { maxLength: 4 }), async (pieces) => {
      const { body: opened } = await gateway.post('/v1/check-streams', { system: hiddenPrompt });
      const { id } = opened as { id: string };
      for (const one of pieces) {
        const { status } = await gateway.post(`/v1/check-streams/${id}`, one ?? null);
        expect(status).toBeLessThan(500);
      }
    }),
    { numRuns: inject('isFullRun') ? 60 : 30 },
  );
});
