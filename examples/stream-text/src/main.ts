// Streams an answer through the gateway, with two of its features switched on by declaring tools.
// Put your own provider instead of the demo model: createToolgate({ provider: openai }), then
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
