import { createOpenAI } from '@ai-sdk/openai';
import { experimental_decide as decide } from 'ai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import {
  attackText,
  checkGateway,
  fetchOf,
  harmlessAnswer,
  harmlessText,
  hiddenPrompt,
  hostSecret,
  leakingAnswer,
} from '../testing/index.ts';

const path = '/v1/decisions';
const predicate = { type: 'predicate', instructions: 'Is it?' } as const;
const usage = {
  input_tokens: 0,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
};

function client(gateway = checkGateway()): OpenAI {
  return new OpenAI({
    apiKey: 'none',
    baseURL: 'http://localhost/v1',
    fetch: fetchOf(gateway.handler),
  });
}

describe('POST /v1/decisions, written from the types of the OpenAI SDK', () => {
  it('answers predicates in order, with names or null, by the method of the SDK', async () => {
    const gateway = checkGateway();
    const decision = await client(gateway).decisions.create({
      model: 'prompt-guard',
      input: attackText,
      questions: [{ ...predicate, name: 'attack' }, predicate],
    });
    expect(decision).toEqual({
      model: 'prompt-guard',
      answers: [
        { type: 'predicate', name: 'attack', probability: expect.any(Number) },
        { type: 'predicate', name: null, probability: expect.any(Number) },
      ],
      usage,
    });
    const [first] = decision.answers;
    expect(first).toHaveProperty('probability', expect.closeTo(1, 1));
    // A decision changes nothing.
    expect(gateway.outcomes).toEqual([
      expect.objectContaining({
        promptGuard: expect.objectContaining({ action: 'passed', would: 'blocked' }),
      }),
    ]);
  });

  const call = { type: 'function_call', call_id: 'a', name: 'seats', arguments: '{"row":1}' };
  it.each<[string, string, unknown, number]>([
    ['a text', 'prompt-guard', harmlessText, 0],
    [
      'a user message of parts',
      'prompt-guard',
      [user([{ type: 'input_text', text: attackText }])],
      1,
    ],
    ['JSON in a user message', 'prompt-guard', [user([json({ message: attackText })])], 1],
    ['an image, which it cannot read', 'prompt-guard', [user([image(), text(attackText)])], 1],
    [
      'the newest turn of a conversation',
      'prompt-guard',
      [user(harmlessText), said(harmlessAnswer), user(attackText)],
      1,
    ],
    [
      'what the assistant and the application say',
      'prompt-guard',
      [{ role: 'system', content: attackText }, said(attackText), user(harmlessText)],
      0,
    ],
    [
      'a conversation with a call and its output',
      'prompt-guard',
      [user(harmlessText), call, { type: 'function_call_output', call_id: 'a', output: 'row 1' }],
      0,
    ],
    ['an answer', 'content-filter', [system(), user(harmlessText), said(harmlessAnswer)], 0],
    ['a leak', 'content-filter', [system(), user(harmlessText), said(leakingAnswer)], 1],
    [
      'a leak in a call after a text',
      'content-filter',
      [
        system(),
        user(harmlessText),
        said('One moment.'),
        { ...call, arguments: JSON.stringify({ note: leakingAnswer }) },
      ],
      1,
    ],
    [
      'a leak in parts',
      'content-filter',
      [
        { type: 'message', role: 'developer', content: [text(hiddenPrompt)] },
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: leakingAnswer }],
        },
      ],
      1,
    ],
    [
      'what the user said first',
      'content-filter',
      [system(), user(leakingAnswer), said(leakingAnswer)],
      0,
    ],
    [
      'a state in JSON',
      'content-filter',
      [user([json({ system: hiddenPrompt, output: leakingAnswer })])],
      1,
    ],
    ['a secret of the host', 'content-filter', `It is ${hostSecret}.`, 1],
  ])('reads %s', async (_title, model, input, probability) => {
    const gateway = checkGateway({ contentFilter: { secrets: [hostSecret] } });
    const { status, body } = await gateway.post(path, { model, input, questions: [predicate] });
    expect(status).toBe(200);
    const found = (body as OpenAI.Decision).answers[0];
    expect(found).toHaveProperty('probability', expect.closeTo(probability, 0));
  });

  it.each<[string, object, number, string]>([
    ['no model', { model: undefined }, 400, 'model'],
    ['another model', { model: 'gpt-6-luna', input: '', questions: [predicate] }, 404, 'model'],
    ['no questions', { questions: [] }, 400, 'questions'],
    [
      '401 questions',
      { questions: Array.from({ length: 401 }, () => predicate) },
      400,
      'questions',
    ],
    [
      'a choice',
      { questions: [predicate, { ...predicate, type: 'choice' }] },
      400,
      'questions[1].type',
    ],
    [
      'an unknown question',
      { questions: [{ ...predicate, type: 'box' }] },
      400,
      'questions[0].type',
    ],
    ['no instructions', { questions: [{ type: 'predicate' }] }, 400, 'questions[0].instructions'],
    ['an input of no kind', { input: 1 }, 400, 'input'],
    [
      'an output without its call',
      { input: [{ type: 'function_call_output', call_id: 'a', output: '' }] },
      400,
      'input[0].call_id',
    ],
  ])('refuses %s in the shape of OpenAI', async (_title, given, status, param) => {
    const gateway = checkGateway();
    const base = { model: 'prompt-guard', input: harmlessText, questions: [predicate] };
    const answer = await gateway.post(path, { ...base, ...given });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param,
        code: status === 404 ? 'model_not_found' : null,
      },
    });
    expect(gateway.outcomes).toEqual([]);
  });

  it('keeps a caller to its models', async () => {
    const gateway = checkGateway({ authenticate: () => ({ models: ['content-filter'] }) });
    const body = { input: harmlessText, questions: [predicate] };
    expect((await gateway.post(path, { ...body, model: 'content-filter' })).status).toBe(200);
    expect((await gateway.post(path, { ...body, model: 'prompt-guard' })).status).toBe(404);
  });
});

describe('experimental_decide of the AI SDK over HTTP', () => {
  const { handler } = checkGateway();
  const openai = createOpenAI({
    apiKey: 'none',
    baseURL: 'http://localhost/v1',
    fetch: fetchOf(handler),
  });
  const questions = { found: { type: 'boolean', instructions: 'Is it?' } } as const;

  it.each([
    ['prompt-guard', attackText, 1],
    ['prompt-guard', { message: attackText }, 1],
    ['prompt-guard', harmlessText, 0],
    ['content-filter', { system: hiddenPrompt, output: leakingAnswer }, 1],
    ['content-filter', { system: hiddenPrompt, output: harmlessAnswer }, 0],
  ])('%s answers %j', async (id, state, probability) => {
    const model = openai.decisionModel(id);
    const { answers } = await decide({ model, state, questions });
    expect(answers.found.probability).toBeCloseTo(probability, 0);
  });

  it('gets an error with words', async () => {
    const model = openai.decisionModel('prompt-guard');
    const criteria = { a: null, b: null };
    const which = { type: 'choice', instructions: 'Which?', criteria } as const;
    const call = decide({ model, state: harmlessText, questions: { which } });
    await expect(call).rejects.toThrow('answers questions of the type "predicate" only');
  });
});

function user(content: unknown): object {
  return { role: 'user', content };
}

function said(content: string): object {
  return { role: 'assistant', content };
}

function system(): object {
  return { role: 'system', content: hiddenPrompt };
}

function text(value: string): object {
  return { type: 'input_text', text: value };
}

function json(data: unknown): object {
  return { type: 'input_json', data };
}

function image(): object {
  return { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'low' };
}
