import { cutText, takeTurn } from 'toolgate/internal';

/** About how many characters are encoded in one go. */
const pieceCharacters = 65_536;

/** The maximum number of bytes of a UTF-16 code unit in UTF-8. */
const maxUnitBytes = 3;

const encoder = new TextEncoder();

/** Turns texts into UTF-8 bytes, one after the other. */
export interface ByteWriter {
  /** Adds a text; several short ones are encoded together. */
  add(text: string): void;
  /** All bytes. */
  end(): Uint8Array<ArrayBuffer>;
}

/**
 * Opens a writer of bytes.
 *
 * @param length about how many characters there will be. Where they take a byte each, no byte is copied again.
 */
export function createByteWriter(length: number): ByteWriter {
  let bytes = new Uint8Array(length + pieceCharacters * maxUnitBytes);
  let end = 0;
  let waiting: string[] = [];
  let waitingLength = 0;

  function flush(): void {
    const text = waiting.join('');
    waiting = [];
    waitingLength = 0;
    encode(text);
  }

  function encode(text: string): void {
    const needed = end + text.length * maxUnitBytes;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.max(needed, Math.ceil(bytes.length * 1.5)));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
  }

  return {
    add(text) {
      if (text.length >= pieceCharacters) {
        flush();
        encode(text);
        return;
      }
      waiting.push(text);
      waitingLength += text.length;
      if (waitingLength >= pieceCharacters) flush();
    },
    end() {
      flush();
      return bytes.subarray(0, end);
    },
  };
}

/** The UTF-8 bytes of a long text of a tenant, with the requests of others in between. */
export async function encodeInTurns(
  text: string,
  tenant?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createByteWriter(text.length);
  for (const piece of cutText(text, pieceCharacters)) {
    writer.add(piece);
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
  }
  return writer.end();
}
