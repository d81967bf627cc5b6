import { HttpError } from './http-error.ts';

/**
 * The error for a field or parameter of the request that cannot be accepted.
 *
 * @param message the reason, which follows the name of the field.
 */
export function invalidField(param: string, message: string, code?: string): HttpError {
  const text = `${param}: ${message}`;
  return new HttpError({ status: 400, message: text, param, ...(code !== undefined && { code }) });
}

/** The error for a file that is stored at another provider than the model's. */
export function foreignFile(cause?: unknown): HttpError {
  const message = 'file_id: the file is stored at another provider; send the file itself.';
  return new HttpError({ status: 400, message, param: 'file_id', cause });
}

/** The error for a message that has only files of types that the model cannot take. */
export function unreadableFiles(mediaTypes: readonly string[]): HttpError {
  const types = [...new Set(mediaTypes)].join(', ').slice(0, maxShown);
  const message = `messages: the model takes no files of type ${types}, and a message has nothing else.`;
  return new HttpError({ status: 400, message, param: 'messages' });
}

/** Maximum number of characters that an error shows of file types, which the caller chose. */
const maxShown = 200;
