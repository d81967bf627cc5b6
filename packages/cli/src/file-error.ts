const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder: name the files in it'],
  ['EACCES', 'reading it is not permitted'],
]);

/** Describes why a file could not be read, as the end of a sentence. */
export function describeFileError({ code = '', message }: NodeJS.ErrnoException): string {
  return reasons.get(code) ?? message;
}
