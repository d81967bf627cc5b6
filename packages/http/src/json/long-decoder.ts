import { longPieceLength } from './long-text.ts';

/** Decodes a long UTF-8 body. The body comes in many short chunks and becomes a few long texts. */
export interface LongDecoder {
  /** Decodes the next chunk. A character may continue in the chunk after it. */
  add(chunk: Uint8Array): void;
  /** Returns all texts, in order. */
  end(): string[];
}

/** Creates the decoder of one body. */
export function createLongDecoder(): LongDecoder {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let chunks: Uint8Array[] = [];
  let length = 0;
  /** The buffer in which chunks are joined. */
  let buffer = new Uint8Array(0);

  function join(): Uint8Array {
    const [first] = chunks;
    if (chunks.length === 1 && first !== undefined) return first;
    if (buffer.length < length) buffer = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      buffer.set(chunk, at);
      at += chunk.byteLength;
    }
    return buffer.subarray(0, length);
  }

  function flush(): void {
    texts.push(decoder.decode(join(), { stream: true }));
    chunks = [];
    length = 0;
  }

  return {
    add(chunk) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= longPieceLength) flush();
    },
    end() {
      flush();
      texts.push(decoder.decode());
      return texts;
    },
  };
}
