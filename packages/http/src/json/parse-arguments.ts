import type { LongWork } from 'toolgate/internal';
import { requestBounds } from './json-bounds.ts';
import { minLongCharacters, parseInPieces } from './parse-in-turns.ts';
import { parseJson } from './parse-json.ts';

/**
 * Parses the arguments of an earlier call. Models sometimes write arguments that are cut off or invalid. Such a text is
 * returned unchanged, and so is JSON beyond the bounds of a request.
 */
export function* parseArguments(text: string | null | undefined): LongWork<unknown> {
  if (!text?.trim()) return {};
  try {
    if (text.length < minLongCharacters) return parseJson(text, requestBounds);
    return yield* parseInPieces(text, requestBounds);
  } catch {
    return text;
  }
}
