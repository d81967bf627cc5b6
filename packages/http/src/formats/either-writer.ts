import { type FormatName, sourceOf } from './source.ts';
import type { StreamWriter } from './format.ts';

/**
 * A writer for a stream that may have come in the caller's own format: what its first part remembers decides how the whole
 * of it is written.
 *
 * @param replay writes a stream that came in this format.
 * @param translate writes any other.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the stream of the caller's own format
export function createEitherWriter<Stream extends { readonly format: FormatName }>(
  format: FormatName,
  {
    replay,
    translate,
  }: { replay: (stream: Stream) => StreamWriter; translate: () => StreamWriter },
): StreamWriter {
  let chosen: StreamWriter | undefined;
  const writer = (): StreamWriter => (chosen ??= translate());
  return {
    write(part) {
      if (chosen === undefined) {
        const stream = part.type === 'stream-start' ? sourceOf<Stream>(part) : undefined;
        chosen = stream?.format === format ? replay(stream) : translate();
      }
      return chosen.write(part);
    },
    flush: () => chosen?.flush?.() ?? [],
    fail: (error) => writer().fail(error),
    end: () => writer().end(),
  };
}
