import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

/**
 * The gateway as one function from a request to a response, which every host of this example serves.
 * Put your own models instead of the demo model: `{ 'gpt-5': openai('gpt-5') }`.
 */
export const gateway: (request: Request) => Promise<Response> = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel() },
  apiKeys: ['a-key-of-your-choice'],
});
