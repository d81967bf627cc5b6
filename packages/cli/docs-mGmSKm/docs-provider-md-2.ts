import { createOpenAI } from '@ai-sdk/openai';
import { createToolgate } from 'toolgate/ai-sdk-7';

const openai = createOpenAI({ apiKey: 'your-key' });
const toolgate = createToolgate({ provider: openai });

console.log(toolgate('gpt-5').modelId); // gpt-5
console.log(toolgate.chat('gpt-5').provider); // openai.chat
