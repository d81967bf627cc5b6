import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { HttpError, unfinishedAnswer, writeAnthropicError } from '../../../errors/index.ts';
import type { StreamWriter } from '../../format.ts';
import { isRefusalText } from '../../refusal.ts';
import { readEarlyTier, toolgateField, typedEvent } from '../../shared/index.ts';
import { writeContainer } from './container.ts';
import { isUnfinished, writeStop } from './message-stop.ts';
import { writeDeltaUsage, writeUsage } from './message-usage.ts';
import { createBlockWriter } from './write-blocks.ts';
import { writeMessageHead, type WriteOptions } from './write-message.ts';

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/**
 * Creates the writer of a streamed message: `message_start`, the blocks one after another, `message_delta`,
 * `message_stop`. A stream that broke off ends with `error` instead.
 */
export function createStreamWriter({
  context,
  nullCitations,
  isObject = false,
  countInput,
}: WriteOptions): StreamWriter {
  const blocks = createBlockWriter(nullCitations);
  const refusals = createRefusalReader();
  let isStarted = false;
  let isClosed = false;
  let finish: FinishPart | undefined;

  function start(serviceTier?: string): string[] {
    if (isStarted) return [];
    isStarted = true;
    const message = openMessage(context, countInput, serviceTier);
    return [typedEvent({ type: 'message_start', message })];
  }

  function fail(error: HttpError): string[] {
    if (isClosed) return [];
    isClosed = true;
    return [typedEvent(writeAnthropicError(error, context.requestId))];
  }

  function stop({ finishReason, providerMetadata, usage }: FinishPart): string[] {
    const content = blocks.close().map(typedEvent);
    const hasToolUse = blocks.hasToolUse();
    const explanation = refusals.explanation();
    const stopFields = writeStop({ finishReason, providerMetadata, hasToolUse, explanation });
    const delta = {
      type: 'message_delta',
      delta: { ...stopFields, container: writeContainer(providerMetadata) },
      usage: writeDeltaUsage(usage),
      ...toolgateField(providerMetadata),
    };
    return [...content, typedEvent(delta), typedEvent({ type: 'message_stop' })];
  }

  return {
    write(part) {
      // The provider's service tier comes with the next part, at the same time.
      if (isClosed || part.type === 'stream-start') return [];
      if (part.type === 'finish') finish = part;
      try {
        if (isObject && refusals.takes(part)) return start();
        return [...start(readEarlyTier(part)), ...blocks.write(part).map(typedEvent)];
      } catch (error) {
        if (HttpError.isInstance(error)) return fail(error);
        throw error;
      }
    },
    fail,
    end() {
      if (isClosed) return [];
      if (!finish || isUnfinished(finish.finishReason, blocks.hasContent()))
        throw unfinishedAnswer();
      isClosed = true;
      return [...start(), ...stop(finish)];
    },
  };
}

function openMessage(
  context: WriteOptions['context'],
  countInput: WriteOptions['countInput'],
  serviceTier: string | undefined,
): object {
  return {
    ...writeMessageHead(context),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: { ...writeUsage(undefined, serviceTier), input_tokens: countInput?.() ?? 0 },
  };
}

/** Takes refusals out of the stream of an object, like `writeMessage`. */
function createRefusalReader() {
  const ids = new Set<string>();
  let text: string | null = null;
  return {
    takes(part: LanguageModelV4StreamPart): boolean {
      if (part.type === 'text-start' && isRefusalText(part.providerMetadata)) ids.add(part.id);
      if (!('id' in part) || part.id === undefined || !ids.has(part.id)) return false;
      if (part.type === 'text-delta') text = (text ?? '') + part.delta;
      return part.type.startsWith('text-');
    },
    explanation: (): string | null => text,
  };
}
