/** Translates the parts of one stream to another specification. */
export interface PartTranslator<From, To> {
  /** Returns the parts that replace the next part. */
  push(part: From): readonly To[];
  /** Returns the parts that follow the end of the source. */
  end(): readonly To[];
}

/**
 * Translates a stream on demand: it reads one part of the source at a time, never ahead. The source stays unlocked
 * until the first read. Cancelling, or an error of the translation, cancels the source. An error of the source passes
 * unchanged.
 */
export function translateParts<From, To>(
  source: ReadableStream<From>,
  translator: PartTranslator<From, To>,
): ReadableStream<To> {
  let reader: ReadableStreamDefaultReader<From> | undefined;

  return new ReadableStream<To>(
    {
      async pull(controller) {
        // The reader is opened only now: an unread source is returned as the original, so it must stay unlocked.
        const openReader = (reader ??= source.getReader());
        try {
          for (;;) {
            const { done, value } = await openReader.read();
            const parts = done ? translator.end() : translator.push(value);
            for (const part of parts) controller.enqueue(part);
            if (done) controller.close();
            if (done || parts.length > 0) return;
          }
        } catch (error) {
          openReader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Creates a translator without state.
 *
 * @param translate returns `undefined` to leave a part out.
 */
export function eachPart<From, To>(
  translate: (part: From) => To | undefined,
): PartTranslator<From, To> {
  return {
    push(part) {
      const translated = translate(part);
      return translated === undefined ? [] : [translated];
    },
    end: () => [],
  };
}
