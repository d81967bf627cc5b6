import { generateText, wrapLanguageModel } from 'ai';
import { toolgateMiddleware, toolgateTools } from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';
import { openTelemetry } from 'toolgate/opentelemetry';

const model = wrapLanguageModel({
  model: createDemoModel(),
  middleware: toolgateMiddleware({ telemetry: openTelemetry() }),
});

const { text } = await generateText({
  model,
  prompt: 'What is 17 + 25?',
  tools: toolgateTools({ shadowAgent: true }),
});

console.log(text); // 17 + 25 = 42.
