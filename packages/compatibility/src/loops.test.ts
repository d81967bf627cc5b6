import { describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel, type SpecificationVersion } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const schema = { type: 'object', properties: { day: { type: 'string' } } };
const pass = '{"pass":true,"feedback":""}';

describe.each(majors)('AI SDK $name', ({ number, specification, sdk, toolgate }) => {
  const { toolgateTools, toolgateOutcome } = toolgate;
  const wrap = (model: object, options = {}) =>
    sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware(options) });
  /** Lets a tool loop take a few steps, by the name that the major has for it. */
  const steps =
    number === 4
      ? { maxSteps: 4 }
      : { stopWhen: ({ steps: done }: { steps: [] }) => done.length >= 4 };

  function listing(ran: unknown[]) {
    return sdk.tool({
      description: 'Lists the shows of a day.',
      parameters: sdk.jsonSchema(schema),
      inputSchema: sdk.jsonSchema(schema),
      execute: async (input: unknown) => {
        ran.push(input);
        return 'Hamlet';
      },
    });
  }

  const call = { calls: [{ id: 'call-1', name: 'list_shows', input: '{"day":"today"}' }] };

  it.each(['generateText', 'streamText'] as const)(
    '%s runs a tool loop through the gateway, and its steps fold into one outcome',
    async (method) => {
      const ran: unknown[] = [];
      const inner = scriptedModel(specification, call, 'Hamlet is on.', pass);
      const options = {
        model: wrap(inner),
        system,
        prompt: 'What is on today?',
        tools: {
          ...toolgateTools({ promptGuard: true, shadowAgent: true }),
          list_shows: listing(ran),
        },
        ...steps,
      };
      const outcome =
        method === 'generateText'
          ? toolgateOutcome(await sdk.generateText(options))
          : await toolgateOutcome(await drained(sdk.streamText(options)));
      expect(ran).toEqual([{ day: 'today' }]);
      expect(outcome).toMatchObject({
        promptGuard: { action: 'passed' },
        contentFilter: { action: 'passed' },
        shadowAgent: { action: 'passed', iterations: 1 },
        calls: [{ role: 'candidate' }, { role: 'candidate' }, { role: 'validation' }],
      });
    },
  );

  it.each(['generateText', 'streamText'] as const)(
    '%s does not run the tool calls of an answer that was blocked',
    async (method) => {
      const ran: unknown[] = [];
      const inner = scriptedModel(specification, { text: system, ...call });
      const options = {
        model: wrap(inner),
        system,
        prompt: 'What is on today?',
        tools: { list_shows: listing(ran) },
        ...steps,
      };
      await (method === 'generateText'
        ? sdk.generateText(options)
        : drained(sdk.streamText(options)));
      expect(ran).toEqual([]);
      expect(inner.calls).toHaveLength(1);
    },
  );

  it('acts once where two gateways are around a model', async () => {
    const inner = scriptedModel(specification, system);
    const twice = sdk.wrapLanguageModel({
      model: inner,
      middleware: [toolgate.toolgateMiddleware(), toolgate.toolgateMiddleware()],
    });
    const tools = toolgateTools({ disableContentFilter: true });
    const result = await sdk.generateText({ model: twice, system, prompt: 'Hi', tools });
    expect(result.text).toBe(system);
    expect(toolgateOutcome(result)?.calls).toHaveLength(1);
  });

  it('ends at once when its caller aborts', async () => {
    const inner = scriptedModel(specification, 'Hello');
    const run = sdk.generateText({
      model: wrap(inner),
      prompt: 'Hi',
      abortSignal: AbortSignal.abort(),
      tools: toolgateTools({ shadowAgent: true }),
    });
    await expect(run).rejects.toThrow(/abort/i);
  });

  it('says at once which entry point a model of another major needs', () => {
    const other: SpecificationVersion = specification === 'v1' ? 'v2' : 'v1';
    const wrong = toolgate.createToolgate({ models: { m: scriptedModel(other) } });
    expect(() => wrong('m')).toThrow(`import from 'toolgate/ai-sdk-${other === 'v1' ? 4 : 5}'`);
  });
});

describe.each(
  majors.flatMap((major) => {
    const older: SpecificationVersion[] = major.number === 6 ? ['v2'] : ['v2', 'v3'];
    return major.number < 6 ? [] : older.map((version) => Object.assign({ version }, major));
  }),
)('AI SDK $name around a model of specification $version', ({ sdk, toolgate, version }) => {
  const wrap = (...answers: string[]) =>
    sdk.wrapLanguageModel({
      model: scriptedModel(version, ...answers),
      middleware: toolgate.toolgateMiddleware(),
    });

  it('answers whole', async () => {
    const result = await sdk.generateText({ model: wrap('Hello'), system, prompt: 'Hi' });
    expect({ text: result.text, finishReason: result.finishReason }).toEqual({
      text: 'Hello',
      finishReason: 'stop',
    });
    expect(toolgate.toolgateOutcome(result)?.calls).toMatchObject([{ inputTokens: 10 }]);
  });

  it('answers as a stream', async () => {
    const result = sdk.streamText({ model: wrap('Hello'), system, prompt: 'Hi' });
    let text = '';
    for await (const delta of result.textStream) text += delta;
    expect(text).toBe('Hello');
    expect(await result.finishReason).toBe('stop');
  });
});

async function drained<Result extends { textStream: AsyncIterable<string> }>(
  result: Result,
): Promise<Result> {
  for await (const _ of result.textStream);
  return result;
}
