import { longPieceLength } from './long-text.ts';

/** Decodes a long UTF-8 body that comes in many short chunks into few long texts. */
export interface LongDecoder {
  add(chunk: Uint8Array): void;
  /** All texts, in order. */
  end(): string[];
}

/** Opens the decoder of one body. */
export function createLongDecoder(): LongDecoder {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let chunks: Uint8Array[] = [];
  let length = 0;
  /** Where chunks are put together. */
  let room = new Uint8Array(0);

  function join(): Uint8Array {
    const [first] = chunks;
    if (chunks.length === 1 && first !== undefined) return first;
    if (room.length < length) room = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      room.set(chunk, at);
      at += chunk.byteLength;
    }
    return room.subarray(0, length);
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
