import { createOpenAI } from '@ai-sdk/openai';
import { limitFetch } from '@toolgate/http';

const openai = createOpenAI({
  apiKey: 'your-key',
  fetch: limitFetch({ silenceMilliseconds: 60_000 }),
});

console.log(openai('gpt-5').provider); // openai.responses
