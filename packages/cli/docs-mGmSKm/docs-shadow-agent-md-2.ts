import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const middleware = toolgateMiddleware({
  shadowAgent: {
    model: createDemoModel({ modelId: 'judge' }), // validates; by default the request's own model does
    maxIterationsLimit: 20,
    budget: { calls: 3, tokens: 20_000, milliseconds: 60_000 },
    onFailure: 'mark',
    progress: 'none',
    compiledChecks: false,
  },
});
const result = await generateText({
  model: wrapLanguageModel({ model: createDemoModel(), middleware }),
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: { maxIterations: 20 } }),
});

const { action, reason } = toolgateOutcome(result)?.shadowAgent ?? {};
console.log(action, reason); // failed budget exhausted
