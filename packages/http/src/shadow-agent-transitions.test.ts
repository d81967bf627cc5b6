import { APICallError, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { toolgateOutcome, type VisibleOutcome } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { fetchOf, finishPart, scriptedModel, textAnswer, toolCallParts } from './testing/index.ts';

type Part = LanguageModelV4StreamPart;

/** The model's reaction to one call. These words have their own meaning; any other text is the answer. */
type Step = string;

interface Transition {
  name: string;
  /** The smallest limit at which it can happen. */
  from: number;
  /** The model's candidates and revisions; it repeats the last one when all are used. */
  answers: (limit: number) => Step[];
  /** Its verdicts; after the last verdict it rejects every answer. */
  judge: (limit: number) => Step[];
  expected: (limit: number) => Expected;
}

interface Expected {
  action: 'passed' | 'failed' | 'unchecked';
  reason?: string;
  verdicts: boolean[];
  /** The number of validations; by default the number of verdicts. */
  iterations?: number;
  roles: string[];
  text: string;
}

const tools = { get_weather: { type: 'object', required: ['city'] } } as const;

function play(step: Step): Part[] {
  switch (step) {
    case 'throws':
      throw new APICallError({
        message: 'overloaded',
        url: 'http://upstream',
        requestBodyValues: {},
        statusCode: 429,
        responseHeaders: { 'retry-after-ms': '1' },
      });
    case 'blocked':
      return [finishPart('content-filter')];
    case 'empty':
      return [finishPart()];
    case 'cut':
      return [...textAnswer('cut').slice(0, -1), finishPart('length')];
    case 'calls':
      return [
        ...toolCallParts('call-1', 'get_weather', '{"city":"Paris"}'),
        finishPart('tool-calls'),
      ];
    case 'calls wrongly':
      return [...toolCallParts('call-1', 'get_weather', '{}'), finishPart('tool-calls')];
    case 'pass':
      return textAnswer('{"pass": true, "feedback": ""}');
    case 'fail':
      return textAnswer('{"pass": false, "feedback": "wrong"}');
    default:
      return textAnswer(step);
  }
}

function modelOf(answers: Step[], judge: Step[]) {
  let last = '';
  return scriptedModel(({ responseFormat }) => {
    const isJudge = responseFormat?.type === 'json' && responseFormat.name === 'verdict';
    if (isJudge) return play(judge.shift() ?? 'fail');
    last = answers.shift() ?? last;
    return play(last);
  });
}

const drafts = (count: number) => Array.from({ length: count }, (_, at) => `draft ${at + 1}`);
const repeat = <Item>(item: Item, count: number) => Array.from({ length: count }, () => item);
/** The roles of a number of validations, each of a different answer. */
const rounds = (count: number) =>
  drafts(count).flatMap((_, at) => [at === 0 ? 'candidate' : 'revision', 'validation']);

const passesAt = (at: number): Transition => ({
  name: `passes at validation ${at}`,
  from: at,
  answers: drafts,
  judge: () => [...repeat('fail', at - 1), 'pass'],
  expected: () => ({
    action: 'passed',
    verdicts: [...repeat(false, at - 1), true],
    roles: rounds(at),
    text: `draft ${at}`,
  }),
});

/** An event that ends the loop at the last round, at any limit. */
const transitions: Transition[] = [
  ...[1, 2, 3, 10].map(passesAt),
  {
    name: 'fails at the limit',
    from: 1,
    answers: drafts,
    judge: () => [],
    expected: (limit) => ({
      action: 'failed',
      verdicts: repeat(false, limit),
      roles: rounds(limit),
      text: `draft ${limit}`,
    }),
  },
  {
    name: 'is blocked by the provider at once',
    from: 1,
    answers: () => ['blocked'],
    judge: () => [],
    expected: () => ({
      action: 'unchecked',
      reason: 'answer blocked',
      verdicts: [],
      roles: ['candidate'],
      text: '',
    }),
  },
  {
    name: 'cannot be validated in the last round',
    from: 1,
    answers: drafts,
    judge: (limit) => [...repeat('fail', limit - 1), ...repeat('throws', 3)],
    expected: (limit) => ({
      action: 'failed',
      reason: 'validation unavailable',
      iterations: limit,
      verdicts: repeat(false, limit - 1),
      roles: [...rounds(limit), 'validation', 'validation'],
      text: `draft ${limit}`,
    }),
  },
  {
    name: 'gets no verdict in the last round',
    from: 1,
    answers: drafts,
    judge: (limit) => [...repeat('fail', limit - 1), ...repeat('I cannot tell.', 2)],
    expected: (limit) => ({
      action: 'unchecked',
      reason: 'no verdict',
      iterations: limit,
      verdicts: repeat(false, limit - 1),
      roles: [...rounds(limit), 'validation'],
      text: `draft ${limit}`,
    }),
  },
  {
    name: 'survives two failures of the judge',
    from: 1,
    answers: drafts,
    judge: () => ['throws', 'I cannot tell.', 'pass'],
    expected: () => ({
      action: 'passed',
      verdicts: [true],
      roles: ['candidate', ...repeat('validation', 3)],
      text: 'draft 1',
    }),
  },
  {
    name: 'cannot be revised for the last round',
    from: 2,
    answers: (limit) => [...drafts(limit - 1), ...repeat('throws', 3)],
    judge: () => [],
    expected: (limit) => ({
      action: 'failed',
      reason: 'revision unavailable',
      verdicts: repeat(false, limit - 1),
      roles: [...rounds(limit - 1), ...repeat('revision', 3)],
      text: `draft ${limit - 1}`,
    }),
  },
  {
    name: 'is blocked by the provider in the last round',
    from: 2,
    answers: (limit) => [...drafts(limit - 1), 'blocked'],
    judge: () => [],
    expected: (limit) => ({
      action: 'unchecked',
      reason: 'answer blocked',
      verdicts: repeat(false, limit - 1),
      roles: [...rounds(limit - 1), 'revision'],
      text: '',
    }),
  },
  {
    name: 'is a tool call at once',
    from: 1,
    answers: () => ['calls'],
    judge: () => [],
    expected: () => ({
      action: 'passed',
      verdicts: [true],
      roles: ['candidate'],
      text: 'get_weather',
    }),
  },
  {
    name: 'is a tool call in the last round',
    from: 2,
    answers: (limit) => [...drafts(limit - 1), 'calls'],
    judge: () => [],
    expected: (limit) => ({
      action: 'passed',
      verdicts: [...repeat(false, limit - 1), true],
      roles: [...rounds(limit - 1), 'revision'],
      text: 'get_weather',
    }),
  },
  ...['empty', 'cut', 'calls wrongly'].map((step): Transition => ({
    name: `is seen to be wrong by code until the last round: ${step}`,
    from: 2,
    answers: (limit) => [...repeat(step, limit - 1), 'good'],
    judge: () => ['pass'],
    expected: (limit) => ({
      action: 'passed',
      verdicts: [...repeat(false, limit - 1), true],
      roles: ['candidate', ...repeat('revision', limit - 1), 'validation'],
      text: 'good',
    }),
  })),
  {
    name: 'is the same answer again and again',
    from: 2,
    answers: () => ['same'],
    judge: () => [],
    expected: (limit) => ({
      action: 'failed',
      verdicts: repeat(false, limit),
      roles: ['candidate', 'validation', ...repeat('revision', limit - 1)],
      text: 'same',
    }),
  },
];

interface Answer {
  text: string;
  outcome: VisibleOutcome | undefined;
}

interface Clients {
  openai: OpenAI;
  anthropic: Anthropic;
}

const model = 'm';
const schemas = (limit: number) =>
  Object.entries({
    ...tools,
    svc_shadow_agent: {
      type: 'object' as const,
      properties: { max_iterations: { default: limit } },
    },
  });

const chatRequest = (limit: number) => ({
  model,
  messages: [{ role: 'user' as const, content: 'Hello' }],
  tools: schemas(limit).map(([name, parameters]) => ({
    type: 'function' as const,
    function: { name, parameters },
  })),
});
const messagesRequest = (limit: number) => ({
  model,
  max_tokens: 1000,
  messages: [{ role: 'user' as const, content: 'Hello' }],
  tools: schemas(limit).map(([name, schema]) => ({
    name,
    input_schema: { ...schema, required: 'required' in schema ? [...schema.required] : [] },
  })),
});
const responsesRequest = (limit: number) => ({
  model,
  input: 'Hello',
  tools: schemas(limit).map(([name, parameters]) => ({
    type: 'function' as const,
    name,
    parameters,
    strict: false,
  })),
});

/** Each endpoint through its official client, streamed and not. A call counts with its tool's name. */
const endpoints: Record<string, (clients: Clients, limit: number) => Promise<Answer>> = {
  async 'chat completions'({ openai }, limit) {
    const completion = await openai.chat.completions.create(chatRequest(limit));
    const { content, tool_calls: calls = [] } = completion.choices[0]?.message ?? {};
    const names = calls.map((call) => (call.type === 'function' ? call.function.name : ''));
    return { text: `${content ?? ''}${names.join('')}`, outcome: toolgateOutcome(completion) };
  },
  async 'chat completions, streamed'({ openai }, limit) {
    const answer: Answer = { text: '', outcome: undefined };
    const stream = await openai.chat.completions.create({ ...chatRequest(limit), stream: true });
    for await (const chunk of stream) {
      const { content, tool_calls: calls = [] } = chunk.choices[0]?.delta ?? {};
      answer.text += `${content ?? ''}${calls.map((call) => call.function?.name ?? '').join('')}`;
      answer.outcome ??= toolgateOutcome(chunk);
    }
    return answer;
  },
  async messages({ anthropic }, limit) {
    const message = await anthropic.messages.create(messagesRequest(limit));
    const texts = message.content.map((block) => {
      if (block.type === 'text') return block.text;
      return block.type === 'tool_use' ? block.name : '';
    });
    return { text: texts.join(''), outcome: toolgateOutcome(message) };
  },
  async 'messages, streamed'({ anthropic }, limit) {
    const answer: Answer = { text: '', outcome: undefined };
    const stream = await anthropic.messages.create({ ...messagesRequest(limit), stream: true });
    for await (const event of stream) {
      if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
        answer.text += event.content_block.name;
      }
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
        answer.text += event.delta.text;
      }
      if (event.type === 'message_delta') answer.outcome = toolgateOutcome(event);
    }
    return answer;
  },
  async responses({ openai }, limit) {
    const response = await openai.responses.create(responsesRequest(limit));
    const names = response.output.map((item) => (item.type === 'function_call' ? item.name : ''));
    return { text: response.output_text + names.join(''), outcome: toolgateOutcome(response) };
  },
  async 'responses, streamed'({ openai }, limit) {
    const answer: Answer = { text: '', outcome: undefined };
    const stream = await openai.responses.create({ ...responsesRequest(limit), stream: true });
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta') answer.text += event.delta;
      if (event.type === 'response.output_item.done' && event.item.type === 'function_call') {
        answer.text += event.item.name;
      }
      if (event.type === 'response.completed' || event.type === 'response.incomplete') {
        answer.outcome = toolgateOutcome(event);
      }
    }
    return answer;
  },
};

function setUp(transition: Transition, limit: number) {
  const upstream = modelOf(transition.answers(limit), transition.judge(limit));
  const handler = checkedHandler(
    createToolgateHandler({ models: { m: upstream }, apiKeys: ['key'] }),
  );
  const settings = { apiKey: 'key', fetch: fetchOf(handler), maxRetries: 0 };
  const clients = {
    openai: new OpenAI({ ...settings, baseURL: 'http://gateway/v1' }),
    anthropic: new Anthropic({ ...settings, baseURL: 'http://gateway' }),
  };
  return { upstream, clients };
}

const limits = [1, 2, 3, 10];
const cases = limits.flatMap((limit) =>
  transitions
    .filter(({ from }) => from <= limit)
    .map((transition) => ({ limit, title: transition.name, transition })),
);

const asks = everyPair(
  Object.entries(endpoints).flatMap(([endpoint, ask]) =>
    cases.map((one) => Object.assign({ endpoint, ask }, one)),
  ),
  'endpoint',
  'limit',
  'title',
);

describe('the shadow agent', () => {
  it.each(asks)(
    'at $endpoint with max_iterations $limit: $title',
    async ({ ask, limit, transition }) => {
      const { upstream, clients } = setUp(transition, limit);
      const expected = transition.expected(limit);
      const { action, reason, verdicts, roles, text } = expected;
      const { iterations = verdicts.length } = expected;
      const { text: answered, outcome } = await ask(clients, limit);
      expect({
        text: answered,
        action: outcome?.shadowAgent?.action,
        reason: outcome?.shadowAgent?.reason,
        iterations: outcome?.shadowAgent?.iterations,
        maxIterations: outcome?.shadowAgent?.maxIterations,
        verdicts: outcome?.shadowAgent?.verdicts?.map(({ pass }) => pass),
        roles: outcome?.calls?.map(({ role }) => role),
      }).toEqual({
        text,
        action,
        reason,
        iterations,
        maxIterations: limit,
        verdicts,
        roles,
      });
      expect(upstream.calls).toHaveLength(roles.length);
    },
  );
});

describe.each(Object.entries(endpoints))('the shadow agent at %s', (_name, ask) => {
  it.each(limits)(
    'with max_iterations %i: passes on a failure of the first call',
    async (limit) => {
      const first: Transition = { ...passesAt(1), answers: () => ['throws'] };
      const { upstream, clients } = setUp(first, limit);
      await expect(ask(clients, limit)).rejects.toMatchObject({ status: 429 });
      expect(upstream.calls).toHaveLength(1);
    },
  );
});
