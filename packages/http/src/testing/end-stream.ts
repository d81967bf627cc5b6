import type { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';

/**
 * Returns the last events of a stream, as the handler requests them: the events of a failure if the answer is not
 * complete.
 */
export function endStream(writer: StreamWriter): string[] {
  try {
    return writer.end();
  } catch (error) {
    return writer.fail(error as HttpError);
  }
}
