// A chat completions endpoint as one would write it by hand with Hono and the AI SDK: no feature, text only.
import { createOpenAI } from '@ai-sdk/openai';
import { serve } from '@hono/node-server';
import { generateText, type ModelMessage, streamText } from 'ai';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

const [port, upstreamPort] = process.argv.slice(2);
const openai = createOpenAI({ baseURL: `http://127.0.0.1:${upstreamPort}/v1`, apiKey: 'none' });

interface Body {
  model: string;
  messages: ModelMessage[];
  stream?: boolean;
}

const app = new Hono();
app.get('/', (context) => context.text('ready'));
app.post('/v1/chat/completions', async (context) => {
  const { model, messages, stream = false } = await context.req.json<Body>();
  const system = messages.filter(({ role }) => role === 'system');
  const call = {
    model: openai.chat(model),
    instructions: system.map(({ content }) => JSON.stringify(content)).join('\n'),
    messages: messages.filter(({ role }) => role !== 'system'),
    abortSignal: context.req.raw.signal,
  };
  const head = { id: 'chatcmpl-1', created: Math.floor(Date.now() / 1000), model };
  if (!stream) {
    const { text, usage } = await generateText(call);
    return context.json({
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: usage.inputTokens, completion_tokens: usage.outputTokens },
    });
  }
  return streamSSE(context, async (events) => {
    const send = (delta: object, finish: string | null = null) =>
      events.writeSSE({
        data: JSON.stringify({
          ...head,
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta, finish_reason: finish }],
        }),
      });
    for await (const content of streamText(call).textStream) await send({ content });
    await send({}, 'stop');
    await events.writeSSE({ data: '[DONE]' });
  });
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
