import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { replay, type ReplayFlags } from '../replay/index.ts';

/** Runs `toolgate replay` over a file of its folder, and returns what it writes. */
export async function runReplay(file: string, flags: ReplayFlags): Promise<string> {
  let text = '';
  const collect = (): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        text += chunk;
        done();
      },
    });
  const terminal = { stdin: Readable.from([]), stdout: collect(), stderr: collect() };
  await replay({ files: [file], flags, directory: dirname(file), terminal });
  return text;
}
