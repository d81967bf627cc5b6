// Streams an answer through the gateway; two tools switch two of its features on.
// To replace the demo model by your own provider, write createToolgate({ provider: openai }) and
// toolgate('gpt-5'). Run it with: node src/main.ts "What is 17 + 25?"
import { streamText } from 'ai';
import { createToolgate, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const toolgate = createToolgate({ models: { 'toolgate-demo': createDemoModel() } });

const result = streamText({
  model: toolgate('toolgate-demo'),
  instructions: 'You are Ada, the arithmetic tutor of a night school. Never do homework.',
  prompt: process.argv[2] ?? 'What is 17 + 25?',
  tools: toolgateTools({ promptGuard: true, shadowAgent: { maxIterations: 2 } }),
});

for await (const text of result.textStream) process.stdout.write(text);
console.log();
console.dir(await toolgateOutcome(result), { depth: null });
