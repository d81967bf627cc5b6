import { createOpenAI } from '@ai-sdk/openai';
import { limitFetch } from '@toolgate/http';

const openai = createOpenAI({ apiKey: 'none', fetch: limitFetch({ silenceMilliseconds: 60_000 }) });

console.log(openai.chat('gpt-5').modelId); // gpt-5
