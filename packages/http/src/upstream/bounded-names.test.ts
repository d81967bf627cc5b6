import { describe, expect, it } from 'vitest';
import type { FormatName } from '../formats/original.ts';
import { chatCompletion, wholeMessage, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from './transport.ts';
import { upstream } from './upstream.ts';

const long = 'x'.repeat(10_000);

/** Answers with names that are far too long for a log or a span. */
const answers: Record<FormatName, object> = {
  'chat-completions': {
    ...chatCompletion({ content: 'Hi' }),
    id: long,
    model: long,
    choices: [
      {
        index: 0,
        finish_reason: long,
        message: { role: 'assistant', content: 'Hi', refusal: null },
      },
    ],
  },
  messages: {
    ...wholeMessage([{ type: 'text', text: 'Hi', citations: null }]),
    id: long,
    model: long,
    stop_reason: long,
  },
  responses: {
    ...wholeResponse([]),
    id: long,
    model: long,
    status: 'incomplete',
    incomplete_details: { reason: long },
  },
};

describe.each(Object.keys(answers) as FormatName[])('a provider of %s', (format) => {
  it('makes no name of a log or a span longer than 256 characters', async () => {
    const transport = fetchTransport(async () => Response.json(answers[format]));
    const model = upstream({ format, baseURL: 'http://localhost/v1', modelId: 'm', transport });
    const result = await model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    });
    const { finishReason, response: { id = '', modelId = '' } = {} } = result;
    const lengths = [finishReason.raw ?? '', id, modelId].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(256);
  });
});
