import { limitFetch } from '@toolgate/http';

const original = globalThis.fetch;

/**
 * Bounds every provider that a configuration file hands in without a `fetch` of its own: no redirect is followed, which would
 * take its key elsewhere, silence and size have limits, and the words of failures hold no key.
 *
 * @param silenceMilliseconds the longest silence of a provider; default 300000.
 */
export function guardFetch(silenceMilliseconds?: number): void {
  globalThis.fetch = limitFetch(
    silenceMilliseconds === undefined ? {} : { silenceMilliseconds },
    (input, init) => original(input, init),
  );
}
