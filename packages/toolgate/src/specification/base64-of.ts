// Few enough to be arguments of one call on every runtime.
const chunkLength = 0x8000;

/** File data as base64; data that is a string already is base64. */
export function base64Of(data: Uint8Array | string): string {
  if (typeof data === 'string') return data;
  let binary = '';
  for (let start = 0; start < data.length; start += chunkLength) {
    binary += String.fromCharCode(...data.subarray(start, start + chunkLength));
  }
  return btoa(binary);
}
