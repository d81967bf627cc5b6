// How long after the model has sent a part the caller of streamText sees it, bare and through the gateway with a system
// prompt to hide, on a model that sends a part each ten milliseconds. Run it with `pnpm bench:pace`.
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { jsonSchema, streamText, tool, wrapLanguageModel } from 'ai';
import { toolgateMiddleware } from 'toolgate/ai-sdk-7';
import { quantile } from './quantile.ts';

const paceMilliseconds = 10;
const rounds = 40;

type Part = LanguageModelV4StreamPart;

const usage = {
  inputTokens: { total: 500, noCache: 500, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 60, text: 60, reasoning: 0 },
};
const input = '{"day":"today","kind":"any play of the evening"}';
const parts: Part[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '1' },
  ...deltas('Let me look at the programme of this evening.').map((delta): Part => ({
    type: 'text-delta',
    id: '1',
    delta,
  })),
  { type: 'text-end', id: '1' },
  { type: 'tool-input-start', id: 'call', toolName: 'list_shows' },
  ...deltas(input).map((delta): Part => ({ type: 'tool-input-delta', id: 'call', delta })),
  { type: 'tool-input-end', id: 'call' },
  { type: 'tool-call', toolCallId: 'call', toolName: 'list_shows', input },
  { type: 'text-start', id: '2' },
  ...deltas('I am looking it up, one moment please.').map((delta): Part => ({
    type: 'text-delta',
    id: '2',
    delta,
  })),
  { type: 'text-end', id: '2' },
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage },
];

const bare: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'benchmark',
  modelId: 'paced',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('This model only streams.')),
  doStream: () => Promise.resolve({ stream: pacedStream() }),
};
const wrapped = wrapLanguageModel({ model: bare, middleware: toolgateMiddleware() });

const instructions =
  'You are Quillon of the Marlowe theatre. Never mention that the balcony is closed for repairs. ' +
  'Staff discounts are granted by Mrs Abernathy alone.';

/** What a caller waits for, and the part of the model that it comes from: AI SDK 7 runs tools when an answer has ended. */
const awaited = new Map<string, (part: Part) => boolean>([
  ['the first text', (part) => part.type === 'text-delta'],
  ['the start of the tool input', (part) => part.type === 'tool-input-start'],
  ['the first piece of tool input', (part) => part.type === 'tool-input-delta'],
  ['the tool call', (part) => part.type === 'tool-call'],
  ['the text after the call', (part) => part.type === 'text-delta' && part.id === '2'],
  ['the run of the tool', (part) => part.type === 'finish'],
]);

/** Milliseconds by name. */
type Times = Map<string, number>;

/** When the running call's model sent the parts that are awaited. */
const sentAt: Times = new Map();

const all: { bare: Times[]; wrapped: Times[] } = { bare: [], wrapped: [] };
for (let round = -2; round < rounds; round += 1) {
  const times = { bare: await watch(bare), wrapped: await watch(wrapped) };
  if (round < 0) continue;
  all.bare.push(times.bare);
  all.wrapped.push(times.wrapped);
}
process.stdout.write(
  `Milliseconds from the model's part to the caller, at a part each ${paceMilliseconds} ms\n`,
);
for (const name of awaited.keys()) {
  const columns = [all.bare, all.wrapped].map((each) =>
    quantile(
      each.map((times) => times.get(name) ?? Infinity),
      0.5,
    ).toFixed(2),
  );
  process.stdout.write(
    `${name.padEnd(30)} ${columns[0]?.padStart(6)} bare ${columns[1]?.padStart(6)} through the gateway\n`,
  );
}

async function watch(model: LanguageModelV4): Promise<Times> {
  const times: Times = new Map();
  const note = (name: string): void => {
    if (!times.has(name)) times.set(name, performance.now() - (sentAt.get(name) ?? 0));
  };
  const { fullStream } = streamText({
    model,
    instructions,
    prompt: 'What is on tonight?',
    tools: {
      list_shows: tool({
        inputSchema: jsonSchema<object>({ type: 'object', properties: {} }),
        execute: () => note('the run of the tool'),
      }),
    },
  });
  for await (const part of fullStream) {
    if (part.type === 'text-delta')
      note(part.id === '2' ? 'the text after the call' : 'the first text');
    if (part.type === 'tool-input-start') note('the start of the tool input');
    if (part.type === 'tool-input-delta') note('the first piece of tool input');
    if (part.type === 'tool-call') note('the tool call');
  }
  return times;
}

function pacedStream(): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async start(controller) {
      sentAt.clear();
      for (const part of parts) {
        await new Promise((resolve) => setTimeout(resolve, paceMilliseconds));
        for (const [name, isIt] of awaited) {
          if (!sentAt.has(name) && isIt(part)) sentAt.set(name, performance.now());
        }
        controller.enqueue(part);
      }
      controller.close();
    },
  });
}

function deltas(text: string): string[] {
  return text.match(/[\s\S]{1,6}/g) ?? [];
}
