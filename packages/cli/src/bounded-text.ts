/** Most characters that are kept. */
const mostCharacters = 64 * 1024;

/** The beginning of a text that arrives in pieces. */
export interface BoundedText {
  /** Takes the next piece. */
  push: (chunk: Uint8Array) => void;
  /** What arrived so far, up to 64 Ki characters. */
  text: () => string;
}

/** Keeps the beginning of a text: of a body, which is read at once and no further than that, or of what is pushed. */
export function boundedText(body: ReadableStream<Uint8Array> | null | undefined): BoundedText {
  const decoder = new TextDecoder();
  let text = '';
  const isFull = (): boolean => text.length >= mostCharacters;
  const push = (chunk: Uint8Array): void => {
    if (!isFull()) text += decoder.decode(chunk, { stream: true });
  };
  if (body) void fill(body.getReader(), push, isFull);
  return { push, text: () => text.slice(0, mostCharacters) };
}

async function fill(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  push: (chunk: Uint8Array) => void,
  isFull: () => boolean,
): Promise<void> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      push(next.value);
      if (isFull()) break;
    }
    await reader.cancel();
  } catch {
    // A client that breaks off has said what it said.
  }
}
