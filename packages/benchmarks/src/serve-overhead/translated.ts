// The gateway over a model of the AI SDK.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAI } from '@ai-sdk/openai';
import { getRequestListener } from '@hono/node-server';
import { createToolgateHandler } from '@toolgate/http';

const [baseURL = ''] = process.argv.slice(2);
const openai = createOpenAI({ baseURL, apiKey: 'key' });
const handler = createToolgateHandler({
  provider: { languageModel: (id) => openai.chat(id) },
});
const listener = getRequestListener(handler, { overrideGlobalObjects: false });
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
