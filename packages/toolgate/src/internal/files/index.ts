export { decodeBase64, encodeBase64, toBase64 } from './base64.ts';
export { formOfFile, isBinaryFile, isNamedText, readTextFile, textOfFile } from './text-file.ts';
