import { generateText, jsonSchema, tool, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const result = await generateText({
  model: wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() }),
  prompt: 'What is 17 + 25?',
  tools: {
    svc_shadow_agent: tool({
      inputSchema: jsonSchema<object>({ type: 'object', properties: { hint: { type: 'string' } } }),
    }),
  },
});

console.log(toolgateOutcome(result)?.warnings?.[0]); // svc_shadow_agent: "hint" has no default, so it is not set
