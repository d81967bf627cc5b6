import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';

/**
 * Removes a host's notes from an answer and its parts. They contain what the filter took out, and `console.log` would
 * print them.
 */
export function omitNotes(result: LanguageModelV4GenerateResult): LanguageModelV4GenerateResult {
  return { ...omitPartNotes(result), content: result.content.map(omitPartNotes) };
}

/** Returns a part without a host's notes on it, which are under symbols; the same part if there are none. */
export function omitPartNotes<Part extends object>(part: Part): Part {
  const isNoted = Object.getOwnPropertySymbols(part).length > 0;
  return isNoted ? (Object.fromEntries(Object.entries(part)) as Part) : part;
}
