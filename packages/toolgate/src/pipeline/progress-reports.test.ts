import type { LanguageModelV4Message, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../outcome/index.ts';
import { readParts, type ScriptedModel, scriptedModel, textOf } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';
import type { ToolgateOptions } from './toolgate-options.ts';

const pass = '{"pass":true,"feedback":""}';
const fail = '{"pass":false,"feedback":"Name the time."}';
const question: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: 'When?' }],
};
const reports =
  'Checking attempt 1 of 2.\nAttempt 1 was rejected.\nChecking attempt 2 of 2.\nAttempt 2 passed.\n';

/** Streams an answer that the shadow agent validates, with reports. */
async function stream(
  model: ScriptedModel,
  { prompt = [question], host }: { prompt?: LanguageModelV4Message[]; host?: ToolgateOptions } = {},
): Promise<LanguageModelV4StreamPart[]> {
  const pipeline = createPipeline({ shadowAgent: { progress: 'reasoning' }, ...host });
  const properties = { max_iterations: { default: 2 } };
  const inputSchema = { type: 'object', properties } as object;
  const tools = [{ type: 'function' as const, name: 'svc_shadow_agent', inputSchema }];
  const result = await pipeline.stream(model, { prompt, tools });
  return readParts(result.stream);
}

function reasoning(text: string) {
  return { type: 'reasoning', text } as const;
}

function assistant(
  ...content: Extract<LanguageModelV4Message, { role: 'assistant' }>['content']
): LanguageModelV4Message {
  return { role: 'assistant', content };
}

describe('a stream with reports', () => {
  const retryable = { isRetryable: true, responseHeaders: { 'retry-after-ms': '1' } };

  it('tries a failed first call again, because the caller no longer can', async () => {
    const failure = Object.assign(new Error('overloaded'), retryable);
    const parts = await stream(scriptedModel(failure, failure, 'At eight.', pass));
    expect(parts.some(({ type }) => type === 'error')).toBe(false);
    expect(textOf(parts)).toBe('At eight.');
  });

  it('rejects at the first failure while the caller still can', async () => {
    const failure = Object.assign(new Error('overloaded'), retryable);
    const model = scriptedModel(failure, 'At eight.');
    const pipeline = createPipeline({ defaults: { shadowAgent: true } });
    const context = { progress: 'reasoning' as const, progressWait: 1000 };
    await expect(pipeline.stream(model, { prompt: [question] }, context)).rejects.toBe(failure);
    expect(model.calls).toHaveLength(1);
  });
});

describe('a stream with reports that fails', () => {
  const types = ['reasoning-end', 'error', 'finish'];

  it('ends the reports, and has the outcome of a failed answer in its finish part', async () => {
    const host: ToolgateOptions = {
      shadowAgent: { progress: 'reasoning', onFailure: 'error' },
    };
    const parts = await stream(scriptedModel('A.', fail, 'B.', fail), { host });
    expect(parts.slice(-3).map(({ type }) => type)).toEqual(types);
    expect(parts.at(-2)).toEqual({ type: 'error', error: expect.any(OutcomeError) });
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: 'error' },
      usage: { outputTokens: { total: expect.any(Number) } },
      providerMetadata: { toolgate: { shadowAgent: { action: 'failed', iterations: 2 } } },
    });
  });

  it('does the same when the model fails', async () => {
    const parts = await stream(scriptedModel(new Error('overloaded')));
    expect(parts.slice(-3).map(({ type }) => type)).toEqual(types);
    expect(parts.at(-1)).toMatchObject({
      providerMetadata: { toolgate: { shadowAgent: { reason: 'candidate unavailable' } } },
    });
  });
});

describe('the reports of earlier answers', () => {
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'shows', input: {} } as const;
  const said = { type: 'text', text: 'At eight.' } as const;

  it.each<[string, LanguageModelV4Message, LanguageModelV4Message[]]>([
    ['before a call', assistant(reasoning(reports), call), [assistant(call)]],
    [
      'without their last line break',
      assistant(reasoning(reports.trim()), said),
      [assistant(said)],
    ],
    ['alone', assistant(reasoning(reports)), []],
    ['of an answer that failed before the first one', assistant(reasoning('')), []],
    [
      'joined with reasoning of the model, which stays',
      assistant(reasoning(`${reports}They ask\nfor the time.`), said),
      [assistant(reasoning('They ask\nfor the time.'), said)],
    ],
  ])('do not reach the model: %s', async (_name, message, sent) => {
    const model = scriptedModel('At eight.', pass);
    await stream(model, { prompt: [question, message, question] });
    expect(model.calls[0]?.prompt).toEqual([question, ...sent, question]);
  });

  it.each([
    'Attempt 1 passed, as I see.\n',
    'The log says:\nChecking attempt 1 of 2.\n',
    'Checking attempt 1 of 2',
    '',
  ])('are told from reasoning of the model: %j', async (text) => {
    const model = scriptedModel('At eight.', pass);
    const message = assistant(reasoning(text), said);
    await stream(model, { prompt: [question, message, question] });
    expect(model.calls[0]?.prompt[1]).toBe(message);
  });

  it('are what a stream says', async () => {
    const parts = await stream(scriptedModel('A.', fail, 'B.', pass));
    const deltas = parts.flatMap((part) => (part.type === 'reasoning-delta' ? [part.delta] : []));
    expect(deltas.join('')).toBe(reports);
  });
});
