import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import OpenAI from 'openai';
import { ContentFilterFinishReasonError } from 'openai/core/error';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { attackText, fetchOf, scriptedModel, textAnswer } from './testing/index.ts';

const play = z.object({ title: z.string() });
const refusal = "I can't help with that request.";

function connect() {
  const model = scriptedModel(textAnswer('{"title":"Hamlet"}'));
  const handler = checkedHandler(
    createToolgateHandler({ models: { m: model }, defaults: { promptGuard: true } }),
  );
  const settings = { apiKey: 'key', fetch: fetchOf(handler), maxRetries: 0 };
  return {
    openai: new OpenAI({ ...settings, baseURL: 'http://localhost/v1' }),
    anthropic: new Anthropic({ ...settings, baseURL: 'http://localhost' }),
  };
}

const messages = [{ role: 'user' as const, content: attackText }];

describe.each([false, true])('a refused request for an object, streamed %s', (isStream) => {
  it('is a filtered completion with the refusal in its own field', async () => {
    const { openai } = connect();
    const body = { model: 'm', messages, response_format: zodResponseFormat(play, 'play') };
    const shown: string[] = [];
    const stream = () =>
      openai.chat.completions
        .stream(body)
        .on('refusal.delta', ({ delta }) => shown.push(delta))
        .finalChatCompletion();
    const parsing = isStream ? stream() : openai.chat.completions.parse(body);
    await expect(parsing).rejects.toThrow(ContentFilterFinishReasonError);
    expect(shown).toEqual(isStream ? [refusal] : []);
  });

  it('is an incomplete response with a refusal', async () => {
    const { openai } = connect();
    const text = { format: zodTextFormat(play, 'play') };
    const body = { model: 'm', input: attackText, text };
    const response = isStream
      ? await openai.responses.stream(body).finalResponse()
      : await openai.responses.parse(body);
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      output_text: '',
      output_parsed: null,
      output: [{ type: 'message', content: [{ type: 'refusal', refusal }] }],
    });
  });

  it('is a message without text, and with the refusal as its explanation', async () => {
    const { anthropic } = connect();
    const format = zodOutputFormat(play);
    const body = { model: 'm', max_tokens: 99, messages, output_config: { format } };
    const message = isStream
      ? await anthropic.messages.stream(body).finalMessage()
      : await anthropic.messages.parse(body);
    expect(message).toMatchObject({
      content: [],
      parsed_output: null,
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', explanation: refusal },
    });
  });
});

it('is a plain text if no object was asked for', async () => {
  const { openai, anthropic } = connect();
  const completion = await openai.chat.completions.create({ model: 'm', messages });
  const response = await openai.responses.create({ model: 'm', input: attackText });
  const message = await anthropic.messages.create({ model: 'm', max_tokens: 99, messages });
  expect(completion.choices[0]?.message).toMatchObject({ content: refusal, refusal: null });
  expect(response.output_text).toBe(refusal);
  expect(message.content).toMatchObject([{ type: 'text', text: refusal }]);
});
