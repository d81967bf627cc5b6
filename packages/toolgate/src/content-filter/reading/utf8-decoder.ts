/** Joins the bytes of UTF-8 to characters. */
export interface Utf8Decoder {
  /** Reads the next byte; `offset` is where its encoded form begins in the source. */
  push(byte: number, offset: number): void;
}

const decoder = new TextDecoder();

/** Creates a decoder that calls `onDecoded` with each code point and the offset of its last byte. It ignores malformed bytes. */
export function createUtf8Decoder(onDecoded: (code: number, offset: number) => void): Utf8Decoder {
  let bytes: number[] = [];
  let missing = 0;
  return {
    push(byte, offset) {
      if (byte < 0x80) {
        bytes = [];
        missing = 0;
        onDecoded(byte, offset);
        return;
      }
      if (byte >= 0xc0) {
        bytes = [byte];
        missing = countContinuationBytes(byte);
        return;
      }
      if (missing === 0) return;
      bytes.push(byte);
      missing--;
      // A malformed sequence decodes to several replacement characters, which fold to no letters.
      if (missing === 0)
        for (const character of decoder.decode(Uint8Array.from(bytes)))
          onDecoded(character.codePointAt(0) ?? 0, offset);
    },
  };
}

function countContinuationBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 3;
  return leadByte >= 0xe0 ? 2 : 1;
}
