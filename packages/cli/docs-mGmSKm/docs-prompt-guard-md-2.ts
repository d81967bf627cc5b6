import { createDemoModel } from 'toolgate/demo-model';
import { toolgateMiddleware } from 'toolgate/ai-sdk-7';

const middleware = toolgateMiddleware({
  promptGuard: {
    thresholds: 'strict', // or 'default', 'lenient', { harden: 0.6, block: 0.9 }
    judge: createDemoModel(), // yours: a small, fast model
    refusal: 'Das kann ich leider nicht beantworten.',
  },
});

console.log(Object.keys(middleware)); // wrapGenerate
