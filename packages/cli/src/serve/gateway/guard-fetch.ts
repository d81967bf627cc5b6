import { limitFetch } from '@toolgate/http';

const original = globalThis.fetch;

/**
 * Limits every provider that a configuration file creates without its own `fetch`. It follows no redirect, which would
 * send the key elsewhere. It limits silence and size, and removes keys from failure messages.
 *
 * @param silenceMilliseconds the longest silence of a provider; default 300000.
 */
export function guardFetch(silenceMilliseconds?: number): void {
  globalThis.fetch = limitFetch(
    silenceMilliseconds === undefined ? {} : { silenceMilliseconds },
    (input, init) => original(input, init),
  );
}
