import type { JsonObject } from '../json/index.ts';
import { type FormatName, type OriginalPart, originalOf, setOriginal } from './original.ts';

/**
 * Stores the original on a message or part of a request. Returns the same message or part.
 *
 * @param wire the original JSON; `undefined` if the provider has another format.
 * @param content the text or list of parts that was read from the JSON, if any.
 */
export function rememberPart<Part extends object>(
  part: Part,
  format: FormatName,
  { wire, content }: { wire: JsonObject | undefined; content?: unknown },
): Part {
  if (wire === undefined) return part;
  const original: OriginalPart = { format, wire, content };
  return setOriginal(part, original);
}

/** Returns the original of a message or part of a request, if a codec of this format read it. */
export function originalPart(part: object, format: FormatName): OriginalPart | undefined {
  const original = originalOf<OriginalPart>(part);
  return original?.format === format ? original : undefined;
}

/** The field with the gateway's settings of a message or part. It has this name in all three formats. */
const markName = 'toolgate';

/** Removes the gateway's marks from a message and its parts. Returns the same object if it has no mark. */
export function stripMarks(message: JsonObject): JsonObject {
  const { content } = message;
  const strippedContent = Array.isArray(content) ? stripPartMarks(content) : content;
  if (!(markName in message) && strippedContent === content) return message;
  const { [markName]: _mark, ...rest } = message;
  return strippedContent === content ? rest : { ...rest, content: strippedContent };
}

function stripPartMarks(parts: readonly unknown[]): readonly unknown[] {
  if (!parts.some(isMarked)) return parts;
  return parts.map((part) => {
    if (!isMarked(part)) return part;
    const { [markName]: _mark, ...rest } = part;
    return rest;
  });
}

function isMarked(part: unknown): part is JsonObject {
  return typeof part === 'object' && part !== null && markName in part;
}
