import { abortWith } from 'toolgate/internal';
import type { Exchange } from './exchange.ts';

/** What stops the model: the client, or the deadline. */
export function modelSignal({ deadline }: Exchange, client: AbortSignal): AbortSignal {
  if (deadline === undefined) return client;
  const { signal } = deadline;
  // AbortSignal.any costs several times as much.
  const abort = abortWith(client);
  if (signal.aborted) abort.abort(signal.reason);
  else signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  return abort.signal;
}
