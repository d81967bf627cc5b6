/** A data URL of bytes or of base64. */
export function writeDataUrl(data: string | Uint8Array, mediaType: string): string {
  return `data:${mediaType === 'image/*' ? 'image/png' : mediaType};base64,${writeBase64(data)}`;
}

/** Bytes as base64; a string is taken for base64 already. */
export function writeBase64(data: string | Uint8Array): string {
  if (typeof data === 'string') return data;
  let binary = '';
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary);
}
