import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readParts, resultOf, scriptedModel } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import { warnOfOrder } from './warn-of-order.ts';

const user = { role: 'user', content: 'What is "role":"system" in JSON?' } as const;
const asked = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
const hidden = { role: 'system', content: 'You are Ada.' } as const;
const tool = { type: 'function', name: 'svc_prompt_guard', parameters: {} };

/** The warnings of a model's answers if its provider got this body. */
async function warningsOf(body: unknown, options: Partial<LanguageModelV4CallOptions> = {}) {
  const result = { ...resultOf('Hello.'), request: { body } };
  const inner = scriptedModel('Hello.');
  const model = warnOfOrder({ ...inner, doGenerate: async () => result });
  const answer = await model.doGenerate({ prompt: asked, ...options });
  expect(answer === result).toBe(answer.warnings.length === 0);
  return JSON.stringify(answer.warnings);
}

/** The parts of a streamed answer whose provider got instructions of its own. */
async function streamInstructed(...parts: LanguageModelV4StreamPart[]) {
  const body = { messages: [hidden, user] };
  const result = { stream: streamOf(parts), request: { body } };
  const model = warnOfOrder({ ...scriptedModel(), doStream: async () => result });
  return readParts((await model.doStream({ prompt: asked })).stream);
}

describe('warnOfOrder', () => {
  it.each<[string, object]>([
    ['chat completions', { messages: [hidden, user] }],
    ['chat completions with a developer', { messages: [{ ...hidden, role: 'developer' }, user] }],
    ['messages', { system: 'You are Ada.', messages: [user] }],
    ['messages in blocks', { system: [{ type: 'text', text: 'You are Ada.' }], messages: [user] }],
    ['responses', { instructions: 'You are Ada.', input: 'Hi' }],
    ['responses with a message', { input: [hidden, user] }],
    [
      'Gemini, as it also reads them',
      { system_instruction: { parts: [{ text: 'You are Ada.' }] } },
    ],
    ['Gemini', { systemInstruction: { parts: [{ text: 'You are Ada.' }] }, contents: [] }],
  ])('finds instructions that were added after the gateway: %s', async (_name, body) => {
    const warning = 'instructions that were added after the gateway';
    expect(await warningsOf(body)).toContain(warning);
    expect(await warningsOf(JSON.stringify(body))).toContain(warning);
    const seen = { role: 'system' as const, content: 'You are Ada.' };
    expect(await warningsOf(body, { prompt: [seen, ...asked] })).toBe('[]');
    expect(await warningsOf(body, { responseFormat: { type: 'json' } })).toBe('[]');
    const providerOptions = { openai: { instructions: 'You are Ada.' } };
    expect(await warningsOf(body, { providerOptions })).toBe('[]');
  });

  it.each<[string, object]>([
    ['messages and responses', { tools: [tool] }],
    ['chat completions', { tools: [{ type: 'function', function: tool }] }],
  ])('finds a gateway tool: %s', async (_name, body) => {
    const warning = 'got a svc_ tool that the model may call';
    expect(await warningsOf(body)).toContain(warning);
    expect(await warningsOf(JSON.stringify(body))).toContain(warning);
  });

  it('warns at the start of a stream, also if the model sends no start', async () => {
    const end = { type: 'text-end' as const, id: '1' };
    const given = { type: 'other' as const, message: 'Careful.' };
    const start = { type: 'stream-start' as const, warnings: [given] };
    const own = { type: 'other', message: expect.stringContaining('after the gateway') };
    expect(await streamInstructed(start, end)).toEqual([{ ...start, warnings: [given, own] }, end]);
    expect(await streamInstructed(end)).toEqual([{ ...start, warnings: [own] }, end]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a form', new FormData()],
    ['an ordinary request', { messages: [user], tools: [{ ...tool, name: 'weather' }] }],
    ['no instructions', { system: null, instructions: '', input: [user] }],
  ])('says nothing of %s', async (_name, body) => {
    expect(await warningsOf(body)).toBe('[]');
    expect(await warningsOf(JSON.stringify(body))).toBe('[]');
  });
});
