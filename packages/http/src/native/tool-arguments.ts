import { upstreamFailed } from '../map-upstream-failure.ts';

/** Most characters of tool input that are kept at a time; more than any model writes in one answer. */
const mostCharacters = 8_000_000;

/**
 * Counts what is held of a stream.
 *
 * @returns takes the size of the next piece; throws HttpError (502) when it is too much.
 */
export function createHoldLimit(): (size: number) => void {
  let characters = 0;
  return (size) => {
    characters += size;
    if (characters > mostCharacters) {
      throw upstreamFailed(new RangeError(`More than ${mostCharacters} characters had to wait.`));
    }
  };
}
