import { createToolgateHandler, withCors } from '@toolgate/http';
import { withLimits } from '@toolgate/http/limits';
import { routeModels } from '@toolgate/http/routing';
import { createDemoModel } from 'toolgate/demo-model';

const apiKeys = ['ada=first-key', 'ada=second-key', 'grace=third-key'];
const routed = routeModels({
  models: { primary: createDemoModel(), spare: createDemoModel() },
  routes: { chat: ['primary', 'spare'] }, // the next where one does not answer
});
const limited = withLimits(createToolgateHandler({ ...routed, apiKeys }), {
  apiKeys,
  requests: { limit: 1, seconds: 60 },
});
const handler = withCors(limited, { origins: ['https://app.example.com'] });

const ask = async (key: string): Promise<Response> =>
  handler(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'chat', messages: [{ role: 'user', content: 'Hello!' }] }),
    }),
  );

console.log((await ask('first-key')).status); // 200
console.log((await ask('second-key')).status); // 429
console.log((await ask('third-key')).headers.get('x-ratelimit-remaining-requests')); // 0
