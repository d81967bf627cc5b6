import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { JudgeModel } from 'toolgate';
import { createDemoModel } from 'toolgate/demo-model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compare, type CompareFlags } from './compare.ts';
import { compareTrials, estimateRate, formatComparison } from './format-comparison.ts';
import { runTrials, type Trial } from './run-trials.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'toolgate-compare-'));
});
afterEach(async () => rm(directory, { recursive: true }));

function trial(isRight: boolean): Trial {
  return { isRight, isError: false, calls: 1, tokens: 5, milliseconds: 9 };
}

const sum = { prompt: 'What is 17 + 25?', expect: '42' };

async function run(lines: unknown[], flags: Partial<CompareFlags> = {}) {
  const file = join(directory, 'cases.jsonl');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const stdout = new PassThrough();
  const code = await compare({
    file,
    flags: { with: ['shadow-agent'], trials: 2, parallel: 2, demo: true, ...flags },
    environment: {},
    directory,
    stdout,
    stderr: new PassThrough(),
  });
  return { code, printed: String(stdout.read() ?? '') };
}

const userMessage = {
  role: 'user' as const,
  content: [{ type: 'text' as const, text: 'Name a river.' }],
};

/** A decision model that says yes to every question. */
const decidingJudge: JudgeModel = {
  specificationVersion: 'v4',
  provider: 'test',
  modelId: 'deciding',
  supportedQuestionTypes: ['boolean'],
  doDecide: async ({ questions }) => ({
    answers: Object.fromEntries(
      Object.keys(questions).map((name) => [name, { type: 'boolean', probability: 0.9 }]),
    ),
    usage: { inputTokens: 20, outputTokens: 0 },
    warnings: [],
  }),
};

/** A judge of AI SDK 5, which passes every answer. */
const oldJudge: JudgeModel = {
  specificationVersion: 'v2',
  provider: 'test',
  modelId: 'old',
  doGenerate: async () => ({
    content: [{ type: 'text', text: '{"pass":true,"feedback":""}' }],
    finishReason: 'stop',
    usage: { inputTokens: 2, outputTokens: 3, totalTokens: 5 },
    warnings: [],
  }),
  doStream: async () => Promise.reject(new Error('not streamed')),
};

describe('toolgate compare', () => {
  it('shows that the loop corrects the demo model, and what that costs', async () => {
    const { code, printed } = await run([sum, { ...sum, expect: { hasNumber: 42 } }], {
      json: true,
    });
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      without: { requests: 4, errors: 0, right: { share: 0 }, calls: 1 },
      with: { requests: 4, errors: 0, right: { share: 1 }, calls: 4 },
      gain: { share: 1 },
    });
  });

  it('prints a table', async () => {
    const { printed } = await run([sum]);
    expect(printed).toMatch(/^right {13}0\.0 % \(0\.0 to 65\.8\)\s+100\.0 % \(34\.2 to 100\.0\)$/m);
    expect(printed).toMatch(/^calls a request +1\.00 +4\.00$/m);
    expect(printed).toContain('It makes answers right more often: +100.0 points');
  });

  it('takes a hint and a limit', async () => {
    const { printed } = await run([sum], {
      hint: 'do the impossible',
      maxIterations: 1,
      json: true,
    });
    expect(JSON.parse(printed)).toMatchObject({ with: { calls: 2 } });
  });

  it.each<[string, JudgeModel]>([
    ['a decision model', decidingJudge],
    ['a model of an older specification', oldJudge],
  ])('asks %s as the judge, and counts its calls', async (_title, judge) => {
    const { with: added } = await runTrials({
      with: ['shadow-agent'],
      trials: 1,
      parallel: 1,
      cases: [{ prompt: [userMessage], expected: [] }],
      model: createDemoModel(),
      gateway: { shadowAgent: { model: judge } },
      onTrial: () => {},
    });
    expect(added).toEqual([
      { isError: false, calls: 2, tokens: expect.any(Number), milliseconds: expect.any(Number) },
    ]);
  });

  it('counts the calls of the judge of the guard', async () => {
    const judge = createDemoModel();
    const { with: added } = await runTrials({
      with: ['prompt-guard'],
      trials: 1,
      parallel: 1,
      cases: [{ prompt: [userMessage], expected: [] }],
      model: createDemoModel(),
      gateway: { promptGuard: { judge, thresholds: { harden: 1e-6, block: 0.99 } } },
      onTrial: () => {},
    });
    expect(added).toMatchObject([{ isError: false, calls: 2 }]);
  });

  it('says so if no case has an expected answer', async () => {
    const { printed } = await run([{ prompt: 'Hello' }]);
    expect(printed).toContain('No case has an expected answer');
  });

  it.each([
    [[], 'has no case'],
    [[{ text: 'Hello' }], 'cases.jsonl:1: prompt: '],
    [[sum, { prompt: 'x', expect: [1] }], 'cases.jsonl:2: expect'],
    [
      [sum, { prompt: 'x', expect: { numbersKnwon: true } }],
      'cases.jsonl:2: expect[0] has no check "numbersKnwon": did you mean "numbersKnown"?',
    ],
  ])('refuses %j', async (lines, message) => {
    await expect(run(lines)).rejects.toThrow(message);
  });

  it('refuses an unknown model and a missing file', async () => {
    await expect(run([sum], { model: 'other' })).rejects.toThrow('There is no model "other"');
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const flags = { with: ['shadow-agent' as const], trials: 1, parallel: 1, demo: true };
    await expect(
      compare({ file: join(directory, 'none'), flags, environment: {}, directory, ...streams }),
    ).rejects.toThrow('there is no such file');
  });
});

describe('the figures', () => {
  it('have Wilson’s intervals', () => {
    const { low, high } = estimateRate(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
  });

  it('call a small difference uncertain', () => {
    const comparison = compareTrials({
      without: [true, false].map(trial),
      with: [true, true].map(trial),
    });
    expect(comparison.gain?.share).toBe(0.5);
    expect(formatComparison(comparison)).toContain('No difference is certain: +50.0 points');
  });
});
