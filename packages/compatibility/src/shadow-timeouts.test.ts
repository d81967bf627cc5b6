import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { majors, type SdkStreamResult } from './majors.ts';
import { scriptedModel, type Call, type ScriptedModel } from './models/index.ts';

const fail = '{"pass":false,"feedback":"wrong"}';
const pass = '{"pass":true,"feedback":""}';
const callMilliseconds = 25_000;
/** The time that the SDK gives a stream between two chunks, where it has such a limit. */
const timeout = { chunkMs: 5_000, firstChunkMs: 5_000 };

async function pause({ abortSignal }: Call): Promise<void> {
  const signal = abortSignal as AbortSignal | undefined;
  await new Promise<void>((resolve, reject) => {
    setTimeout(resolve, callMilliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
/** The same model, whose every call takes a while, unless its caller aborts it. */
function slow(model: ScriptedModel): ScriptedModel {
  return {
    ...model,
    async doGenerate(options) {
      await pause(options);
      return model.doGenerate(options);
    },
    async doStream(options) {
      await pause(options);
      return model.doStream(options);
    },
  };
}

async function textOf(result: SdkStreamResult): Promise<string> {
  let text = '';
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error;
    const { text: piece, textDelta, delta } = part as Record<string, unknown>;
    if (part.type === 'text-delta') text += String(piece ?? textDelta ?? delta);
  }
  return text;
}

async function elapse(milliseconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < milliseconds; elapsed += 1000) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1000);
  }
  await new Promise((resolve) => setImmediate(resolve));
}

describe.each(majors)('a stream in AI SDK $name', ({ specification, sdk, toolgate }) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has no chunk timeout fire while the shadow agent works for 100 seconds', async () => {
    const inner = scriptedModel(specification, 'draft', fail, 'Good.', pass);
    const result = sdk.streamText({
      model: sdk.wrapLanguageModel({
        model: slow(inner),
        middleware: toolgate.toolgateMiddleware(),
      }),
      prompt: 'Hi',
      maxRetries: 0,
      timeout,
      tools: toolgate.toolgateTools({ shadowAgent: true }),
    });
    const texts: string[] = [];
    const reading = textOf(result).then((text) => texts.push(text));
    await elapse(4 * callMilliseconds - 2000);
    expect(texts).toEqual([]);
    await elapse(4000);
    await reading;
    expect(texts).toEqual(['Good.']);
    expect(inner.calls).toHaveLength(4);
  });
});
