/** Turns decoded bytes into characters. */
export interface ByteText {
  /** Takes the next byte; `offset` is where the code that stands for it begins. */
  push(byte: number, offset: number): void;
}

const decoder = new TextDecoder();

/** Joins the bytes of UTF-8 to characters, one after the other. */
export function createByteText(read: (code: number, offset: number) => void): ByteText {
  let bytes: number[] = [];
  let missing = 0;
  return {
    push(byte, offset) {
      if (byte < 0x80) {
        bytes = [];
        missing = 0;
        read(byte, offset);
        return;
      }
      if (byte >= 0xc0) {
        bytes = [byte];
        missing = continuationBytes(byte);
        return;
      }
      if (missing === 0) return;
      bytes.push(byte);
      missing--;
      // A malformed sequence decodes to several replacement characters, which say nothing.
      if (missing === 0)
        for (const character of decoder.decode(Uint8Array.from(bytes)))
          read(character.codePointAt(0) ?? 0, offset);
    },
  };
}

function continuationBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 3;
  return leadByte >= 0xe0 ? 2 : 1;
}
