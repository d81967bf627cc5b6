import { createDataStream, streamText as streamText4 } from 'ai-4';
import { toolgateMessageMetadata, toolgateOutcome } from 'toolgate';
import { expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel } from './models/index.ts';

const pass = '{"pass":true,"feedback":""}';

interface UiStreamResult {
  toUIMessageStream(options: object): AsyncIterable<{
    type: string;
    messageMetadata?: object;
  }>;
}

it.each(majors.filter(({ number }) => number > 4))(
  'AI SDK $name carries the outcome to a UI message, without scores and feedback',
  async ({ sdk, specification, toolgate }) => {
    const result = sdk.streamText({
      model: sdk.wrapLanguageModel({
        model: scriptedModel(specification, 'Hello', pass),
        middleware: toolgate.toolgateMiddleware(),
      }),
      prompt: 'Hi',
      tools: toolgate.toolgateTools({ promptGuard: true, shadowAgent: true }),
    }) as unknown as UiStreamResult;
    const metadata = {};
    const stream = result.toUIMessageStream({ messageMetadata: toolgateMessageMetadata });
    for await (const chunk of stream) Object.assign(metadata, chunk.messageMetadata);
    expect(toolgateOutcome({ metadata })).toEqual({
      version: 1,
      promptGuard: { action: 'passed' },
      contentFilter: { action: 'passed' },
      shadowAgent: { action: 'passed', iterations: 1, maxIterations: 3 },
    });
  },
);

it('AI SDK 4 carries it as an annotation', async () => {
  const major = majors.find(({ name }) => name === '4.3.19');
  const stream = createDataStream({
    execute(dataStream) {
      const result = streamText4({
        model: major?.sdk.wrapLanguageModel({
          model: scriptedModel('v1', 'Hello', pass),
          middleware: major.toolgate.toolgateMiddleware(),
        }) as Parameters<typeof streamText4>[0]['model'],
        prompt: 'Hi',
        tools: major?.toolgate.toolgateTools({ shadowAgent: true }) ?? {},
        onFinish(event) {
          const annotation = toolgateMessageMetadata({ part: event });
          dataStream.writeMessageAnnotation({ ...annotation } as Record<string, never>);
        },
      });
      result.mergeIntoDataStream(dataStream);
    },
  });
  const lines: string[] = [];
  for await (const line of stream) lines.push(line);
  // The data stream protocol marks annotations with 8.
  const annotations: unknown = JSON.parse(
    lines.find((line) => line.startsWith('8:'))?.slice(2) ?? '[]',
  );
  expect(toolgateOutcome({ annotations })?.shadowAgent).toEqual({
    action: 'passed',
    iterations: 1,
    maxIterations: 3,
  });
});
