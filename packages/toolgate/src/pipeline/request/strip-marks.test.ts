import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

const secret = 'Fortinbras-1602';

it('gives the model a redacted answer of the conversation without the gateway’s mark', async () => {
  const pipeline = createPipeline({ contentFilter: { secrets: [secret], redact: true } });
  const model = scriptedModel(`The password is ${secret}.`, 'Good night.');
  const question: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'text', text: 'Who are you?' }],
  };
  const { stream } = await pipeline.stream(model, { prompt: [question] });
  const marks = (await readParts(stream)).flatMap((part) =>
    part.type === 'text-delta' && part.providerMetadata ? [part.providerMetadata] : [],
  );
  expect(marks).toContainEqual({ toolgate: { redacted: true } });

  // The AI SDK sends the metadata of a text back as its provider options.
  const said = { type: 'text', text: 'The password is [redacted].' } as const;
  const other = {
    type: 'text',
    text: 'Anything else?',
    providerOptions: { own: { id: 1 } },
  } as const;
  const mark = { toolgate: { redacted: true } };
  const answers: LanguageModelV4Message[] = [
    { role: 'assistant', content: [{ ...said, providerOptions: mark }, other] },
    {
      role: 'assistant',
      content: [{ ...said, providerOptions: { ...mark, own: { id: 2 } } }],
      providerOptions: { own: { cache: true } },
    },
  ];
  await pipeline.generate(model, { prompt: [question, ...answers, question] });
  expect(model.calls[1]?.prompt).toEqual([
    question,
    { role: 'assistant', content: [said, other] },
    {
      role: 'assistant',
      content: [{ ...said, providerOptions: { own: { id: 2 } } }],
      providerOptions: { own: { cache: true } },
    },
    question,
  ]);
  expect(model.calls[1]?.prompt[0]).toBe(question);
});
