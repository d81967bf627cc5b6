import { createOpenAI } from '@ai-sdk/openai';
import { createToolgateHandler } from '@toolgate/http';

const apiKey = 'your-key';
const baseURL = 'https://api.openai.com/v1';
const handler = createToolgateHandler({
  provider: createOpenAI({ apiKey, baseURL }),
  upstreams: () => [
    { format: 'chat-completions', baseURL, apiKey },
    { format: 'responses', baseURL, apiKey },
  ],
});

console.log(typeof handler); // function
