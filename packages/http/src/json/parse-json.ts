import { isNestedDeeper } from './is-nested-deeper.ts';
import { JsonBoundsError } from './json-bounds.ts';
import { minLongCharacters, type ParseOptions, parseInTurns } from './parse-in-turns.ts';

/** The options of {@link parseJson}. */
export interface ParseJsonOptions extends ParseOptions {
  /** The same text in pieces, in order. A long text is read from these pieces. By default the text is one piece. */
  pieces?: string | readonly string[];
}

/**
 * Parses JSON: a short text at once, a long text like {@link parseInTurns}. Of a short text only the depth is checked:
 * it has no room for more values than requests and answers may have, and the fields of one object take little time.
 *
 * @returns the value, or a promise of the value for a long text.
 * @throws (or rejects with) SyntaxError if the text is not valid JSON; JsonBoundsError for more values or levels than
 *   allowed.
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
