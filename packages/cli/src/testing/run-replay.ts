import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { replay, type ReplayFlags } from '../replay/index.ts';
import { textStream } from './text-stream.ts';

/** Runs `toolgate replay` over a file of its folder, and returns what it writes. */
export async function runReplay(file: string, flags: ReplayFlags): Promise<string> {
  const output = textStream();
  const terminal = { stdin: Readable.from([]), stdout: output, stderr: output };
  await replay({ files: [file], flags, directory: dirname(file), terminal });
  return output.text;
}
