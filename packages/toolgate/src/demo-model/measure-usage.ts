import type { LanguageModelV4Prompt, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { DemoContent } from './answer.ts';
import { messageTexts } from './message-texts.ts';

/** Counts the words of a prompt and of an answer. A word is a token. */
export function measureUsage(
  prompt: LanguageModelV4Prompt,
  content: readonly DemoContent[],
): LanguageModelV4Usage {
  const input = countWords(prompt.flatMap((message) => messageTexts(message)));
  const text = countWords(
    content
      .filter((part) => part.type !== 'reasoning')
      .map((part) => (part.type === 'tool-call' ? part.input : part.text)),
  );
  const reasoning = countWords(
    content.filter((part) => part.type === 'reasoning').map((part) => part.text),
  );
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: text + reasoning, text, reasoning },
  };
}

function countWords(texts: readonly string[]): number {
  return texts.reduce((count, text) => count + splitWords(text).length, 0);
}

/**
 * Splits a text into the demo model's tokens, which are also the deltas of its streams. A token is a word with the
 * white space before it, cut after 24 characters. All tokens joined give the text again.
 */
export function splitWords(text: string): string[] {
  return text.match(/\s*\S{1,24}|\s+/gu) ?? [];
}
