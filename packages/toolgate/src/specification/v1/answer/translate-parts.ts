/** Turns the parts of one stream into those of another specification. */
export interface PartTranslator<From, To> {
  /** What takes the place of the next part. */
  push(part: From): readonly To[];
  /** What follows when the source has ended. */
  end(): readonly To[];
}

/**
 * A stream of translated parts, read on demand: one part of the source at a time, and none ahead. The
 * source is not locked before the first read. Cancelling, and an error of the translation, cancel it; its own
 * error passes as it is.
 */
export function translateParts<From, To>(
  source: ReadableStream<From>,
  translator: PartTranslator<From, To>,
): ReadableStream<To> {
  let reader: ReadableStreamDefaultReader<From> | undefined;

  return new ReadableStream<To>(
    {
      async pull(controller) {
        // Locking it any earlier would spoil a source that is handed back unread.
        const opened = (reader ??= source.getReader());
        try {
          for (;;) {
            const { done, value } = await opened.read();
            const parts = done ? translator.end() : translator.push(value);
            for (const part of parts) controller.enqueue(part);
            if (done) controller.close();
            if (done || parts.length > 0) return;
          }
        } catch (error) {
          opened.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
