import { describe, expect, it } from 'vitest';
import type { AnswerCheck } from '../answer-check.ts';
import { runShadowAgent } from '../run-shadow-agent.ts';
import { answer, ask, fail, lastText, pass, scriptedCall } from '../test/scripted-run.ts';

const options = ask('The parcel ORD-48213 weighs 12 kg. What does it weigh?');
const checks = [{ numbersKnown: true }, { atMost: [{ count: 'words' }, 8] }] as const;

describe('checks that are data', () => {
  it('send a candidate back with the words that fail, without a call of the judge', async () => {
    const { call, received, roles } = scriptedCall({
      answers: ['It weighs 13 kg.', 'It weighs 12 kg.'],
      judge: [pass],
    });
    const result = await runShadowAgent({ options, checks, maxIterations: 3, call });
    const feedback =
      'This must be true of the answer, and is not:\n- every number is in the request, a document or a tool result (not: "13")';
    expect(result).toEqual({
      candidate: answer('It weighs 12 kg.'),
      action: 'passed',
      verdicts: [
        { pass: false, feedback },
        { pass: true, feedback: '' },
      ],
      checks: [
        { check: 'every number is in the request, a document or a tool result', pass: true },
        { check: 'the number of words is at most 8', pass: true },
      ],
    });
    expect(roles()).toEqual(['candidate', 'revision', 'validation']);
    expect(lastText(received[1]?.options ?? options)).toContain('(not: "13")');
  });

  it('decide alone if there is no judge', async () => {
    const { call, roles } = scriptedCall({ answers: ['It weighs 13 kg.', 'It weighs 12 kg.'] });
    const run = { options, checks, judge: false, call };
    expect((await runShadowAgent({ ...run, maxIterations: 3 })).action).toBe('passed');
    expect(roles()).toEqual(['candidate', 'revision']);
  });

  it('leave a hint in words unchecked if there is no judge', async () => {
    const { call, roles } = scriptedCall({ answers: ['It weighs 12 kg.'] });
    const run = { options, checks, judge: false, hint: 'Be polite.', call };
    expect(await runShadowAgent({ ...run, maxIterations: 3 })).toMatchObject({
      action: 'unchecked',
      reason: 'no judge',
    });
    expect(roles()).toEqual(['candidate']);
  });

  it.each([JSON.stringify(checks), JSON.stringify(checks[0])])(
    'may be the hint %s, which costs no call of the judge',
    async (hint) => {
      for (const compiledChecks of [true, false]) {
        const { call, roles } = scriptedCall({ answers: ['It weighs 13 kg.', 'It weighs 12 kg.'] });
        const result = await runShadowAgent({
          options,
          hint,
          compiledChecks,
          maxIterations: 3,
          call,
        });
        expect(result.action).toBe('passed');
        expect(roles()).toEqual(['candidate', 'revision']);
      }
    },
  );

  it.each(['{"numbers": true}', '[', '[]', '{}', '[1] must be cited.'])(
    'leave the hint %j to the judge',
    async (hint) => {
      const { call, received } = scriptedCall({ answers: ['It weighs 12 kg.'], judge: [pass] });
      await runShadowAgent({ options, hint, maxIterations: 3, call });
      expect(lastText(received[1]?.options ?? options)).toContain(hint);
    },
  );

  it('still apply to an answer that looks like a refusal', async () => {
    const { call } = scriptedCall({ answers: ['Sorry, it weighs 13 kg.'], judge: [pass] });
    const result = await runShadowAgent({ options, checks, maxIterations: 1, call });
    expect(result.action).toBe('failed');
  });

  it('do not run on a call of the caller’s tools', async () => {
    const step = answer(
      [{ type: 'tool-call', toolCallId: '1', toolName: 'scale', input: '{"times": 13}' }],
      'tool-calls',
    );
    const tools = [{ type: 'function' as const, name: 'scale', inputSchema: {} }];
    const { call } = scriptedCall({ answers: [step] });
    const run = { options: { ...options, tools }, checks, maxIterations: 1, call };
    expect((await runShadowAgent(run)).action).toBe('passed');
  });

  it('know the results of the caller’s and the provider’s tools, and text files', async () => {
    const request = ask('What do we know?');
    const bytes = new TextEncoder().encode('The fine is 250 EUR.');
    request.prompt.push(
      {
        role: 'user',
        content: [{ type: 'file', mediaType: 'text/plain', data: { type: 'data', data: bytes } }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'scale',
            output: { type: 'json', value: { note: 'He said "not a gram more".', kg: [12] } },
          },
        ],
      },
    );
    const candidate = answer([
      { type: 'tool-result', toolCallId: '2', toolName: 'search', result: { year: 1987 } },
      { type: 'text', text: 'In 1987: 12 kg, “not a gram more”, 250 EUR.' },
    ]);
    const { call } = scriptedCall({ answers: [candidate] });
    const run = { options: request, judge: false, maxIterations: 1, call };
    const known = [{ numbersKnown: true }, { quotesKnown: true }] as const;
    expect((await runShadowAgent({ ...run, checks: known })).action).toBe('passed');
  });

  it.each([
    ['nothing', 'application/pdf', 'passed'],
    ['what a text says', 'text/plain', 'failed'],
    ['what a text says', 'application/json; charset=utf-8', 'failed'],
    ['what a text says', 'application/yaml', 'failed'],
  ])('know %s of a file that is %s', async (_title, mediaType, action) => {
    const request = ask('What does it weigh?');
    const data = { type: 'data', data: btoa('It weighs 12 kg.') } as const;
    request.prompt.push({ role: 'user', content: [{ type: 'file', mediaType, data }] });
    const { call } = scriptedCall({ answers: ['It weighs 13 kg.'] });
    const run = { options: request, checks, judge: false, maxIterations: 1, call };
    expect((await runShadowAgent(run)).action).toBe(action);
  });

  it.each(['text/plain', 'Text/plain', 'text'])(
    'know what a text of %s says that is not UTF-8',
    async (mediaType) => {
      const request = ask('What does it weigh?');
      const data = { type: 'data', data: btoa('Café: it weighs 12 kg.') } as const;
      request.prompt.push({ role: 'user', content: [{ type: 'file', mediaType, data }] });
      const { call } = scriptedCall({ answers: ['It weighs 13 kg.'] });
      const run = { options: request, checks, judge: false, maxIterations: 1, call };
      expect((await runShadowAgent(run)).action).toBe('failed');
    },
  );

  it.each<AnswerCheck>([
    { numbersKnown: true },
    { quotesKnown: true },
    { idsKnown: true },
    { citationsKnown: true },
  ])('accept everything beside a picture, since it may say anything: %o', async (check) => {
    const request = ask('What does it say?');
    const data = { type: 'data', data: 'iVBORw0KGgo=' } as const;
    request.prompt.push({
      role: 'user',
      content: [{ type: 'file', mediaType: 'image/png', data }],
    });
    const { call } = scriptedCall({ answers: ['“Pay 13 EUR at once” for ORD-1234 [1].'] });
    const run = { options: request, checks: [check], judge: false, maxIterations: 1, call };
    expect((await runShadowAgent(run)).action).toBe('passed');
  });

  it('do not know what the model itself said before', async () => {
    const request = ask('What does it weigh?');
    request.prompt.push({ role: 'assistant', content: [{ type: 'text', text: '13 kg.' }] });
    const { call } = scriptedCall({ answers: ['It weighs 13 kg.'] });
    const run = { options: request, checks, judge: false, maxIterations: 1, call };
    expect((await runShadowAgent(run)).action).toBe('failed');
  });

  it('are refused before any call when they are invalid', async () => {
    const { call, roles } = scriptedCall({ answers: ['12 kg'] });
    for (const [check, message] of [
      [
        { numbersKnown: false },
        'checks[1] is not a check of an answer, or it is too large: {"numbersKnown":false}.',
      ],
      [{ numberKnown: true }, 'checks[1] has no check "numberKnown": did you mean "numbersKnown"?'],
      ['12 kg', 'checks[1] is not a check of an answer, or it is too large: "12 kg".'],
    ] as const) {
      const broken = [() => '', check] as unknown as typeof checks;
      await expect(
        runShadowAgent({ options, checks: broken, maxIterations: 1, call }),
      ).rejects.toThrow(message);
    }
    expect(roles()).toEqual([]);
  });

  it('run beside functions, which see the request', async () => {
    const { call } = scriptedCall({ answers: ['12 kg', '12 kg!'], judge: [fail('x'), pass] });
    const seen: unknown[] = [];
    const run = { options, maxIterations: 2, call };
    const result = await runShadowAgent({
      ...run,
      checks: [
        ...checks,
        (_candidate, request) => {
          seen.push(request);
          return undefined;
        },
      ],
    });
    expect(seen).toEqual([options, options]);
    expect(result.action).toBe('passed');
  });
});
