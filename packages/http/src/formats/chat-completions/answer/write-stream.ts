import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { unfinishedAnswer, writeOpenAIError } from '../../../errors/index.ts';
import { joinJson, type JsonObject } from '../../../json/index.ts';
import { createCallSealer } from '../../call-signatures/index.ts';
import type { StreamWriter } from '../../format.ts';
import { isRefusalText } from '../../refusal.ts';
import {
  doneEvent,
  isLongDelta,
  paragraphEnd,
  readServiceTier,
  serverSentEvent,
  toolgateField,
} from '../../shared/index.ts';
import { writeFinishReason } from '../finish-reason.ts';
import { writeUsage } from '../usage.ts';
import { createAnnotations } from './annotations.ts';
import { createStreamCalls, type Delta } from './stream-calls.ts';
import { headOf, logprobsField, type WriteOptions } from './write-result.ts';

/** The options for writing a stream. */
export interface StreamWriterOptions extends WriteOptions {
  /**
   * Whether the caller asked for usage. If so, the last chunk has only the usage, and all chunks before it have
   * `usage: null`.
   */
  includeUsage: boolean;
}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Returns the fields beside `choices` of the chunk with the finish reason. */
function endFields(metadata: FinishPart['providerMetadata']): JsonObject {
  const tier = readServiceTier(metadata);
  return {
    ...(tier !== undefined && { service_tier: tier }),
    ...toolgateField(metadata),
  };
}

/** Opens the writer of a stream of `chat.completion.chunk`s. */
export function createStreamWriter({
  context,
  dialect,
  includeUsage,
}: StreamWriterOptions): StreamWriter {
  const calls = createStreamCalls(dialect);
  const annotations = createAnnotations();
  const sealCall = createCallSealer();
  const shared = headOf(context, 'chat.completion.chunk');
  // An answer has hundreds of chunks that differ in little, so their common part is written once.
  const head = `data: ${JSON.stringify(shared).slice(0, -1)},"choices":[{"index":0,"delta":`;
  const noUsageYet = includeUsage ? { usage: null } : {};
  const openTail = tailOf({ finish_reason: null }, noUsageYet);
  const texts = createTextDeltas();
  let hasOutput = false;
  let state: 'open' | 'finished' | 'failed' = 'open';

  function chunk(delta: Delta, tail: string = openTail): string {
    return `${head}${isLongDelta(delta) ? joinJson(delta) : JSON.stringify(delta)}${tail}`;
  }

  function write(deltas: readonly Delta[]): string[] {
    if (deltas.length === 0) return [];
    const events = deltas.map((delta) => chunk(delta));
    if (hasOutput) return events;
    hasOutput = true;
    return [chunk(firstDelta(deltas[0]?.['content'] === undefined ? null : '')), ...events];
  }

  function finish({ finishReason, usage, providerMetadata }: FinishPart): string[] {
    const rest = write([...calls.end(), ...annotations.deltas()]);
    const written = { hasOutput, hasCalls: calls.hasCalls(), hasRefused: texts.haveRefused() };
    const reason = writeFinishReason(finishReason, { ...written, dialect });
    const ending = { ...logprobsField(providerMetadata), finish_reason: reason };
    const last = chunk({}, tailOf(ending, { ...noUsageYet, ...endFields(providerMetadata) }));
    state = 'finished';
    return [
      ...rest,
      ...(hasOutput ? [] : [chunk(firstDelta(''))]),
      last,
      ...(includeUsage
        ? [serverSentEvent({ ...shared, choices: [], usage: writeUsage(usage) })]
        : []),
    ];
  }

  function writePart(part: LanguageModelV4StreamPart): string[] {
    if (state !== 'open') return [];
    if (part.type === 'finish') return finish(part);
    annotations.write(part);
    const text = texts.write(part);
    return write(text === undefined ? calls.write(part) : [text]);
  }

  return {
    // The seals have no text, so this format leaves them out. Clients read the signature in the first delta of a call.
    write: (part) => sealCall(part)?.flatMap(writePart) ?? writePart(part),
    fail(error) {
      state = 'failed';
      return [serverSentEvent(writeOpenAIError(error))];
    },
    end() {
      if (state === 'open') throw unfinishedAnswer();
      return state === 'finished' ? [doneEvent] : [];
    },
  };
}

/** Returns the JSON after the delta of a chunk: the end of its choice, and the last fields of the chunk. */
function tailOf(ending: object, fields: object): string {
  const members = JSON.stringify(fields).slice(1, -1);
  return `,${JSON.stringify(ending).slice(1)}]${members === '' ? '' : `,${members}`}}\n\n`;
}

/** Returns the delta of the first chunk, which has the role. */
function firstDelta(content: '' | null): Delta {
  return { role: 'assistant', content, refusal: null };
}

/** Creates the writer of an answer's texts: content, refusal and reasoning. */
function createTextDeltas() {
  const refusals = new Set<string>();
  let lastReasoning: string | undefined;
  return {
    haveRefused: () => refusals.size > 0,
    write(part: LanguageModelV4StreamPart): Delta | undefined {
      switch (part.type) {
        case 'text-start':
          if (isRefusalText(part.providerMetadata)) refusals.add(part.id);
          return undefined;
        case 'text-delta':
          if (part.delta === '') return undefined;
          return refusals.has(part.id) ? { refusal: part.delta } : { content: part.delta };
        case 'reasoning-delta': {
          if (part.delta === '') return undefined;
          const isNext = lastReasoning !== undefined && lastReasoning !== part.id;
          lastReasoning = part.id;
          // The format has no official field for reasoning; most clients read DeepSeek's.
          return { reasoning_content: isNext ? paragraphEnd + part.delta : part.delta };
        }
        default:
          return undefined;
      }
    },
  };
}
