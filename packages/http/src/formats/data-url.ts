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

/** Endings of file names that differ from the second half of their media type. */
const endings: ReadonlyMap<string, string> = new Map([
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['text/javascript', 'js'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
  ['text/x-python', 'py'],
]);

/** Returns a name for a file without one. OpenAI's endpoints need a name, and read the file by its ending. */
export function fileNameOf(mediaType: string): string {
  const [first = ''] = mediaType.toLowerCase().split(';', 1);
  const type = first.trim();
  const [, subtype] = /\/([a-z\d]+)$/.exec(type) ?? [];
  return `file.${endings.get(type) ?? subtype ?? 'bin'}`;
}
