import type { LanguageModelV4Content } from '@ai-sdk/provider';
import type { Leak } from '../../content-filter/index.ts';
import { type AnswerFilter, filterInTurns, leakIn, maxPieceCharacters } from './answer-filter.ts';
import { textOfPart } from './text-of-part.ts';

/** The leak in a whole part of an answer; reasoning is judged apart. */
export function leakInPart(part: LanguageModelV4Content, filter: AnswerFilter): Leak | undefined {
  const text = textOfPart(part);
  if (text === undefined) return undefined;
  if (part.type === 'tool-call') {
    return filter.calls.leakIn(text) ?? filter.calls.leakInName(part.toolName);
  }
  if (part.type === 'tool-result') return filter.executed()?.leakIn(text);
  return part.type === 'custom' ? filter.calls.leakIn(text) : leakIn(filter.answer, text);
}

/** The first leak in the content of a whole answer. */
export function leakInContent(
  content: readonly LanguageModelV4Content[],
  filter: AnswerFilter,
): Leak | undefined {
  for (const part of content) {
    const leak = leakInPart(part, filter);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

/** The same as {@link leakInContent}; other requests have their turns while a long text is read. */
export async function findLeakInTurns(
  content: readonly LanguageModelV4Content[],
  filter: AnswerFilter,
): Promise<Leak | undefined> {
  for (const part of content) {
    const isLong = part.type === 'text' && part.text.length > maxPieceCharacters;
    const leak = isLong ? await findLeakInLongText(part.text, filter) : leakInPart(part, filter);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

async function findLeakInLongText(text: string, filter: AnswerFilter): Promise<Leak | undefined> {
  const channel = filter.answer.channel();
  await filterInTurns(channel, text, filter.tenant);
  return channel.leak;
}
