import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { readParts, scriptedModel, textOf } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import { createPipeline } from './create-pipeline.ts';

const secret = 'Fortinbras-1602';
const note: unique symbol = Symbol('original');

interface Request {
  redact: boolean;
  isApp: boolean;
}

/** Answers with a part and notes that hold the secret. Returns the notes on the answer and on its part. */
async function notesOn(
  part: LanguageModelV4Content,
  { redact, isApp }: Request,
): Promise<unknown[]> {
  const model = scriptedModel('');
  const answer = model.doGenerate.bind(model);
  model.doGenerate = async (options) => {
    const content = [{ ...part, [note]: secret }];
    return { ...(await answer(options)), content, [note]: secret };
  };
  const pipeline = createPipeline({ contentFilter: { secrets: [secret], redact } });
  const result = await pipeline.generate(
    model,
    { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Who are you?' }] }] },
    { keepsResponseOnly: isApp },
  );
  expect(result.providerMetadata).not.toMatchObject({
    toolgate: { contentFilter: { action: 'passed' } },
  });
  return [result, ...result.content].map((value: object) => (value as { [note]?: unknown })[note]);
}

const text = `The password is ${secret}.`;
const call = { type: 'tool-call', toolCallId: 'c', toolName: 'say', input: `{"to":"${secret}"}` };
const cases: [string, LanguageModelV4Content, boolean][] = [
  ['a redacted text', { type: 'text', text }, true],
  ['a redacted call', call as LanguageModelV4Content, true],
  ['a leak', { type: 'text', text }, false],
];

it.each(cases)('gives an app no note on an answer with %s', async (_name, part, redact) => {
  expect(await notesOn(part, { redact, isApp: true })).toEqual([undefined, undefined]);
});

it.each([true, false])('gives an app (%s) no note on the parts of a stream', async (isApp) => {
  const model = scriptedModel('');
  const parts: (LanguageModelV4StreamPart & { [note]?: string })[] = [
    { type: 'stream-start', warnings: [], [note]: secret },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: text, [note]: secret },
    { type: 'text-end', id: '1' },
  ];
  model.doStream = async () => ({ stream: streamOf(parts) });
  const pipeline = createPipeline({ contentFilter: { secrets: [secret], redact: true } });
  const { stream } = await pipeline.stream(
    model,
    { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Who are you?' }] }] },
    { keepsResponseOnly: isApp },
  );
  const sent = await readParts(stream);
  expect(textOf(sent)).toBe('The password is [redacted].');
  expect(sent.some((part) => note in part)).toBe(!isApp);
});

it.each(cases)('keeps the notes of a host on an answer with %s', async (_name, part, redact) => {
  expect((await notesOn(part, { redact, isApp: false }))[0]).toBe(secret);
});
