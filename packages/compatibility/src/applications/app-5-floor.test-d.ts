// A small strict app of AI SDK 5: it has to compile without a cast and without `any`.
import { generateText, streamText, wrapLanguageModel } from 'ai-5-floor';
import { toolgateMiddleware as neutralMiddleware } from 'toolgate';
import {
  createToolgate,
  type ToolgateOptions,
  toolgateMiddleware,
  toolgateOutcome,
  toolgateTools,
} from 'toolgate/ai-sdk-5';
import { createDemoModel } from 'toolgate/demo-model';

type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

/** Everything that an app does with the gateway. */
export async function app(model: Model): Promise<string | undefined> {
  const options: ToolgateOptions = {
    defaults: { promptGuard: true },
    promptGuard: { judge: model, thresholds: 'strict' },
    shadowAgent: { model, budget: { calls: 5 } },
    onOutcome: ({ contentFilter }) => contentFilter.action.toUpperCase(),
  };
  const wrapped = wrapLanguageModel({ model, middleware: toolgateMiddleware(options) });
  const neutral = wrapLanguageModel({ model, middleware: [neutralMiddleware(options)] });
  const toolgate = createToolgate({ models: { m: model }, ...options });
  const demo = createDemoModel({ specificationVersion: 'v2' });
  const demos = createToolgate({ models: { demo } });
  const wrappedDemo = wrapLanguageModel({ model: demo, middleware: toolgateMiddleware() });
  const tools = toolgateTools({ shadowAgent: { hint: 'be brief', maxIterations: 2 } });

  const whole = await generateText({ model: wrapped, prompt: 'Hi', tools });
  const streamed = streamText({ model: toolgate('m'), prompt: 'Hi', tools });
  await generateText({ model: toolgate.languageModel('m'), prompt: 'Hi', tools: { ...tools } });
  await generateText({ model: neutral, prompt: 'Hi' });
  await generateText({ model: demos('demo'), prompt: 'Hi' });
  await generateText({ model: wrappedDemo, prompt: 'Hi' });
  const later = await toolgateOutcome(streamed);
  const called: string[] = whole.toolCalls.map(({ toolName }) => toolName);
  return called[0] ?? toolgateOutcome(whole)?.shadowAgent?.action ?? later?.promptGuard?.action;
}
