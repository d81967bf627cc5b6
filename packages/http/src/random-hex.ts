/** 32 random hexadecimal characters. */
export function randomHex(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
