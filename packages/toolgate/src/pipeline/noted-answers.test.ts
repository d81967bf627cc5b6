import type { LanguageModelV4Content } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { scriptedModel } from '../testing/scripted-model.ts';
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

it.each(cases)('keeps the notes of a host on an answer with %s', async (_name, part, redact) => {
  expect((await notesOn(part, { redact, isApp: false }))[0]).toBe(secret);
});
