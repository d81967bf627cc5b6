import { Writable } from 'node:stream';

/**
 * Creates a stream that keeps its text.
 *
 * @param onWrite called after each write.
 */
export function textStream(onWrite: () => void = () => {}): Writable & { text: string } {
  const stream = Object.assign(
    new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        stream.text += chunk;
        onWrite();
        done();
      },
    }),
    { text: '' },
  );
  return stream;
}
