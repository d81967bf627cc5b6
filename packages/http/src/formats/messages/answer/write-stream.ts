import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { HttpError } from '../../../errors/index.ts';
import type { StreamWriter } from '../../format.ts';
import { toolgateField, typedEvent } from '../../shared/index.ts';
import { writeAnthropicError, type AnthropicErrorBody } from '../write-anthropic-error.ts';
import type { BlockEvent } from './block-cursor.ts';
import { type Container, writeContainer } from './container.ts';
import { isUnfinished, writeStop, type MessageStop } from './message-stop.ts';
import { writeDeltaUsage, writeUsage, type MessageDeltaUsage } from './message-usage.ts';
import { createRefusalReader } from './refusal-apart.ts';
import { createBlockWriter } from './write-blocks.ts';
import {
  unfinishedMessage,
  writeMessageHead,
  type WriteOptions,
  type Message,
} from './write-message.ts';

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

type StreamEvent = BlockEvent | MessageStart | AnthropicErrorBody;

const send: (event: StreamEvent) => string = typedEvent;

interface MessageStart {
  type: 'message_start';
  message: Omit<Message, keyof MessageStop> & { [Field in keyof MessageStop]: null };
}

interface MessageDelta {
  type: 'message_delta';
  delta: MessageStop & { container: Container | null };
  usage: MessageDeltaUsage;
  toolgate?: unknown;
}

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

  function start(): string[] {
    if (isStarted) return [];
    isStarted = true;
    return [send({ type: 'message_start', message: openMessage(context, countInput) })];
  }

  function fail(error: HttpError): string[] {
    if (isClosed) return [];
    isClosed = true;
    return [send(writeAnthropicError(error, context.requestId))];
  }

  function stop({ finishReason, providerMetadata, usage }: FinishPart): string[] {
    const content = blocks.close().map(send);
    const hasToolUse = blocks.hasToolUse();
    const explanation = refusals.explanation();
    const stopFields = writeStop({ finishReason, providerMetadata, hasToolUse, explanation });
    const delta: MessageDelta = {
      type: 'message_delta',
      delta: { ...stopFields, container: writeContainer(providerMetadata) },
      usage: writeDeltaUsage(usage),
      ...toolgateField(providerMetadata),
    };
    return [...content, typedEvent(delta), typedEvent({ type: 'message_stop' })];
  }

  return {
    write(part) {
      if (isClosed) return [];
      if (part.type === 'finish') finish = part;
      try {
        if (isObject && refusals.takes(part)) return start();
        return [...start(), ...blocks.write(part).map(send)];
      } catch (error) {
        if (HttpError.isInstance(error)) return fail(error);
        throw error;
      }
    },
    fail,
    end() {
      if (isClosed) return [];
      if (!finish || isUnfinished(finish.finishReason, blocks.hasContent()))
        throw unfinishedMessage();
      isClosed = true;
      return [...start(), ...stop(finish)];
    },
  };
}

function openMessage(
  context: WriteOptions['context'],
  countInput: WriteOptions['countInput'],
): MessageStart['message'] {
  return {
    ...writeMessageHead(context),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: { ...writeUsage(undefined), input_tokens: countInput?.() ?? 0 },
  };
}
