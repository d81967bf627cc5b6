/** Types of files whose bytes are no text, even where some of them decode as UTF-8. */
const binaryMedia = /^(?:image\/(?!svg)|audio\/|video\/|font\/)|pdf|zip|officedocument/i;

/** Whether files of a media type are no text. Unknown types may be text. */
export function isBinaryMedia(mediaType: string): boolean {
  return binaryMedia.test(mediaType);
}
