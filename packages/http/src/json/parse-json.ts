import { isNestedDeeper } from './is-nested-deeper.ts';
import { JsonBoundsError } from './json-bounds.ts';
import { minLongCharacters, type ParseOptions, parseInTurns } from './parse-in-turns.ts';

/** Settings of {@link parseJson}. */
interface ParseJsonOptions extends ParseOptions {
  /** The same text in pieces, in order; by default one. A long text is read from them. */
  pieces?: string | readonly string[];
}

/**
 * Parses JSON: a short text at once, a long one as {@link parseInTurns}. A short text is too short for many values, so only its
 * depth is checked.
 *
 * @returns the value; a promise of it for a long text.
 * @throws (or rejects with) SyntaxError for anything but JSON; JsonBoundsError for more values or levels than allowed.
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): unknown {
  if (text.length >= minLongCharacters) return parseInTurns(options.pieces ?? text, options);
  const value: unknown = JSON.parse(text);
  const { maxLevels } = options;
  if (maxLevels !== undefined && isNestedDeeper(value, maxLevels)) {
    throw new JsonBoundsError('levels');
  }
  return value;
}
