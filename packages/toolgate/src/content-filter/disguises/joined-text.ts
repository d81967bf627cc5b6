import type { OpenText } from '../codes/index.ts';

/** Opens a text at its first character, because most answers have no such text. Without `openText` nothing reads it. */
export function createJoinedText(openText: OpenText | undefined): (code: number) => void {
  let read: ((code: number) => void) | undefined;
  return (code) => {
    read ??= openText?.();
    read?.(code);
  };
}
