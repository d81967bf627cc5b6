import { describe, expect, it } from 'vitest';
import {
  scriptedDecisionModel,
  type ScriptedDecision,
} from '../testing/scripted-decision-model.ts';
import { runShadowAgent } from './run-shadow-agent.ts';
import type { ShadowAgentRun } from './shadow-agent.ts';
import { answer, ask, callError, lastText, scriptedCall, type Step } from './test/scripted-run.ts';

const options = ask('Name a river.');
const hint = 'At most five words. It is in France.\nNo brackets';
const validity = 'The answer is a meaningful, complete and valid answer to the request.';
const criteria = ['At most five words.', 'It is in France.', 'No brackets'];
const lead = 'This must be true of the answer, and is not:';

async function play(
  { answers, decisions }: { answers: Step[]; decisions: ScriptedDecision[] },
  run: Partial<ShadowAgentRun> = {},
) {
  const model = scriptedDecisionModel(...decisions);
  const { call, received, roles } = scriptedCall({ answers });
  const decide: ShadowAgentRun['decide'] = (request) => model.doDecide(request);
  const result = await runShadowAgent({ options, hint, maxIterations: 3, call, decide, ...run });
  return { result, received, roles: roles(), decisions: model.calls };
}

const drafts = ['one', 'two', 'three'];

function report(probabilities: readonly number[]) {
  return [validity, ...criteria].map((criterion, at) => ({
    criterion,
    probability: probabilities[at],
  }));
}

describe('a decision model as the judge', () => {
  it('gets one call for each candidate, with a question for each criterion of the hint', async () => {
    const { decisions, roles } = await play({ answers: ['The Loire'], decisions: [0.9] });
    expect(roles).toEqual(['candidate']);
    expect(decisions).toEqual([
      {
        state: [
          {
            type: 'json',
            value: {
              request: [{ role: 'user', text: 'Name a river.' }],
              candidate: 'The Loire',
            },
          },
        ],
        questions: {
          valid: { type: 'boolean', instructions: expect.any(String) },
          criterion_1: expect.objectContaining({ criteria: { true: criteria[0] } }),
          criterion_2: expect.objectContaining({ criteria: { true: criteria[1] } }),
          criterion_3: expect.objectContaining({ criteria: { true: criteria[2] } }),
        },
        abortSignal: expect.any(AbortSignal),
      },
    ]);
  });

  it('gives each criterion a probability, and the model hears which ones failed', async () => {
    const { result, received } = await play({
      answers: ['The Thames (a river)', 'The Loire'],
      decisions: [
        [0.9, 0.8, 0.1, 0.4999],
        [0.9, 0.8, 0.7, 0.5],
      ],
    });
    const feedback = `${lead}\n- It is in France.\n- No brackets`;
    expect(result).toEqual({
      candidate: answer('The Loire'),
      action: 'passed',
      verdicts: [
        { pass: false, feedback, criteria: report([0.9, 0.8, 0.1, 0.4999]) },
        { pass: true, feedback: '', criteria: report([0.9, 0.8, 0.7, 0.5]) },
      ],
    });
    expect(received.map(({ options: sent }) => lastText(sent)).at(-1)).toContain(feedback);
  });

  it('decides about the answer as a whole without a hint', async () => {
    const model = scriptedDecisionModel(0.2);
    const { call } = scriptedCall({ answers: ['Hm.'] });
    const decide: ShadowAgentRun['decide'] = (request) => model.doDecide(request);
    const result = await runShadowAgent({ options, maxIterations: 1, call, decide });
    expect(result.verdicts).toEqual([
      {
        pass: false,
        feedback: `${lead}\n- ${validity}`,
        criteria: [{ criterion: validity, probability: 0.2 }],
      },
    ]);
  });

  it('sends no headers, and says what has been checked', async () => {
    const request = ask('A river as JSON.', {
      headers: { authorization: 'Bearer key' },
      responseFormat: { type: 'json' },
    });
    const checks = [{ contains: 'Loire' }];
    const { decisions } = await play(
      { answers: ['{"river":"Loire"}'], decisions: [1] },
      { options: request, checks },
    );
    expect(decisions[0]).not.toHaveProperty('headers');
    const [part] = decisions[0]?.state ?? [];
    expect(part).toMatchObject({
      value: { checked: [expect.stringContaining('Loire'), 'It is JSON of the demanded shape.'] },
    });
  });

  it.each<[string, ScriptedDecision]>([
    ['declines', 'refusal'],
    ['leaves out a question', { valid: { type: 'boolean', probability: 1 } }],
    ['answers with no probability', [1, 1, Number.NaN, 1]],
  ])('is asked once when it %s, and the answer is unchecked', async (_title, decision) => {
    const { result, decisions } = await play({ answers: ['The Loire'], decisions: [decision] });
    expect(decisions).toHaveLength(1);
    expect(result).toEqual({
      candidate: answer('The Loire'),
      action: 'unchecked',
      verdicts: [],
      reason: 'no verdict',
    });
  });

  it('is asked again after an error, and the loop ends when it stays unavailable', async () => {
    const wait = { 'retry-after-ms': '1' };
    const again = await play({ answers: ['Loire'], decisions: [callError(wait), 1] });
    expect(again.result.action).toBe('passed');
    expect(again.decisions).toHaveLength(2);
    const gone = await play({ answers: ['Loire'], decisions: [callError(wait, false)] });
    expect(gone.result).toMatchObject({ action: 'failed', reason: 'validation unavailable' });
    expect(gone.decisions).toHaveLength(1);
  });

  it('ends within the time of a call when it stalls', async () => {
    const budget = { callMilliseconds: 20 };
    const { result, decisions } = await play(
      { answers: ['Loire'], decisions: ['never'] },
      { budget },
    );
    expect(result).toMatchObject({ action: 'failed', reason: 'validation unavailable' });
    expect(decisions[0]?.abortSignal?.aborted).toBe(true);
  });

  it('ends at once when the caller aborts', async () => {
    const caller = new AbortController();
    const run = play(
      { answers: ['Loire'], decisions: ['never'] },
      { options: { ...options, abortSignal: caller.signal } },
    );
    setTimeout(() => caller.abort(new Error('The caller left.')), 5);
    await expect(run).rejects.toThrow('The caller left.');
  });

  it('counts in the budget of calls and tokens', async () => {
    const script = { answers: [...drafts], decisions: [0.1] };
    const calls = await play({ ...script, answers: [...drafts] }, { budget: { calls: 2 } });
    expect(calls.result).toMatchObject({ reason: 'budget exhausted', verdicts: [{ pass: false }] });
    const tokens = await play({ ...script, answers: [...drafts] }, { budget: { tokens: 35 } });
    expect(tokens.result).toMatchObject({ reason: 'budget exhausted', verdicts: [{}] });
  });

  it('is not asked twice about the same text', async () => {
    const { result, decisions } = await play({ answers: ['a', 'a', 'a'], decisions: [0.3] });
    expect(decisions).toHaveLength(1);
    expect(result.verdicts.map(({ repeated }) => repeated)).toEqual([undefined, true, true]);
    expect(result.bestIteration).toBeUndefined();
  });
});

describe('the best of candidates that all failed', () => {
  it.each<[string, ScriptedDecision[], string, number | undefined]>([
    ['is the last one when that is the best', [0.1, 0.2, 0.3], 'three', undefined],
    ['is an earlier one when that is the best', [0.1, 0.4, 0.3], 'two', 2],
    ['is the first one when that is the best', [0.4, 0.1, 0.3], 'one', 1],
    ['is the later of equal ones', [0.4, 0.4, 0.3], 'two', 2],
    ['is the last of equal ones', [0.4, 0.1, 0.4], 'three', undefined],
    [
      'is the one most likely to meet all criteria',
      [
        [0.9, 0.9, 0.9, 0.4],
        [0.49, 0.49, 0.49, 0.49],
        [0, 1, 1, 1],
      ],
      'one',
      1,
    ],
    ['may have no chance at all', [0, 0, 0], 'three', undefined],
  ])('%s', async (_title, decisions, text, bestIteration) => {
    const { result } = await play({ answers: [...drafts], decisions });
    expect(result).toMatchObject({ candidate: answer(text), action: 'failed' });
    expect(result.verdicts).toHaveLength(3);
    expect(result.bestIteration).toBe(bestIteration);
  });

  it('is not a candidate that a check rejected', async () => {
    const checks = [{ lacks: ['three'] }];
    const { result } = await play({ answers: [...drafts], decisions: [0.01, 0.001] }, { checks });
    expect(result).toMatchObject({ candidate: answer('one'), bestIteration: 1 });
    expect(result.checks).toEqual([{ check: expect.any(String), pass: true }]);
  });

  it('is the last one without probabilities', async () => {
    const checks = [{ contains: 'river' }];
    const { result } = await play({ answers: [...drafts], decisions: [1] }, { checks });
    expect(result.candidate).toEqual(answer('three'));
    expect(result.bestIteration).toBeUndefined();
  });

  it('is an earlier one when no revision comes', async () => {
    const { result } = await play({
      answers: ['one', 'two', callError({}, false)],
      decisions: [0.4, 0.3],
    });
    expect(result).toMatchObject({
      candidate: answer('one'),
      bestIteration: 1,
      reason: 'revision unavailable',
    });
  });

  it('does not replace a last candidate that got no verdict', async () => {
    const { result } = await play({
      answers: [...drafts],
      decisions: [0.4, callError({}, false)],
    });
    expect(result).toMatchObject({ candidate: answer('two'), reason: 'validation unavailable' });
    expect(result.bestIteration).toBeUndefined();
  });
});
