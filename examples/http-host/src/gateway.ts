import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

/**
 * The gateway as a fetch handler, which every host of this example serves.
 * Replace the demo model by your own models: `{ 'gpt-5': openai('gpt-5') }`.
 */
export const gateway: (request: Request) => Promise<Response> = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel() },
  apiKeys: ['a-key-of-your-choice'],
});
