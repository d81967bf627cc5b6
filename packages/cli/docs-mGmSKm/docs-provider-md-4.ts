import { generateText } from 'ai';
import { createToolgate, OutcomeError, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const toolgate = createToolgate({
  models: { tutor: createDemoModel() },
  allow: ['svc_prompt_guard', 'svc_shadow_agent'], // nobody switches the filter off
  shadowAgent: { onFailure: 'error', maxIterationsLimit: 5, budget: { calls: 6 } },
});

const call = generateText({
  model: toolgate('tutor'),
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: { hint: 'do the impossible', maxIterations: 2 } }),
});
const error: unknown = await call.catch((reason: unknown) => reason);

if (OutcomeError.isInstance(error)) {
  console.log(error.decision); // shadow-agent-failed
  console.log(error.outcome.shadowAgent?.verdicts.length); // 2
}
