import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateOutcome } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';

const model = wrapLanguageModel({
  model: createDemoModel(),
  middleware: toolgateMiddleware({
    contentFilter: {
      secrets: ['BLUEBERRY-42'], // in no disguise, in no answer
      hidden: ['Our supplier is Harrow & Sons of Leeds, at a discount of 40 percent.'],
      quotable: ['Open Monday to Friday from nine to five.'],
      notice: 'This part of the answer is not for you.',
    },
  }),
});

const result = await generateText({ model, prompt: 'Say hello to BLUEBERRY-42.' });

console.log(toolgateOutcome(result)?.contentFilter.kind); // secret
