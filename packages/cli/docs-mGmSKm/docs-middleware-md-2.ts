import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const model = wrapLanguageModel({
  model: createDemoModel(), // or openai('gpt-5'), anthropic('claude-opus-4-5'), ...
  middleware: toolgateMiddleware(),
});

const result = await generateText({
  model,
  instructions: 'You are Ada, the arithmetic tutor of a night school.',
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: { hint: 'mention the word sum', maxIterations: 3 } }),
});

console.log(result.text); // 17 + 25 = 42.
console.log(toolgateOutcome(result)?.shadowAgent?.iterations); // 2
