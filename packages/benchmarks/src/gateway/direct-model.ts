// The least that translates: a chat completions endpoint that calls the provider's model directly and writes what it says in
// the same wire format. It checks nothing, and knows text only.
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [port, upstreamPort] = process.argv.slice(2);
const openai = createOpenAI({ baseURL: `http://127.0.0.1:${upstreamPort}/v1`, apiKey: 'none' });

interface Body {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  stream?: boolean;
}

function promptOf({ messages }: Body): LanguageModelV4Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );
}

const app = new Hono();
app.get('/', (context) => context.text('ready'));
app.post('/v1/chat/completions', async (context) => {
  const body = await context.req.json<Body>();
  const model = openai.chat(body.model);
  const call = { prompt: promptOf(body), abortSignal: context.req.raw.signal };
  const head = { id: 'chatcmpl-1', created: Math.floor(Date.now() / 1000), model: body.model };
  if (body.stream !== true) {
    const { content, usage } = await model.doGenerate(call);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return context.json({
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: usage.inputTokens.total,
        completion_tokens: usage.outputTokens.total,
      },
    });
  }
  const { stream } = await model.doStream(call);
  const reader = stream.getReader();
  const encoder = new TextEncoder();
  const chunk = (delta: object, finish: string | null = null): Uint8Array =>
    encoder.encode(
      `data: ${JSON.stringify({
        ...head,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  const events = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          controller.enqueue(chunk({}, 'stop'));
          controller.enqueue(encoder.encode('data: [DONE]\n\n'));
          controller.close();
          return;
        }
        if (value.type !== 'text-delta') continue;
        controller.enqueue(chunk({ content: value.delta }));
        return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
