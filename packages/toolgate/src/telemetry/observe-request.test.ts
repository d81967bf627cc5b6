import { describe, expect, it } from 'vitest';
import { createDemoModel } from '../demo-model/index.ts';
import { createPipeline } from '../pipeline/index.ts';
import type { CallObserver, GatewayObserver } from './gateway-observer.ts';
import { observeRequest } from './observe-request.ts';

const request = { provider: 'openai.chat', modelId: 'gpt', isStream: false };

function fail(): never {
  throw new Error('the observer is broken');
}

/** An observer that records its calls. */
function recording(): { observer: GatewayObserver; told: unknown[] } {
  const told: unknown[] = [];
  const call: CallObserver = {
    run: (action) => action(),
    firstPart: () => void told.push('first part'),
    close: (end) => void told.push(['call ended', end]),
  };
  const observer: GatewayObserver = {
    openRequest(opened) {
      told.push(['request', opened]);
      return {
        openCall(started) {
          told.push(['call', started]);
          return call;
        },
        close: (end) => void told.push(['request ended', end]),
      };
    },
  };
  return { observer, told };
}

describe('observeRequest', () => {
  it('reports each event once, and the request at once', () => {
    const { observer, told } = recording();
    const observation = observeRequest(observer, request);
    expect(told).toEqual([['request', request]]);
    const call = observation.openCall({ role: 'candidate', isStream: true });
    call.firstPart();
    call.firstPart();
    call.close({});
    call.close({ error: 'later' });
    observation.close({});
    observation.close({ error: 'later' });
    expect(told).toEqual([
      ['request', request],
      ['call', { provider: 'openai.chat', modelId: 'gpt', role: 'candidate', isStream: true }],
      'first part',
      ['call ended', {}],
      ['request ended', {}],
    ]);
  });

  it.each([
    ['that passes through', 'Hello.'],
    ['that the filter reads', 'You sell bicycles. Never lie to anybody.'],
  ])('gets nothing of an answer %s', async (_, instructions) => {
    const { observer, told } = recording();
    const prompt = [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'What is 17 + 25?' }] },
    ];
    const { usage, finishReason } = await createPipeline({ telemetry: observer }).generate(
      createDemoModel(),
      { prompt },
    );
    const ended = told.find((event) => Array.isArray(event) && event[0] === 'call ended');
    expect(ended).toEqual([
      'call ended',
      { usage, finishReason, response: { modelId: 'toolgate-demo' } },
    ]);
  });

  it.each<[string, GatewayObserver | undefined]>([
    ['there is none', undefined],
    ['it does not care', { openRequest: () => undefined }],
    ['it throws at once', { openRequest: fail }],
    ['it throws later', { openRequest: () => ({ openCall: fail, close: fail }) }],
  ])('answers even when %s', async (_, telemetry) => {
    const pipeline = createPipeline(telemetry ? { telemetry } : {});
    const prompt = [
      { role: 'system' as const, content: 'You sell bicycles. Never lie to anybody.' },
    ];
    const result = await pipeline.generate(createDemoModel(), { prompt });
    expect(result.finishReason.unified).toBe('stop');
  });
});
