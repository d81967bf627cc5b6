/** Begins every compaction that this gateway made; only the provider can read its own. */
const prefix = 'toolgate-summary:';

/**
 * A summary as the content of a compaction item, which clients send back as it is. It is not encrypted: it
 * holds only texts that the caller may read, and needs no key that several gateways would have to share.
 */
export function writeSummary(summary: string): string {
  return prefix + summary;
}

/** The summary that a compaction item holds; `undefined` for the item of another gateway or provider. */
export function readSummary(content: unknown): string | undefined {
  const isOwn = typeof content === 'string' && content.startsWith(prefix);
  return isOwn ? content.slice(prefix.length) : undefined;
}
