/** A stream of parts that ends. */
export function streamFrom<Part>(parts: readonly Part[]): ReadableStream<Part> {
  const remaining = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = remaining.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** All parts of a stream. */
export async function readAll<Part>(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}
