import { generateText, wrapLanguageModel } from 'ai';
import { GatewayToolError, toolgateMiddleware, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const call = generateText({
  model: wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() }),
  prompt: 'Hello!',
  tools: toolgateTools({ promptGuard: true }),
  toolChoice: 'required',
});
const error: unknown = await call.catch((reason: unknown) => reason);

if (GatewayToolError.isInstance(error)) {
  console.log(error.message); // Use toolChoice: 'auto'
}
