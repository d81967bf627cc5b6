/** Creates a stream of known parts and sends them on demand. */
export function streamOf<Part>(parts: readonly Part[]): ReadableStream<Part> {
  const remaining = parts.values();
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = remaining.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
