import type { PromptCorrection, SentenceCorrection } from 'toolgate';
import { describeIssue, isRecord, placeOfIssue } from 'toolgate/internal';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import { parseJson, parseJsonLines, type PlacedValue } from '../json-lines.ts';
import { readTextFile } from '../text-files.ts';

/** The corrections of a file. */
export interface Corrections {
  /** Sentences with the kind that the content filter must give them. */
  sentences: SentenceCorrection[];
  /** Messages that the prompt guard flagged by mistake. */
  prompts: PromptCorrection[];
}

/** The kinds of sentences that the content filter distinguishes. */
export const sentenceKind: z.ZodType<SentenceCorrection['kind']> = z.enum([
  'instruction',
  'fact',
  'script',
  'example',
  'secret',
]);

const sentence = z.object({ text: z.string().min(1), kind: sentenceKind });
const prompt = z.object({ text: z.string().min(1), attack: z.literal(false) });

/**
 * Reads corrections: JSON lines, or one JSON list. `{"text", "kind"}`, as `toolgate inspect system --json` writes them,
 * is for the content filter. `{"text", "attack": false}` is a false alarm of the prompt guard. Other fields are
 * ignored.
 *
 * @param texts the texts of files that were read before, by their paths. The text of this file is added.
 * @throws CommandError that names the line of the first mistake.
 */
export async function readCorrections(
  file: string,
  texts: Record<string, string> = {},
): Promise<Corrections> {
  const content = (texts[file] ??= await readTextFile(file, `the corrections in ${file}`));
  const entries = content.trimStart().startsWith('[')
    ? readList(content, file)
    : parseJsonLines(content, file);
  const corrections: Corrections = { sentences: [], prompts: [] };
  for (const { value, place } of entries) {
    if (isRecord(value) && 'attack' in value) {
      corrections.prompts.push(parseEntry(prompt, '{"text": …, "attack": false}', value, place));
    } else {
      corrections.sentences.push(parseEntry(sentence, '{"text": …, "kind": …}', value, place));
    }
  }
  return corrections;
}

/** Throws for a value that does not match. */
function parseEntry<Value>(
  schema: z.ZodType<Value>,
  shape: string,
  value: unknown,
  place: string,
): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = placeOfIssue(issue?.path ?? []) || 'the correction';
  throw new CommandError(
    `${place}: a correction is ${shape}; ${at}: ${describeIssue(issue?.message)}.`,
  );
}

function readList(content: string, file: string): PlacedValue[] {
  const list = parseJson(content, file) as unknown[];
  return list.map((value, index) => ({ value, place: `${file}, entry ${index + 1}` }));
}
