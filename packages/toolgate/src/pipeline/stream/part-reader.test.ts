import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { ToolgateOutcome } from '../../outcome/index.ts';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';
import type { PartReader } from './part-reader.ts';

type Part = LanguageModelV4StreamPart;

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';

const plain: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
};

/** Requests with something to filter, and for the shadow agent. */
const hiding: LanguageModelV4CallOptions = {
  prompt: [{ role: 'system', content: system }, ...plain.prompt],
};
const shadowed: LanguageModelV4CallOptions = {
  ...hiding,
  tools: [{ type: 'function', name: 'svc_shadow_agent', inputSchema: {} }],
};

async function partsOf(reader: PartReader): Promise<Part[]> {
  const parts: Part[] = [];
  for (let isLast = false; !isLast;) {
    const batch = await reader.read();
    parts.push(...batch.parts);
    isLast = batch.isLast;
  }
  return parts;
}

/** A model whose stream has no end, with its call options. */
function openEndless() {
  const told = { cancelled: 0, pulls: 0 };
  const stream = new ReadableStream<Part>(
    {
      pull(controller) {
        told.pulls += 1;
        controller.enqueue({ type: 'text-delta', id: '0', delta: 'Hello ' });
      },
      cancel() {
        told.cancelled += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { told, model: { ...scriptedModel(), doStream: async () => ({ stream }) } };
}

/** The parts without times, which makes two runs equal. */
function timeless(parts: readonly Part[]): unknown {
  return JSON.parse(JSON.stringify(parts).replace(/"milliseconds":\d+/g, '"milliseconds":0'));
}

describe.each([
  ['that needs nothing but the model', plain],
  ['with a filter', hiding],
  ['for the shadow agent', shadowed],
])('the parts of a request %s', (_title, options) => {
  it.each(['We play at eight, and there are seats left.', `Here it is: ${system}`, 'PASS'])(
    'are the parts of its stream: %s',
    async (text) => {
      const pipeline = createPipeline();
      const read = await pipeline.read(scriptedModel(text, 'PASS'), options);
      const { stream } = await pipeline.stream(scriptedModel(text, 'PASS'), options);
      const parts = await partsOf(read);
      expect(timeless(parts)).toEqual(timeless(await readParts(stream)));
      expect(parts.at(-1)?.type).toBe('finish');
    },
  );
});

describe.each([
  ['plain', plain],
  ['filtered', hiding],
])('%s parts', (_title, options) => {
  it('are read on demand, and stop the model when the reader leaves', async () => {
    const outcomes: ToolgateOutcome[] = [];
    const { told, model } = openEndless();
    const pipeline = createPipeline({ onOutcome: (outcome) => outcomes.push(outcome) });
    const reader = await pipeline.read(model, options);
    expect(told.pulls).toBe(0);
    await reader.read();
    expect(told.pulls).toBe(1);
    await reader.cancel();
    await reader.cancel();
    expect(told).toEqual({ cancelled: 1, pulls: 1 });
    expect(outcomes).toHaveLength(options === hiding ? 1 : 0);
  });

  it('reject again and again if the caller aborted', async () => {
    const abort = new AbortController();
    const gone = new Error('gone');
    const stream = new ReadableStream<Part>({
      start(controller) {
        abort.signal.addEventListener('abort', () => controller.error(abort.signal.reason));
      },
    });
    const model = { ...scriptedModel(), doStream: async () => ({ stream }) };
    const reader = await createPipeline().read(model, { ...options, abortSignal: abort.signal });
    const read = reader.read();
    abort.abort(gone);
    await expect(read).rejects.toBe(gone);
    await expect(reader.read()).rejects.toBe(gone);
  });
});
