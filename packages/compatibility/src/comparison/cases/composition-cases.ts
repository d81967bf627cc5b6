import type { Call, Case } from '../call.ts';
import { noteFields, readAll } from '../read-result.ts';
import { type Script, scripts } from '../scripts.ts';
import { showTools, steps } from '../tools.ts';

/** A middleware of the SDK's own. */
interface Middleware {
  needs?: readonly string[] | undefined;
  answers: readonly Script[];
  create: (call: Call) => object;
}

const middlewares: Record<string, Middleware> = {
  defaultSettingsMiddleware: {
    answers: [scripts.text],
    create: ({ sdk }) =>
      sdk['defaultSettingsMiddleware']({ settings: { temperature: 0.25, topK: 3 } }),
  },
  extractReasoningMiddleware: {
    answers: [scripts.thinkingAloud],
    create: ({ sdk }) => sdk['extractReasoningMiddleware']({ tagName: 'think' }),
  },
  simulateStreamingMiddleware: {
    answers: [scripts.text],
    create: ({ sdk }) => sdk['simulateStreamingMiddleware'](),
  },
  'simulateStreamingMiddleware with a tool': {
    answers: [scripts.toolCall, scripts.text],
    create: ({ sdk }) => sdk['simulateStreamingMiddleware'](),
  },
  extractJsonMiddleware: {
    needs: ['sdk.extractJsonMiddleware'],
    answers: [scripts.fenced],
    create: ({ sdk }) => sdk['extractJsonMiddleware'](),
  },
  addToolInputExamplesMiddleware: {
    needs: ['sdk.addToolInputExamplesMiddleware'],
    answers: [scripts.toolCall, scripts.text],
    create: ({ sdk }) => sdk['addToolInputExamplesMiddleware'](),
  },
  'a middleware that changes the call': {
    answers: [scripts.text],
    create: ({ major }) => ({
      ...(major.number > 5 && { specificationVersion: major.number === 6 ? 'v3' : 'v4' }),
      transformParams: async ({ params }: { params: object }) => ({ ...params, seed: 11 }),
    }),
  },
};

function composed(name: string, place: 'around' | 'within', middleware: Middleware): Case[] {
  const { answers, needs, create } = middleware;
  const common = { scripts: answers, needs };
  const options = (call: Call) =>
    call.options({ model: call[place](create(call)), tools: showTools(call), ...steps(call) });
  const title = `${name} ${place === 'around' ? 'outside' : 'inside'}`;
  return [
    {
      name: `generateText, ${title}`,
      ...common,
      run: async (call) => noteFields(call, await call.sdk['generateText'](options(call))),
    },
    {
      name: `streamText, ${title}`,
      ...common,
      async run(call) {
        const result = call.sdk['streamText'](options(call));
        await readAll(call, 'part', result.fullStream);
        await noteFields(call, result);
      },
    },
  ];
}

/** Ways to a model by its name. */
const namedModels: Record<string, { model: (call: Call) => unknown }> = {
  'a provider': { model: ({ provider }) => (provider() as Call['sdk'])['languageModel']('m') },
  'a registry': {
    model: ({ sdk, provider }) =>
      sdk['experimental_createProviderRegistry']({ theatre: provider() }).languageModel(
        'theatre:m',
      ),
  },
  'a custom provider': {
    model: ({ sdk, provider }) => {
      const fallbackProvider = provider();
      return sdk['customProvider']({ fallbackProvider }).languageModel('m');
    },
  },
  'a custom provider of wrapped models': {
    model: ({ sdk, model }) =>
      sdk['customProvider']({ languageModels: { alias: model } }).languageModel('alias'),
  },
};

/** Calls with other middlewares, outside and inside the gateway, and through providers. */
export const compositionCases: readonly Case[] = [
  ...Object.entries(middlewares).flatMap(([name, middleware]) =>
    composed(name, 'around', middleware),
  ),
  ...Object.entries(middlewares).flatMap(([name, middleware]) =>
    composed(name, 'within', middleware),
  ),
  ...Object.entries(namedModels).map(([name, { model }]): Case => ({
    name: `streamText, ${name}`,
    scripts: [scripts.text],
    async run(call) {
      const result = call.sdk['streamText'](call.options({ model: model(call) }));
      await readAll(call, 'part', result.fullStream);
      await noteFields(call, result);
    },
  })),
  {
    name: 'generateText, the global provider',
    majors: [5, 6, 7],
    scripts: [scripts.text],
    async run(call) {
      const settings = globalThis as { AI_SDK_DEFAULT_PROVIDER?: unknown };
      settings.AI_SDK_DEFAULT_PROVIDER = call.provider();
      try {
        await noteFields(call, await call.sdk['generateText'](call.options({ model: 'm' })));
      } finally {
        delete settings.AI_SDK_DEFAULT_PROVIDER;
      }
    },
  },
];
