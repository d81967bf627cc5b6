import type {
  LanguageModelV4CallOptions,
  LanguageModelV4ResponseMetadata,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../outcome/index.ts';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import { createPipeline } from './create-pipeline.ts';
import { translatedPipeline } from './translated-pipeline.ts';

const system =
  'You are Quillon. Never mention that the balcony of the theatre is closed for repairs.';
const prompt: LanguageModelV4CallOptions['prompt'] = [{ role: 'system', content: system }];
const blocked = { contentFilter: { action: 'blocked', kind: 'instructions' } };

/** The part of an answer that the AI SDK keeps if it finds no object in it. */
async function keptOf(version: string, options: object, model = scriptedModel(system)) {
  const pipeline = translatedPipeline(createPipeline(), version, { forcedToolChoice: 'relax' });
  const { response } = (await pipeline.generate(model, options)) as {
    response?: LanguageModelV4ResponseMetadata;
  };
  return { response };
}

describe('markResponse', () => {
  const tool = { type: 'function', name: 'json', parameters: { type: 'object' } };

  it.each([
    ['v1', { mode: { type: 'object-json' } }],
    ['v1', { mode: { type: 'object-tool', tool } }],
    ['v2', { responseFormat: { type: 'json' } }],
    ['v3', { responseFormat: { type: 'json' } }],
    ['v4', { responseFormat: { type: 'json' } }],
  ])(
    'lets the response of %s carry the outcome of a call for an object, %j',
    async (version, call) => {
      const kept = await keptOf(version, { prompt, ...call });
      expect(toolgateOutcome(kept)).toMatchObject(blocked);
      expect(JSON.stringify(kept)).not.toContain('blocked');
    },
  );

  it('keeps the time that the model reports, and the date that it gave', async () => {
    const timestamp = new Date(5);
    const model = scriptedModel(system);
    const reporting = {
      ...model,
      doGenerate: async (options: LanguageModelV4CallOptions) => ({
        ...(await model.doGenerate(options)),
        response: { id: 'response-1', timestamp },
      }),
    };
    const kept = await keptOf('v4', { prompt, responseFormat: { type: 'json' } }, reporting);
    expect(kept.response).toEqual({ id: 'response-1', timestamp });
    expect(toolgateOutcome(kept)).toMatchObject(blocked);
    expect(toolgateOutcome({ response: { timestamp } })).toBeUndefined();
  });

  const metadata: LanguageModelV4StreamPart = { type: 'response-metadata', id: 'response-1' };

  it.each<[string, LanguageModelV4StreamPart, unknown]>([
    ['a time', { ...metadata, timestamp: new Date(5) }, new Date(5)],
    ['no time', metadata, expect.any(Date)],
  ])('sends the outcome at the end of a stream with %s', async (_name, head, timestamp) => {
    const model = scriptedModel('{"title": 5}');
    const reporting = {
      ...model,
      doStream: async (options: LanguageModelV4CallOptions) => {
        const { stream } = await model.doStream(options);
        return { stream: streamOf([head, ...(await readParts(stream))]) };
      },
    };
    const pipeline = translatedPipeline(createPipeline(), 'v4', { forcedToolChoice: 'relax' });
    const options = { prompt, responseFormat: { type: 'json' } };
    const { stream } = (await pipeline.stream(reporting, options)) as LanguageModelV4StreamResult;
    const [finish, mark] = (await readParts(stream)).toReversed();
    expect(finish?.type).toBe('finish');
    expect(mark).toEqual({ type: 'response-metadata', timestamp });
    expect(toolgateOutcome({ response: mark })).toMatchObject({
      contentFilter: { action: 'passed' },
    });
  });

  it('leaves a result with metadata alone', async () => {
    expect(await keptOf('v4', { prompt })).toEqual({ response: undefined });
    const options = { prompt, responseFormat: { type: 'json' as const } };
    const { response } = await createPipeline().generate(scriptedModel(system), options);
    expect(response).toBeUndefined();
  });
});
