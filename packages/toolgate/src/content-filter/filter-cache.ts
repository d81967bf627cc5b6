import type { ContentFilterOptions } from './content-filter-options.ts';
import { type ContentFilter, createContentFilter } from './create-content-filter.ts';

/**
 * Creates a function that returns the filter with a caller's secrets in addition to the host's. It keeps the filter of the
 * latest secrets, because callers repeat them.
 *
 * @returns a function that throws `InvalidArgumentError` for a secret that is too short.
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
