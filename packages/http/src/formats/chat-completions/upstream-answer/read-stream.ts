import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import { createEventPatterns, type VariableField } from '../../event-pattern.ts';
import {
  type Piece,
  originalKey,
  type WireEvent,
  type WithOriginal,
  setOriginal,
} from '../../original.ts';
import type { StreamReader } from '../../upstream-codec.ts';
import { isFinishReason } from '../finish-reason.ts';
import { answerChoice } from './answer-original.ts';
import { endStream, openReadState, readChunk } from './read-chunk.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Opens the reader of a stream of `chat.completion.chunk`s.
 *
 * @param request the body of the request to the provider.
 */
export function createStreamReader(request: JsonObject = {}): StreamReader {
  const patterns = createEventPatterns(variableFields);
  const state = openReadState(request);
  return {
    start: (warnings) => setOriginal({ type: 'stream-start', warnings }, state.stream),
    isDone: () => state.isDone,
    push(received, parts) {
      const text = patterns.match(received.data)?.text;
      const isPlain = received.name === undefined && state.finish === undefined;
      if (text && isPlain && state.open.has('content')) {
        state.length += text.length;
        const event = received as WireEvent;
        const piece: Piece = { event, place: contentPlace, text };
        const part: WithOriginal<Part, Piece> = {
          type: 'text-delta',
          id: 'content',
          delta: text,
          [originalKey]: piece,
        };
        parts.push(part);
      } else if (received.data.trim() === '[DONE]') endStream(state, parts, received);
      else {
        const chunk = received.parsed ?? parseObject(received.data);
        if (hasOnlyContent(chunk)) patterns.learn(received.data, chunk);
        readChunk(state, { received, chunk }, parts);
      }
    },
    end: (parts) => endStream(state, parts),
  };
}

const contentPlace = ['content'] as const;
const variableFields: readonly VariableField[] = [
  { place: ['choices', 0, 'delta', 'content'], kind: 'text' },
  { place: ['obfuscation'], kind: 'padding' },
];

/** Whether a chunk brings only content, as most chunks of a stream do. */
function hasOnlyContent({ choices, usage }: JsonObject): boolean {
  if (usage != null || !isObjectList(choices) || choices.length !== 1) return false;
  const { delta, finish_reason: reason, logprobs } = answerChoice(choices) ?? {};
  if (isFinishReason(reason) || logprobs != null) return false;
  return isRecord(delta) && Object.keys(delta).length === 1 && typeof delta['content'] === 'string';
}
