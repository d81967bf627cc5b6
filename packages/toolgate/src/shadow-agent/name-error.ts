import { isRecord } from '../internal/index.ts';

/**
 * Names an error by its name and its HTTP status, such as `AI_APICallError, status 401`. The message is left out, because it
 * may quote a key or hidden text.
 */
export function nameError(error: unknown): string {
  if (!isRecord(error)) return `a thrown ${typeof error}`;
  const { name, statusCode } = error;
  const shown = typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'an error';
  return typeof statusCode === 'number' ? `${shown}, status ${statusCode}` : shown;
}
