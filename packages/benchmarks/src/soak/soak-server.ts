// Toolgate under soak: every format on the native path, and under `/sdk` on the path that translates.
import { createServer } from 'node:http';
import { createOpenAI } from '@ai-sdk/openai';
import { getRequestListener } from '@hono/node-server';
import { createToolgateHandler, limitFetch, type NativeFormatName } from '@toolgate/http';

const [port, upstreamPort] = process.argv.slice(2);
const baseURL = `http://127.0.0.1:${upstreamPort}/v1`;
// Longer than a busy machine stalls.
const silenceMilliseconds = 8000;
const fetch = limitFetch({ silenceMilliseconds });
const openai = createOpenAI({ baseURL, apiKey: 'none', fetch });
const formats: readonly NativeFormatName[] = ['chat-completions', 'messages', 'responses'];

const shared = {
  provider: { languageModel: (id: string) => openai.chat(id) },
  silenceMilliseconds,
  heartbeatMilliseconds: 500,
  firstByteWait: 500,
};
const native = createToolgateHandler({
  ...shared,
  upstreams: () => formats.map((format) => ({ format, baseURL, apiKey: 'none' })),
});
const translated = createToolgateHandler(shared);
const listener = getRequestListener((request) =>
  new URL(request.url).pathname.startsWith('/sdk/') ? translated(request) : native(request),
);

createServer((request, response) => void listener(request, response)).listen(
  Number(port),
  '127.0.0.1',
);
