// Toolgate under soak: every format to a provider that speaks it, and under `/sdk` to a model of the AI SDK.
import { createServer } from 'node:http';
import { createOpenAI } from '@ai-sdk/openai';
import { getRequestListener } from '@hono/node-server';
import { createToolgateHandler, limitFetch, upstream } from '@toolgate/http';

const [port, upstreamPort] = process.argv.slice(2);
const baseURL = `http://127.0.0.1:${upstreamPort}/v1`;
// Longer than a busy machine stalls.
const silenceMilliseconds = 8000;
const fetch = limitFetch({ silenceMilliseconds });
const openai = createOpenAI({ baseURL, apiKey: 'none', fetch });
const shared = { heartbeatMilliseconds: 500, firstByteWait: 500 };
const sameFormat = createToolgateHandler({
  ...shared,
  provider: upstream({
    format: ['chat-completions', 'messages', 'responses'],
    baseURL,
    apiKey: 'none',
    silenceMilliseconds,
  }),
});
const sdk = createToolgateHandler({
  ...shared,
  provider: { languageModel: (id: string) => openai.chat(id) },
});
const listener = getRequestListener((request) =>
  new URL(request.url).pathname.startsWith('/sdk/') ? sdk(request) : sameFormat(request),
);

createServer((request, response) => void listener(request, response)).listen(
  Number(port),
  '127.0.0.1',
);
