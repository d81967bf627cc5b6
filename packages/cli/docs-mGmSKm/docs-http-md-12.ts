import OpenAI from 'openai';
import { toolgateOutcome } from 'toolgate';

const client = new OpenAI({ baseURL: 'http://127.0.0.1:34215/v1', apiKey: 'none' });

const response = await client.responses.create({
  model: 'toolgate-demo',
  input: 'What is 17 + 25?',
  tools: [{ type: 'function', name: 'svc_shadow_agent', strict: false, parameters: {} }],
});

console.log(response.output_text); // 17 + 25 = 42.
console.log(toolgateOutcome(response)?.shadowAgent?.iterations); // 2
