/** Most tool calls of one streamed answer that are kept track of at a time; no model makes as many. */
const mostOpenCalls = 10_000;

/**
 * Keeps an endless stream from growing the process.
 *
 * @throws RangeError when more calls are open than any model makes.
 */
export function assertFewCalls(count: number): void {
  if (count > mostOpenCalls) {
    throw new RangeError(`A model opened more than ${mostOpenCalls} tool calls in one answer.`);
  }
}
