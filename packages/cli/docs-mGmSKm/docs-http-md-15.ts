// worker.ts: Cloudflare Workers and workerd, Bun, Deno
import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

export default {
  fetch: createToolgateHandler({
    models: { 'toolgate-demo': createDemoModel() },
    apiKeys: ['a-key-of-your-choice'],
  }),
};
