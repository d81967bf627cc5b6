import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { DemoAnswer, DemoContent } from './answer.ts';
import { splitWords } from './measure-usage.ts';

/**
 * Cuts an answer at the caller's `stopSequences` or `maxOutputTokens`. Reasoning counts for the limit; tool calls are
 * never cut.
 */
export function limitAnswer(
  answer: DemoAnswer,
  { stopSequences = [], maxOutputTokens = Infinity }: LanguageModelV4CallOptions,
): DemoAnswer {
  const content: DemoContent[] = [];
  let budget = maxOutputTokens;
  for (const part of answer.content) {
    if (part.type === 'tool-call') {
      content.push(part);
      continue;
    }
    const whole = part.type === 'text' ? cutAtStop(part.text, stopSequences) : part.text;
    const words = splitWords(whole);
    if (words.length > budget) {
      content.push({ ...part, text: words.slice(0, budget).join('') });
      return { content, finishReason: 'length' };
    }
    budget -= words.length;
    content.push({ ...part, text: whole });
  }
  return { content, finishReason: answer.finishReason };
}

function cutAtStop(text: string, stopSequences: readonly string[]): string {
  let end = text.length;
  for (const sequence of stopSequences) {
    const index = text.indexOf(sequence);
    if (index !== -1) end = Math.min(end, index);
  }
  return text.slice(0, end);
}
