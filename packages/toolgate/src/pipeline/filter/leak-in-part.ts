import type { LanguageModelV4Content } from '@ai-sdk/provider';
import type { Leak } from '../../content-filter/index.ts';
import { cutText, type LongWork } from '../../internal/index.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { maxPieceCharacters } from './call-filter.ts';
import { textOfPart } from './text-of-part.ts';

/** The first leak in the content of a whole answer. Reasoning is judged apart. */
export function* leakInContent(
  content: readonly LanguageModelV4Content[],
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  for (const part of content) {
    const leak = yield* leakInPart(part, filter);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

/** The leak in a whole part of an answer, which is read in pieces. */
export function* leakInPart(
  part: LanguageModelV4Content,
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  const text = textOfPart(part);
  if (text === undefined) return undefined;
  if (part.type === 'tool-call') {
    return (yield* filter.calls.leakIn(text)) ?? filter.calls.leakInName(part.toolName);
  }
  if (part.type === 'custom') return yield* filter.calls.leakIn(text);
  if (part.type === 'tool-result') {
    const executed = filter.executed();
    return executed && (yield* executed.leakIn(text));
  }
  const channel = filter.answer.channel();
  for (const piece of cutText(text, maxPieceCharacters)) {
    channel.push(piece);
    if (channel.leak !== undefined) return channel.leak;
    yield;
  }
  channel.end();
  return channel.leak;
}
