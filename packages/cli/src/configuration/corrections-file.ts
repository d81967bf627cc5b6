import { readFile } from 'node:fs/promises';
import type { SentenceCorrection } from 'toolgate';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import { describeFileError } from '../file-error.ts';

const correction = z.object({
  text: z.string().min(1),
  kind: z.enum(['instruction', 'fact', 'script', 'example', 'secret']),
});

/**
 * Reads corrections for the content filter: JSON lines `{"text", "kind"}`, as `toolgate inspect system --json` writes
 * them, or one JSON list of them. It ignores other fields.
 *
 * @throws CommandError that names the line of the first mistake.
 */
export async function readCorrections(file: string): Promise<SentenceCorrection[]> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = describeFileError(error);
    throw new CommandError(`Cannot read the corrections in ${file}: ${reason}.`, { cause: error });
  });
  const entries = content.trimStart().startsWith('[')
    ? readList(content, file)
    : readEntries(content, file);
  return entries.map(({ value, place }) => {
    const { data, error } = correction.safeParse(value);
    if (data !== undefined) return data;
    const [issue] = error.issues;
    throw new CommandError(
      `${place}: a correction is {"text": …, "kind": …}; ${issue?.path.join('.')}: ${issue?.message}.`,
    );
  });
}

interface Entry {
  value: unknown;
  /** The file with the line or the number of the entry, for errors. */
  place: string;
}

function readList(content: string, file: string): Entry[] {
  const list = parse(content, file) as unknown[];
  return list.map((value, index) => ({ value, place: `${file}, entry ${index + 1}` }));
}

function readEntries(content: string, file: string): Entry[] {
  return content.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    return line.trim() === '' ? [] : [{ value: parse(line, place), place }];
  });
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${place}: not JSON.`);
  }
}
