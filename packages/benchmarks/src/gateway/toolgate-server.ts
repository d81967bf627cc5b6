// Toolgate as a host embeds it, with a model of the AI SDK.
import { createOpenAI } from '@ai-sdk/openai';
import { serve } from '@hono/node-server';
import { createToolgateHandler } from '@toolgate/http';

const [port, upstreamPort] = process.argv.slice(2);
const openai = createOpenAI({ baseURL: `http://127.0.0.1:${upstreamPort}/v1`, apiKey: 'none' });

const fetch = createToolgateHandler({
  provider: { languageModel: (id) => openai.chat(id) },
  // Node's server holds every client to the length that it announced.
  trustContentLength: true,
});

serve({ fetch, hostname: '127.0.0.1', port: Number(port) });
