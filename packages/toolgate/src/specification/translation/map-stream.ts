/**
 * Maps the parts of a stream on demand: it reads one part of the source at a time, never ahead. The source stays
 * unlocked until the first read. Cancelling the stream, or an error of `map`, cancels the source.
 *
 * @param map returns `undefined` to leave a part out.
 */
export function mapStream<From, To>(
  source: ReadableStream<From>,
  map: (part: From) => To | undefined,
): ReadableStream<To> {
  let reader: ReadableStreamDefaultReader<From> | undefined;

  async function pull(controller: ReadableStreamDefaultController<To>): Promise<void> {
    reader ??= source.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      const mapped = map(value);
      if (mapped !== undefined) {
        controller.enqueue(mapped);
        return;
      }
    }
  }

  return new ReadableStream<To>(
    {
      pull: (controller) =>
        pull(controller).catch((error: unknown) => {
          // Errors of the cancelled source do not matter.
          reader?.cancel(error).catch(() => undefined);
          throw error;
        }),
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
