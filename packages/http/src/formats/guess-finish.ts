import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';

type Unified = LanguageModelV4FinishReason['unified'];

/** The meaning of words in providers' own finish reasons, such as `network_error`, `MAX_TOKENS` and `RECITATION`. */
const meanings: readonly (readonly [RegExp, Unified])[] = [
  [/length|max.?tokens|token.?limit|context.?window/i, 'length'],
  [
    /filter|safety|sensitive|refus|recitation|blocklist|prohibited|moderat|guardrail/i,
    'content-filter',
  ],
  [/error|fail|abort|cancel|interrupt|time.?out|insufficient|malformed/i, 'error'],
  [/tool|function/i, 'tool-calls'],
];

/**
 * Returns the meaning of a finish reason that a format does not define, as vLLM, OpenRouter, DeepSeek, Zhipu and Gemini
 * have them. Otherwise an answer that broke off would look complete in another format.
 *
 * @returns `other` for a reason without a known word.
 */
export function guessFinish(reason: string): Unified {
  return meanings.find(([words]) => words.test(reason))?.[1] ?? 'other';
}
