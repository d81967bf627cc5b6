import { APICallError } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { majors, type SdkResult, type SdkStreamResult } from './majors.ts';
import { scriptedModel, type ScriptedModel, type SpecificationVersion } from './models/index.ts';

type Step = Parameters<typeof scriptedModel>[1];

interface Transition {
  name: string;
  /** The smallest limit with which it can happen. */
  from: number;
  /** What the model does, call after call. */
  steps: (limit: number) => Step[];
  expected: (limit: number) => Expected;
}

interface Expected {
  action: 'passed' | 'failed' | 'unchecked';
  reason?: string;
  passes: boolean[];
  /** The number of validations; by default as many as verdicts. */
  iterations?: number;
  calls: number;
  text: string;
}

const pass = '{"pass":true,"feedback":""}';
const fail = '{"pass":false,"feedback":"wrong"}';
/** An answer that its provider blocked; as short as the pieces that a stream is cut into. */
const blocked = 'BLOCKED';
const toolCall = { calls: [{ id: 'call-1', name: 'get_weather', input: '{"city":"Paris"}' }] };

function overloaded(): APICallError {
  return new APICallError({
    message: 'overloaded',
    url: 'http://upstream',
    requestBodyValues: {},
    statusCode: 429,
    responseHeaders: { 'retry-after-ms': '1' },
  });
}

const count = (length: number) => Array.from({ length }, (_, at) => at + 1);
const rejected = (length: number) => count(length).map(() => false);
/** So many rounds whose answers are all rejected. */
const rounds = (length: number): Step[] => count(length).flatMap((at) => [`draft ${at}`, fail]);
const thrice = (): Step[] => count(3).map(overloaded);

const transitions: Transition[] = [
  ...[1, 2, 3, 10].map((at): Transition => ({
    name: `passes at validation ${at}`,
    from: at,
    steps: () => [...rounds(at - 1), `draft ${at}`, pass],
    expected: () => ({
      action: 'passed',
      passes: [...rejected(at - 1), true],
      calls: 2 * at,
      text: `draft ${at}`,
    }),
  })),
  {
    name: 'fails at the limit',
    from: 1,
    steps: rounds,
    expected: (limit) => ({
      action: 'failed',
      passes: rejected(limit),
      calls: 2 * limit,
      text: `draft ${limit}`,
    }),
  },
  {
    name: 'cannot be validated in the last round',
    from: 1,
    steps: (limit) => [...rounds(limit - 1), `draft ${limit}`, ...thrice()],
    expected: (limit) => ({
      action: 'failed',
      reason: 'validation unavailable',
      iterations: limit,
      passes: rejected(limit - 1),
      calls: 2 * limit + 2,
      text: `draft ${limit}`,
    }),
  },
  {
    name: 'cannot be revised for the last round',
    from: 2,
    steps: (limit) => [...rounds(limit - 1), ...thrice()],
    expected: (limit) => ({
      action: 'failed',
      reason: 'revision unavailable',
      passes: rejected(limit - 1),
      calls: 2 * limit + 1,
      text: `draft ${limit - 1}`,
    }),
  },
  {
    name: 'is blocked by the provider in the last round',
    from: 1,
    steps: (limit) => [...rounds(limit - 1), blocked],
    expected: (limit) => ({
      action: 'unchecked',
      reason: 'answer blocked',
      passes: rejected(limit - 1),
      calls: 2 * limit - 1,
      text: blocked,
    }),
  },
  {
    name: 'is a tool call in the last round',
    from: 1,
    steps: (limit) => [...rounds(limit - 1), toolCall],
    expected: (limit) => ({
      action: 'passed',
      passes: [...rejected(limit - 1), true],
      calls: 2 * limit - 1,
      text: '',
    }),
  },
  {
    name: 'is empty until the last round',
    from: 2,
    steps: (limit) => [...count(limit - 1).map(() => ''), 'good', pass],
    expected: (limit) => ({
      action: 'passed',
      passes: [...rejected(limit - 1), true],
      calls: limit + 1,
      text: 'good',
    }),
  },
  {
    name: 'is the same answer again and again',
    from: 2,
    steps: () => ['same', fail, 'same'],
    expected: (limit) => ({
      action: 'failed',
      passes: rejected(limit),
      calls: limit + 1,
      text: 'same',
    }),
  },
];

const cases = [1, 2, 3, 10].flatMap((limit) =>
  transitions
    .filter(({ from }) => from <= limit)
    .map((transition) => ({ limit, title: transition.name, transition })),
);

/** The same model, whose provider says of one text that it is blocked. */
function withBlocks(model: ScriptedModel, version: SpecificationVersion): ScriptedModel {
  const reason =
    version === 'v1' || version === 'v2'
      ? 'content-filter'
      : { unified: 'content-filter', raw: 'refusal' };
  let seen = '';
  return {
    ...model,
    doGenerate: async (options) => {
      const result = await model.doGenerate(options);
      return JSON.stringify(result).includes(blocked)
        ? { ...result, finishReason: reason }
        : result;
    },
    doStream: async (options) => {
      const result = (await model.doStream(options)) as { stream: ReadableStream<object> };
      seen = '';
      const mark = new TransformStream<object, object>({
        transform(part, controller) {
          seen += JSON.stringify(part);
          const isLast = 'type' in part && part.type === 'finish';
          controller.enqueue(
            isLast && seen.includes(blocked) ? { ...part, finishReason: reason } : part,
          );
        },
      });
      return { ...result, stream: result.stream.pipeThrough(mark) };
    },
  };
}

async function readStream(result: SdkStreamResult): Promise<{ text: string; steps: unknown[] }> {
  let text = '';
  for await (const delta of result.textStream) text += delta;
  return { text, steps: await result.steps };
}

async function readResult(result: Promise<SdkResult>): Promise<{ text: string; steps: unknown[] }> {
  const { text, steps } = await result;
  return { text, steps };
}

describe.each(majors)('the shadow agent in AI SDK $name', ({ specification, sdk, toolgate }) => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  describe.each(['generateText', 'streamText'] as const)('%s', (method) => {
    it.each(cases)('with max_iterations $limit: $title', async ({ limit, transition }) => {
      const inner = withBlocks(
        scriptedModel(specification, ...transition.steps(limit)),
        specification,
      );
      const schema = { type: 'object', properties: { city: { type: 'string' } } };
      const options = {
        model: sdk.wrapLanguageModel({ model: inner, middleware: toolgate.toolgateMiddleware() }),
        prompt: 'Hi',
        maxRetries: 2,
        tools: {
          ...toolgate.toolgateTools({ shadowAgent: { maxIterations: limit } }),
          get_weather: sdk.tool({
            description: 'Tells the weather.',
            parameters: sdk.jsonSchema(schema),
            inputSchema: sdk.jsonSchema(schema),
          }),
        },
      };
      const { text, steps } =
        method === 'generateText'
          ? await readResult(sdk.generateText(options))
          : await readStream(sdk.streamText(options));
      const { shadowAgent, calls } = toolgate.toolgateOutcome({ steps }) ?? {};
      const { iterations, ...expected } = transition.expected(limit);
      expect({
        text,
        action: shadowAgent?.action,
        reason: shadowAgent?.reason,
        passes: shadowAgent?.verdicts?.map((verdict) => verdict.pass),
        calls: calls?.length,
      }).toEqual({ reason: undefined, ...expected });
      expect(shadowAgent).toMatchObject({
        iterations: iterations ?? expected.passes.length,
        maxIterations: limit,
      });
      expect(inner.calls).toHaveLength(expected.calls);
    });
  });
});
