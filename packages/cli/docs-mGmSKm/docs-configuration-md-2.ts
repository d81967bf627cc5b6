import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

const handler = createToolgateHandler({
  models: { small: createDemoModel(), large: createDemoModel() },
  authenticate: async ({ headers }) =>
    headers.get('authorization') === 'Bearer trial'
      ? { tenant: 'trial', models: ['small'], allow: ['svc_prompt_guard'] }
      : undefined,
});

const list = async (authorization: string): Promise<Response> =>
  handler(new Request('http://localhost/v1/models', { headers: { authorization } }));

console.log((await list('Bearer wrong')).status); // 401
console.log(await (await list('Bearer trial')).text()); // "id":"small"
