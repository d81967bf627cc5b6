import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const result = await generateText({
  model: wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() }),
  instructions: 'You are Ada, the arithmetic tutor of a night school.',
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ promptGuard: true, shadowAgent: true }),
});

console.log(JSON.stringify(toolgateOutcome(result)));
