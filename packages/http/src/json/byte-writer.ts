import { cutText, takeTurn } from 'toolgate/internal';
import { createTextJoiner } from './long-text.ts';

/** The approximate number of characters to encode at once. */
const pieceCharacters = 65_536;

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const maxUnitBytes = 3;

const encoder = new TextEncoder();

/** Encodes a sequence of texts as UTF-8. */
export interface ByteWriter {
  /** Adds a text. Several short texts are encoded together. */
  add: (text: string) => void;
  /** Returns all bytes. */
  end(): Uint8Array<ArrayBuffer>;
}

/**
 * Creates a byte writer.
 *
 * @param length the approximate number of characters. If each takes one byte, the buffer never grows, so no byte is
 *   copied twice.
 */
export function createByteWriter(length: number): ByteWriter {
  let bytes = new Uint8Array(length + pieceCharacters * maxUnitBytes);
  let end = 0;
  function encode(text: string): void {
    const needed = end + text.length * maxUnitBytes;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.max(needed, Math.ceil(bytes.length * 1.5)));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
  }

  const joiner = createTextJoiner(pieceCharacters, encode);
  return {
    add: joiner.add,
    end() {
      joiner.flush();
      return bytes.subarray(0, end);
    },
  };
}

/** Encodes a long text of a tenant as UTF-8. Other requests get turns in between. */
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
