import { createToolgate, GatewayToolError } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';
import { generateText } from 'ai';
import { toolgateTools } from 'toolgate';

const toolgate = createToolgate({
  models: { tutor: createDemoModel() },
  defaults: { promptGuard: true }, // for every request
  allow: ['svc_prompt_guard', 'svc_shadow_agent'], // nobody switches the filter off
  unknownTools: 'error',
  outcome: 'summary', // no scores, no feedback
});

const call = generateText({
  model: toolgate('tutor'),
  prompt: 'Hello!',
  tools: toolgateTools({ disableContentFilter: true }),
});
const error: unknown = await call.catch((reason: unknown) => reason);

console.log(GatewayToolError.isInstance(error)); // true
