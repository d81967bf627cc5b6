import type { FilterChannel, Leak } from './content-filter.ts';
import { createBase64Decoder, createHexDecoder } from './code-decoder.ts';
import { createTextScanner } from './text-scanner.ts';
import type { Protection } from './text-scanner.ts';

/** The most characters that wait for their verdict, about 24 words. */
const longestHold = 150;

/**
 * Opens the filter of one text. The text is read once as it is and once as what is encoded in it; it leaves
 * up to the first character that may belong to a leak. What leaves, all in all, does not depend on how the text was cut.
 */
export function createFilterChannel(protection: Protection): FilterChannel {
  const plain = createTextScanner(protection);
  const decoded = [createTextScanner(protection), createTextScanner(protection)] as const;
  const decoders = [createBase64Decoder(decoded[0].read), createHexDecoder(decoded[1].read)];
  const scanners = [plain, ...decoded];
  let leak: Leak | undefined;
  let held = '';
  /** Offset of the first held character. */
  let sent = 0;
  /** Offset up to which text may leave. */
  let cleared = 0;
  let length = 0;

  function scan(text: string): void {
    for (const character of text) {
      const code = character.charCodeAt(0);
      plain.read(character, length);
      for (const decoder of decoders) decoder.read(code, length);
      length += character.length;
      settle();
      if (leak) return;
    }
  }

  function settle(): void {
    let hold = length;
    for (const scanner of scanners) {
      leak ??= scanner.leak;
      hold = Math.min(hold, scanner.holdFrom());
    }
    if (!leak) cleared = Math.max(cleared, hold, length - longestHold);
  }

  function release(): string {
    const text = held.slice(0, cleared - sent);
    held = leak ? '' : held.slice(cleared - sent);
    sent = cleared;
    return text;
  }

  return {
    push(text) {
      if (leak) return '';
      held += text;
      const unread = held.slice(length - sent);
      // The first half of a character waits for the second.
      scan(endsInHalf(unread) ? unread.slice(0, -1) : unread);
      return release();
    },
    end() {
      if (leak) return '';
      scan(held.slice(length - sent));
      for (const scanner of scanners) scanner.end();
      settle();
      if (!leak) cleared = length;
      return release();
    },
    get leak() {
      return leak;
    },
  };
}

function endsInHalf(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xd800 && code <= 0xdbff;
}
