import { readFile } from 'node:fs/promises';
import { type ContentFilterOptions, type ExplainedSentence, explainSystem } from 'toolgate';
import { CommandError } from '../command-error.ts';
import { counted } from '../counted.ts';
import { countOf, tally } from './format-summary.ts';
import type { Terminal } from './run-inspection.ts';
import { shown } from './worst-cases.ts';

/** Settings of {@link inspectSystem}. */
export interface InspectSystemOptions {
  /** Files that hold one prompt each, as text; with none, standard input holds one. */
  files: readonly string[];
  /** The filter's settings, corrections among them. */
  filter: ContentFilterOptions;
  /** Whether to write JSON lines instead of a table. */
  json: boolean;
  /** Leaves out the summary. */
  quiet: boolean;
  terminal: Terminal;
}

/** Largest prompt in bytes. */
const mostBytes = 4 * 1024 * 1024;

/** How many characters of a prompt the filter reads. */
const mostRead = 400_000;

/** Shows how the content filter understands each sentence of a system prompt, and why. */
export async function inspectSystem({
  files,
  filter: { corrections = [], secrets = [], quotable = [] },
  json,
  quiet,
  terminal: { stdin, stdout, stderr },
}: InspectSystemOptions): Promise<void> {
  const summary = createSummary();
  for (const source of files.length === 0 ? [undefined] : files) {
    const prompt = source === undefined ? await readAll(stdin) : await readPrompt(source);
    const sentences = explainSystem(prompt, { corrections, secrets, quotable });
    summary.add(prompt, sentences);
    const named = files.length > 1 && source !== undefined ? source : undefined;
    stdout.write(json ? jsonLines(sentences, named) : table(sentences, named));
  }
  if (!quiet) stderr.write(summary.text());
}

/** What is said of all prompts together. */
interface Summary {
  add(prompt: string, sentences: readonly ExplainedSentence[]): void;
  text(): string;
}

function createSummary(): Summary {
  const counts = new Map<string, number>();
  let all = 0;
  let isCut = false;
  return {
    add(prompt, sentences) {
      for (const { kind } of sentences) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      all += sentences.length;
      isCut ||= prompt.length > mostRead;
    },
    text() {
      const hidden = (counts.get('instruction') ?? 0) + (counts.get('secret') ?? 0);
      const cut = `Only the first ${mostRead} characters were read, as by the filter.\n`;
      const found = `${counted(all, 'sentence')}: ${tally(counts)}. Hidden: ${countOf(hidden, all)}.\n`;
      return isCut ? cut + found : found;
    },
  };
}

function jsonLines(sentences: readonly ExplainedSentence[], file: string | undefined): string {
  return sentences
    .map((sentence) => `${JSON.stringify({ ...(file && { file }), ...sentence })}\n`)
    .join('');
}

function table(sentences: readonly ExplainedSentence[], file: string | undefined): string {
  const width = sentences.reduce((most, { reason }) => Math.max(most, reason.length), 0);
  const rows = sentences.map(
    ({ kind, reason, text }) =>
      `${kind.padEnd(11)}  ${reason.padEnd(width)}  ${shown(text, 100)}\n`,
  );
  return [...(file === undefined ? [] : [`${file}\n`]), ...rows].join('');
}

async function readPrompt(file: string): Promise<string> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw new CommandError(`Cannot read ${file}: ${reason}.`, { cause: error });
  });
  if (content.byteLength > mostBytes) throw tooLarge(file);
  return content.toString('utf8');
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw tooLarge('Standard input');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(source: string): CommandError {
  return new CommandError(
    `${source} is too large for a system prompt: it takes up to 4 MiB of text.`,
  );
}
