import {
  type ContentFilterOptions,
  type DeclaredSecret,
  type ExplainedSentence,
  explainSystem,
  findDeclaredSecrets,
} from 'toolgate';
import { CommandError } from '../command-error.ts';
import { formatCount } from '../format-count.ts';
import { countWord, formatShare, tally } from './format-summary.ts';
import { openFile } from './input-line.ts';
import type { InspectionRun, Terminal } from './run-inspection.ts';
import { formatLine } from './worst-cases.ts';

/** Maximum size of a prompt in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Maximum number of characters that the filter reads of a prompt. */
const maxReadCharacters = 400_000;

/**
 * Shows how the content filter classifies each sentence of a system prompt, which values it treats as secrets, and why.
 * Each file is a text with one prompt.
 *
 * @param filter the filter's settings, with corrections.
 * @param json whether to write JSON lines instead of a table.
 */
export async function inspectSystem(
  { files, terminal: { stdin, stdout, stderr }, quiet }: InspectionRun,
  { corrections = [], secrets = [], quotable = [] }: ContentFilterOptions,
  json: boolean,
): Promise<void> {
  const counts = new Map<string, number>();
  let isCut = false;
  for (const source of files.length === 0 ? [undefined] : files) {
    const prompt = await readPrompt(source, stdin);
    const sentences = explainSystem(prompt, { corrections, secrets, quotable });
    const found = findDeclaredSecrets(prompt.slice(0, maxReadCharacters));
    for (const { kind } of sentences) countWord(counts, kind);
    isCut ||= prompt.length > maxReadCharacters;
    const sourceName = files.length > 1 && source !== undefined ? source : undefined;
    stdout.write(
      json
        ? jsonLines(sentences, sourceName) + secretLines(found, prompt, sourceName)
        : table(sentences, sourceName) + secretTable(found, prompt),
    );
  }
  if (quiet) return;
  if (isCut) {
    stderr.write(`Only the first ${maxReadCharacters} characters were read, as the filter does.\n`);
  }
  stderr.write(summarize(counts));
}

/** Summarizes the number of sentences of each kind. */
function summarize(counts: ReadonlyMap<string, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const hidden = (counts.get('instruction') ?? 0) + (counts.get('secret') ?? 0);
  return `${formatCount(all, 'sentence')}: ${tally(counts)}. Hidden: ${formatShare(hidden, all)}.\n`;
}

function jsonLines(sentences: readonly ExplainedSentence[], file: string | undefined): string {
  return sentences
    .map((sentence) => {
      const share = Number(sentence.share.toFixed(3));
      return `${JSON.stringify({ ...(file && { file }), ...sentence, share })}\n`;
    })
    .join('');
}

function table(sentences: readonly ExplainedSentence[], file: string | undefined): string {
  const width = sentences.reduce((max, { reason }) => Math.max(max, reason.length), 0);
  const rows = sentences.map(
    ({ kind, reason, text }) =>
      `${kind.padEnd(11)}  ${reason.padEnd(width)}  ${formatLine(text, 100)}\n`,
  );
  return [...(file === undefined ? [] : [`${file}\n`]), ...rows].join('');
}

/** Why a value is a secret, for each reason. */
const secretReasons: Readonly<Record<DeclaredSecret['reason'], string>> = {
  'credential by its shape': 'it has the shape of a key, a token or a password',
  'named as a secret': 'this sentence calls it a secret, such as a password or a code',
  'a sentence hides it': 'this sentence keeps it from users',
  'labelled as secret': 'this label marks the value as secret',
  'grants access': 'this sentence lets in anyone who says it',
};
const maxGuardCharacters = 80;

function secretLines(
  secrets: readonly DeclaredSecret[],
  prompt: string,
  file: string | undefined,
): string {
  return secrets
    .map(({ value, start, reason, guard }) => {
      const line = guard && { line: lineOf(prompt, guard.start), text: quoteGuard(prompt, guard) };
      const secret = { secret: value, start, reason, why: secretReasons[reason], guard: line };
      return `${JSON.stringify({ ...(file && { file }), ...secret })}\n`;
    })
    .join('');
}

function secretTable(secrets: readonly DeclaredSecret[], prompt: string): string {
  if (secrets.length === 0) return '';
  const rows = secrets.map(({ value, reason, guard }) => {
    const where =
      guard && `    line ${lineOf(prompt, guard.start)}: ${quoteGuard(prompt, guard)}\n`;
    return `  ${formatLine(value, 100)}: ${secretReasons[reason]}\n${where ?? ''}`;
  });
  return ['secrets that no answer may say:\n', ...rows].join('');
}

function quoteGuard(prompt: string, { start, end }: { start: number; end: number }): string {
  return formatLine(prompt.slice(start, end), maxGuardCharacters);
}

/** Returns the number of the line at an offset, from 1. */
function lineOf(prompt: string, offset: number): number {
  return prompt.slice(0, offset).split('\n').length;
}

/** Reads the prompt in a file; without a file, from standard input. */
async function readPrompt(file: string | undefined, stdin: Terminal['stdin']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file === undefined ? stdin : openFile(file)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      const source = file ?? 'Standard input';
      throw new CommandError(`${source} is too large for a system prompt: the maximum is 4 MiB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
