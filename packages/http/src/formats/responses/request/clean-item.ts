import { isReasoningProof } from '../../shared/index.ts';
import type { JsonObject } from '../../../json/index.ts';
import { withoutMarks } from '../../request-source.ts';
import { readSummary } from '../conversation-summary.ts';
import { takeDeclarations } from './take-declarations.ts';

/** The warning for gateway tools among the tools that an item declares. */
export const declaredWarning =
  'input: gateway tools among the tools that its items declare were left out; only "tools" of the request switches them on';

/** What kind an item is; one of nothing but an id refers to another. */
export function kindOfItem({ type, role }: JsonObject): string {
  if (typeof type === 'string' && type !== '') return type;
  return role === undefined || role === null ? 'item_reference' : 'message';
}

/**
 * An item as a provider of this format gets it: without what is meant for the gateway, and nothing that refers to what a
 * provider would have stored, since the gateway lets it store nothing.
 *
 * @returns the same object where nothing changes, `undefined` for an item that is left out.
 */
export function cleanItem(item: JsonObject): JsonObject | undefined {
  switch (kindOfItem(item)) {
    case 'message':
      return withoutMarks(item);
    case 'item_reference':
      return undefined;
    case 'reasoning': {
      const { encrypted_content: content } = item;
      return content && !isReasoningProof(content) ? item : undefined;
    }
    case 'compaction': {
      const summary = readSummary(item['encrypted_content']);
      return summary === undefined ? takeDeclarations(item) : summaryMessage(summary);
    }
    default:
      return takeDeclarations(item);
  }
}

/** A summary that the gateway made, which no provider can read. */
export function summaryMessage(summary: string): JsonObject {
  const text = `A summary of the conversation so far:\n${summary}`;
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}
