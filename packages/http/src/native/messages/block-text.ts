import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { contentTexts } from '../wire-content.ts';

/** Kinds of blocks that hold nothing that a reader could read. */
const sealedTypes: ReadonlySet<unknown> = new Set(['redacted_thinking', 'thinking']);

/** The text that a reader takes from a block: of kinds that are not known, all that it holds. */
export function blockText(block: JsonObject): string {
  const { type, input } = block;
  if (type === 'text') {
    return [...contentTexts([block]), ...citationTexts(block['citations'])].join('\n');
  }
  if (isCall(block)) return JSON.stringify(input ?? {});
  return sealedTypes.has(type) ? '' : JSON.stringify(block);
}

/** Whether a block calls a tool, of the client or of the provider. */
export function isCall({ type }: JsonObject): boolean {
  return type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use';
}

/** What citations quote, and where from. */
export function citationTexts(citations: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(citations) ? citations : [citations];
  return list
    .filter(isRecord)
    .flatMap((citation) =>
      ['cited_text', 'title', 'document_title', 'url', 'source']
        .map((name) => citation[name])
        .filter((text): text is string => typeof text === 'string'),
    );
}
