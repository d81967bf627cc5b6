import { errorName, isRecord } from '../internal/index.ts';

/**
 * Names an error by its name and its HTTP status, such as `AI_APICallError, status 401`. The message is left out, because it
 * may quote a key or hidden text.
 */
export function nameError(error: unknown): string {
  if (!isRecord(error)) return `a thrown ${typeof error}`;
  const { statusCode } = error;
  const name = errorName(error) ?? 'an error';
  return typeof statusCode === 'number' ? `${name}, status ${statusCode}` : name;
}
