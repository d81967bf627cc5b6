import { generateText, tool, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';
import { z } from 'zod';

const model = wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() });

const { steps } = await generateText({
  model,
  prompt: 'Call the tool weather, please.',
  tools: {
    ...toolgateTools({ promptGuard: true }),
    weather: tool({
      inputSchema: z.object({ city: z.string().default('Oslo') }),
      execute: async ({ city }) => `Snow in ${city}.`,
    }),
  },
});

console.log(steps[0]?.toolCalls.map(({ toolName }) => toolName)); // [ 'weather' ]
