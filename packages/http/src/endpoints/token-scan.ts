import { joinBytes } from '../json/index.ts';

/** How many bytes at each end of an answer are searched; the usage is before or after the data. */
const endBytes = 1024;

const totalTokens = /"total_tokens"\s*:\s*(\d{1,9})\b/;

/** Finds the usage in an answer that is passed on, without keeping or parsing the answer. */
export interface TokenScan {
  /** Reads the next bytes. */
  push(bytes: Uint8Array): void;
  /** Returns the number of tokens that the answer reports; `undefined` if it reports no usage. */
  tokens(): number | undefined;
}

/** Creates the scan of one JSON answer. */
export function openTokenScan(): TokenScan {
  let head = new Uint8Array();
  let tail = new Uint8Array();
  return {
    push(bytes) {
      if (head.length < endBytes)
        head = joinBytes([head, bytes.subarray(0, endBytes - head.length)]);
      tail = joinBytes([tail, bytes.subarray(-endBytes)]).slice(-endBytes);
    },
    tokens() {
      const decoder = new TextDecoder();
      // The data in the middle may hold any text, but the provider writes the end.
      for (const text of [decoder.decode(tail), decoder.decode(head)]) {
        const [, count] = totalTokens.exec(text) ?? [];
        if (count !== undefined) return Number(count);
      }
      return undefined;
    },
  };
}
