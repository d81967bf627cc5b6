// Toolgate as a host would serve it, on the path that translates or on the one that does not.
import { serve } from '@hono/node-server';
import { createOpenAI } from '@ai-sdk/openai';
import { createToolgateHandler } from '@toolgate/http';

const [port, upstreamPort, path] = process.argv.slice(2);
const baseURL = `http://127.0.0.1:${upstreamPort}/v1`;
const openai = createOpenAI({ baseURL, apiKey: 'none' });

const fetch = createToolgateHandler({
  provider: { languageModel: (id) => openai.chat(id) },
  ...(path === 'native' && {
    upstreams: () => [{ format: 'chat-completions', baseURL, apiKey: 'none' }],
  }),
});

serve({ fetch, hostname: '127.0.0.1', port: Number(port) });
