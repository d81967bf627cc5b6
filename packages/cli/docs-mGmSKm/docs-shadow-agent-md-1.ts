import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const model = wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() });

const passed = await generateText({
  model,
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: true }),
});
const found = toolgateOutcome(passed)?.shadowAgent;
console.log(found?.verdicts?.map(({ feedback }) => feedback)); // [ '17 + 25 is 42.', '' ]
console.log(
  toolgateOutcome(passed)
    ?.calls?.map(({ role }) => role)
    .join(),
); // candidate,validation,revision,validation

const failed = await generateText({
  model,
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: { hint: 'do the impossible', maxIterations: 2 } }),
});
console.log(failed.finishReason); // stop
console.log(toolgateOutcome(failed)?.shadowAgent?.action); // failed
