import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';
import { createEndlessModel } from './endless-model.ts';

/** The key that the suite calls with. */
export const apiKey = 'a-key-of-the-suite';

const endless = createEndlessModel();
const handler = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel({ delayMilliseconds: 20 }), endless: endless.model },
  apiKeys: [apiKey],
});

/** The gateway under test, and beside it a count of the upstream calls that were given up. */
export async function gateway(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return pathname === '/aborted' ? Response.json(endless.aborted()) : handler(request);
}
