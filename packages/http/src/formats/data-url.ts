/** Writes bytes, or a base64 string, as a data URL. */
export function writeDataUrl(data: string | Uint8Array, mediaType: string): string {
  return `data:${mediaType === 'image/*' ? 'image/png' : mediaType};base64,${writeBase64(data)}`;
}

/** Writes bytes as base64. A string is returned unchanged, since it already is base64. */
export function writeBase64(data: string | Uint8Array): string {
  if (typeof data === 'string') return data;
  let binary = '';
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary);
}
