import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { type Dimension, everyPair } from '../../../every-pair.ts';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
const schema = { type: 'object' as const, properties: { max_iterations: { default: 3 } } };
const name = 'svc_shadow_agent';
const messages = [{ role: 'user' as const, content: 'Hello' }];
const bodies: Record<string, object> = {
  '/v1/chat/completions': {
    messages,
    tools: [{ type: 'function', function: { name, parameters: schema } }],
  },
  '/v1/messages': { messages, max_tokens: 100, tools: [{ name, input_schema: schema }] },
  '/v1/responses': {
    input: 'Hello',
    tools: [{ type: 'function', name, parameters: schema, strict: false }],
  },
};
const fail = '{"pass": false, "feedback": "wrong"}';
const budget = { callMilliseconds: 40 };
/** Much longer than the limit, and much shorter than the default limits. */
const patience = 20_000;
/** A tool of the provider that starts and never ends. */
const openTool: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  {
    type: 'tool-call',
    toolCallId: '1',
    toolName: 'web_search',
    input: '{}',
    providerExecuted: true,
  },
];

/** A model that stalls at the call with this index, from 0, and ignores its signal. */
function stalling(
  position: number,
  opening: readonly LanguageModelV4StreamPart[],
): LanguageModelV4 {
  const script = ['draft', fail, 'Good.'];
  const model = scriptedModel(async () => {
    const at = model.calls.length - 1;
    if (at !== position) return textAnswer(script[at] ?? '');
    if (opening.length === 0) return new Promise<never>(() => {});
    return new ReadableStream({
      start(controller) {
        for (const part of opening) controller.enqueue(part);
      },
    });
  });
  return model;
}

const never = async (): Promise<never> => new Promise(() => {});
const names = { provider: 'stalled', modelId: 'stalled' };
const judges = [
  { kind: 'a language model', judge: { ...scriptedModel([]), ...names, doGenerate: never } },
  {
    kind: 'a decision model',
    judge: {
      ...names,
      specificationVersion: 'v4',
      supportedQuestionTypes: ['boolean'],
      doDecide: never,
    },
  },
] as const;

async function ask(
  path: string,
  stream: boolean,
  options: ToolgateHandlerOptions,
  body: object = {},
) {
  const handler = checkedHandler(createToolgateHandler(options));
  const start = performance.now();
  const response = await postJson(handler, path, { model: 'm', stream, ...bodies[path], ...body });
  const text = await response.text();
  expect(performance.now() - start).toBeLessThan(patience);
  return { status: response.status, text };
}

const asked = paths.flatMap((path) =>
  [
    { stream: false, firstByteWait: 10_000 },
    { stream: true, firstByteWait: 10_000 },
    { stream: true, firstByteWait: 0 },
  ].map((manner) => Object.assign({ path }, manner)),
);
const openings = [
  { manner: 'never answers', opening: [] },
  { manner: 'stops while a tool of the provider runs', opening: openTool },
];
const laterCalls = [
  { call: 'the judge', position: 1, reason: 'validation unavailable' },
  { call: 'a revision', position: 2, reason: 'revision unavailable' },
];

function chosenOf<Subject extends object>(
  subjects: readonly Subject[],
  ...dimensions: Dimension<Subject>[]
): ((typeof asked)[number] & Subject)[] {
  return everyPair(
    asked.flatMap((one) => subjects.map((subject) => ({ ...one, ...subject }))),
    'path',
    ({ stream, firstByteWait }) => `${stream} ${firstByteWait}`,
    ...dimensions,
  );
}

const how = '$path, streamed $stream, after a wait of at most $firstByteWait ms';

describe('with a model that stalls', () => {
  it.each(chosenOf(openings, 'manner'))(
    `ends within the limit of the first candidate, with an error: $manner, ${how}`,
    async ({ path, stream, firstByteWait, opening }) => {
      const models = { m: stalling(0, opening) };
      const options = { models, firstByteWait, shadowAgent: { budget } };
      const { status, text } = await ask(path, stream, options);
      expect(status).toBe(firstByteWait === 0 ? 200 : 504);
      expect(text).toContain('"error"');
      expect(text).not.toContain('draft');
    },
  );

  it.each(
    chosenOf(
      openings.flatMap((opening) => laterCalls.map((call) => Object.assign({}, opening, call))),
      'manner',
      'call',
    ),
  )(
    `ends within the limit of $call, with the marked answer: $manner, ${how}`,
    async ({ path, stream, firstByteWait, opening, position, reason }) => {
      const models = { m: stalling(position, opening) };
      const options = { models, firstByteWait, shadowAgent: { budget } };
      const { status, text } = await ask(path, stream, options);
      expect(status).toBe(200);
      expect(text).toContain('draft');
      expect(text).toContain(`"reason":"${reason}"`);
    },
  );
});

describe('with a judge that never answers', () => {
  const judged = chosenOf(judges, 'kind');

  it.each(judged)(
    `ends within the limit of $kind that judges the answer: ${how}`,
    async ({ path, stream, firstByteWait, judge }) => {
      const models = { m: scriptedModel(textAnswer('draft')) };
      const options = { models, firstByteWait, shadowAgent: { model: judge, budget } };
      const { status, text } = await ask(path, stream, options);
      expect(status).toBe(200);
      expect(text).toContain('draft');
      expect(text).toContain('"reason":"validation unavailable"');
    },
  );

  it.each(judged)(
    `ends within the limit of $kind that judges the input: ${how}`,
    async ({ path, stream, firstByteWait, judge }) => {
      const models = { m: scriptedModel(textAnswer('Hamlet.')) };
      const thresholds = { harden: 0.000_01, block: 1 };
      const promptGuard = { judge, thresholds, judgeWait: 40 };
      const options = { models, firstByteWait, promptGuard, defaults: { promptGuard: true } };
      const { status, text } = await ask(path, stream, options, { tools: [] });
      expect(status).toBe(200);
      expect(text).toContain('Hamlet.');
      expect(text).toContain('"action":"hardened"');
    },
  );
});
