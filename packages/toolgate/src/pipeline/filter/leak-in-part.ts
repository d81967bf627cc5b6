import type {
  LanguageModelV4Citation,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4ReasoningFile,
} from '@ai-sdk/provider';
import { findLeak, type Leak } from '../../content-filter/index.ts';
import { type LongWork, textOfContent } from '../../internal/index.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { unreadFields } from './part-values.ts';
import { isUnknownPart, readFilePart, textOfPart } from './text-of-part.ts';
import { createUnknownTexts } from './unknown-texts.ts';

/**
 * Returns the first leak in a whole answer: in its content, or in the text that the AI SDK parses instead of the
 * content. Reasoning is judged separately.
 */
export function* leakInResult(
  { content, structuredOutputText }: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  const unknown = createUnknownTexts(filter.answer);
  for (const part of content) {
    const fields = isUnknownPart(part) ? undefined : unreadFields(part);
    const leak =
      (yield* leakInPart(part, filter)) ??
      (fields && (yield* unknown.push({ type: 'raw', rawValue: fields })));
    if (leak !== undefined) return leak;
  }
  const leak = yield* unknown.end();
  if (leak !== undefined) return leak;
  if (structuredOutputText === undefined) return undefined;
  const read = textOfContent(content);
  // A text that was already read must not count twice.
  return read.includes(structuredOutputText)
    ? undefined
    : yield* findLeak(filter.answer, structuredOutputText);
}

/** Returns the leak in a whole part of an answer. It reads the part in pieces. */
export function* leakInPart(
  part: LanguageModelV4Content,
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  const text = yield* textOfPart(part);
  if (text === undefined) return undefined;
  if (part.type === 'tool-call') {
    const { calls } = filter;
    return (
      (yield* calls.leakIn(text)) ??
      (yield* calls.leakInName(part.toolName)) ??
      (yield* calls.leakInId(part.toolCallId))
    );
  }
  if (part.type === 'custom' || isUnknownPart(part)) return yield* filter.calls.leakIn(text);
  if (part.type === 'tool-result') {
    const executed = filter.executed();
    return executed && (yield* executed.leakIn(text));
  }
  const leak = yield* findLeak(filter.answer, text);
  return (
    leak ?? (part.type === 'text' ? yield* leakInCitations(part.citations, filter) : undefined)
  );
}

/** Returns the leak in the citations of a text. */
export function* leakInCitations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  if (citations === undefined) return undefined;
  // All their strings are read, so their form does not matter.
  return yield* filter.calls.leakIn(JSON.stringify(citations));
}

/** Returns the leak in a file of reasoning. Such a file is withheld, as reasoning is, and the answer continues. */
export function* leakInReasoningFile(
  file: LanguageModelV4ReasoningFile,
  filter: AnswerFilter,
): LongWork<Leak | undefined> {
  const text = readFilePart(file);
  return text === undefined ? undefined : yield* findLeak(filter.reasoning(), text);
}
