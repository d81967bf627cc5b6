import type { ContentFilterOptions } from './content-filter-options.ts';
import { type ContentFilter, createContentFilter } from './create-content-filter.ts';

/**
 * Keeps the filter of a host, and the filter with the latest secrets of a caller, since callers repeat theirs.
 *
 * @returns the filter with a caller's secrets in addition to the host's. Throws `InvalidArgumentError` for a secret that
 *   is too short.
 */
export function createFilterCache(
  options: ContentFilterOptions,
): (secrets: readonly string[]) => ContentFilter {
  const filter = createContentFilter(options);
  let latest: { key: string; filter: ContentFilter } | undefined;
  return (secrets) => {
    if (secrets.length === 0) return filter;
    const key = JSON.stringify(secrets);
    if (latest?.key !== key) {
      const all = [...(options.secrets ?? []), ...secrets];
      latest = { key, filter: createContentFilter({ ...options, secrets: all }) };
    }
    return latest.filter;
  };
}
