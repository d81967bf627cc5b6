/** The maximum number of characters to keep. */
const maxCharacters = 64 * 1024;

/** The beginning of a text that arrives in pieces. */
export interface BoundedText {
  /** Adds the next piece. */
  push: (chunk: Uint8Array) => void;
  /** The text so far, up to 64 Ki characters. */
  text: () => string;
}

/** Keeps the beginning of a text: of a body, which it reads up to the limit, or of the pushed pieces. */
export function boundedText(body: ReadableStream<Uint8Array> | null | undefined): BoundedText {
  const decoder = new TextDecoder();
  let text = '';
  const isFull = (): boolean => text.length >= maxCharacters;
  const push = (chunk: Uint8Array): void => {
    if (!isFull()) text += decoder.decode(chunk, { stream: true });
  };
  if (body) void fill(body.getReader(), push, isFull);
  return { push, text: () => text.slice(0, maxCharacters) };
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
    // The client broke off; the text so far stays.
  }
}
