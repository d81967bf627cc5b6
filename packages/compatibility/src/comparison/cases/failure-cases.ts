import type { Call, CallOptions, Case } from '../call.ts';
import { turn } from '../paced-model.ts';
import { noteFields, readAll, readResponse } from '../read-result.ts';
import { scripts } from '../scripts.ts';
import { settingsWithoutValidation } from '../settings.ts';
import { showTools, steps } from '../tools.ts';

/** Ways in which a model fails. */
const failures = {
  'an error that is final': [scripts.rejects],
  'an error, then an answer': [scripts.rejectsOnce, scripts.text],
  'a stream that breaks': [scripts.breaks],
  'a stream that breaks before its first part': [scripts.breaksFirst],
  'a stream that breaks after a tool call': [scripts.toolCall, scripts.breaks],
  'an error part': [scripts.errorPart],
  'an error part instead of an answer': [scripts.errorFirst],
  'a stream without an end': [scripts.noFinish],
  'an empty stream': [scripts.empty],
};

const again = { maxRetries: 1 };
const loopOptions = (call: Call): CallOptions => ({
  ...again,
  tools: showTools(call),
  ...steps(call),
});

/** AI SDK 4 waits for two seconds before it tries again, even if the provider asks for another time. */
const majorsFor = (name: string) =>
  name === 'an error, then an answer' ? { majors: [5, 6, 7] } : {};

/** An error that a model rejects with passes through the shadow agent. */
const isBroken = (name: string) =>
  !name.startsWith('an error that') && !name.startsWith('an error,');

function failing(name: string, answers: Case['scripts']): Case[] {
  const settings = settingsWithoutValidation;
  const common = { scripts: answers, ...majorsFor(name), ...(isBroken(name) && { settings }) };
  return [
    {
      name: `generateText, ${name}`,
      ...common,
      run: async (call) =>
        noteFields(call, await call.sdk['generateText'](call.options(loopOptions(call)))),
    },
    {
      name: `streamText, ${name}`,
      ...common,
      async run(call) {
        const result = call.sdk['streamText'](call.options(loopOptions(call)));
        await readAll(call, 'part', result.fullStream);
        await noteFields(call, result);
      },
    },
    {
      name: `streamText, text of ${name}`,
      ...common,
      run: async (call) =>
        readAll(call, 'text', call.sdk['streamText'](call.options(loopOptions(call))).textStream),
    },
    {
      name: `streamText, response of ${name}`,
      ...common,
      async run(call) {
        const result = call.sdk['streamText'](call.options(loopOptions(call)));
        const response = result.toUIMessageStreamResponse ?? result.toDataStreamResponse;
        await readResponse(call, response.call(result));
      },
    },
  ];
}

/** Starts a call that hangs, and aborts it when the model has sent what it has. */
async function aborted(
  call: Call,
  start: (options: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const running = start(call.options({ abortSignal: controller.signal }));
  // On a busy machine the guard gives way to others more often.
  for (let turns = 0; turns < 2000 && !call.isModelCalled(); turns += 1) await turn();
  for (let turns = 0; turns < 40; turns += 1) await turn();
  controller.abort(new DOMException('The user left.', 'AbortError'));
  await running;
}

const aborts: readonly Case[] = [
  {
    name: 'generateText, aborted',
    scripts: [scripts.hangs],
    run: async (call) => aborted(call, async (options) => call.sdk['generateText'](options)),
  },
  {
    name: 'generateText, aborted before',
    settings: settingsWithoutValidation,
    scripts: [scripts.text],
    run: async (call) =>
      call.sdk['generateText'](call.options({ abortSignal: AbortSignal.abort() })),
  },
  ...[scripts.hangs, scripts.hangsAtOnce].map((script, index): Case => ({
    name: `streamText, aborted ${index === 0 ? 'in the middle' : 'before the first part'}`,
    scripts: [script],
    settings: settingsWithoutValidation,
    run: async (call) =>
      aborted(call, async (options) =>
        readAll(call, 'part', call.sdk['streamText'](options).fullStream),
      ),
  })),
  {
    name: 'streamText, aborted before',
    settings: settingsWithoutValidation,
    scripts: [scripts.text],
    run: async (call) =>
      readAll(
        call,
        'part',
        call.sdk['streamText'](call.options({ abortSignal: AbortSignal.abort() })).fullStream,
      ),
  },
  {
    name: 'streamText, left by its reader',
    settings: settingsWithoutValidation,
    scripts: [scripts.text],
    async run(call) {
      for await (const part of call.sdk['streamText'](call.options()).fullStream) {
        call.note('part', part);
        if (part.type === 'text-delta') break;
      }
    },
  },
  {
    name: 'streamText, over its time limit',
    settings: settingsWithoutValidation,
    needs: ['options.timeout'],
    scripts: [scripts.hangs],
    run: async (call) =>
      readAll(
        call,
        'part',
        // More than a busy machine keeps a part waiting.
        call.sdk['streamText'](call.options({ timeout: { chunkMs: 150 } })).fullStream,
      ),
  },
];

/** How the functions for text fail and are aborted. */
export const failureCases: readonly Case[] = [
  ...Object.entries(failures).flatMap(([name, answers]) => failing(name, answers)),
  ...aborts,
];
