import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createToolgateHandler } from '@toolgate/http';
import { generateText, streamText } from 'ai';
import { toolgateMetadataExtractor, toolgateOutcome, toolgateTools } from 'toolgate';
import { createDemoModel } from 'toolgate/demo-model';
import { expect, it } from 'vitest';

const handler = createToolgateHandler({ models: { demo: createDemoModel() } });
const remote = createOpenAICompatible({
  name: 'gateway',
  baseURL: 'http://localhost/v1',
  metadataExtractor: toolgateMetadataExtractor,
  fetch: async (input, init) => handler(new Request(input, init)),
});
const request = {
  model: remote('demo'),
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: true }),
};

it('hands the outcome of a remote gateway on to the app', async () => {
  const result = await generateText(request);
  expect(result.text).toContain('17 + 25 = 42');
  expect(toolgateOutcome(result)?.shadowAgent).toMatchObject({ action: 'passed', iterations: 2 });
});

it('does so for a stream', async () => {
  const result = streamText(request);
  await result.consumeStream();
  expect((await toolgateOutcome(result))?.shadowAgent?.action).toBe('passed');
});
