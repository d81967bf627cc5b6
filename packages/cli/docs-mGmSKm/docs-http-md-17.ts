import { createToolgateHandler } from '@toolgate/http';
import { memoryStorage, withResponseStore } from '@toolgate/http/store';
import OpenAI from 'openai';
import { createDemoModel } from 'toolgate/demo-model';

const apiKeys = ['a-key-of-your-choice'];
const handler = withResponseStore(
  createToolgateHandler({ models: { 'toolgate-demo': createDemoModel() }, apiKeys }),
  { apiKeys, storage: memoryStorage() },
);

const client = new OpenAI({
  baseURL: 'http://localhost/v1',
  apiKey: 'a-key-of-your-choice',
  // The handler in place of the network; a client elsewhere needs no such line.
  fetch: async (address, init) => handler(new Request(address, init)),
});

const first = await client.responses.create({ model: 'toolgate-demo', input: 'What is 17 + 25?' });
const second = await client.responses.create({
  model: 'toolgate-demo',
  input: 'That is not right. What is 17 + 25?',
  previous_response_id: first.id,
});

console.log(second.output_text); // 17 + 25 = 42.
console.log((await client.responses.retrieve(first.id)).id === first.id); // true
