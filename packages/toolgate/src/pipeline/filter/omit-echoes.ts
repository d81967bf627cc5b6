import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type RawPart = Extract<LanguageModelV4StreamPart, { type: 'raw' }>;

/** Values deeper than this are left as they are; the filter reads them. */
const maxDepth = 16;

/**
 * Returns a raw chunk with `null` in the place of each string that is a hidden text of the request. OpenAI repeats the
 * instructions and the tools of a request in its answer; the model did not write them. Returns the same part if there is
 * nothing to replace.
 */
export function omitEchoes(part: RawPart, hidden: ReadonlySet<string>): RawPart {
  const rawValue = replaceIn(part.rawValue, hidden, maxDepth);
  return rawValue === part.rawValue ? part : { ...part, rawValue };
}

function replaceIn(value: unknown, hidden: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string') return hidden.has(value) ? null : value;
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  const entries = Object.entries(value);
  const replaced = entries.map(([, one]) => replaceIn(one, hidden, depth - 1));
  if (replaced.every((one, at) => one === entries[at]?.[1])) return value;
  if (Array.isArray(value)) return replaced;
  return Object.fromEntries(entries.map(([name], at) => [name, replaced[at]]));
}
