import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';
import { toolgateMetadataExtractor, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';

const gateway = createOpenAICompatible({
  name: 'gateway',
  baseURL: 'http://127.0.0.1:34215/v1',
  metadataExtractor: toolgateMetadataExtractor,
});

const result = await generateText({
  model: gateway('toolgate-demo'),
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: true }),
});

console.log(result.text); // 17 + 25 = 42.
console.log(toolgateOutcome(result)?.shadowAgent?.action); // passed
