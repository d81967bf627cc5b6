import type { LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { wait } from '../internal/index.ts';
import { splitWords } from './measure-usage.ts';

/** The timing of a stream. */
interface Pace {
  /** The wait before each part, in milliseconds. */
  delayMilliseconds: number;
  /** When it aborts, the stream errors with its reason. */
  abortSignal: AbortSignal | undefined;
}

/** Streams a whole result word by word, one part for each pull of the reader. */
export function streamResult(
  result: LanguageModelV4GenerateResult,
  { delayMilliseconds, abortSignal }: Pace,
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = streamParts(result);
  return new ReadableStream({
    async pull(controller): Promise<void> {
      await wait(delayMilliseconds, abortSignal);
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

function* streamParts(
  result: LanguageModelV4GenerateResult,
): Generator<LanguageModelV4StreamPart, void> {
  yield { type: 'stream-start', warnings: result.warnings };
  yield { type: 'response-metadata', ...result.response };
  let block = 0;
  for (const part of result.content) {
    if (part.type === 'text' || part.type === 'reasoning') {
      const id = String(block);
      block += 1;
      yield { type: `${part.type}-start`, id };
      for (const delta of splitWords(part.text)) yield { type: `${part.type}-delta`, id, delta };
      yield { type: `${part.type}-end`, id };
    } else if (part.type === 'tool-call') {
      const id = part.toolCallId;
      yield { type: 'tool-input-start', id, toolName: part.toolName };
      for (const delta of splitWords(part.input)) yield { type: 'tool-input-delta', id, delta };
      yield { type: 'tool-input-end', id };
      yield part;
    }
  }
  yield { type: 'finish', finishReason: result.finishReason, usage: result.usage };
}
