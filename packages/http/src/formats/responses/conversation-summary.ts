/** The prefix of every compaction that this gateway made. Only a provider can read its own compactions. */
const prefix = 'toolgate-summary:';

/**
 * Writes a summary as the content of a compaction item, which clients send back unchanged. It needs no encryption, and
 * several gateways no shared key, because it has only texts that the caller may read.
 */
export function writeSummary(summary: string): string {
  return prefix + summary;
}

/** Reads the summary in a compaction item. Returns `undefined` for an item of another gateway or a provider. */
export function readSummary(content: unknown): string | undefined {
  const isOwn = typeof content === 'string' && content.startsWith(prefix);
  return isOwn ? content.slice(prefix.length) : undefined;
}
