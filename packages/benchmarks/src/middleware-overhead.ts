// What the gateway adds to a call in process: CPU time per stream of 100 deltas, beside the same
// stream read from the model directly. Run it with `pnpm bench`.
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { createPipeline } from 'toolgate/pipeline';
import { type Contender, measure, printMeasurements } from './measure.ts';

const usage = {
  inputTokens: { total: 500, noCache: 500, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 100, text: 100, reasoning: 0 },
};

const parts: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '0' },
  ...Array.from({ length: 100 }, (_, index): LanguageModelV4StreamPart => {
    return { type: 'text-delta', id: '0', delta: ` word${index} of an ordinary answer` };
  }),
  { type: 'text-end', id: '0' },
  { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
];

const model: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'benchmark',
  modelId: 'fixed',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('This model only streams.')),
  doStream: () => {
    let next = 0;
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      pull(controller) {
        const part = parts[next];
        if (part === undefined) controller.close();
        else controller.enqueue(part);
        next += 1;
      },
    });
    return Promise.resolve({ stream });
  },
};

const system = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
).join('\n');
const question = {
  role: 'user' as const,
  content: [{ type: 'text' as const, text: 'When do you open tomorrow, and is there parking?' }],
};
const plain: LanguageModelV4CallOptions = { prompt: [question] };
const hiding: LanguageModelV4CallOptions = {
  prompt: [{ role: 'system', content: system }, question],
};
const guarded: LanguageModelV4CallOptions = {
  ...hiding,
  tools: [{ type: 'function', name: 'svc_prompt_guard', inputSchema: { type: 'object' } }],
};

const pipeline = createPipeline();
const contenders: Contender[] = [
  { name: 'the model itself', run: async () => drain(await model.doStream(plain)) },
  { name: 'gateway, nothing to do', run: () => streamThrough(plain) },
  { name: 'gateway, filter with a 2 kB system prompt', run: () => streamThrough(hiding) },
  { name: 'gateway, filter and guard', run: () => streamThrough(guarded) },
];

printMeasurements('CPU per stream of 100 deltas', await measure(contenders));

async function streamThrough(options: LanguageModelV4CallOptions): Promise<void> {
  await drain(await pipeline.stream(model, options));
}

async function drain(result: { stream: ReadableStream<unknown> }): Promise<void> {
  const reader = result.stream.getReader();
  while (!(await reader.read()).done);
}
