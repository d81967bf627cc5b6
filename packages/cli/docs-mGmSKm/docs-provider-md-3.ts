import { streamText } from 'ai';
import { createToolgate, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const toolgate = createToolgate({
  models: { tutor: createDemoModel(), reviewer: createDemoModel({ modelId: 'reviewer' }) },
});

const result = streamText({
  model: toolgate('tutor'),
  instructions: 'You are Ada, the arithmetic tutor of a night school.',
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: { maxIterations: 2 } }),
});

let text = '';
for await (const delta of result.textStream) text += delta;

console.log(text); // 17 + 25 = 42.
const { action, iterations } = (await toolgateOutcome(result))?.shadowAgent ?? {};
console.log(action, iterations); // passed 2
